package strength

import (
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/plybook/plybook/render/browsertest"
	"github.com/plybook/plybook/reports/internal/reporttest"
)

// The page sorts its tables, fits a phone, loads nothing and has nothing to complain about.
func TestStrengthPageInABrowser(t *testing.T) {
	all := strengthOf(t, reporttest.FewGames, Options{RateOptions: RateOptions{Options: reporttest.PriorOne}}, 1)
	page := filesOf(t, all, false)[PageFile]
	tab, address := reporttest.ShowPages(t, browsertest.Start(t), map[string]string{"page": page})
	if err := chromedp.Do(tab, chromedp.EmulateViewport(390, 800), chromedp.Navigate(address+"page")); err != nil {
		t.Fatal(err)
	}
	const ranking = `[...document.querySelectorAll("#reversi-ranking tbody tr")].map(r => r.cells[1].textContent).join()`
	const click = `document.querySelectorAll("#reversi-ranking th button")[1].click();`
	reporttest.TakeSteps(t, tab, []reporttest.Step{
		{Script: ranking, Want: "Ada,Cleo,Bob"},
		{Script: click + ranking, Want: "Ada,Bob,Cleo"},
		{Script: click + ranking, Want: "Cleo,Bob,Ada"},
		{Script: `String(document.documentElement.scrollWidth <= innerWidth)`, Want: "true"},
		{Script: `String([...document.images].every(i => i.complete && i.naturalWidth > 0))`, Want: "true"},
	})
}
