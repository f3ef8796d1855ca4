// Package browsertest shows pages to a browser, for tests. [Start] starts the browser, [Watch] notes everything
// that it has to complain about, and [Crowded] finds texts that are in each other's way.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package browsertest

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Patience is how long a test waits for what a page should do at once, on a machine that has much else to do.
const Patience = time.Minute

// Find returns the path of a browser. The first choice is one without windows, in which tests take half as long. Without any
// browser the test is skipped, but not where CI is set: there it must run. Short tests are skipped too.
func Find(t testing.TB) string {
	t.Helper()
	if testing.Short() {
		t.Skip("short tests open no browser: a page is the same under the race detector")
	}
	path := os.Getenv("PLYBOOK_CHROME")
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
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
	return path
}

// Start starts a browser for a test and its subtests, with the fonts of a plain Debian, or skips the test as [Find] does.
func Start(t testing.TB) context.Context {
	t.Helper()
	path := Find(t)
	allocator, stop := chromedp.NewExecAllocator(t.Context(),
		chromedp.ExecPath(path), chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true),
		chromedp.Flag("disable-dev-shm-usage", true), chromedp.WSURLReadTimeout(Patience),
		chromedp.Env(plainFonts(t)...))
	t.Cleanup(stop)
	browser, quit := chromedp.NewContext(allocator)
	t.Cleanup(quit)
	if err := chromedp.Do(browser); err != nil {
		t.Fatalf("start %s: %v", path, err)
	}
	return browser
}

// Open opens a tab of a browser for a test, which has four times [Patience].
func Open(t testing.TB, browser context.Context) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(browser, 4*Patience)
	t.Cleanup(cancel)
	ctx, closeTab := chromedp.NewContext(ctx)
	t.Cleanup(closeTab)
	return ctx
}

// Another returns the browser of somebody else: it shares no memory with the first one.
func Another(t testing.TB, browser context.Context) context.Context {
	t.Helper()
	other, quit := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(quit)
	if err := chromedp.Do(other); err != nil {
		t.Fatal(err)
	}
	return other
}

// Crowded is a function of a script that returns what is wrong with how the texts of a document, or of an element of it,
// stand: a list of sentences about those that overlap or leave their picture, their box or the page.
//
//go:embed crowded.js
var Crowded string

// Inline is a script that puts the SVG pictures of a page into the page itself, as large as they are shown and out of
// reach of its style sheet. Scripts see nothing of pictures in img elements.
//
//go:embed inline.js
var Inline string

// Picture takes a picture of what a tab shows, the same each time on one machine: what was drawn bit by bit differs in single shades from what is
// drawn at once, so all of it is hidden and drawn again.
func Picture(t testing.TB, tab context.Context) (picture []byte) {
	t.Helper()
	for _, shown := range []string{"hidden", "visible"} {
		_, err := chromedp.Run(tab, chromedp.Evaluate[string](`document.documentElement.style.visibility = '`+shown+`'`))
		if err == nil {
			picture, err = chromedp.Run(tab, chromedp.CaptureScreenshot())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return picture
}

// Problems are what a browser complains about.
type Problems struct {
	mu      sync.Mutex
	said    []string
	ignored []string // words
}

// Watch notes exceptions, words in the console and in the log, which violations of the security policy are among,
// and whatever a tab loads but what it may. The test fails at its end if there is any.
func Watch(t testing.TB, tab context.Context, may func(url string) bool) *Problems {
	t.Helper()
	p := &Problems{}
	err := chromedp.Listen(tab, func(event any) {
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			p.add("exception: %s", e.ExceptionDetails.Text)
		case *runtime.EventConsoleAPICalled:
			p.add("console: %s", e.Type)
		case *log.EventEntryAdded:
			if !isIcon(e.Entry.URL) {
				p.add("log: %s", e.Entry.Text)
			}
		case *network.EventRequestWillBeSent:
			url, _, _ := strings.Cut(e.Request.URL, "#")
			if !strings.HasPrefix(url, "data:") && !isIcon(url) && !may(url) {
				p.add("loaded %s", url)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, said := range p.Take() {
			t.Error(said)
		}
	})
	return p
}

// isIcon says whether a browser asks by itself for what lies at an address.
func isIcon(url string) bool { return strings.HasSuffix(url, "/favicon.ico") }

// Ignore ignores from now on what has some words in it.
func (p *Problems) Ignore(words string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ignored = append(p.ignored, words)
}

func (p *Problems) add(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	said := fmt.Sprintf(format, args...)
	if !slices.ContainsFunc(p.ignored, func(words string) bool { return strings.Contains(said, words) }) {
		p.said = append(p.said, said)
	}
}

// Take returns the problems so far, and forgets them.
func (p *Problems) Take() (said []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	said, p.said = p.said, nil
	return said
}
