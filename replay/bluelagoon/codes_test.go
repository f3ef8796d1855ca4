package bluelagoon_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/bluelagoon"
)

// explaining finds the codes that the package explains things with.
var explaining = regexp.MustCompile(`(?:illegal|fault|fail|failAt|about|shared|villagesWhere)\([^"\n]*"([a-z]+(?:-[a-z]+)+)"`)

// Every code that the source uses is in the table, once, with a title, a text and a source.
func TestCodes(t *testing.T) {
	known := map[string]bool{}
	for _, c := range bluelagoon.Codes() {
		name, ours := strings.CutPrefix(c.Name, "bluelagoon/")
		if known[name] || !ours || c.Title == "" || c.Text == "" || c.Source == "" {
			t.Errorf("%+v is there twice or incomplete", c)
		}
		known[name] = true
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	used := 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, m := range explaining.FindAllStringSubmatch(string(source), -1) {
			used++
			if !known[m[1]] {
				t.Errorf("%s: %s is not in the table", file, m[1])
			}
		}
	}
	if used < 40 {
		t.Errorf("only %d codes are found in the source", used)
	}
	for _, c := range bluelagoon.Codes() {
		if c.Allow == "" {
			continue
		}
		listed := false
		for _, l := range bluelagoon.Leniencies() {
			listed = listed || l.Name == c.Allow
		}
		if !listed {
			t.Errorf("%s names the leniency %s", c.Name, c.Allow)
		}
	}
}
