package main

import (
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/plybook/plybook/render/browsertest"
)

// Where the page cannot work it says what it needs, and is not blank.
func TestPageSaysWhatItNeeds(t *testing.T) {
	browser := browsertest.Start(t)
	dir := folder(t)
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServer(http.Dir(dir)))
	at := serve(t, mux)
	local := func(name string) string {
		return (&url.URL{Scheme: "file", Path: filepath.ToSlash(filepath.Join(dir, name))}).String()
	}
	first := func(script string) chromedp.Action[chromedp.Void] {
		return browsertest.Call(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	}
	noScript := browsertest.Call(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	for name, test := range map[string]struct {
		url    string
		before chromedp.Action[chromedp.Void]
		says   string
	}{
		"the folder, from a disk":        {local("index.html"), nil, "open plybook.html in it instead"},
		"no WebAssembly":                 {at.url, first("delete globalThis.WebAssembly"), "This browser has no WebAssembly"},
		"nothing to unpack with":         {local("plybook.html"), first("delete globalThis.DecompressionStream"), "This browser has no DecompressionStream"},
		"no script":                      {at.url, noScript, "needs JavaScript"},
		"the folder, without any script": {local("index.html"), noScript, "open plybook.html beside it instead"},
	} {
		t.Run(name, func(t *testing.T) {
			tab := browsertest.OpenTab(t, browser, func(url string) bool { return at.has(url) || strings.HasPrefix(url, local("")) })
			if test.before == nil {
				tab.Show(test.url, 360, 640)
			} else {
				tab.Show(test.url, 360, 640, test.before)
			}
			shown := ""
			for until := time.Now().Add(browsertest.Patience); !strings.Contains(shown, test.says); time.Sleep(10 * time.Millisecond) {
				if time.Now().After(until) {
					t.Fatalf("the page shows %q, want %q", shown, test.says)
				}
				shown = browsertest.Evaluate[string](tab, `document.body.innerText`)
			}
			if wide := browsertest.Evaluate[bool](tab, `document.documentElement.scrollWidth > innerWidth`); wide {
				t.Error("the page is wider than its window")
			}
		})
	}
}
