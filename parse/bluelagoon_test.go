package parse

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Two states of one map, short of tokens: nothing of it matters here.
const (
	lagoonStart = "a 3 2; c 0 E; i 4 0,0 0,1; s 0,0; r C 0,0 B W P S; p 0 0 0 0 0 0 0 S T; p 1 0 0 0 0 0 0 S T;"
	lagoonNext  = "a 3 2; c 1 E; i 4 0,0 0,1; s 0,0; r C 0,0 B W P S; p 0 0 0 0 0 0 0 S 1,0 T; p 1 0 0 0 0 0 0 S T;"
	lagoonEmpty = "a 3 2; c 0 E; i 4 0,0 0,1; s 0,0; r C B W P S; p 0 0 0 0 0 0 0 S T; p 1 0 0 0 0 0 0 S T;"
)

func lines(lines ...string) string { return strings.Join(lines, "\n") }

func TestBluelagoonLog(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string // the records: first line, then tokens
	}{
		{"a game", lines(lagoonStart, "S 1,0", lagoonNext), []string{lagoonStart + " S 1,0 | !" + lagoonNext}},
		{"a line feed at the end", lines(lagoonStart, "S 1,0", lagoonNext, ""), []string{lagoonStart + " S 1,0 | !" + lagoonNext}},
		{"two games", lines(lagoonStart, "S 1,0", "", "", lagoonNext, "T 0,0"), []string{lagoonStart + " S 1,0", lagoonNext + " T 0,0"}},
		{"two states in a row", lines(lagoonEmpty, lagoonStart, "S 1,0"), []string{lagoonEmpty + " !" + lagoonStart + " | S 1,0"}},
		{"blanks belong to lines", lines(" "+lagoonStart+" ", " S 1,0\t", "\ta"), []string{" " + lagoonStart + "   S 1,0\t | !\ta"}},
		{"carriage returns too", lines(lagoonStart+"\r", "S 1,0\r", "\r", "x"), []string{lagoonStart + "\r S 1,0\r", "x "}},
		{"a byte-order mark does not", "\uFEFF\n\n\uFEFF" + lagoonStart, []string{lagoonStart + " "}},
		{"anything else is a move", lines("x", "y", "b c"), []string{"x y | b c"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, r := range readAll(t, "bluelagoon-log", test.text) {
				text := r.Tag("Setup") + " "
				for i, token := range r.Tokens {
					if i > 0 {
						text += " | "
					}
					if token.Kind == Claim {
						text += "!"
					}
					text += token.Text
				}
				got = append(got, text)
				roundTrip(t, r)
			}
			if g, w := strings.Join(got, "\n"), strings.Join(test.want, "\n"); g != w {
				t.Errorf("got\n%q\nwant\n%q", g, w)
			}
			for _, size := range []int{1, 7, 100} {
				sameInPieces(t, mustFormat(t, "bluelagoon-log"), []byte(test.text), size)
			}
		})
	}
}

func TestBluelagoonStates(t *testing.T) {
	text := "\n" + lagoonStart + "\n\n" + lagoonNext + " \r\n  x\n"
	records := readAll(t, "bluelagoon-states", text)
	var got []string
	for _, r := range records {
		got = append(got, r.Tag("Setup"))
		roundTrip(t, r)
	}
	if g, w := strings.Join(got, "|"), lagoonStart+"|"+lagoonNext+" \r|  x"; g != w {
		t.Errorf("got\n%q\nwant\n%q", g, w)
	}
	if records[1].Line != 4 || records[2].Column != 1 {
		t.Errorf("places %d, %d", records[1].Line, records[2].Column)
	}
	sameInPieces(t, mustFormat(t, "bluelagoon-states"), []byte(text), 50)
}

