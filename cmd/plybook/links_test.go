package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	markdownLink    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	markdownHeading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	notInAnchors    = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// Every link of a page of the project leads to a file, and to a heading of it if it names one.
func TestLinksOfPages(t *testing.T) {
	pages, links := 0, 0
	err := filepath.WalkDir("../..", func(page string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(page) != ".md" {
			if err == nil && d.IsDir() && (d.Name() == ".git" || d.Name() == "testdata") {
				return fs.SkipDir
			}
			return err
		}
		text, err := os.ReadFile(page)
		if err != nil {
			return err
		}
		pages++
		for _, m := range markdownLink.FindAllSubmatch(text, -1) {
			link := string(m[1])
			if strings.Contains(link, "://") || strings.HasPrefix(link, "mailto:") {
				continue
			}
			links++
			if problem := brokenLink(page, link); problem != "" {
				t.Errorf("%s: %s: %s", page, link, problem)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if pages < 20 || links < 30 {
		t.Errorf("found %d pages with %d links", pages, links)
	}
}

// brokenLink says what is wrong with a link of a page, or nothing.
func brokenLink(page, link string) string {
	file, anchor, _ := strings.Cut(link, "#")
	target := page
	if file != "" {
		target = filepath.Join(filepath.Dir(page), file)
	}
	if _, err := os.Stat(target); err != nil {
		return "no such file"
	}
	if anchor == "" {
		return ""
	}
	text, err := os.ReadFile(target)
	if err != nil {
		return err.Error()
	}
	for _, m := range markdownHeading.FindAllSubmatch(text, -1) {
		if strings.ReplaceAll(notInAnchors.ReplaceAllString(strings.ToLower(string(m[1])), ""), " ", "-") == anchor {
			return ""
		}
	}
	return "no such heading"
}

func TestBrokenLinksAreFound(t *testing.T) {
	page := filepath.Join(t.TempDir(), "page.md")
	if err := os.WriteFile(page, []byte("# The `head` of it\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for link, want := range map[string]string{
		"page.md": "", "#the-head-of-it": "", "page.md#the-head-of-it": "", "no.md": "no such file", "#the-tail": "no such heading",
	} {
		if got := brokenLink(page, link); got != want {
			t.Errorf("%s: %q, want %q", link, got, want)
		}
	}
}

// The index of the documentation links every page.
func TestIndexHasAllPages(t *testing.T) {
	index, err := os.ReadFile("../../docs/README.md")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob("../../docs/*/*.md")
	if err != nil || len(pages) < 25 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	for _, page := range pages {
		if name := strings.TrimPrefix(filepath.ToSlash(page), "../../docs/"); !strings.Contains(string(index), "]("+name+")") {
			t.Errorf("docs/README.md has no link to %s", name)
		}
	}
}
