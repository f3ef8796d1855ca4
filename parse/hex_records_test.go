package parse

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// namedHex are the records of Con-tac-tix that do not show what they are, and what they are as far as their game
// is told.
var namedHex = map[string]string{
	"assignment/more/invalid/empty.in": "",
	"broken/board/empty.txt":           "",
	"broken/littlegolem-prose.txt":     "",
	"olympiad/text/2003-allgames.txt":  "",
	"broken/sgf/other-game.sgf":        "hex-sgf",
}

func nameOf(f *Format) string {
	if f == nil {
		return ""
	}
	return f.Name
}

func TestRealHexIsDetected(t *testing.T) {
	want := map[string]string{}
	for _, row := range recordTable(t, "contactix/expected.tsv")[1:] {
		want[row[0]] = row[2]
	}
	if len(want) < 600 {
		t.Fatalf("%d files", len(want))
	}
	for file, format := range want {
		data, err := os.ReadFile(filepath.Join(os.Getenv("PLYBOOK_RECORDS"), "contactix", file))
		if err != nil {
			t.Fatal(err)
		}
		alone, named := format, format
		if theirs, ok := namedHex[file]; ok {
			alone, named = "", theirs
		}
		if got := nameOf(Detect(file, data)); got != alone {
			t.Errorf("%s is detected as %q, want %q", file, got, alone)
		}
		if got := nameOf(DetectFor("contactix", file, data)); got != named {
			t.Errorf("%s, of Con-tac-tix, is detected as %q, want %q", file, got, named)
		}
	}
}

func TestFormatsOfHexLeaveOtherRecordsAlone(t *testing.T) {
	others := slices.DeleteFunc(slices.Clone(formats), func(f *Format) bool { return f.Game == "contactix" })
	games := []string{""}
	for _, f := range others {
		if !slices.Contains(games, f.Game) {
			games = append(games, f.Game)
		}
	}
	read := 0
	for _, path := range recordFiles(t, "") {
		relative, err := filepath.Rel(os.Getenv("PLYBOOK_RECORDS"), path)
		if err != nil || strings.HasPrefix(filepath.ToSlash(relative), "contactix/") {
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		read++
		for _, game := range games {
			want := nameOf(detect(others, game, path, data))
			if got := nameOf(DetectFor(game, path, data)); got != want {
				t.Errorf("%s told %q is detected as %q, want %q", relative, game, got, want)
			}
		}
	}
	if read < 150 {
		t.Errorf("only %d files", read)
	}
}

func TestRealHexIsReadBack(t *testing.T) {
	read := map[string]int{}
	for _, path := range recordFiles(t, "contactix") {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f := Detect(path, data)
		if f == nil || f.Game != "contactix" {
			continue
		}
		for _, r := range readAll(t, f.Name, string(data)) {
			read[f.Name]++
			if broken := strings.Contains(filepath.ToSlash(path), "/broken/"); len(r.Faults) > 0 && !broken {
				t.Errorf("%s: %+v", path, r.Faults)
			}
			if r.Fatal() == nil {
				fuzzRoundTrip(t, r, nil)
			}
		}
		if f.Cut != nil {
			sameInPieces(t, f, data, 700)
		}
	}
	for format, want := range map[string]int{"hex-sgf": 356, "hex-hsgf": 5, "hex-littlegolem": 151, "hex-lines": 1107, "hexworld": 6} {
		if least := want - 1; read[format] < least { // other-game.sgf is none by itself
			t.Errorf("%s: %d records, want %d", format, read[format], want)
		}
	}
}
