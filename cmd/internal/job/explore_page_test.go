package job_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/plybook/plybook/render/browsertest"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/explorer"
	"github.com/plybook/plybook/reports/page"
	"github.com/plybook/plybook/reports/picture"
)

// explorerPage returns the page of the games of a file.
func explorerPage(t *testing.T, path string, workers int) ([]byte, *explorer.Tree) {
	t.Helper()
	page, _, err := runOver(path, workers).ExplorePage(context.Background(), filepath.Dir(path), true)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := page.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), page.Trees[0]
}

// What goes on from a position comes to the games that came there: in every game that can be walked.
func TestExplorerCountsGames(t *testing.T) {
	if testing.Short() {
		t.Skip("counts the games of all positions")
	}
	for _, kind := range replay.Games() {
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

// A page for which there are too many positions is as large as it may be, has those of most games, and says what it does not follow.
func TestExplorerLeavesTheRarestOut(t *testing.T) {
	if testing.Short() {
		t.Skip("explores thousands of games")
	}
	page, tree := explorerPage(t, generated(t, "reversi", 3000, 12), 2)
	if len(page) > explorer.MaxBytes || len(page) < explorer.MaxBytes*9/10 {
		t.Errorf("the page has %d bytes of %d", len(page), explorer.MaxBytes)
	}
	if !strings.Contains(strings.Join(tree.Notes, " "), "It leaves out the positions after ") {
		t.Errorf("the notes are %q", tree.Notes)
	}
	shown, left := tree.Positions[0].Counts.Games, int64(0)
	for i := range tree.Positions {
		p := &tree.Positions[i]
		shown = min(shown, p.Counts.Games)
		for _, m := range p.Moves {
			if m.To < 0 {
				left = max(left, m.Counts.Games)
			}
		}
	}
	if left == 0 || left > shown {
		t.Errorf("a move of %d games is not followed, and a position of %d is shown", left, shown)
	}
}

// withViewers returns the files of the page of the games of a file: the page, and viewers of its games.
func withViewers(t *testing.T, path string, workers int) (map[string]*bytes.Buffer, *explorer.Page) {
	t.Helper()
	run := runOver(path, workers)
	made, _, err := run.ExplorePage(t.Context(), filepath.Dir(path), true)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]*bytes.Buffer{}
	create := page.Create(func(name string) (io.Writer, error) {
		files[name] = &bytes.Buffer{}
		return files[name], nil
	})
	if err := made.AddViewers(&picture.Viewers{Create: create, Page: "walk"}, run.Corpus.Replay); err != nil {
		t.Fatal(err)
	}
	if err := create.File("walk.html", made.Write); err != nil {
		t.Fatal(err)
	}
	return files, made
}

// Games of frequent positions have viewers, each one, and the first ones of a large corpus so few that their number is bounded.
func TestExplorerHasViewers(t *testing.T) {
	games := explorer.MaxViewers + 50
	path := generated(t, "reversi", games, 12)
	files, made := withViewers(t, path, 1)
	again, _ := withViewers(t, path, 7)
	for name, text := range files {
		if again[name] == nil || !bytes.Equal(text.Bytes(), again[name].Bytes()) {
			t.Errorf("%s is another file with 7 workers than with 1", name)
		}
	}
	if len(files) != 1+explorer.MaxViewers || files["walk.html"].Len() > explorer.MaxBytes {
		t.Errorf("%d files, and a page of %d bytes", len(files), files["walk.html"].Len())
	}
	places := map[int]string{}
	for i := range made.Trees[0].Positions {
		for _, g := range made.Trees[0].Positions[i].Games {
			if g.Viewer == 0 {
				continue
			}
			if place, known := places[g.Viewer]; known && place != g.Place {
				t.Errorf("viewer %d is of %s and of %s", g.Viewer, place, g.Place)
			}
			places[g.Viewer] = g.Place
		}
	}
	if len(places) != explorer.MaxViewers {
		t.Errorf("the page leads to %d viewers", len(places))
	}
	for i := range explorer.MaxViewers / 3 {
		for _, g := range made.Trees[0].Positions[i].Games {
			if g.Viewer == 0 {
				t.Errorf("position %d, one of the most frequent: %s has no viewer", i, g.Place)
			}
		}
	}
	if first := files["walk-game-1.html"].String(); !strings.Contains(first, `id="board"`) || !page.IsReport(strings.NewReader(first)) {
		t.Errorf("the first viewer is %.300q", first)
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
	wholePage, err := runOver(path, 1).ExplorePageWithin(t.Context(), filepath.Dir(path), 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	lessPage, err := runOver(path, 1).ExplorePageWithin(t.Context(), filepath.Dir(path), 100)
	if err != nil {
		t.Fatal(err)
	}
	again, err := runOver(path, 7).ExplorePageWithin(t.Context(), filepath.Dir(path), 100)
	if err != nil || !reflect.DeepEqual(lessPage, again) {
		t.Errorf("7 workers make another tree than 1 (%v)", err)
	}
	less, whole := lessPage.Trees[0], wholePage.Trees[0]
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
	if _, err := runOver(path, 1).ExplorePageWithin(t.Context(), filepath.Dir(path), 1); err == nil {
		t.Error("there is room for one step, and no error")
	}
}

// Of many variants and start positions there are those of most games, each with its share of the page, and the page says how many are left out.
func TestExplorerHasSeveralTrees(t *testing.T) {
	var records strings.Builder
	for i := range explorer.MaxTrees + 3 {
		rows := []string{"x5o", "7", "7", "7", "7", "7", "o5x"}
		rows[1+i/7] = strings.TrimLeft(fmt.Sprintf("%dx%d", i%7, 6-i%7), "0") // a start of its own
		rows[1+i/7] = strings.TrimRight(rows[1+i/7], "0")
		for range 2 - i/explorer.MaxTrees {
			fmt.Fprintf(&records, "[Game \"conquest\"]\n[Rules \"ataxx\"]\n[Setup \"%s x\"]\n\n1. b7 *\n\n", strings.Join(rows, "/"))
		}
	}
	path := filepath.Join(t.TempDir(), "starts.pgn")
	if err := os.WriteFile(path, []byte(records.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	page, _, err := runOver(path, 2).ExplorePage(t.Context(), filepath.Dir(path), true)
	if err != nil {
		t.Fatal(err)
	}
	if len(page.Trees) != explorer.MaxTrees || !strings.Contains(page.Lead, "20 of 23 variants") {
		t.Errorf("%d trees; the page says %q", len(page.Trees), page.Lead)
	}
	names := map[string]bool{}
	for _, tree := range page.Trees {
		names[tree.Name] = true
	}
	if len(names) != len(page.Trees) {
		t.Errorf("the trees are called %v", names)
	}
}

// People choose a variant, walk its openings, and come back to the other one.
func TestExplorerChoosesVariants(t *testing.T) {
	browsertest.Find(t)
	path := generated(t, "reversi", 60, 10)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text = append(text, "\n[Game \"reversi\"]\n[Rules \"dtu\"]\n\n1. @d4e4 *\n"...)
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
	page, _ := explorerPage(t, path, 2)
	tab, wait := showExplorer(t, page)
	wait(`document.querySelectorAll("#trees option").length === 2 && document.getElementById("sum").textContent.startsWith("60 games")`)
	tab.Do(chromedp.Evaluate[chromedp.Void](`window.before = document.getElementById("frame").innerHTML,
		document.getElementById("trees").selectedIndex = 1, document.getElementById("trees").dispatchEvent(new Event("change"))`))
	wait(`location.hash === "#2/" && document.getElementById("sum").textContent.startsWith("1 game ") && document.getElementById("frame").innerHTML !== before`)
	tab.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#moves a").click()`))
	wait(`location.hash === "#2/0" && document.querySelectorAll("#way a").length === 2`)
	tab.Do(chromedp.Evaluate[chromedp.Void](`location.hash = ""`))
	wait(`document.getElementById("trees").selectedIndex === 0 && document.getElementById("frame").innerHTML === before`)
	if said := tab.Problems.Take(); len(said) > 0 {
		t.Error(said)
	}
}

// showExplorer shows a page in a browser, and returns what waits for something to be true there.
func showExplorer(t *testing.T, page []byte) (tab *browsertest.Tab, wait func(expression string)) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write(page) // the browser tells
	}))
	t.Cleanup(server.Close)
	tab = browsertest.OpenTab(t, browsertest.Start(t), func(url string) bool { return url == server.URL+"/" })
	wait = func(expression string) {
		t.Helper()
		for end := time.Now().Add(browsertest.Patience); !browsertest.Evaluate[bool](tab, expression); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("never true: %s", expression)
			}
		}
	}
	tab.Show(server.URL+"/", 1280, 900)
	return tab, wait
}

