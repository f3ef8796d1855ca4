package corpora

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/render/browsertest"
	"github.com/plybook/plybook/reports/internal/reporttest"
)

// Pages load nothing and have nothing to complain about, their tables sort, everything drawn on them is to be
// seen, and nothing sticks out at the side, on a screen as on a phone.
func TestCorpusPagesInABrowser(t *testing.T) {
	pages := filesOf(t, reporttest.MadeResult(t, 500), Options{})
	ctx, address := reporttest.ShowPages(t, browsertest.Start(t), pages)
	// What each script finds is a list; an empty one is as it should be.
	checks := []struct{ name, script string }{
		{"at the side", `document.documentElement.scrollWidth > innerWidth ? ["a page " + document.documentElement.scrollWidth + " wide"] : []`},
		{"not to be seen", `[...document.querySelectorAll(".plots svg[role=img], img")].filter(e => {
			const box = e.getBoundingClientRect();
			return box.width < 40 || box.height < 40 || e.tagName === "IMG" && e.naturalWidth === 0;
		}).map(e => e.ariaLabel || e.alt)`},
		{"too wide for a phone", `[...document.querySelectorAll("table.sorts:not(.wide)")].filter(e => {
			const box = e.parentElement;
			return box.clientWidth === 0 || box.scrollWidth > box.clientWidth + 1;
		}).map(e => e.closest("figure").id)`},
		{"cut off without a word", `[...document.querySelectorAll(".scroll")].filter(e =>
			e.clientWidth > 0 && (e.scrollWidth > e.clientWidth + 1) !== getComputedStyle(e, "::before").content.includes("→")
		).map(e => e.ariaLabel)`},
		{"ending within a row", `[...document.querySelectorAll(".scroll, .tree > ul:not(.keys)")].filter(e => {
			const end = e.getBoundingClientRect().top + e.clientTop + e.clientHeight;
			return [...e.querySelectorAll("tbody tr, .row")].filter(row => row.checkVisibility()).some(row => {
				const box = row.getBoundingClientRect();
				return box.top < end - 2 && box.bottom > end + 2;
			});
		}).map(e => e.ariaLabel)`},
		{"ending within a column", `[...document.querySelectorAll(".scroll")].filter(e => {
			const end = e.getBoundingClientRect().left + e.clientLeft + e.clientWidth;
			return e.checkVisibility() && [...e.querySelectorAll("thead th")].some(head => {
				const box = head.getBoundingClientRect();
				return box.left < end - 2 && box.right > end + 2 && 2 * (box.left - e.getBoundingClientRect().left) > e.parentElement.clientWidth;
			});
		}).map(e => e.ariaLabel)`},
		{"with numbers cut", `[...document.querySelectorAll(".data .scroll")].filter(e => {
			const end = e.getBoundingClientRect().left + e.clientLeft + e.clientWidth, heads = [...e.querySelectorAll("thead th")].map(head => head.getBoundingClientRect());
			return e.checkVisibility() && (heads.some(box => box.left < end - 2 && box.right > end + 2) || 5 > heads.length && e.scrollWidth > e.clientWidth + 1);
		}).map(e => e.ariaLabel)`},
		{"with room in a row for more", `innerWidth < 1280 ? [] : [...document.querySelectorAll(".plots:not(.beside > *), .boards")].filter(e => e.checkVisibility()).filter(e => {
			const rows = new Map();
			for (const card of e.children) {
				const box = card.getBoundingClientRect();
				rows.set(Math.round(box.top), Math.max(rows.get(Math.round(box.top)) ?? 0, box.right));
			}
			return [...rows.values()].some(right => right < e.getBoundingClientRect().right - 2);
		}).map(e => e.className + " of " + e.children.length + " cards in " + e.closest("section")?.id)`},
		{"without a shadow where more follows", `[...document.querySelectorAll(".scroll, .tree > ul:not(.keys)")].filter(e =>
			e.clientHeight > 0 && (e.scrollHeight > e.clientHeight + 1) !== (getComputedStyle(e, "::after").getPropertyValue("--under") !== "")
		).map(e => e.ariaLabel)`},
		{"cut beside a chart", `innerWidth < 1280 ? [] : [...document.querySelectorAll(".beside .sheet .cut")].map(e => e.ariaLabel)`},
		{"leading nowhere", `[...document.querySelectorAll("a[href^='#']")].map(a => a.hash.slice(1)).filter(id => {
			const to = document.getElementById(id);
			return to === null || to.getBoundingClientRect().height < 20;
		})`},
		{"moving though that is not wanted", `[...document.querySelectorAll("picture source")].filter(e =>
			!e.media.includes("prefers-reduced-motion: reduce") || !e.srcset.startsWith("data:image/") || e.srcset.startsWith("data:image/gif")
		).map(e => e.media)`},
		{"outside of their plots", `[...document.querySelectorAll(".plots svg[role=img] text")].filter(e => {
			const box = e.getBoundingClientRect(), all = e.closest("svg").getBoundingClientRect();
			return box.left < all.left - 3 || box.right > all.right + 3 || box.bottom > all.bottom + 3;
		}).map(e => e.closest("svg").ariaLabel + ": " + e.textContent)`},
	}
	for name := range pages {
		for _, width := range []int64{1280, 390} {
			if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, 900), chromedp.Navigate(address+name)); err != nil {
				t.Fatal(err)
			}
			const unfold = `(document.querySelectorAll(".fold, .more, .data").forEach(e => e.open = true),
				requestAnimationFrame(() => requestAnimationFrame(() => document.unfolded = true)), true)` // the boxes of tables hear of it in between
			if _, err := chromedp.Run(ctx, chromedp.Evaluate[bool](unfold)); err != nil {
				t.Fatal(err)
			}
			reporttest.WaitFor(t, ctx, `document.unfolded === true`)
			for _, check := range checks {
				got, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](check.script))
				if err != nil || len(got) > 0 {
					t.Errorf("%s, %d pixels wide, %s: %q, %v", name, width, check.name, got, err)
				}
			}
		}
	}

	const table = "#reversi-players-players"
	column := func(i int) string {
		return fmt.Sprintf(`[...document.querySelectorAll("%s tbody tr")].map(r => r.cells[%d].textContent).join()`, table, i)
	}
	click := func(i int) string {
		return fmt.Sprintf(`document.querySelectorAll("%s th button")[%d].click();`, table, i)
	}
	const names = "Ada,Bob <b>,Cleo,Dan,Eve,A player with a rather long name" // as in the chart
	if err := chromedp.Do(ctx, chromedp.Navigate(address+"reversi.html")); err != nil {
		t.Fatal(err)
	}
	reporttest.TakeSteps(t, ctx, []reporttest.Step{
		{Script: column(0), Want: names},
		{Script: click(0) + column(0), Want: "A player with a rather long name,Ada,Bob <b>,Cleo,Dan,Eve"},
		{Script: click(0) + column(0), Want: "Eve,Dan,Cleo,Bob <b>,Ada,A player with a rather long name"},
		{Script: click(1) + `document.querySelector("` + table + ` th[aria-sort]").ariaSort`, Want: "descending"},
		{Script: `String([...document.querySelectorAll("` + table + ` tbody tr")].map(r => +r.cells[1].dataset.v).every((v, i, all) => i === 0 || v <= all[i - 1]))`, Want: "true"},
		{Script: `document.querySelector("button.pause").click(); [...document.querySelector(".boards").querySelectorAll("source")].map(s => s.media).join()`, Want: "all,all,all,all"},
	})
}

