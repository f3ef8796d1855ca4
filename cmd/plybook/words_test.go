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
	"strings"
	"testing"

	"github.com/urfave/cli/v2"
)

// retired are words that the texts had once, in place of which they have those of the field: valid and invalid, broken, at random,
// skipped, lenient options, plybook PGN, database, start position. A player is "they".
var retired = regexp.MustCompile(`(?i)\b(faulty|spoilt|by lot|passed over|is said|say .?--|sound (record|game|file)s?|lenienc(y|ies)|own form|one a line|he|his|him|himself|` +
	`set-ups?|anew|likewise|taken away|usual (start|rules)|WTHOR base|yardstick|cut short|beyond ASCII|errors? of 9[59] ?%|with a certainty of|kinds of games|moves to choose from)\b|\d[ \x{a0}]%($|[^a-z])`)

// retiredMessages are words that messages and pages had beside those: the verbs of speech for records and programs, and wrong turns of
// English.
var retiredMessages = regexp.MustCompile(`(?i)\b((record|board|result|tag) says|is told|no game reads|claims nothing|names nobody|nobody is named|stands where|` +
	`goes on with|written over|never closed|(it|this|which) is no \w+|not played here|a program that speaks|number from 1, not|has \w+ already|` +
	`per cent|less those|less \w+'s|had as many turns|ends? its game|held against|for granted|told from|all its images|hangs? together|foretells?|` +
	`nobody knows|games? with times|lies beside|(is|are) (exactly |byte for byte )?th(at|ose) of .?plybook|(page|line|row|command|file) a (page|line|row|command|file|game|player)|as it is written|what became of)\b`)

// retiredProse are words that sentences do not have, and which are keys, columns and names of Go: a record has errors, and its result a
// reason that is not recorded. What charts show, nothing says.
var retiredProse = regexp.MustCompile(`(?i)(?:^|[^-\w])(not said|faults?|says)\b`)

// keyFiles are the files of which these words, as strings of their own, are keys and columns.
var keyFiles = map[string][]string{
	`"fault"`:    {"corpus/snapshot.go", "corpus/pair.go", "cmd/internal/play/member.go", "analyze/tables/schema.go"},
	`"faults"`:   {"reports/corpora/index.go", "reports/corpora/summary.go"},
	`"not said"`: {"replay/game/ending.go"},
}

// What stands for itself in a text: blocks and spans of a page, and keys in quotes.
var (
	code   = regexp.MustCompile("(?s)```.*?\n *```|`[^`\n]*`")
	quoted = regexp.MustCompile(`"\w+"`)
)

// retiredElsewhere are the files that keep some of these words, and why.
var retiredElsewhere = map[string]string{
	"docs/reference/statistics.md":     "it names keys of stats.json",
	"cmd/internal/play/page/page.html": "set-up is the name of an element",
	"cmd/internal/play/page/start.js":  "set-up is the name of an element",
	"cmd/internal/samples":             "it has the names of the samples",
}

// spoken are the folders whose messages and comments people read. Dialogues and words that an assignment prescribes have none of the
// retired ones.
var spoken = []string{"reports", "render", "parse", "replay", "corpus", "analyze", "cmd", "internal", "docs"}

// Pages, reports, explanations of codes and help keep to the words of the field.
func TestRetiredWordsStayOut(t *testing.T) {
	const root = "../.."
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if d != nil && strings.HasPrefix(d.Name(), ".") && d.Name() != "." && d.Name() != ".." {
				return filepath.SkipDir
			}
			return err
		}
		name, err := filepath.Rel(root, file)
		if isSpoken(filepath.ToSlash(name)) {
			messages, comments := saidIn(t, file, filepath.ToSlash(name))
			findRetired(t, name, messages, retired, retiredMessages)
			if filepath.Ext(file) == ".go" && !strings.HasSuffix(filepath.Dir(file), "test") {
				findRetired(t, name, messages, retiredProse)
			}
			findRetired(t, name, comments, retired)
		}
		if err != nil || filepath.Ext(file) != ".md" || strings.Contains(filepath.ToSlash(file), "/testdata/") || retiredElsewhere[filepath.ToSlash(name)] != "" {
			return err
		}
		text, err := os.ReadFile(file)
		findRetired(t, name, string(text), retired, retiredMessages)
		findRetired(t, name, withoutCode(string(text)), retiredProse)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, pattern := range []string{"Makefile", "action.yml", ".ci/*", ".github/*/*.yml", ".pre-commit-hooks.yaml", "docs/how-to/fleet/*"} {
		scripts, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, script := range scripts {
			if text, err := os.ReadFile(script); err == nil && filepath.Ext(script) != ".sum" { // or a folder
				findRetired(t, script, string(text), retired)
			}
		}
	}
	findRetired(t, "plybook --help", helpOf(t, "--help"), retired, retiredMessages)
	everyCommand(func(words []string, c *cli.Command) {
		help := "--help"
		if hasCategory(c, switchCategory) {
			help = "--" + allFlag
		}
		args := append(slices.Clone(words), help)
		findRetired(t, "plybook "+strings.Join(args, " "), helpOf(t, args...), retired, retiredMessages, retiredProse)
	})
}

// isSpoken says whether a file has messages.
func isSpoken(name string) bool {
	folder, _, _ := strings.Cut(name, "/")
	return slices.Contains(spoken, folder) && retiredElsewhere[path.Dir(name)] == "" && retiredElsewhere[name] == "" &&
		!strings.HasSuffix(name, "_test.go") && !strings.Contains(name, "/testdata/")
}

// saidIn returns what a file says, on its lines: of a Go file the string literals but keys of JSON, and the comments; of a template,
// a style sheet or a script all of it.
func saidIn(t *testing.T, path, name string) (messages, comments string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	switch filepath.Ext(path) {
	case ".html", ".js", ".sh":
		return string(data), ""
	case ".go":
	default:
		return "", ""
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, data, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var strs, remarks onLines
	ast.Inspect(file, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING && !strings.HasPrefix(literal.Value, "`json:") &&
			!slices.Contains(keyFiles[literal.Value], name) {
			text := literal.Value
			if text[0] == '`' {
				text = quoted.ReplaceAllString(text, "")
			}
			strs.write(files.Position(literal.Pos()).Line, strings.ReplaceAll(text, "\n", " "))
		}
		return true
	})
	for _, group := range file.Comments {
		remarks.write(files.Position(group.Pos()).Line, strings.ReplaceAll(group.Text(), "\n", " ")) // a word may be on two lines
	}
	return strs.String(), remarks.String()
}

// onLines is text that has the lines of its source.
type onLines struct {
	strings.Builder
	line int
}

func (o *onLines) write(line int, text string) {
	for o.line = max(o.line, 1); o.line < line; o.line++ {
		o.WriteByte('\n')
	}
	o.WriteString(text + " ")
}

// withoutCode returns a page without what is code on it, on the same lines.
func withoutCode(page string) string {
	return code.ReplaceAllStringFunc(page, func(code string) string { return strings.Repeat("\n", strings.Count(code, "\n")) })
}

func findRetired(t *testing.T, name, text string, words ...*regexp.Regexp) {
	t.Helper()
	n := 0
	for line := range strings.Lines(text) {
		n++
		for _, retired := range words {
			if word := retired.FindString(line); word != "" {
				t.Errorf("%s:%d has the word %q, which others have taken the place of: %s", name, n, word, strings.TrimSpace(line))
			}
		}
	}
}
