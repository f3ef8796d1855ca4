package findings_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/plybook/plybook/reports/findings"
)

// A file has one row, also if a run tells of skipped files while it is read, and of so many that they are not kept.
func TestFilesHaveOneRow(t *testing.T) {
	var out bytes.Buffer
	f := findings.NewFiles(&out, ".csv", nil)
	game := func(file, id string, index int) {
		t.Helper()
		if err := f.Game(&findings.Game{File: file, Place: findings.Place{ID: id}, Index: index, Plies: 2}); err != nil {
			t.Fatal(err)
		}
	}
	skip := func(n int) {
		t.Helper()
		for i := range n {
			if err := f.Unrecognised(fmt.Sprintf("c%d.txt", i)); err != nil {
				t.Fatal(err)
			}
		}
	}
	game("a.pgn", "a.pgn", 1)
	skip(3)
	game("a.pgn", "a.pgn", 2)
	game("b.pgn", "b.pgn", 1)
	game("b.pgn", "b.pgn~2", 1) // the same file once more
	skip(20_000)
	if err := f.Close(nil); err != nil {
		t.Fatal(err)
	}
	var rows []string
	for line := range strings.Lines(out.String()) {
		if name, rest, _ := strings.Cut(line, ","); !strings.HasPrefix(name, "c") {
			rows = append(rows, name+","+strings.SplitN(rest, ",", 5)[3])
		}
	}
	if got := strings.Join(rows, " "); got != "file,games a.pgn,2 b.pgn,1 b.pgn,1" {
		t.Errorf("the rows are %s", got)
	}
	if n := strings.Count(out.String(), ",unrecognised,"); n != 20_003 {
		t.Errorf("%d rows of skipped files, want 20003", n)
	}
}

// Each layout of the table says in its first rows that nothing was read.
func TestFilesOfAnEmptyRun(t *testing.T) {
	for _, extension := range findings.FilesExtensions {
		var out bytes.Buffer
		if err := findings.NewFiles(&out, extension, nil).Close(nil); err != nil {
			t.Fatal(err)
		}
		if lines := strings.Count(out.String(), "\n"); lines != map[string]int{".csv": 1, ".md": 2}[extension] {
			t.Errorf("%s of nothing has %d lines: %s", extension, lines, out.String())
		}
	}
}
