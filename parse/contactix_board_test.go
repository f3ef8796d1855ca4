package parse

import (
	"strings"
	"testing"
)

const (
	tilesBoard = "size: 3 * 3\norientation: red * blue\nturn: red\nstate: undecided\ntiles: 2\n    (A2) -> red\n    (B2) -> blue\n"
	tilesTags  = "size=3*3 | orientation=red*blue | turn=red | state=undecided | tiles=2"
)

func TestContactixBoards(t *testing.T) {
	replace := func(old, new string) string { return strings.Replace(tilesBoard, old, new, 1) }
	tests := []recordTest{
		{"as it is written", tilesBoard, tilesTags, "%A2 red | %B2 blue"},
		{"with carriage returns", strings.ReplaceAll(tilesBoard, "\n", "\r\n"), tilesTags, "%A2 red | %B2 blue"},
		{"with a byte-order mark", "\uFEFF" + tilesBoard, tilesTags, "%A2 red | %B2 blue"},
		{"without the last line end", strings.TrimSuffix(tilesBoard, "\n"), tilesTags, "%A2 red | %B2 blue"},
		{"without blanks", strings.ReplaceAll(tilesBoard, " ", ""), tilesTags, "%A2 red | %B2 blue"},
		{"with blanks everywhere", strings.ReplaceAll(strings.ReplaceAll(tilesBoard, "", " "), " \n ", "\n\t\n"), tilesTags, "%A2 red | %B2 blue"},
		{"won", replace("undecided", "won by blue"), strings.Replace(tilesTags, "undecided", "wonbyblue", 1), "%A2 red | %B2 blue"},
		{"fields after the tiles", "tiles: 1\n(AB12)->BluE\nstate:undecided\nturn:x\norientation:x*BluE\nsize:40*40",
			"tiles=1 | state=undecided | turn=x | orientation=x*BluE | size=40*40", "%AB12 BluE"},
		{"no tiles before other fields", "tiles: 0\nsize: 1*1\norientation: a*b\nturn: a\nstate: undecided",
			"tiles=0 | size=1*1 | orientation=a*b | turn=a | state=undecided", ""},
		{"what the rules refuse", "size: x\norientation: light-red\nturn:\nstate: drawn\ntiles: two\n(Z99) -> light-red",
			"size=x | orientation=light-red | turn= | state=drawn | tiles=two", "%Z99 light-red"},
		{"an arrow of another kind", replace("->", "=>"), tilesTags, "%(A2)=>red | %B2 blue"},
		{"a cell in lower case", replace("A2", "a2"), tilesTags, "%(a2)->red | %B2 blue"},
		{"a cell of digits", replace("A2", "12"), tilesTags, "%(12)->red | %B2 blue"},
		{"a tile without colour", replace("red\n    (B2)", "\n    (B2)"), tilesTags, "%(A2)-> | %B2 blue"},
		{"a field of another board", replace("turn", "komi: 5\nturn"), "size=3*3 | orientation=red*blue", "✗contactix/field(komi)"},
		{"a field without a colon", replace("state:", "state"), "size=3*3 | orientation=red*blue | turn=red", "✗contactix/field(state undecided)"},
		{"a field in capitals", replace("turn", "Turn"), "size=3*3 | orientation=red*blue", "✗contactix/field(Turn)"},
		{"a stray tile", replace("turn", "(A1) -> red\nturn"), "size=3*3 | orientation=red*blue", "✗contactix/field((A1) -> red)"},
		{"a field twice", tilesBoard + " size : 4*4\n", tilesTags, "%A2 red | %B2 blue | ✗contactix/field-twice(size)"},
		{"a field missing", replace("turn: red\n", ""), strings.Replace(tilesTags, "turn=red | ", "", 1),
			"%A2 red | %B2 blue | ✗contactix/field-missing(size: 3 * 3)"},
		{"two fields missing", "orientation: a*b\nstate: undecided\ntiles: 0", "orientation=a*b | state=undecided | tiles=0",
			"✗contactix/field-missing(orientation: a*b)"},
		{"nothing", "", "", "✗contactix/empty()"},
		{"nothing but blanks", " \r\n\t\n", "", "✗contactix/empty()"},
		{"nothing before the parting", "~\n", "", "✗contactix/empty(~)"},
	}
	checkRecords(t, "contactix-board", tests)
}

func TestContactixBoardIsWrittenAsTheAssignmentHasIt(t *testing.T) {
	for _, text := range []string{
		tilesBoard,
		"size: 63 * 1\norientation: Red * blue\nturn: blue\nstate: won by Red\ntiles: 0\n",
	} {
		if _, again := roundTrip(t, readOne(t, "contactix-board", strings.ReplaceAll(text, " ", ""))); again != text {
			t.Errorf("%q is written as %q", text, again)
		}
	}
}

func TestFieldTwiceNamesTheLineOfTheFirst(t *testing.T) {
	records := readAll(t, "contactix-board", tilesBoard+"~\n\n"+tilesBoard+"turn: red\n")
	if f := records[1].Fatal(); f == nil || f.Message != "`turn` was already given on line 12." {
		t.Errorf("%+v", f)
	}
}

func TestLowerCaseTilesAreALeniency(t *testing.T) {
	text := strings.Replace(tilesBoard, "A2", "aB2", 1)
	if got := dump(readOne(t, "contactix-board", text, "lower-case-cells")); got != "%aB2 red | %B2 blue" {
		t.Error(got)
	}
}

func TestContactixBoardsInOneFile(t *testing.T) {
	broken := strings.Replace(tilesBoard, "turn", "tern", 1)
	text := "\n" + tilesBoard + "~\n" + broken + " ~ \r\n~\n\n" + tilesBoard + "~"
	var got []string
	for _, r := range readAll(t, "contactix-board", text) {
		got = append(got, dump(r))
	}
	want := []string{"%A2 red | %B2 blue", "✗contactix/field(tern)", "✗contactix/empty(~)", "%A2 red | %B2 blue"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	for size := 1; size <= len(text); size++ {
		sameInPieces(t, mustFormat(t, "contactix-board"), []byte(text), size)
	}
	sameInPieces(t, mustFormat(t, "contactix-board"), []byte("\n\n \n"), 1)
}

func TestContactixBoardsThatCannotBeWritten(t *testing.T) {
	r := readOne(t, "contactix-board", tilesBoard)
	for name, change := range map[string]func(*Record){
		"a field is missing": func(r *Record) { r.Tags = r.Tags[1:] },
		"there is a move":    func(r *Record) { r.Tokens = append(r.Tokens, Token{Kind: Play, Text: "a3"}) },
	} {
		c := r.Clone()
		change(c)
		if text, err := mustFormat(t, "contactix-board").Append([]byte("x"), c, EncodeOptions{}); err == nil || string(text) != "x" {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
}

func TestDetectContactixBoard(t *testing.T) {
	for text, want := range map[string]string{
		tilesBoard:                            "contactix-board",
		"\n\n t i l e s : 0\n":                "contactix-board",
		"size: 1\nturn: x\n":                  "",
		"orientation red * blue\n":            "",
		strings.Repeat("x\n", 7) + tilesBoard: "",
	} {
		wantDetected(t, text, want)
	}
}

func FuzzContactixBoard(f *testing.F) {
	fuzz(f, "contactix-board", tilesBoard+"~\n"+tilesBoard, "tiles:1\n(a1)->x\nsize :\r\n~\n~ ", "(A1)->x\nsize:1*1\nsize:", "\n \n")
}
