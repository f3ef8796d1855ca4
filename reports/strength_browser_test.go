package reports

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/plybook/plybook/render/browsertest"
)

// showPages serves pages by their names to a tab of a browser, which may load nothing else, and returns where they are.
func showPages(t *testing.T, pages map[string]string) (tab context.Context, address string) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(pages[strings.TrimPrefix(r.URL.Path, "/")])) // the browser tells
	}))
	t.Cleanup(server.Close)
	tab = browsertest.Open(t, browsertest.Start(t))
	browsertest.Watch(t, tab, func(url string) bool {
		page, ours := strings.CutPrefix(url, server.URL+"/")
		return ours && pages[page] != ""
	})
	return tab, server.URL + "/"
}

// A pageStep is a script and what it has to return on a page.
type pageStep struct{ script, want string }

func takeSteps(t *testing.T, tab context.Context, steps []pageStep) {
	t.Helper()
	for _, step := range steps {
		got, err := chromedp.Run(tab, chromedp.Evaluate[string](step.script))
		if err != nil {
			t.Fatalf("%s: %v", step.script, err)
		}
		if got != step.want {
			t.Errorf("%s: %s, want %s", step.script, got, step.want)
		}
	}
}

// The page sorts its tables, fits a phone, loads nothing and has nothing to complain about.
func TestStrengthPageInABrowser(t *testing.T) {
	all := strengthOf(t, fewGames, StrengthOptions{RateOptions: RateOptions{Options: priorOne}}, 1)
	page := filesOf(t, all, false)[StrengthPage]
	tab, address := showPages(t, map[string]string{"page": page})
	if err := chromedp.Do(tab, chromedp.EmulateViewport(390, 800), chromedp.Navigate(address+"page")); err != nil {
		t.Fatal(err)
	}
	const ranking = `[...document.querySelectorAll("#reversi-ranking tbody tr")].map(r => r.cells[1].textContent).join()`
	const click = `document.querySelectorAll("#reversi-ranking th button")[1].click();`
	takeSteps(t, tab, []pageStep{
		{ranking, "Ada,Cleo,Bob"},
		{click + ranking, "Ada,Bob,Cleo"},
		{click + ranking, "Cleo,Bob,Ada"},
		{`String(document.documentElement.scrollWidth <= innerWidth)`, "true"},
		{`String([...document.images].every(i => i.complete && i.naturalWidth > 0))`, "true"},
	})
}
