package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// requirements is the page that lists what the assignments ask for.
const requirements = "../../docs/reference/play-requirements.md"

// namedTest is how the page names one: the folder of its package, and its name with that of a part of it.
var namedTest = regexp.MustCompile("`([a-z/]+): (Test[^`]+)`")

// Every row of the page names tests, and all of them exist.
func TestRequirementsHaveTests(t *testing.T) {
	text, err := os.ReadFile(requirements)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]*testNames{}
	rows := 0
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| requirement") || strings.HasPrefix(line, "| ---") {
			continue
		}
		rows++
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		named := namedTest.FindAllStringSubmatch(cells[len(cells)-1], -1)
		if len(cells) != 3 || len(named) == 0 || strings.Count(cells[len(cells)-1], "`") != 2*len(named) {
			t.Errorf("the row %q has %d cells and names %d tests", cells[0], len(cells), len(named))
		}
		for _, m := range named {
			if known[m[1]] == nil {
				known[m[1]] = testsIn(t, filepath.Join("../..", m[1]))
			}
			if missing := known[m[1]].missing(m[2]); missing != "" {
				t.Errorf("%s: the tests of %s have no %q", cells[0], m[1], missing)
			}
		}
	}
	if rows < 40 {
		t.Errorf("the page has %d rows, want at least 40", rows)
	}
}

// The check itself finds what does not exist.
func TestMissingTestsAreFound(t *testing.T) {
	here := testsIn(t, ".")
	none := strings.ToLower("No such script") // which no text here is
	for name, want := range map[string]string{
		"TestMissingTestsAreFound": "", "TestScripts/play_tty": "", "TestScripts": "",
		"TestThatNobodyHasWritten": "TestThatNobodyHasWritten", "TestScripts/" + none: none,
	} {
		if got := here.missing(name); got != want {
			t.Errorf("of %s %q is missing, want %q", name, got, want)
		}
	}
}

// testNames are the names of the tests of a package, and those that parts of them may have.
type testNames struct{ tests, parts map[string]bool }

// missing returns what does not exist of the name of a test.
func (n *testNames) missing(name string) string {
	test, rest, _ := strings.Cut(name, "/")
	if !n.tests[test] {
		return test
	}
	for part := range strings.SplitSeq(rest, "/") {
		if part != "" && !n.parts[part] {
			return part
		}
	}
	return ""
}

// testsIn reads the tests of a folder: their functions, the texts in them, which name parts, and the scripts.
func testsIn(t *testing.T, dir string) *testNames {
	t.Helper()
	n := &testNames{map[string]bool{}, map[string]bool{}}
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has no tests (%v)", dir, err)
	}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.FuncDecl:
				n.tests[node.Name.Name] = node.Recv == nil
			case *ast.BasicLit:
				if text, err := strconv.Unquote(node.Value); err == nil && node.Kind == token.STRING {
					n.parts[text] = true
				}
			}
			return true
		})
	}
	scripts, err := filepath.Glob(filepath.Join(dir, "testdata", "script", "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range scripts {
		n.parts[strings.TrimSuffix(filepath.Base(name), ".txt")] = true
	}
	return n
}
