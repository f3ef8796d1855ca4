package reports_test

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/render/browsertest"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/corpora"
	"github.com/plybook/plybook/reports/diff"
	"github.com/plybook/plybook/reports/internal/reporttest"
	"github.com/plybook/plybook/reports/page"
	"github.com/plybook/plybook/reports/strength"
)

// In a browser that has none of the fonts that pages ask for, no two texts of a report overlap and none leaves its place:
// those of plots, of heat maps and of positions that differ too.
func TestTextsOfReportsHaveRoom(t *testing.T) {
	pages := corpusPages(t, corpora.Options{Heat: corpora.BoardHeat(replay.Options{})})
	maps.DeleteFunc(pages, func(name, _ string) bool { return strings.Contains(name, "-game-") }) // viewers have tests of their own
	pages["strength.html"] = strengthPage(t)
	pages["ladders.html"] = ladderPages(t)[strength.PageFile]
	pages["diff.html"] = diffPageOfAllGames(t)
	browser := browsertest.Start(t)
	for name := range pages {
		t.Run(name, func(t *testing.T) { // a tab has its time for one page
			tab, address := reporttest.ShowPages(t, browser, pages)
			for _, width := range []int64{390, 800, 1280} {
				if err := chromedp.Do(tab, chromedp.EmulateViewport(width, 900), chromedp.Navigate(address+name)); err != nil {
					t.Fatal(err)
				}
				pictures, err := chromedp.Run(tab, chromedp.Evaluate[int](`document.querySelectorAll(".fold, .more").forEach(e => e.open = true),
					document.querySelectorAll("svg[role=img]").length + `+browsertest.Inline))
				if err != nil {
					t.Fatal(err)
				}
				if pictures == 0 && name != corpora.IndexPage {
					t.Errorf("%s has no pictures", name)
				}
				wrong, err := chromedp.Run(tab, chromedp.Evaluate[[]string](strings.TrimSpace(browsertest.Crowded)+"(document)"))
				if err != nil {
					t.Fatal(err)
				}
				for _, text := range wrong {
					t.Errorf("%s, %d pixels wide: %s", name, width, text)
				}
			}
		})
	}
}

// corpusPages returns the files of a report on games that were made up.
func corpusPages(t *testing.T, o corpora.Options) map[string]string {
	t.Helper()
	r := reporttest.MadeResult(t, 500)
	return reporttest.Texts(t, func(create page.Create) error { return corpora.Write(r, o, create) })
}

// strengthPages returns the files of a report of strength.
func strengthPages(t *testing.T, pools strength.Pools) map[string]string {
	t.Helper()
	all := pools.Reports(strength.RateOptions{Options: reporttest.PriorOne})
	return reporttest.Texts(t, func(create page.Create) error { return strength.Write(all, false, create) })
}

// strengthPage returns the page of a few games.
func strengthPage(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	reporttest.WriteRecords(t, folder, reporttest.FewGames)
	var pools strength.Pools
	reporttest.EachGame(t, 1, []string{filepath.Join(folder, "games.pgn")}, func(g *corpus.Game) *strength.Game { return strength.GameOf(g, 0) }, pools.Add)
	return strengthPages(t, pools)[strength.PageFile]
}

// diffPageOfAllGames compares different games of every kind, as if they were the same ones.
func diffPageOfAllGames(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for _, game := range replay.Games() {
		valid, _ := reporttest.SampleGames(t, game.Name)
		for i, side := range []string{"before", "after"} {
			name := filepath.Join(folder, side, game.Name+".pgn")
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, []byte(valid[2*i].Record+"\n"+valid[2*i+1].Record), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	var page bytes.Buffer
	view := diff.NewHTML(&page, "before", "after", scene.Options{})
	unread := func(f replay.Finding) error { return errors.New(f.Message) }
	_, err := corpus.Diff(t.Context(), filepath.Join(folder, "before"), filepath.Join(folder, "after"), corpus.DiffOptions{ByNumber: true}, unread, view.Begin,
		func(c *corpus.Change) error {
			compared, err := diff.Compare(c)
			if err == nil {
				err = view.Change(compared)
			}
			return err
		})
	if err == nil {
		err = view.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return page.String()
}
