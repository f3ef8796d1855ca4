package reports

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Pages load nothing and have nothing to complain about, their tables sort, everything drawn on them is to be
// seen, and nothing sticks out at the side, on a screen as on a phone.
func TestCorpusPagesInABrowser(t *testing.T) {
	pages := corpusFiles(t, madeResult(t, 500), CorpusOptions{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(pages[strings.TrimPrefix(r.URL.Path, "/")])) // the browser tells
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
			if !strings.HasSuffix(e.Entry.URL, "/favicon.ico") {
				complain("log: " + e.Entry.Text)
			}
		case *network.EventRequestWillBeSent:
			page, ok := strings.CutPrefix(e.Request.URL, server.URL+"/")
			if !strings.HasPrefix(e.Request.URL, "data:") && (!ok || pages[page] == "" && page != "favicon.ico") {
				complain("loaded " + e.Request.URL)
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
	// What each script finds is a list; an empty one is as it should be.
	checks := []struct{ name, script string }{
		{"at the side", `document.documentElement.scrollWidth > innerWidth ? ["a page " + document.documentElement.scrollWidth + " wide"] : []`},
		{"not to be seen", `[...document.querySelectorAll(".plots svg[role=img], img")].filter(e => {
			const box = e.getBoundingClientRect();
			return box.width < 40 || box.height < 40 || e.tagName === "IMG" && e.naturalWidth === 0;
		}).map(e => e.ariaLabel || e.alt)`},
		{"outside of their plots", `[...document.querySelectorAll(".plots svg[role=img] text")].filter(e => {
			const box = e.getBoundingClientRect(), all = e.closest("svg").getBoundingClientRect();
			return box.left < all.left - 3 || box.right > all.right + 3 || box.bottom > all.bottom + 3;
		}).map(e => e.closest("svg").ariaLabel + ": " + e.textContent)`},
	}
	for name := range pages {
		for _, width := range []int64{1280, 390} {
			if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, 900), chromedp.Navigate(server.URL+"/"+name)); err != nil {
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
	if err := chromedp.Do(ctx, chromedp.Navigate(server.URL+"/reversi.html")); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct{ script, want string }{
		{column(0), names},
		{click(0) + column(0), "A player with a rather long name,Ada,Bob <b>,Cleo,Dan,Eve"},
		{click(0) + column(0), "Eve,Dan,Cleo,Bob <b>,Ada,A player with a rather long name"},
		{click(1) + `document.querySelector("` + table + ` th[aria-sort]").ariaSort`, "descending"},
		{`String([...document.querySelectorAll("` + table + ` tbody tr")].map(r => +r.cells[1].dataset.v).every((v, i, all) => i === 0 || v <= all[i - 1]))`, "true"},
		{`document.querySelector("button.pause").click(); [...document.querySelector(".boards").querySelectorAll("source")].map(s => s.media).join()`, "all,all,all,all"},
	} {
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
