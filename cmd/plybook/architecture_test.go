package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// filePackage is the package that creates files, for all stages.
const filePackage = "internal/safefile"

// toolPackages know nothing of records: every stage may use them.
var toolPackages = []string{filePackage, "internal/ordered", "internal/extsort", "internal/pack", "internal/spelling"}

// testPackages hold what tests of several packages share.
var testPackages = []string{"render/browsertest", "render/internal/drawtest", "reports/findings/findingstest", "reports/internal/reporttest",
	"corpus/samplestest"}

// stages are the folders in the order in which the data goes through them. What a folder may
// import, beside its own subfolders, stands to its left; render, analyze and corpus stand side
// by side and see only replay.
var stages = map[string][]string{
	"parse":   {},
	"replay":  {"parse"},
	"render":  {"parse", "replay"},
	"analyze": {"parse", "replay"},
	"corpus":  {"parse", "replay"},
	"reports": {"parse", "replay", "render", "analyze", "corpus"},
	"cmd":     {"parse", "replay", "render", "analyze", "corpus", "reports"},
}

func TestStagesOnlyLookLeft(t *testing.T) {
	const module = "github.com/plybook/plybook/"
	root := os.DirFS("../..")
	for stage, allowed := range stages {
		err := fs.WalkDir(root, stage, func(file string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
				return err
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join("../..", file), nil, parser.ImportsOnly)
			if err != nil {
				return err
			}
			for _, spec := range parsed.Imports {
				imported, err := strconv.Unquote(spec.Path.Value)
				if err != nil {
					return err
				}
				rest, ours := strings.CutPrefix(imported, module)
				if !ours {
					continue
				}
				other, _, _ := strings.Cut(rest, "/")
				if slices.Contains(toolPackages, rest) {
					continue
				}
				if other != stage && !slices.Contains(allowed, other) {
					t.Errorf("%s imports %s: %s may see only %v", file, rest, stage, allowed)
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// A game's files may be seen by the tables only: a general file that imports a rule set would
// have to change for every new game.
func TestOnlyTablesAndGamesOwnFilesKnowRuleSets(t *testing.T) {
	root := os.DirFS("../..")
	games, err := fs.ReadDir(root, "replay")
	if err != nil {
		t.Fatal(err)
	}
	shared := []string{"game", "record"}
	for _, g := range games {
		if !g.IsDir() || slices.Contains(shared, g.Name()) {
			continue
		}
		rules := "github.com/plybook/plybook/replay/" + g.Name()
		for stage := range stages {
			_ = fs.WalkDir(root, stage, func(file string, d fs.DirEntry, err error) error {
				if err != nil || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
					return err
				}
				base := path.Base(file)
				own := strings.HasPrefix(base, g.Name()) || base == "table.go" || slices.Contains(strings.Split(path.Dir(file), "/"), g.Name()) ||
					strings.HasPrefix(file, "cmd/internal/samples/") || isGamesProtocol(path.Dir(file))
				text, err := fs.ReadFile(root, file)
				if err == nil && !own && strings.Contains(string(text), strconv.Quote(rules)) {
					t.Errorf("%s imports %s; only table.go, protocols of that game, packages and files named %s*.go may", file, rules, g.Name())
				}
				return err
			})
		}
	}
}

// reportPackages are the packages of reports, with those of them that each may import; "" is the root.
var reportPackages = map[string][]string{
	"wording":  {},
	"page":     {},
	"picture":  {"page"},
	"table":    {"wording"},
	"figure":   {"wording"},
	"findings": {"wording"},
	"diff":     {"wording", "page", "picture"},
	"corpora":  {"wording", "page", "picture", "table", "figure"},
	"strength": {"wording", "page", "picture", "table", "figure"},
	"grades":   {"wording", "page"},
	"explorer": {"page", "picture", "figure"},
	"":         {"findings"},
}

// One kind of report knows nothing of another: what they share stands below them.
func TestReportsAreApart(t *testing.T) {
	const reports = "github.com/plybook/plybook/reports/"
	for name, allowed := range reportPackages {
		files, err := filepath.Glob(filepath.Join("../../reports", name, "*.go"))
		if err != nil || len(files) == 0 {
			t.Errorf("reports/%s has no files: %v", name, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, spec := range parsed.Imports {
				imported, _ := strconv.Unquote(spec.Path.Value)
				if other, ok := strings.CutPrefix(imported, reports); ok && !slices.Contains(allowed, other) {
					t.Errorf("%s imports %s: reports/%s may see only %v", file, imported, name, allowed)
				}
			}
		}
	}
	folders, err := os.ReadDir("../../reports")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range folders {
		if _, listed := reportPackages[d.Name()]; d.IsDir() && d.Name() != "internal" && !listed {
			t.Errorf("reports/%s is not in reportPackages", d.Name())
		}
	}
}

// Reports are laid out of what others have found: what asks players or walks over records is a job in cmd/internal/job.
func TestReportsRunNothing(t *testing.T) {
	runs := regexp.MustCompile(`"github\.com/plybook/plybook/analyze/(annotate|engine|generate|search)[/"]|\bcorpus\.(Each|EachWatched|Segments|Diff|Snapshot)\(`)
	root := os.DirFS("../..")
	err := fs.WalkDir(root, "reports", func(file string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") || slices.Contains(testPackages, path.Dir(file)) {
			return err
		}
		text, err := fs.ReadFile(root, file)
		if run := runs.Find(text); run != nil {
			t.Errorf("%s has %s: what runs is a job in cmd/internal/job", file, run)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// Rule sets are silent: under replay nothing reads from a stream or writes to one. Records come as text that parse has
// decoded, and what is found is returned.
func TestRuleSetsAreSilent(t *testing.T) {
	streams := []string{"bufio", "io", "io/fs", "log", "log/slog", "net", "os"}
	err := fs.WalkDir(os.DirFS("../.."), "replay", func(file string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join("../..", file), nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, spec := range parsed.Imports {
			if name, err := strconv.Unquote(spec.Path.Value); err != nil || slices.Contains(streams, name) {
				t.Errorf("%s imports %s: rule sets neither read nor write; programs that do stand in cmd/internal/course", file, name)
			}
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && printsToOutput(call) {
				t.Errorf("%s prints: rule sets return what there is to say", file)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// printsToOutput reports whether a call is one of those that print without being given a stream, or to any.
func printsToOutput(call *ast.CallExpr) bool {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name == "print" || f.Name == "println"
	case *ast.SelectorExpr:
		of, ok := f.X.(*ast.Ident)
		return ok && of.Name == "fmt" && (strings.HasPrefix(f.Sel.Name, "Print") || strings.HasPrefix(f.Sel.Name, "Fprint") || strings.Contains(f.Sel.Name, "can"))
	}
	return false
}

// Files, but for those of tests, are whole or not at all, and are synced and swept in one way, because one package creates them.
func TestOnePackageCreatesFiles(t *testing.T) {
	creates := regexp.MustCompile(`\bos\.(Create|CreateTemp|MkdirTemp|OpenFile|Rename|WriteFile)\(`)
	root := os.DirFS("../..")
	err := fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") || path.Dir(file) == filePackage || slices.Contains(testPackages, path.Dir(file)) {
			return err
		}
		text, err := fs.ReadFile(root, file)
		if call := creates.Find(text); call != nil {
			t.Errorf("%s calls %s…): only %s creates files", file, call, filePackage)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// What takes work to many machines is a module of its own, and this one needs neither queues nor stores on the network.
func TestTheGraphOfModulesHasNoQueuesNorStores(t *testing.T) {
	remote := regexp.MustCompile(`(?m)^\s*(?:require )?(\S*(?:nats-io|minio|aws-sdk|gofakes3|cloud\.google\.com|temporal)\S*)`)
	for _, file := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join("../..", file))
		if err != nil {
			t.Fatal(err)
		}
		if found := remote.FindSubmatch(text); found != nil {
			t.Errorf("%s has %s: it belongs to the module cmd/plybook-fleet alone", file, found[1])
		}
	}
	fleet, err := os.ReadFile("../plybook-fleet/go.sum")
	if err == nil && !remote.Match(fleet) {
		t.Error("the module cmd/plybook-fleet has no queue that this test would find")
	}
}
