package reports_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/render/browsertest"
	"github.com/plybook/plybook/reports/internal/reporttest"
	"github.com/plybook/plybook/reports/strength"
)

// ladderPages returns the pages of the ladders of all games: six pools of five games.
func ladderPages(t *testing.T) map[string]string {
	t.Helper()
	browsertest.Find(t)
	files, err := filepath.Glob(filepath.Join("..", "docs", "explanation", "ladder", "*.pgn.gz"))
	if err != nil || len(files) < 6 {
		t.Fatalf("%d ladders, %v", len(files), err)
	}
	var pools strength.Pools
	reporttest.EachGame(t, 2, files, func(g *corpus.Game) *strength.Game { return strength.GameOf(g, 0) }, pools.Add)
	pages := strengthPages(t, pools)
	for name := range pages {
		if !strings.HasSuffix(name, ".html") {
			delete(pages, name)
		}
	}
	return pages
}

// What each script finds on a page of strength is a list; an empty one is as it should be.
var strengthChecks = []struct{ name, script string }{
	{"wider than the window", `document.documentElement.scrollWidth > innerWidth ? [document.documentElement.scrollWidth] : []`},
	{"without an ID to link to, or a link to itself", `[...document.querySelectorAll("article, .inside, .part, figure")].filter(e =>
		!e.id || document.querySelectorAll("#" + e.id).length !== 1 || !document.querySelector('a[href="#' + e.id + '"]')).map(e => e.outerHTML.slice(0, 80))`},
	{"with a hyphen for a minus sign", `[...document.querySelectorAll("td.n, svg text, .facts, .note")].filter(e => /(^|[\s(±])-\d/.test(e.textContent)).map(e => e.textContent)`},
	{"not to be sorted", `[...document.querySelectorAll("table")].filter(e => e.querySelectorAll("thead th").length !== e.querySelectorAll("thead th button").length).map(e => e.outerHTML.slice(0, 80))`},
	{"a table that does not scroll in its own box", `[...document.querySelectorAll("table")].filter(e => e.checkVisibility() && e.getBoundingClientRect().width > e.parentElement.getBoundingClientRect().width + 1
		&& getComputedStyle(e.parentElement).overflowX !== "auto").map(e => e.outerHTML.slice(0, 80))`},
	{"a hole in the grid", `[...document.querySelectorAll(".blocks")].filter(e => e.checkVisibility()).flatMap(e => {
		const rows = new Map(), all = e.getBoundingClientRect();
		for (const b of e.children) {
			const box = b.getBoundingClientRect(), top = Math.round(box.top);
			rows.set(top, [...(rows.get(top) ?? []), box]);
		}
		return [...rows.values()].filter(r => Math.abs(Math.max(...r.map(b => b.right)) - all.right) > 1 || new Set(r.map(b => Math.round(b.bottom))).size > 1).map(() => e.parentElement.id);
	})`},
	{"a chart on a card of another colour", `[...document.querySelectorAll("figure.plots")].filter(e => {
		const card = getComputedStyle(document.documentElement).getPropertyValue("--card").trim();
		const probe = document.createElement("i");
		probe.style.color = card;
		e.append(probe);
		const want = getComputedStyle(probe).color;
		probe.remove();
		return getComputedStyle(e).backgroundColor !== want || !e.querySelector("svg[role=img]") || [...e.querySelectorAll("svg [style*='#']")].length > 0;
	}).map(e => e.id)`},
	{"an image that cannot be seen", `[...document.images].filter(e => e.naturalWidth === 0 && e.checkVisibility()).map(e => e.alt)`},
}

