package page_test

import (
	"bytes"
	"flag"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/render/browsertest"
)

var update = flag.Bool("update", false, "write docs/images/play.png anew")

// The window that the README shows, in pixels.
const picturedWidth, picturedHeight = 1200, 700

// The README shows the page in a game. What letters look like depends on the machine, so only the size is compared.
func TestPictureOfPage(t *testing.T) {
	file := filepath.Join("..", "..", "..", "..", "docs", "images", "play.png")
	if *update {
		if err := os.WriteFile(file, pictureOfPage(t), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	size, err := png.DecodeConfig(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if size.Width != picturedWidth || size.Height != picturedHeight {
		t.Errorf("%s has %d × %d pixels, want %d × %d; run go test -run TestPictureOfPage -update", file, size.Width, size.Height, picturedWidth, picturedHeight)
	}
}

func pictureOfPage(t *testing.T) []byte {
	h := serveGame(t, play.Config{
		Game: "hive", Rules: "standard+MLP", Clock: "10m+5s",
		Seats: []play.Seat{{Name: "Ada", Kind: play.Human}, {Kind: play.Engine, Player: "search:3"}},
	})
	b := openTab(t, browsertest.Start(t), h.link, picturedWidth, picturedHeight, browsertest.Media("prefers-color-scheme", "light", "prefers-reduced-motion", "reduce"))
	evaluate[bool](b, `(document.documentElement.style.fontFamily = 'sans-serif', true)`) // the browser of tests has no font of a system's
	for _, ply := range []string{"2", "4", "6", "8", "10", "12", "14", "16", "18", "20"} {
		evaluate[bool](b, `(act({do: 'moveforme'}), true)`)
		b.wait(`view.node === '` + ply + `' && view.table.length > 0`)
	}
	// A piece that has somewhere to go is taken up.
	piece := evaluate[string](b, `view.table.map(row => row.g[0]).filter(g => g.length === 2 && g[0].s[0].startsWith('c:')).at(-1)[0].s[0]`)
	b.click(piece)
	b.Do(chromedp.MouseEvent(chromedp.MouseMoved, 2, 2))
	b.wait(`board.selected.length === 1`)
	picture, err := chromedp.Run(b.Ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	return picture
}