// tooLong is a script that finds pages of more than six screens.
const tooLong = `document.documentElement.scrollHeight > 6 * 800 ? [document.documentElement.scrollHeight + " pixels"] : []`

// What a page shows before anything is unfolded is at most six screens; its contents stay in view, its charts can be read, cards that stand side
// by side are of one height, and black is darker than white in either colour scheme.
func TestCorpusPagesAreForReading(t *testing.T) {
	pages := filesOf(t, reporttest.MadeResult(t, 500), Options{})
	ctx, address := reporttest.ShowPages(t, browsertest.Start(t), pages)
	checks := []struct {
		name, script string
		wide         bool // it is of wide screens
	}{
		{"too long", tooLong, true},
		{"contents out of view", `(scrollTo(0, document.documentElement.scrollHeight), (box => box.top >= 0 && box.bottom <= innerHeight && box.height > 20)(
			document.querySelector(".side").getBoundingClientRect())) ? [] : ["contents"]`, false},
		{"small letters", `[...document.querySelectorAll(".plots svg[role=img] text")].filter(e => {
			const svg = e.closest("svg"), width = svg.getBoundingClientRect().width;
			return width > 0 && parseFloat(getComputedStyle(e).fontSize) * width / svg.viewBox.baseVal.width < 12;
		}).map(e => e.textContent)`, false},
		{"of different heights", `[...document.querySelectorAll(":is(.plots, .boards, .facts, .games):not(details:not([open]) *)")].filter(grid => {
			const rows = new Map();
			for (const card of grid.children) {
				const box = card.getBoundingClientRect();
				if (box.height > 0) rows.set(box.top, (rows.get(box.top) ?? new Set()).add(Math.round(box.height)));
			}
			return [...rows.values()].some(heights => heights.size > 1);
		}).map(grid => grid.className)`, false},
		{"sides of wrong colours", `[...document.querySelectorAll(".keys")].filter(keys => {
			const shade = word => {
				const key = [...keys.children].find(e => e.textContent.startsWith(word));
				return key && getComputedStyle(key.querySelector("svg")).color.match(/\d+/g).slice(0, 3).reduce((sum, n) => sum + +n, 0);
			};
			return shade("Black") !== undefined && !(shade("Black") < 200 && shade("White") > 500);
		}).map(keys => keys.textContent)`, false},
	}
	for name := range pages {
		for _, width := range []int64{1280, 390} {
			for _, mode := range []string{"light", "dark"} {
				if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, 800), browsertest.Media("prefers-color-scheme", mode), chromedp.Navigate(address+name)); err != nil {
					t.Fatal(err)
				}
				for _, check := range checks {
					if check.wide && width < 1280 {
						continue
					}
					got, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](check.script))
					if err != nil || len(got) > 0 {
						t.Errorf("%s, %d pixels wide, %s, %s: %q, %v", name, width, mode, check.name, got, err)
					}
				}
			}
		}
	}
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(1280, 800), chromedp.Navigate(address+"reversi.html#reversi-faults-codes")); err != nil {
		t.Fatal(err)
	}
	reporttest.TakeSteps(t, ctx, []reporttest.Step{
		{Script: `String(document.querySelector("#reversi-faults > .fold").open && document.querySelector("#reversi-v1 > .fold").open && !document.querySelector("#reversi-v2 > .fold")?.open)`, Want: "true"},
		{Script: `location.hash = "#reversi-duplicates"; String(document.querySelector(".contents").open)`, Want: "true"},
	})
	reporttest.WaitFor(t, ctx, `document.querySelector("#reversi-duplicates > .fold").open`)
}

