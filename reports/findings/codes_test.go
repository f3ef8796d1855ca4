package findings_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/reports/findings"
)

// Every code has a title and a source, and a name of its own.
func TestCodesAreWhole(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range findings.Codes() {
		if seen[c.Name] || c.Title == "" || c.Source == "" {
			t.Errorf("%+v is there twice or incomplete", c)
		}
		seen[c.Name] = true
	}
}

// Every code that the sources name is in a table.
func TestCodesOfTheSources(t *testing.T) {
	used := usedCodes(t, "../../parse", "../../replay", "../../corpus", "../../analyze", "../../reports", "../../cmd")
	listed := map[string]bool{}
	for _, c := range findings.Codes() {
		listed[c.Name] = true
	}
	if len(used) < 200 {
		t.Errorf("only %d codes are found in the sources", len(used))
	}
	for name, folder := range used {
		if !listed[name] {
			t.Errorf("%s names the code %s, which is in no table", folder, name)
		}
	}
}

// usedCodes returns the codes that the sources of some folders name, with a folder where they do: as a text of a code's
// shape, or as an argument for a parameter called code.
func usedCodes(t *testing.T, folders ...string) map[string]string {
	t.Helper()
	prefixes := map[string]bool{}
	for _, c := range findings.Codes() {
		prefix, _, _ := strings.Cut(c.Name, "/")
		prefixes[prefix] = true
	}
	packages := map[string][]*ast.File{}
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(file string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") || filepath.Base(file) == "codes.go" {
				return err
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
			packages[filepath.Dir(file)] = append(packages[filepath.Dir(file)], parsed)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	used := map[string]string{}
	shape := regexp.MustCompile(`^([a-z]+)/[a-z0-9]+(-[a-z0-9]+)*$`)
	for folder, files := range packages {
		places := codeParameters(files)
		for _, f := range files {
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.ImportSpec:
					return false
				case *ast.BasicLit:
					if m := shape.FindStringSubmatch(textOf(n)); m != nil && prefixes[m[1]] {
						used[m[0]] = folder
					}
				case *ast.CallExpr:
					for i, arg := range n.Args {
						if code := filepath.Base(folder) + "/" + textOf(arg); slices.Contains(places[nameOf(n.Fun)], i) && shape.MatchString(code) {
							used[code] = folder
						}
					}
				}
				return true
			})
		}
	}
	return used
}

// codeParameters returns which parameters of the functions of a package are called code.
func codeParameters(files []*ast.File) map[string][]int {
	places := map[string][]int{}
	for _, f := range files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			at := 0
			for _, field := range fn.Type.Params.List {
				for _, name := range field.Names {
					if name.Name == "code" {
						places[fn.Name.Name] = append(places[fn.Name.Name], at)
					}
					at++
				}
			}
		}
	}
	return places
}

func nameOf(fn ast.Expr) string {
	switch fn := fn.(type) {
	case *ast.Ident:
		return fn.Name
	case *ast.SelectorExpr:
		return fn.Sel.Name
	}
	return ""
}

func textOf(e ast.Expr) string {
	if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
		text, _ := strconv.Unquote(lit.Value)
		return text
	}
	return ""
}