func TestExplorerInABrowser(t *testing.T) {
	browsertest.Find(t) // or skip before anything is counted
	files, _ := withViewers(t, generated(t, "reversi", 300, 20), 2)
	tab, wait := showExplorer(t, files["walk.html"].Bytes())
	url := browsertest.Evaluate[string](tab, `location.href`)
	const way = `[...document.querySelectorAll("#way a")].length`
	for _, width := range []int64{1280, 390} {
		for _, scheme := range []string{"light", "dark"} {
			tab.Show(url, width, 900, browsertest.Media("prefers-color-scheme", scheme))
			tab.Do(chromedp.Evaluate[chromedp.Void](`location.hash = ""`))
			wait(way + ` === 1`)
			for _, check := range []string{
				`document.documentElement.scrollWidth <= innerWidth`,
				`document.querySelector("#board svg").getBoundingClientRect().height > 200`,
				`document.getElementById("sum").textContent.startsWith("300 games reached this position")`,
				`[...document.querySelectorAll("#games a")].map(a => a.getAttribute("href")).join(" ") ===
					"walk-game-1.html#0 reversi.pgn walk-game-2.html#0 reversi.pgn walk-game-3.html#0 reversi.pgn"`,
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
			wait(way + ` === 3 && document.querySelector("#games a").getAttribute("href").endsWith(".html#2")`)
			if !browsertest.Evaluate[bool](tab, `document.querySelector(".shares i").getBoundingClientRect().width > 0 || document.querySelector(".numbers") !== null`) {
				t.Error("no shares are drawn")
			}
			tab.Do(chromedp.Evaluate[chromedp.Void](`dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" }))`))
			wait(way + ` === 2`)
			tab.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#way a").click()`))
			wait(way + ` === 1 && document.getElementById("frame").innerHTML === before`)
		}
	}
	tab.Show(url+"#0.0.99", 1280, 900)
	tab.Do(chromedp.Evaluate[chromedp.Void](`location.hash = "#0.0.99"`))
	wait(way + ` === 3`) // as far as there is a way
	if said := tab.Problems.Take(); len(said) > 0 {
		t.Error(said)
	}
}

// Records are kept for viewers, and without these not at all.
func TestExplorerKeepsRecordsForViewersOnly(t *testing.T) {
	path := generated(t, "reversi", 60, 10)
	for _, viewers := range []bool{true, false} {
		page, _, err := runOver(path, 2).ExplorePage(t.Context(), filepath.Dir(path), viewers)
		if err != nil {
			t.Fatal(err)
		}
		kept := 0
		for _, position := range page.Trees[0].Positions {
			for _, game := range position.Games {
				if game.Record != "" {
					kept++
				}
			}
		}
		if (kept > 0) != viewers {
			t.Errorf("viewers %v: %d records", viewers, kept)
		}
	}
}
