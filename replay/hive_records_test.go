package replay_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// recordsOf returns the folder of the public records of a game, or skips the test.
func recordsOf(t testing.TB, name string) string {
	t.Helper()
	dir := os.Getenv("PLYBOOK_RECORDS")
	if dir == "" {
		t.Skip("PLYBOOK_RECORDS is not set: the public records are not at hand")
	}
	return filepath.Join(dir, name)
}

// table reads a TSV file whose first line names the columns.
func table(t testing.TB, path string) [][]string {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma, r.Comment, r.LazyQuotes, r.FieldsPerRecord = '\t', '#', true, -1
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// replayFile replays all records of a file.
func replayFile(t testing.TB, path string, o replay.Options) (all []*replay.Played) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	format := parse.Detect(path, data)
	if format == nil {
		t.Fatalf("%s: no format fits", path)
	}
	for rec := range format.Records(parse.Input{Name: path, Data: data, Allow: o.Allow}) {
		all = append(all, replay.Replay(rec.Clone(), o))
	}
	return all
}

func outcomeName(o game.Outcome) string {
	switch {
	case o.Won(hive.White):
		return "WhiteWins"
	case o.Won(hive.Black):
		return "BlackWins"
	case o.Drawn():
		return "Draw"
	}
	return "InProgress"
}

// gameString writes a played game as UHP does.
func gameString(t testing.TB, p *replay.Played) string {
	rec, ill := hive.Write(&p.Played, "uhp")
	if ill != nil {
		t.Fatal(ill)
	}
	fields := []string{rec.Tag("GameType"), rec.Tag("State"), rec.Tag("Turn")}
	for _, tok := range rec.Tokens {
		fields = append(fields, tok.Text)
	}
	return strings.Join(fields, ";")
}

func TestBoardspaceRecordsReplayAsExpected(t *testing.T) {
	dir := recordsOf(t, "hive")
	files := map[string][]*replay.Played{}
	for _, row := range table(t, filepath.Join(dir, "expected", "boardspace.tsv")) {
		file := row[0]
		index, _ := strconv.Atoi(row[1])
		if files[file] == nil {
			files[file] = replayFile(t, filepath.Join(dir, file), replay.Options{File: file})
		}
		if index > len(files[file]) {
			t.Errorf("%s: record %d is missing", file, index)
			continue
		}
		p := files[file][index-1]
		for _, f := range p.Findings {
			if f.Severity != parse.Note {
				t.Errorf("%s record %d: %s at ply %d: %s", file, index, f.Code, f.Ply, f.Message)
			}
		}
		plies, _ := strconv.Atoi(row[3])
		if len(p.Plies) != plies {
			t.Errorf("%s record %d: %d plies, want %d", file, index, len(p.Plies), plies)
		}
		ended := row[8]
		if ended == "not in the record" {
			ended = "not said"
		}
		if got := outcomeName(p.Outcome); got != row[7] || p.Outcome.Reason != ended {
			t.Errorf("%s record %d: %s by %s, want %s by %s", file, index, got, p.Outcome.Reason, row[7], ended)
		}
		if got := gameString(t, p); got != row[9] {
			t.Errorf("%s record %d:\n got %s\nwant %s", file, index, got, row[9])
		}
	}
}

func TestHivegameRecordsBreakWhereExpected(t *testing.T) {
	dir := recordsOf(t, "hive")
	for _, row := range table(t, filepath.Join(dir, "expected", "hivegame.tsv")) {
		for column, rules := range map[int]string{4: "standard", 5: "queen-first"} {
			p := replayFile(t, filepath.Join(dir, row[0]), replay.Options{Options: game.Options{Rules: rules}})[0]
			got := "-"
			if f := p.Fault(); f != nil {
				got = strconv.Itoa(f.Ply) + " " + f.Token + " " + f.Code
			}
			if got != row[column] {
				t.Errorf("%s under %s: %s, want %s", row[0], rules, got, row[column])
			}
			if rules == "queen-first" {
				plies, _ := strconv.Atoi(row[7])
				if len(p.Plies) != plies || outcomeName(p.At(plies).Outcome()) != row[6] {
					t.Errorf("%s: %d plies %s, want %s %s", row[0], len(p.Plies), outcomeName(p.State.Outcome()), row[7], row[6])
				}
			}
			third := ""
			for _, f := range p.Findings {
				if f.Code == "hive/repetition" {
					third = strconv.Itoa(f.Ply)
				}
			}
			if rules == "queen-first" && third != row[8] {
				t.Errorf("%s: third occurrence at ply %q, want %q", row[0], third, row[8])
			}
		}
	}
}