// Pages keep to six screens where games start from many positions, which have pictures, where many variants have games, and with real records.
func TestCorpusPagesStayShort(t *testing.T) {
	browser := browsertest.Start(t)
	check := func(t *testing.T, r *stats.Result) {
		pages := filesOf(t, r, Options{})
		ctx, address := reporttest.ShowPages(t, browser, pages)
		for name := range pages {
			if err := chromedp.Do(ctx, chromedp.EmulateViewport(1280, 800), chromedp.Navigate(address+name)); err != nil {
				t.Fatal(err)
			}
			if got, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](tooLong)); err != nil || len(got) > 0 {
				t.Errorf("%s: %q, %v", name, got, err)
			}
		}
	}
	t.Run("made", func(t *testing.T) {
		r := reporttest.MadeResult(t, 5000)
		for _, g := range r.Games {
			addRatedVariants(g, 8)
			if g.Game == "conquest" {
				startApart(g.Variants[0], 25)
			}
		}
		check(t, r)
	})
	t.Run("real", func(t *testing.T) {
		dir := os.Getenv("PLYBOOK_RECORDS")
		if dir == "" {
			t.Skip("PLYBOOK_RECORDS names no folder of real records")
		}
		check(t, reporttest.Result(t, reporttest.SmallSettings(), dir))
	})
}

// startApart lets the games of a variant begin in several positions.
func startApart(v *stats.VariantResult, starts int) {
	joined := v.Joined
	v.Joined, v.Openings, v.Starts = nil, nil, int64(starts)
	for n := range starts {
		rows := slices.Repeat([]string{"7"}, 5)
		rows[n/5] = [...]string{"x6", "1x5", "2x4", "3x3", "4x2"}[n%5]
		start := "x5o/" + strings.Join(rows, "/") + "/o5x x"
		for _, j := range joined {
			if j.Ply > 2 {
				continue
			}
			j.Start, j.From[1], j.To[1] = start, j.From[1]+uint64(n)<<32, j.To[1]+uint64(n)<<32
			v.Joined = append(v.Joined, j)
		}
	}
	slices.SortStableFunc(v.Joined, func(a, b stats.Joined) int { return int(a.Ply - b.Ply) })
}

// addRatedVariants adds variants with as many games between the same players.
func addRatedVariants(g *stats.GameResult, n int) {
	pairings := g.Pairings
	for i := range n {
		v := *g.Variants[0]
		v.Rules += fmt.Sprintf("+v%d", i)
		g.Variants = append(g.Variants, &v)
		for _, p := range pairings {
			p.Rules = v.Rules
			g.Pairings = append(g.Pairings, p)
		}
	}
}
