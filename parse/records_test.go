package parse

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// formatOfFile returns the format of a file of the real records, or "" if it is no record.
func formatOfFile(path string) string {
	slash := filepath.ToSlash(path)
	switch ext := filepath.Ext(path); {
	case ext == ".sgf":
		return "boardspace"
	case strings.Contains(slash, "/ugent/") && ext == ".txt":
		return "ugent"
	case strings.Contains(slash, "/mzinga/games/"), strings.Contains(slash, "/hivegame/hash/"):
		return "pgn"
	case strings.HasSuffix(slash, "/q_first_missing_result.pgn"):
		return "pgn" // nothing in it is hivegame.com's own
	case strings.Contains(slash, "/hivegame/"):
		return "pgn-hivegame"
	}
	return ""
}

func TestRealRecordsAreDetectedAndReadBack(t *testing.T) {
	read := 0
	for _, path := range recordFiles(t, "hive") {
		want := formatOfFile(path)
		if want == "" {
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f := Detect(path, data)
		if f == nil || f.Name != want {
			t.Errorf("%s is detected as %v, want %s", path, f, want)
			continue
		}
		if f := Detect("", data); f == nil || f.Name != want {
			t.Errorf("%s without its name is detected as %v, want %s", path, f, want)
		}
		for _, r := range readAll(t, f.Name, string(data)) {
			read++
			if len(r.Faults) > 0 {
				t.Errorf("%s: %+v", path, r.Faults)
			}
			roundTrip(t, r)
		}
		if f.Cut != nil {
			sameInPieces(t, f, data, 700)
		}
	}
	if want := 44 + 8 + 7 + 19 + 8; read != want {
		t.Errorf("%d records read, want %d", read, want)
	}
}

func TestRealBoardspaceRecords(t *testing.T) {
	for _, row := range recordTable(t, "hive/expected/boardspace.tsv") {
		file, index, want := row[0], row[1], row[9]
		data, err := os.ReadFile(filepath.Join(os.Getenv("PLYBOOK_RECORDS"), "hive", file))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range readAll(t, "boardspace", string(data)) {
			if strconv.Itoa(r.Index) != index {
				continue
			}
			if got := len(plays(r)); strconv.Itoa(got) != row[3] {
				t.Errorf("%s: %d plays, want %s", file, got, row[3])
			}
			comparePlays(t, file, r, readOne(t, "uhp", want))
		}
	}
}

// comparePlays compares the plays of boardspace with those of a GameString, as far as that can be
// done without rules: passes and pieces, and the seats in turn.
func comparePlays(t *testing.T, file string, got, want *Record) {
	t.Helper()
	ply := 0
	for _, token := range got.Tokens {
		if token.Kind != Play {
			continue
		}
		piece, _, _ := strings.Cut(plays(want)[ply], " ")
		words := strings.Fields(token.Text)
		switch {
		case int(token.Seat) != ply%2:
			t.Errorf("%s: ply %d %q is of seat %d", file, ply+1, token.Text, token.Seat)
		case piece == "pass":
			if token.Text != "pass" && token.Text != "done" {
				t.Errorf("%s: ply %d is %q, want a pass", file, ply+1, token.Text)
			}
		case len(words) != 5 || words[1] != piece && words[1] != piece+"1":
			t.Errorf("%s: ply %d is %q, want a play of %s", file, ply+1, token.Text, piece)
		}
		ply++
	}
}

func TestRealHivegameRecords(t *testing.T) {
	for _, row := range recordTable(t, "hive/expected/hivegame.tsv") {
		data, err := os.ReadFile(filepath.Join(os.Getenv("PLYBOOK_RECORDS"), "hive", row[0]))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range readAll(t, Detect(row[0], data).Name, string(data)) {
			if got := len(plays(r)); strconv.Itoa(got) != row[2] {
				t.Errorf("%s: %d plays, want %s", row[0], got, row[2])
			}
			if r.Tag("GameType") != row[1] || r.Tag("Result") != row[3] {
				t.Errorf("%s: %s, %s; want %s, %s", row[0], r.Tag("GameType"), r.Tag("Result"), row[1], row[3])
			}
		}
	}
}

// TestRealGamesInTwoFormats compares the records of boardspace.net with Mzinga's of the same games.
func TestRealGamesInTwoFormats(t *testing.T) {
	pairs := 0
	for _, path := range recordFiles(t, "hive/mzinga/games") {
		twin, ok := strings.CutSuffix(path, ".pgn")
		if !ok {
			continue
		}
		pairs++
		pgn, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sgf, err := os.ReadFile(twin + ".sgf")
		if err != nil {
			t.Fatal(err)
		}
		comparePlays(t, path, readAll(t, "boardspace", string(sgf))[0], readOne(t, "pgn", string(pgn)))
	}
	if pairs != 7 {
		t.Errorf("%d pairs, want 7", pairs)
	}
}
