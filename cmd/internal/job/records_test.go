package job

import (
	"bufio"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/reports/findings"
)

// A gatherer is a layout that keeps what it is told.
type gatherer struct{ games []findings.Game }

func (g *gatherer) Game(game *findings.Game) error {
	g.games = append(g.games, *game)
	return nil
}

func (g *gatherer) Close(*findings.Summary) error { return nil }

// columns reads the tab-separated rows of a file of the public records.
func columns(t *testing.T, path string) (rows [][]string) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if !strings.HasPrefix(lines.Text(), "#") {
			rows = append(rows, strings.Split(lines.Text(), "\t"))
		}
	}
	return rows
}

// hiveVerdicts are what the tables beside the public Hive records say: for every game its first
// fault as "ply code", or "" if it is valid.
func hiveVerdicts(t *testing.T, dir string) map[string]string {
	want := map[string]string{}
	game := func(file string, index int) string { return file + "#" + strconv.Itoa(index) }
	for _, row := range columns(t, filepath.Join(dir, "expected", "boardspace.tsv")) {
		index, err := strconv.Atoi(row[1])
		if err != nil {
			t.Fatal(err)
		}
		want[game(row[0], index)] = ""
		if pgn := strings.TrimSuffix(row[0], ".sgf") + ".pgn"; index == 1 && strings.HasPrefix(pgn, "mzinga") {
			want[game(pgn, 1)] = "" // the same game in Mzinga's words
		}
	}
	for _, row := range columns(t, filepath.Join(dir, "expected", "hivegame.tsv")) {
		want[game(row[0], 1)] = verdictAt(row[4])
	}
	for _, row := range columns(t, filepath.Join(dir, "expected", "ugent.tsv")) {
		line, code, _ := strings.Cut(row[2], " ")
		first, err := strconv.Atoi(line)
		if err != nil {
			t.Fatal(err)
		}
		if begins(t, filepath.Join(dir, "ugent", row[0]), "start") {
			first-- // the line is no ply
		}
		want[game("ugent/"+row[0], 1)] = strconv.Itoa(first) + " " + code
	}
	return want
}

// verdictAt takes the move out of "12 bA1 bP hive/occupied".
func verdictAt(text string) string {
	words := strings.Fields(text)
	if len(words) < 3 {
		return ""
	}
	return words[0] + " " + words[len(words)-1]
}

func begins(t *testing.T, path, word string) bool {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.HasPrefix(string(data), word)
}

func TestPublicHiveRecordsAreValidOrNotAsTheirTablesSay(t *testing.T) {
	dir := os.Getenv("PLYBOOK_RECORDS")
	if dir == "" {
		t.Skip("PLYBOOK_RECORDS is not set: the public records are not at hand")
	}
	dir = filepath.Join(dir, "hive")
	want := hiveVerdicts(t, dir)
	var seen gatherer
	run := &Run{Run: measure.Run{Args: []string{dir}}}
	if _, err := run.Validate(context.Background(), Validation{Writer: &seen}); err != nil {
		t.Fatal(err)
	}
	games := 0
	for _, g := range seen.games {
		file, err := filepath.Rel(dir, filepath.FromSlash(g.File))
		if err != nil {
			t.Fatal(err)
		}
		file = filepath.ToSlash(file)
		if strings.HasPrefix(file, "nokamute/") {
			continue // positions between the lists of their legal moves: not a file of records
		}
		name := file + "#" + strconv.Itoa(g.Index)
		verdict, known := want[name]
		if !known {
			t.Errorf("%s is in no table", name)
			continue
		}
		games++
		delete(want, name)
		if got := firstError(g); got != verdict {
			t.Errorf("%s: %q, want %q", name, got, verdict)
		}
	}
	for name := range want {
		t.Errorf("%s was not read", name)
	}
	if games != 52+7+19+8 {
		t.Errorf("%d games, want the 52 of boardspace, 7 of Mzinga, 19 of hivegame and 8 of the course", games)
	}
}

func firstError(g findings.Game) string {
	for _, f := range g.Findings {
		if f.Severity == parse.Error {
			return strconv.Itoa(f.Ply) + " " + f.Code
		}
	}
	return ""
}
