package job_test

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/plybook/plybook/render/browsertest"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/explorer"
)

// explorerPage returns the page of the games of a file.
func explorerPage(t *testing.T, path string, workers int) ([]byte, *explorer.Tree) {
	t.Helper()
	tree, _, err := runOver(path, workers).ExploreTree(context.Background(), filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := explorer.Write(&out, tree); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), tree
}

// What goes on from a position comes to the games that came there: in every game that can be walked.
func TestExplorerCountsGames(t *testing.T) {
	for _, kind := range replay.Games() {
		if kind.Deals() {
			continue
		}
		t.Run(kind.Name, func(t *testing.T) {
			const games = 60
			path := generated(t, kind.Name, games, 30)
			page, tree := explorerPage(t, path, 1)
			if again, _ := explorerPage(t, path, 7); !bytes.Equal(page, again) {
				t.Error("7 workers make another page than 1")
			}
			if len(page) > explorer.MaxBytes {
				t.Errorf("the page has %d bytes", len(page))
			}
			if got := tree.Positions[0].Games; len(got) != 3 || got[0].Link != kind.Name+".pgn" {
				t.Errorf("the first games are %v", got)
			}
			for i := range tree.Positions {
				p := &tree.Positions[i]
				onward := p.Rest[1]
				for _, m := range p.Moves {
					onward += m.Counts.Games
					if m.To >= len(tree.Positions) || m.To >= 0 && tree.Positions[m.To].Counts.Games < m.Counts.Games {
						t.Errorf("position %d: %+v leads to a position of fewer games", i, m)
					}
				}
				if len(p.Moves) > 0 && onward > p.Counts.Games || i == 0 && (onward != games || p.Counts.Games != games) {
					t.Errorf("position %d: %d games came there, and %d went on", i, p.Counts.Games, onward)
				}
			}
		})
	}
}

// The first moves of Reversi are images of each other, so there is but one position after them.
func TestExplorerJoinsSymmetricPositions(t *testing.T) {
	_, tree := explorerPage(t, generated(t, "reversi", 60, 10), 2)
	if moves := tree.Positions[0].Moves; len(moves) != 1 || moves[0].Counts.Games != 60 {
		t.Errorf("the first moves are %+v", moves)
	}
}

// Games that take too many steps are followed for fewer plies, in which no game is missing.
func TestExplorerFollowsManyGamesLessFar(t *testing.T) {
	path := generated(t, "reversi", 60, 30)
	whole, err := runOver(path, 1).ExploreTreeWithin(t.Context(), filepath.Dir(path), 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	less, err := runOver(path, 1).ExploreTreeWithin(t.Context(), filepath.Dir(path), 100)
	if err != nil {
		t.Fatal(err)
	}
	again, err := runOver(path, 7).ExploreTreeWithin(t.Context(), filepath.Dir(path), 100)
	if err != nil || !reflect.DeepEqual(less, again) {
		t.Errorf("7 workers make another tree than 1 (%v)", err)
	}
	if len(less.Positions) < 10 || len(less.Positions) > 100 || len(whole.Positions) <= len(less.Positions) {
		t.Errorf("there are %d positions, and %d without a limit", len(less.Positions), len(whole.Positions))
	}
	for i := range less.Positions {
		p := &less.Positions[i]
		onward := p.Rest[1]
		for _, m := range p.Moves {
			onward += m.Counts.Games
		}
		if len(p.Moves) > 0 && onward != p.Counts.Games || i == 0 && onward != 60 {
			t.Errorf("position %d: %d games came there, and %d went on", i, p.Counts.Games, onward)
		}
	}
	if _, err := runOver(path, 1).ExploreTreeWithin(t.Context(), filepath.Dir(path), 1); err == nil {
		t.Error("there is room for one step, and no error")
	}
}

func TestExplorerInABrowser(t *testing.T) {
	page, _ := explorerPage(t, generated(t, "reversi", 300, 20), 2)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write(page) // the browser tells
	}))
	t.Cleanup(server.Close)
	tab := browsertest.OpenTab(t, browsertest.Start(t), func(url string) bool { return url == server.URL+"/" })
	wait := func(expression string) {
		t.Helper()
		for end := time.Now().Add(browsertest.Patience); !browsertest.Evaluate[bool](tab, expression); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("never true: %s", expression)
			}
		}
	}
	const way = `[...document.querySelectorAll("#way a")].length`
	for _, width := range []int64{1280, 390} {
		for _, scheme := range []string{"light", "dark"} {
			tab.Show(server.URL+"/", width, 900, browsertest.Media("prefers-color-scheme", scheme))
			tab.Do(chromedp.Evaluate[chromedp.Void](`location.hash = ""`))
			wait(way + ` === 1`)
			for _, check := range []string{
				`document.documentElement.scrollWidth <= innerWidth`,
				`document.querySelector("#board svg").getBoundingClientRect().height > 200`,
				`document.getElementById("sum").textContent.startsWith("300 games reached this position")`,
				`document.querySelectorAll("#games a").length === 3`,
				`[...document.querySelectorAll("#keys i")].every((e, i, all) => i === 0 || getComputedStyle(e).backgroundColor !== getComputedStyle(all[i - 1]).backgroundColor)`,
			} {
				if !browsertest.Evaluate[bool](tab, check) {
					t.Errorf("%d pixels wide, %s: not true: %s", width, scheme, check)
				}
			}
			tab.Do(chromedp.Evaluate[chromedp.Void](`window.before = document.getElementById("frame").innerHTML`))
			tab.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#moves tbody td:last-child").click()`))
			wait(way + ` === 2`)
			wait(`document.getElementById("frame").innerHTML !== before && document.querySelectorAll("#moves tbody tr").length === 3`)
			tab.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#moves a").click()`))
			wait(way + ` === 3`)
			if !browsertest.Evaluate[bool](tab, `document.querySelector(".shares i").getBoundingClientRect().width > 0 || document.querySelector(".numbers") !== null`) {
				t.Error("no shares are drawn")
			}
			tab.Do(chromedp.Evaluate[chromedp.Void](`dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" }))`))
			wait(way + ` === 2`)
			tab.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#way a").click()`))
			wait(way + ` === 1 && document.getElementById("frame").innerHTML === before`)
		}
	}
	tab.Show(server.URL+"/#0.0.99", 1280, 900)
	tab.Do(chromedp.Evaluate[chromedp.Void](`location.hash = "#0.0.99"`))
	wait(way + ` === 3`) // as far as there is a way
	if said := tab.Problems.Take(); len(said) > 0 {
		t.Error(said)
	}
}
