package hive

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/game"
)

func mustRules(t testing.TB, name string) Rules {
	t.Helper()
	r, err := ParseRules(name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func mustStart(t testing.TB, setup, rules string) *Position {
	t.Helper()
	p, err := StartPosition(setup, game.Options{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// recordsFile opens a file of the collection of records that PLYBOOK_RECORDS points at, and skips
// the test where there is none.
func recordsFile(t *testing.T, name string) *os.File {
	t.Helper()
	root := os.Getenv("PLYBOOK_RECORDS")
	if root == "" {
		t.Skip("PLYBOOK_RECORDS is not set: the collection of records is not here")
	}
	f, err := os.Open(filepath.Join(root, "hive", name))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// recordsRows returns the rows of a table of tab-separated columns, without comments.
func recordsRows(t *testing.T, name string) (rows [][]string) {
	t.Helper()
	lines := bufio.NewScanner(recordsFile(t, name))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if line := lines.Text(); line != "" && !strings.HasPrefix(line, "#") {
			rows = append(rows, strings.Split(line, "\t"))
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if len(rows) == 0 {
		t.Fatalf("%s has no rows", name)
	}
	return rows
}
