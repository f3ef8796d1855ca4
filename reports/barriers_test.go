package reports_test

import (
	"os"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/plybook/plybook/render/browsertest"
	"github.com/plybook/plybook/reports/corpora"
	"github.com/plybook/plybook/reports/internal/reporttest"
	"github.com/plybook/plybook/reports/strength"
)

// findBarriers runs the rules of axe-core, of WCAG 2 up to AA and of good practice, over what is shown.
const findBarriers = `axe.run(document, {resultTypes: ["violations"]}).then(found => found.violations.flatMap(
	rule => rule.nodes.map(node => rule.id + ": " + node.target.join(" ") + ": " + node.failureSummary)))`

// Pages can be read by those who cannot see them, or not well, as far as rules can tell.
func TestNothingOnPagesIsABarrier(t *testing.T) {
	file := os.Getenv("PLYBOOK_AXE")
	if file == "" {
		t.Skip("PLYBOOK_AXE is not set: the axe.min.js of axe-core")
	}
	axe, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pages := corpusPages(t, corpora.Options{})
	pages["strength.html"] = strengthPage(t)
	pages["ladders.html"] = ladderPages(t)[strength.PageFile]
	browser := browsertest.Start(t)
	for _, name := range []string{"index.html", "reversi.html", "strength.html", "ladders.html"} { // those of other games are laid out alike
		t.Run(name, func(t *testing.T) { // a tab has its time for one page
			tab, address := reporttest.ShowPages(t, browser, pages)
			for _, look := range []struct {
				width  int64
				scheme string
			}{{1280, "light"}, {390, "dark"}} { // each layout and each set of colours once
				err := chromedp.Do(tab, chromedp.EmulateViewport(look.width, 900), browsertest.Media("prefers-color-scheme", look.scheme), chromedp.Navigate(address+name))
				if err != nil {
					t.Fatal(err)
				}
				if _, err := chromedp.Run(tab, chromedp.Evaluate[bool](string(axe)+`; document.querySelectorAll("details").forEach(e => e.open = true), true`)); err != nil {
					t.Fatal(err)
				}
				found, err := chromedp.Run(tab, chromedp.Evaluate[[]string](findBarriers, chromedp.EvalAwaitPromise))
				if err != nil {
					t.Fatal(err)
				}
				for _, barrier := range found {
					t.Errorf("%s, %d pixels wide, %s: %s", name, look.width, look.scheme, barrier)
				}
			}
		})
	}
}
