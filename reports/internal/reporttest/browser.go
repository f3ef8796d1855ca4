package reporttest

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/plybook/plybook/render/browsertest"
)

// ShowPages serves pages by their names to a new tab of a browser, which may load nothing else, and returns where they are.
func ShowPages(t *testing.T, browser context.Context, pages map[string]string) (tab context.Context, address string) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(pages[strings.TrimPrefix(r.URL.Path, "/")])) // the browser tells
	}))
	t.Cleanup(server.Close)
	tab = browsertest.Open(t, browser)
	browsertest.Watch(t, tab, func(url string) bool {
		page, ours := strings.CutPrefix(url, server.URL+"/")
		return ours && pages[page] != ""
	})
	return tab, server.URL + "/"
}

// A Step is a script and what it has to return on a page.
type Step struct{ Script, Want string }

// TakeSteps runs steps on the page that is open.
func TakeSteps(t *testing.T, tab context.Context, steps []Step) {
	t.Helper()
	for _, step := range steps {
		got, err := chromedp.Run(tab, chromedp.Evaluate[string](step.Script))
		if err != nil {
			t.Fatalf("%s: %v", step.Script, err)
		}
		if got != step.Want {
			t.Errorf("%s: %s, want %s", step.Script, got, step.Want)
		}
	}
}

// WaitFor waits until an expression is true on the page that is open, and stays so.
func WaitFor(t *testing.T, tab context.Context, expression string) {
	t.Helper()
	for end := time.Now().Add(browsertest.Patience); ; time.Sleep(20 * time.Millisecond) {
		is, err := chromedp.Run(tab, chromedp.Evaluate[bool](expression))
		if err != nil {
			t.Fatalf("%s: %v", expression, err)
		}
		if is {
			return
		}
		if time.Now().After(end) {
			t.Errorf("never true: %s", expression)
			return
		}
	}
}
