package corpora

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/plybook/plybook/reports/internal/reporttest"
)

// Pages load nothing and have nothing to complain about, their tables sort, everything drawn on them is to be
// seen, and nothing sticks out at the side, on a screen as on a phone.
func TestCorpusPagesInABrowser(t *testing.T) {
	pages := filesOf(t, reporttest.MadeResult(t, 500), Options{})
	ctx, address := reporttest.ShowPages(t, pages)
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
	const names = "Ada,Bob <b>,Cleo,Dan,Eve,A player with a rather long name"
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