func TestBluelagoonIsDetected(t *testing.T) {
	long := strings.Replace(lagoonStart, "0,1;", "0,1"+strings.Repeat(" 2,2", SniffLen)+";", 1)
	large := strings.Replace(lagoonStart, "0,1;", "0,1"+strings.Repeat(" 2,2", 1200)+";", 1) // longer than those of the assignment's maps
	tests := []struct{ name, text, want string }{
		{"a game", lines(lagoonStart, "S 1,0", lagoonNext), "bluelagoon-log"},
		{"a game that begins in settlement", lines(strings.Replace(lagoonStart, "0 E", "1 S", 1), "S 1,0"), "bluelagoon-log"},
		{"a game with its first deal", lines(lagoonEmpty, lagoonStart, "S 1,0"), "bluelagoon-log"},
		{"carriage returns", lines(lagoonStart+"\r", "S 1,0\r"), "bluelagoon-log"},
		{"a long first line", lines(long, "S 1,0"), "bluelagoon-log"},
		{"a state", lagoonStart, "bluelagoon-states"},
		{"a state and a line feed", lagoonStart + "\n", "bluelagoon-states"},
		{"two states", lines(lagoonStart, lagoonNext), "bluelagoon-states"},
		{"two states of a large map", lines(large, large), "bluelagoon-states"},
		{"a game on a large map", lines(large, "S 1,0"), "bluelagoon-log"},
		{"two states with a blank line", lines(lagoonEmpty, "", lagoonEmpty), "bluelagoon-states"},
		{"doubled blanks", lines("a  3 2; c  0 E;", "S 1,0"), "bluelagoon-log"},
		{"a state and nonsense", lines(lagoonStart, "nonsense"), ""},
		{"half a beginning", "a 3 2; c 0", ""},
		{"a sentence", "a game; c for short\nS 1,0", ""},
		{"its own form", "[Game \"bluelagoon\"]\n\n1. S 9,3\n", "pgn"},
	}
	for _, test := range tests {
		got := ""
		if f := Detect("x.txt", []byte(test.text)); f != nil {
			got = f.Name
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestBluelagoonMovetext(t *testing.T) {
	tests := []struct{ text, want string }{
		{"1. S 9,3 2. T 11,6 1-0", "#1 | S 9,3 | #2 | T 11,6 | =1-0"},
		{"1. S 9,3\n2. (1)  S 11,6\n121-134", "#1 | S 9,3 | #2 | (1) S 11,6 | =121-134"},
		{"S 9,3 T 1,2 S 4,5 *", "S 9,3 | T 1,2 | S 4,5 | =*"},
		{"deal C 1,8 B\n W P S 2,3;\n1. S 9,3 score 74 66; 74-66-0-12", "deal C 1,8 B W P S 2,3; | #1 | S 9,3 | ^score 74 66; | =74-66-0-12"},
		{"deal; score ;score 1;deal x;", "deal; | ^score ; | ^score 1; | deal x;"},
		{"1. S9,3 2. S 3. s -1,3 4. T\n5,6", "#1 | S9,3 | #2 | S | #3 | s -1,3 | #4 | T 5,6"},
		{"1. S 9, 3", "#1 | S 9, | ✗bluelagoon/bad-item(3)"},
		{"1. (0) 2. (x)S 9,3", "#1 | (0) | #2 | (x)S 9,3"},
		{"1. S 9,3{x}dealt", "#1 | S 9,3 | {x} | ✗bluelagoon/bad-item(dealt)"},
		{"1. S 9,3 x 2. S 1,1", "#1 | S 9,3 | ✗bluelagoon/bad-item(x)"},
		{"1. S 9,3 [", "#1 | S 9,3 | ✗bluelagoon/bad-item([)"},
		{"deal C 1,8 {x};", "✗bluelagoon/bad-item(d)"},
		{"deal C 1,8\n\n;", "✗bluelagoon/bad-item(d)"},
		{"1. S 9,3 score 1 2", "#1 | S 9,3 | ✗bluelagoon/bad-item(s)"},
		{"1. deal C;", "✗record/stray-text(1)"},
		{"1. S 9,3 * deal C;", "#1 | S 9,3 | =* | ✗record/stray-text(deal C;)"},
	}
	for _, test := range tests {
		r := readOne(t, "pgn", "[Game \"bluelagoon\"]\n\n"+test.text)
		if got := dump(r); got != test.want {
			t.Errorf("%q:\ngot  %s\nwant %s", test.text, got, test.want)
		}
		if r.Fatal() == nil {
			roundTrip(t, r)
		}
	}
}

// Deals and scores have lines of their own; moves between them are numbered through.
func TestBluelagoonIsWritten(t *testing.T) {
	r := &Record{Tags: []Tag{{Name: "Game", Value: "bluelagoon"}}}
	for _, token := range []struct {
		kind Kind
		text string
	}{
		{Play, "deal C 1,8 B W P S;"}, {Play, "S 9,3"}, {Play, "T 1,2"}, {Claim, "score 74 66;"}, {Play, "deal C 2,8 B W P S;"},
		{Play, "S 1,1"}, {Claim, "score 121 134;"}, {Result, "121-134"},
	} {
		r.Tokens = append(r.Tokens, Token{Kind: token.kind, Seat: NoSeat, Text: token.text})
	}
	out, err := mustFormat(t, "pgn").Append(nil, r, EncodeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	want := "[Game \"bluelagoon\"]\n\ndeal C 1,8 B W P S;\n1. S 9,3 2. T 1,2\nscore 74 66;\ndeal C 2,8 B W P S;\n3. S 1,1\nscore 121 134;\n\n121-134\n\n"
	if string(out) != want {
		t.Errorf("got\n%s\nwant\n%s", out, want)
	}
	for _, bad := range []Token{
		{Kind: Claim, Text: "deal C;"}, {Kind: Play, Text: "score 1 2;"}, {Kind: Claim, Text: "score 1 2"}, {Kind: Claim, Text: "74 66"},
		{Kind: Play, Text: "deal  C;"}, {Kind: Play, Text: "deal C; S 1,1"}, {Kind: Play, Text: "x"}, {Kind: Claim, Text: ""},
	} {
		r := &Record{Game: "bluelagoon", Tokens: []Token{bad}}
		if out, err := mustFormat(t, "pgn").Append(nil, r, EncodeOptions{}); err == nil {
			t.Errorf("%q is written as %q", bad.Text, out)
		}
	}
}

func TestBluelagoonRefusesWhatIsNoLine(t *testing.T) {
	for _, test := range []struct {
		format string
		record Record
	}{
		{"bluelagoon-log", Record{}},
		{"bluelagoon-log", Record{Tags: []Tag{{Name: "Setup", Value: "a"}}, Tokens: []Token{{Kind: Play, Text: "x\ny"}}}},
		{"bluelagoon-states", Record{Tags: []Tag{{Name: "Setup", Value: "a\nb"}}}},
		{"bluelagoon-states", Record{Tags: []Tag{{Name: "Setup", Value: "a"}}, Tokens: []Token{{Kind: Play, Text: "x"}}}},
	} {
		if out, err := mustFormat(t, test.format).Append([]byte("before"), &test.record, EncodeOptions{}); err == nil || string(out) != "before" {
			t.Errorf("%s: error %v, output %q", test.format, err, out)
		}
	}
}

func TestRealBluelagoonLogsAreReadBack(t *testing.T) {
	files := recordFiles(t, "bluelagoon/games")
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if f := Detect(path, data); f == nil || f.Name != "bluelagoon-log" {
			t.Fatalf("%s is detected as %v", filepath.Base(path), f)
		}
		r := readOne(t, "bluelagoon-log", string(data))
		if len(r.Tokens) != 260 || r.Fatal() != nil {
			t.Errorf("%s: %d tokens, %v", path, len(r.Tokens), r.Fatal())
		}
		if _, out := roundTrip(t, r); out != string(data)+"\n" {
			t.Errorf("%s is written otherwise", path)
		}
	}
	if len(files) != 6 {
		t.Errorf("%d games, want 6", len(files))
	}
}

func FuzzBluelagoonLog(f *testing.F) {
	fuzz(f, "bluelagoon-log", lines(lagoonStart, "S 1,0", lagoonNext, "", lagoonEmpty, lagoonStart), " \r\n a\n\nS\n\xEF\xBB\xBF", "\uFEFFa\n \n\tb\r")
}

func FuzzBluelagoonStates(f *testing.F) {
	fuzz(f, "bluelagoon-states", lines(lagoonStart, "", lagoonNext), " \r\n a\n\nS\n\xEF\xBB\xBF")
}

func FuzzBluelagoonPGN(f *testing.F) {
	const head = "[Game \"bluelagoon\"]\n[Setup \"map default\"]\n\n"
	fuzz(f, "pgn", head+"deal C 1,8\nB W P S;\n1. S 9,3 {x} 2. (1) T 1,1\nscore 1 2; 1-2\n", head+"1. (0)\ndeal {;}", head+"scores; deal;\n\n;*")
}
