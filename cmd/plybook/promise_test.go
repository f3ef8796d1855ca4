package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

// promised are the packages that other programs may rely on.
var promised = []string{"parse", "replay", "replay/game"}

// What the comments of packages say of promises.
const (
	promise   = "Other programs may rely on this package:"
	noPromise = "It promises nothing to other programs:"
)

// The comment of every package that other programs can import says whether they may rely on it, and those that they may rely on have examples.
func TestPackagesSayWhatTheyPromise(t *testing.T) {
	root := os.DirFS("../..")
	said := map[string]string{} // the comments of packages, by their folders
	examples := map[string]bool{}
	err := fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "internal" || d.Name() == "cmd" || d.Name() == "testdata" || d.Name() != "." && strings.HasPrefix(d.Name(), ".")) {
			return fs.SkipDir
		}
		folder := path.Dir(file)
		if !strings.HasSuffix(file, ".go") || folder == "." {
			return nil
		}
		text, err := fs.ReadFile(root, file)
		if err != nil {
			return err
		}
		if strings.HasSuffix(file, "_test.go") {
			examples[folder] = examples[folder] || strings.Contains(string(text), "\nfunc Example")
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, text, parser.PackageClauseOnly|parser.ParseComments)
		if err == nil {
			said[folder] += parsed.Doc.Text()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for folder, comment := range said {
		want := noPromise
		if slices.Contains(promised, folder) {
			want = promise
		}
		if !strings.Contains(comment, want) || strings.Contains(comment, promise) && want == noPromise {
			t.Errorf("the package comment of %s does not say %q", folder, want)
		}
	}
	for _, folder := range promised {
		if said[folder] == "" || !examples[folder] {
			t.Errorf("%s is promised and has no package comment or no example", folder)
		}
	}
}
