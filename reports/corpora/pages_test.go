package corpora

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"image"
	"image/draw"
	"image/gif"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/reports/internal/reporttest"
	"github.com/plybook/plybook/reports/page"
)

// The games that a page shows are links to pages on which one goes through them, and no such page is without a link.
func TestGamesAreLinksToViewers(t *testing.T) {
	files := allFilesOf(t, reporttest.MadeResult(t, 300), Options{})
	links := map[string]bool{}
	for name, text := range files {
		if isViewer(name) {
			continue
		}
		for _, figure := range parsePage(t, name, text).find("figure") {
			for _, a := range figure.find("a") {
				if href := a.attr["href"]; isViewer(href) {
					links[href] = true
				}
			}
		}
	}
	if len(links) < 10 {
		t.Errorf("%d links", len(links))
	}
	for href := range links {
		if text := files[href]; !strings.Contains(text, `id="board"`) || !page.IsReport(strings.NewReader(text)) || !slices.Contains(Pages(), href) {
			t.Errorf("%s is linked, and is no viewer of the report: %.300q", href, text)
		}
	}
	for name := range files {
		if isViewer(name) && !links[name] {
			t.Errorf("nothing leads to %s", name)
		}
	}
	if files[fmt.Sprintf("reversi-game-%d.html", maxVariants*maxSamples+1)] != "" {
		t.Error("there are more viewers than their pages have names")
	}
}

// What a page shows of a game is its last position until somebody looks on: the animation begins with it, and so does the viewer that it leads to.
func TestGamesRestAtTheirLastPosition(t *testing.T) {
	opened := regexp.MustCompile(`<output id="ply"[^>]*>(\d+) / (\d+)</output>`)
	moving := regexp.MustCompile(`src="data:image/gif;base64,([^"]+)"`)
	viewers, animations := 0, 0
	for name, text := range allFilesOf(t, reporttest.MadeResult(t, 100), Options{}) {
		if isViewer(name) {
			viewers++
			if at := opened.FindStringSubmatch(text); at == nil || at[1] != at[2] || at[1] == "0" {
				t.Errorf("%s opens at %q", name, at)
			}
			continue
		}
		for _, source := range moving.FindAllStringSubmatch(text, -1) {
			animations++
			data, err := base64.StdEncoding.DecodeString(html.UnescapeString(source[1]))
			if err != nil {
				t.Fatal(err)
			}
			g, err := gif.DecodeAll(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			screen := image.NewPaletted(g.Image[0].Bounds(), g.Image[0].Palette)
			for _, m := range g.Image {
				draw.Draw(screen, m.Bounds(), m, m.Bounds().Min, draw.Over)
			}
			if !bytes.Equal(screen.Pix, g.Image[0].Pix) || g.Delay[0] != slices.Max(g.Delay) {
				t.Errorf("%s: an animation does not begin with its last picture, or does not hold it: %v", name, g.Delay)
			}
		}
	}
	if viewers < 10 || animations < 10 {
		t.Errorf("%d viewers and %d animations", viewers, animations)
	}
}

// A page is written when all it leads to is, so that a viewer can be forgotten once it is made.
func TestPagesFollowWhatTheyLeadTo(t *testing.T) {
	var order []string
	err := Write(reporttest.MadeResult(t, 100), Options{}, func(name string) (io.Writer, error) {
		order = append(order, name)
		return io.Discard, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	last := ""
	for _, name := range order {
		if game, _, ok := strings.Cut(name, "-game-"); ok {
			last = gamePage(game)
		} else if last != "" && name != last {
			t.Errorf("%s is written between %s and its viewers", name, last)
		} else {
			last = ""
		}
	}
	if order[len(order)-1] != IndexPage {
		t.Errorf("%s is the last page", order[len(order)-1])
	}
}
