package page_test

import (
	"bytes"
	"flag"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

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

// The same machine takes the same picture each time, or what make docs leaves would always differ from what is there.
func TestPictureOfPageIsTheSameEachTime(t *testing.T) {
	if first, second := pictureOfPage(t), pictureOfPage(t); !bytes.Equal(first, second) {
		t.Error("two pictures of one game differ")
	}
}

// pictureOfPage plays a game, and takes a picture of it. The clocks count the seconds that they are given, so that they are the same each time.
func pictureOfPage(t *testing.T) []byte {
	var clock atomic.Int64
	h := serveByClock(t, func() time.Duration { return time.Duration(clock.Load()) }, func(s *play.Session) *play.Refusal {
		return s.Begin(play.Config{
			Game: "hive", Rules: "standard+MLP", Clock: "10m+5s",
			Seats: []play.Seat{{Name: "Ada", Kind: play.Human}, {Kind: play.Engine, Player: "search:3"}},
		}, 0)
	})
	b := openTab(t, browsertest.Start(t), h.link, picturedWidth, picturedHeight, browsertest.Media("prefers-color-scheme", "light", "prefers-reduced-motion", "reduce"))
	evaluate[bool](b, `(document.documentElement.style.fontFamily = 'sans-serif', true)`) // the browser of tests has no font of a system's
	evaluate[bool](b, `(performance.now = () => 0, true)`)                                // the page counts on by itself
	for i, seconds := range []time.Duration{3, 7, 4, 12, 9, 16, 8, 21, 13, 6} {
		b.wait(`view.seats[0].runs`)
		clock.Add(int64(seconds * time.Second))
		evaluate[bool](b, `(act({do: 'moveforme'}), true)`)
		b.wait(fmt.Sprintf(`view.node === '%d' && view.table.length > 0`, 2*i+2))
	}
	b.wait(`view.seats[0].runs`)
	// A piece that has somewhere to go is taken up.
	piece := evaluate[string](b, `view.table.map(row => row.g[0]).filter(g => g.length === 2 && g[0].s[0].startsWith('c:')).at(-1)[0].s[0]`)
	b.click(piece)
	b.Do(chromedp.MouseEvent(chromedp.MouseMoved, 2, 2))
	b.wait(`board.selected.length === 1`)
	return browsertest.Picture(t, b.Ctx)
}
