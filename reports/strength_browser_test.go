package reports

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// browserTab opens a tab of a browser. Without a browser the test is skipped, but not where CI is set.
func browserTab(t *testing.T) context.Context {
	t.Helper()
	path := os.Getenv("PLYBOOK_CHROME")
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path == "" {
			path, _ = exec.LookPath(name)
		}
	}
	if path == "" {
		if os.Getenv("CI") == "true" {
			t.Fatal("no chromium found; install it or set PLYBOOK_CHROME to the path of one")
		}
		t.Skip("no chromium found; PLYBOOK_CHROME may say where one is")
	}
	const patience = 4 * time.Minute // on a machine that has much else to do
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, chromedp.ExecPath(path), chromedp.Headless, chromedp.NoSandbox,
		chromedp.DisableGPU, chromedp.NoFirstRun, chromedp.Flag("disable-dev-shm-usage", true), chromedp.WSURLReadTimeout(patience))
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	return ctx
}

// The page sorts its tables, fits a phone, loads nothing and has nothing to complain about.
func TestStrengthPageInABrowser(t *testing.T) {
	all := strengthOf(t, fewGames, StrengthOptions{RateOptions: RateOptions{Options: priorOne}}, 1)
	page := filesOf(t, all, false)[StrengthPage]
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		if r.URL.Path == "/page" {
			_, _ = w.Write([]byte(page)) // the browser tells
		}
	}))
	defer server.Close()
	ctx := browserTab(t)

	var mu sync.Mutex
	var problems []string
	complain := func(text string) {
		mu.Lock()
		defer mu.Unlock()
		problems = append(problems, text)
	}
	if err := chromedp.Listen(ctx, func(event any) {
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			complain("exception: " + e.ExceptionDetails.Text)
		case *log.EventEntryAdded:
			complain("log: " + e.Entry.Text)
		case *network.EventRequestWillBeSent:
			if e.Request.URL != server.URL+"/page" && e.Request.URL[:5] != "data:" {
				complain("loaded " + e.Request.URL)
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
	const ranking = `[...document.querySelectorAll("#reversi-ranking tbody tr")].map(r => r.cells[1].textContent).join()`
	const click = `document.querySelectorAll("#reversi-ranking th button")[1].click();`
	for _, step := range []struct{ script, want string }{
		{ranking, "Ada,Cleo,Bob"},
		{click + ranking, "Ada,Bob,Cleo"},
		{click + ranking, "Cleo,Bob,Ada"},
		{`String(document.documentElement.scrollWidth <= innerWidth)`, "true"},
		{`String([...document.images].every(i => i.complete && i.naturalWidth > 0))`, "true"},
	} {
		if step.script == ranking {
			if err := chromedp.Do(ctx, chromedp.EmulateViewport(390, 800), chromedp.Navigate(server.URL+"/page")); err != nil {
				t.Fatal(err)
			}
		}
		got, err := chromedp.Run(ctx, chromedp.Evaluate[string](step.script))
		if err != nil {
			t.Fatalf("%s: %v", step.script, err)
		}
		if got != step.want {
			t.Errorf("%s: %s, want %s", step.script, got, step.want)
		}
	}
	mu.Lock()
	defer mu.Unlock()
	for _, p := range problems {
		t.Error(p)
	}
}
