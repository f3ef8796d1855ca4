package page_test

import (
	"bytes"
	"compress/gzip"
	"regexp"
	"strings"
	"testing"

	"github.com/plybook/plybook/cmd/internal/play/page"
)

func file(t *testing.T, path string) string {
	t.Helper()
	for _, f := range page.Files() {
		if f.Path == path {
			return string(f.Body)
		}
	}
	t.Fatalf("no file of the page is called %q", path)
	return ""
}

func TestPageIsSmall(t *testing.T) {
	for name, files := range map[string][]page.File{"program": page.Files(), "static page": page.StaticFiles()} {
		all, script := 0, 0
		var packed bytes.Buffer
		for _, f := range files {
			all += len(f.Body)
			if f.Path != "/page.js" {
				continue
			}
			script = len(f.Body)
			w := gzip.NewWriter(&packed)
			w.Write(f.Body)
			w.Close()
		}
		t.Logf("%s: the script has %d bytes, %d compressed, and the page %d", name, script, packed.Len(), all)
		if script > 60<<10 || packed.Len() > 20<<10 || all > 150<<10 {
			t.Errorf("%s: the script has %d bytes, %d compressed, and the page %d; they may have 60 KiB, 20 KiB and 150 KiB", name, script, packed.Len(), all)
		}
	}
}

// The security policy lets no style or script stand in the page itself.
func TestNothingStandsInline(t *testing.T) {
	html := file(t, "/")
	for _, forbidden := range []string{`\son[a-z]+=`, `\sstyle=`, `<style`, `<script>`, `javascript:`} {
		if found := regexp.MustCompile(forbidden).FindString(html); found != "" {
			t.Errorf("the page has %q", found)
		}
	}
	if found := regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function`).FindString(file(t, "/page.js")); found != "" {
		t.Errorf("the script has %q: text would become markup or script", found)
	}
}

// With units of containers browsers lay the whole board out again for every word that changes beside it, and for every tick of a clock.
func TestNoContainerUnits(t *testing.T) {
	if found := regexp.MustCompile(`container-type|@container|\dcq[wh]\b`).FindString(file(t, "/page.css")); found != "" {
		t.Errorf("the style has %q", found)
	}
}

func TestScriptFindsItsElements(t *testing.T) {
	html := file(t, "/")
	script := file(t, "/page.js")
	for _, m := range regexp.MustCompile(`\bat\('([\w-]+)'\)`).FindAllStringSubmatch(script, -1) {
		made := strings.HasPrefix(m[1], "hint-") // by the form
		if !made && !strings.Contains(html, `id="`+m[1]+`"`) {
			t.Errorf("the script looks for an element %q, which the page has not", m[1])
		}
	}
	seen := map[string]bool{}
	for _, m := range regexp.MustCompile(`\sid="([\w-]+)"`).FindAllStringSubmatch(html, -1) {
		if seen[m[1]] {
			t.Errorf("the page has two elements %q", m[1])
		}
		seen[m[1]] = true
	}
}
