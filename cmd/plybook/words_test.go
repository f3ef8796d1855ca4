package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"
)

// retired are words that the texts had once, in place of which they have those of the field: valid and invalid, broken, at random,
// skipped, lenient options, plybook PGN, database, start position.
var retired = regexp.MustCompile(`(?i)\b(faulty|spoilt|by lot|passed over|is said|say .?--|sound (record|game|file)s?|lenienc(y|ies)|own form|` +
	`set-ups?|anew|likewise|taken away|usual (start|rules)|WTHOR base|yardstick|cut short|beyond ASCII|errors? of 9[59] ?%)\b`)

// retiredElsewhere are the files that keep some of these words, and why.
var retiredElsewhere = map[string]string{
	"docs/explanation/ladder.md":      "make ladder writes it, with all its games",
	"docs/explanation/simulations.md": "make simulations writes it, with all its runs",
	"docs/reference/tables.md":        "it shows the texts of columns, which are in the files of users",
	"docs/reference/statistics.md":    "it names keys of stats.json",
}

// Pages, explanations of codes and help keep to the words of the field.
func TestRetiredWordsStayOut(t *testing.T) {
	const root = "../.."
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if d != nil && strings.HasPrefix(d.Name(), ".") && d.Name() != "." && d.Name() != ".." {
				return filepath.SkipDir
			}
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil || filepath.Ext(path) != ".md" || strings.Contains(filepath.ToSlash(path), "/testdata/") || retiredElsewhere[filepath.ToSlash(name)] != "" {
			return err
		}
		text, err := os.ReadFile(path)
		findRetired(t, name, string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	findRetired(t, "plybook --help", helpOf(t, "--help"))
	everyCommand(func(words []string, c *cli.Command) {
		help := "--help"
		if hasCategory(c, switchCategory) {
			help = "--" + allFlag
		}
		args := append(slices.Clone(words), help)
		findRetired(t, "plybook "+strings.Join(args, " "), helpOf(t, args...))
	})
}

func findRetired(t *testing.T, name, text string) {
	t.Helper()
	n := 0
	for line := range strings.Lines(text) {
		n++
		if word := retired.FindString(line); word != "" {
			t.Errorf("%s:%d has the word %q, which others have taken the place of: %s", name, n, word, strings.TrimSpace(line))
		}
	}
}