// A page of five games takes at most eight screens before anything is unfolded, on a screen as on a phone; nothing on it sticks out, and
// all of it can be linked and sorted, in light and in dark.
func TestPageOfFiveGamesIsShort(t *testing.T) {
	browser := browsertest.Start(t)
	pages := ladderPages(t)
	if len(pages) != 7 {
		t.Errorf("%d pages of six pools", len(pages))
	}
	tab, address := reporttest.ShowPages(t, browser, pages)
	b := &browsertest.Tab{TB: t, Ctx: tab}
	const height, most = 900, 8
	for _, mode := range []string{"light", "dark"} {
		for _, width := range []int64{1280, 390} {
			b.Show(address+"index.html", width, height, browsertest.Media("prefers-color-scheme", mode))
			if screens := browsertest.Evaluate[float64](b, `document.documentElement.scrollHeight`) / height; screens > most {
				t.Errorf("%s, %d pixels wide: %.1f screens", mode, width, screens)
			}
			for _, unfolded := range []bool{false, true} {
				browsertest.Evaluate[bool](b, fmt.Sprintf(`document.querySelectorAll("details").forEach(e => e.open = %v), true`, unfolded))
				for _, check := range strengthChecks {
					if found := browsertest.Evaluate[[]any](b, check.script); len(found) > 0 {
						t.Errorf("%s, %d pixels wide, unfolded %v: %s: %v", mode, width, unfolded, check.name, found)
					}
				}
			}
		}
	}
}

// Every link of the table of contents leads to a part of the page, which it unfolds, and the table is in sight there.
func TestContentsLeadSomewhereAndStay(t *testing.T) {
	browser := browsertest.Start(t)
	tab, address := reporttest.ShowPages(t, browser, ladderPages(t))
	b := &browsertest.Tab{TB: t, Ctx: tab}
	for _, width := range []int64{1280, 390} {
		for _, name := range []string{"index.html", "reversi.html"} {
			b.Show(address+name, width, 900)
			links := browsertest.Evaluate[[]string](b, `[...document.querySelectorAll(".contents a")].filter(a => a.checkVisibility()).map(a => a.hash)`)
			if len(links) < 6 {
				t.Errorf("%s, %d pixels wide: links %v", name, width, links)
			}
			for _, hash := range links {
				browsertest.Evaluate[bool](b, fmt.Sprintf(`document.querySelector('.contents a[href="%s"]').click(), true`, hash))
				const there = `(() => {
					const box = document.querySelector(location.hash).getBoundingClientRect(), nav = document.querySelector(".contents").getBoundingClientRect();
					return location.hash === %q && box.height >= 20 && box.top < innerHeight && box.bottom > 0 && nav.top >= 0 && nav.top < innerHeight / 2;
				})()`
				reporttest.WaitFor(t, tab, fmt.Sprintf(there, hash))
			}
		}
	}
}

// Every column of every table sorts, numbers by their size.
func TestTablesOfStrengthSort(t *testing.T) {
	browser := browsertest.Start(t)
	tab, address := reporttest.ShowPages(t, browser, ladderPages(t))
	b := &browsertest.Tab{TB: t, Ctx: tab}
	b.Show(address+"conquest.html", 1280, 900)
	wrong := browsertest.Evaluate[[]string](b, `[...document.querySelectorAll("table.sorts")].flatMap(table => [...table.tHead.rows[0].cells].flatMap((head, i) => {
		head.querySelector("button").click();
		const number = head.classList.contains("n"), cells = [...table.tBodies[0].rows].map(r => r.cells[i]);
		const wanted = cells.every((c, k) => k === 0 || (number
			? parseFloat(c.dataset.v ?? -Infinity) <= parseFloat(cells[k - 1].dataset.v ?? -Infinity)
			: c.textContent.localeCompare(cells[k - 1].textContent, "en", {numeric: true}) >= 0));
		return wanted && head.ariaSort === (number ? "descending" : "ascending") ? [] : [head.textContent];
	}))`)
	if len(wrong) > 0 {
		t.Errorf("columns that do not sort: %q", wrong)
	}
}

// Every game that a page names has a board, those of rows that are folded too.
func TestGamesThatAreNamedAreDrawn(t *testing.T) {
	if testing.Short() {
		t.Skip("draws every game")
	}
	_, repeats, found := strings.Cut(ladderPages(t)["conquest.html"], `<div class="inside" id="conquest-repeats">`)
	repeats, _, _ = strings.Cut(repeats, "</figure>")
	rows, boards := strings.Count(repeats, "<tr><td"), strings.Count(repeats, `<td><img src="data:image/`)
	if !found || rows < 20 || boards != rows || !strings.Contains(repeats, `<details class="more">`) {
		t.Errorf("%d boards of %d games", boards, rows)
	}
}
