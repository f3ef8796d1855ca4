package corpora

import (
	"fmt"
	"io"
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
