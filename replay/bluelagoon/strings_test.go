package bluelagoon_test

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/bluelagoon"
)

// small is a valid state string but for its number of circles: two islands on a board of 3 rows.
const small = "a 3 2; c 1 E; i 5 0,0 1,0; i 7 1,2; s 0,0 1,2; r C 1,2 B W P S; p 0 0 0 1 0 0 0 S 0,0 0,1 T; p 1 0 0 0 0 0 0 S 2,0 T 1,0;"

func allow(t *testing.T, names ...string) parse.Allow {
	t.Helper()
	a, err := parse.NewAllow(names, bluelagoon.LenientOptions())
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// What is well formed, and where it stops being so.
func TestWellFormedStates(t *testing.T) {
	for _, c := range []struct{ old, new, code, at string }{
		{"", "", "", ""},

		// Blanks and letters.
		{"a 3", "a  3", "bad-spacing", " 3 2;"},
		{"a 3", "a3", "bad-spacing", "3 2;"},
		{"a 3", " a 3", "bad-spacing", " a 3"},
		{"; c", ";c", "bad-spacing", "c 1 E"},
		{"; c", ";\tc", "bad-spacing", "\tc 1 E"},
		{"2; c", "2 ; c", "bad-spacing", " ; c"},
		{"0,0 1,0;", "0,0  1,0;", "bad-spacing", " 1,0;"},
		{"0,0 1,0;", "0,0 1,0 ;", "bad-spacing", " ;"},
		{"0,0 1,0;", "0, 0 1,0;", "bad-spacing", " 0 1,0;"},
		{"0,0 1,0;", "0,0\v1,0;", "bad-spacing", "\v1,0;"},
		{"0,0 1,0;", "0,0,1,0;", "bad-spacing", ",1,0;"},
		{"T 1,0;", "T 1,0; ", "trailing-text", " "},
		{"T 1,0;", "T 1,0;\r", "trailing-text", "\r"},
		{"T 1,0;", "T 1,0", "missing-semicolon", ""},
		{"T 1,0;", "T 1,0;;", "trailing-text", ";"},
		{"T 1,0;", "T 1,0; q", "trailing-text", " q"},
		{"3 2; c", "3 2 c", "missing-semicolon", " c 1"},
		{"1 E", "1 e", "bad-phase", "e; i"},
		{"1 E", "1 X", "bad-phase", "X; i"},
		{"1 E", "1 ", "bad-phase", "; i"},
		{"T 1,0;", "t 1,0;", "bad-piece-list", "t 1,0;"},
		{" T 1,0;", ";", "bad-piece-list", ";"},
		{"S 2,0", "s 2,0", "bad-piece-list", "s 2,0"},
		{"r C", "r c", "bad-token-list", "c 1,2"},
		{" B W", " W B", "bad-token-list", "W B"},
		{" P S;", " P;", "bad-token-list", ";"},

		// Statements.
		{"a 3 2; c 1 E;", "c 1 E; a 3 2;", "bad-statement", "c 1"},
		{"i 5", "j 5", "bad-statement", "j 5"},
		{"s 0,0 1,2; ", "", "bad-statement", "r C"},
		{"r C 1,2 B W P S; ", "", "bad-statement", "p 0"},
		{small[strings.Index(small, " r C"):], "", "bad-statement", ""},
		{"p 1 0", "x 1 0", "bad-statement", "x 1"},
		{small, "", "bad-statement", ""},
		{small, "\x00", "bad-statement", "\x00"},

		// Numbers and cells.
		{"a 3", "a 03", "leading-zero", "03"},
		{"a 3", "a 0", "not-positive", "0 2"},
		{"3 2;", "3 0;", "not-positive", "0;"},
		{"3 2;", "3 00;", "leading-zero", "00;"},
		{"a 3", "a +3", "bad-number", "+3"},
		{"a 3", "a -3", "bad-number", "-3"},
		{"a 3", "a x", "bad-number", "x 2"},
		{"a 3", "a 3.0", "bad-spacing", ".0"},
		{"a 3", "a ٣", "bad-number", "٣"},
		{"a 3", "a 999999999", "", ""},
		{"a 3", "a 1000000000", "number-too-large", "1000000000"},
		{"i 5", "i", "bad-spacing", ",0 1,0;"},
		{"i 5 0,0", "i 5 00,0", "leading-zero", "00,0"},
		{"i 5 0,0", "i 5 0", "bad-coordinate", " 1,0;"},
		{"i 5 0,0", "i 5 0,", "bad-spacing", " 1,0;"},
		{"i 5 0,0", "i 5 -1,0", "bad-coordinate", "-1,0"},
		{"i 5 0,0", "i 5 0,-1", "bad-coordinate", "-1 1,0"},
		{"i 5 0,0", "i 5 A,0", "bad-coordinate", "A,0"},
		{"p 0 0 0", "p 0 0", "bad-number", "S 0,0"},
		{"p 0 0 0", "p 0 0 0 0", "bad-piece-list", "0 S"},

		// What is well formed and no position.
		{"a 3 2", "a 13 7", "", ""},
		{"i 5 0,0 1,0; i 7 1,2; s 0,0 1,2;", "s;", "", ""},
		{"i 5 0,0 1,0;", "i 5;", "", ""},
		{"i 5 0,0 1,0;", "i 5 9,9 0,0 0,0;", "", ""},
		{"p 1", "p 7", "", ""},
		{small[strings.Index(small, " p 0"):], "", "", ""},
		{"T 1,0;", "T 1,0; p 0 0 0 0 0 0 0 S T;", "", ""},
	} {
		text := strings.Replace(small, c.old, c.new, 1)
		ill := bluelagoon.WellFormed(text, parse.Allow{})
		switch {
		case ill == nil && c.code == "":
		case ill == nil || c.code == "":
			t.Errorf("%q: %v, not %q", text, ill, c.code)
		case ill.Code != "bluelagoon/"+c.code || ill.Off > len(text) || !strings.HasPrefix(text[ill.Off:], c.at) || c.at == "" && ill.Off != len(text):
			t.Errorf("%q: %v at %q, not %s at %q", text, ill, text[min(ill.Off, len(text)):], c.code, c.at)
		}
	}
}

// LenientOptions accept one thing each, and what they accept is the valid state.
func TestLeniencies(t *testing.T) {
	for _, c := range []struct{ name, old, new string }{
		{"spaces", "a 3 2; c", " \ta  3\t 2; \t c"},
		{"spaces", "T 1,0;", "T 1,0; \t"},
		{"crlf", "T 1,0;", "T 1,0;\r"},
		{"no-final-semicolon", "T 1,0;", "T 1,0"},
		{"leading-zeros", "a 3 2; c 1 E; i 5 0,0", "a 003 02; c 0000000000001 E; i 05 00,000"},
		{"unsorted", "S 0,0 0,1", "S 0,1 0,0"},
		{"unsorted", "s 0,0 1,2", "s 1,2 0,0"},
		{"statement-order", "a 3 2; c 1 E;", "c 1 E; a 3 2;"},
		{"statement-order", "i 5 0,0 1,0; i 7 1,2;", "i 7 1,2; i 5 0,0 1,0;"},
		{"statement-order", small, "p 1 0 0 0 0 0 0 S 2,0 T 1,0; r C 1,2 B W P S; s 0,0 1,2; i 7 1,2; c 1 E; i 5 0,0 1,0; p 0 0 0 1 0 0 0 S 0,0 0,1 T; a 3 2;"},
	} {
		text := strings.Replace(small, c.old, c.new, 1)
		if _, ill := bluelagoon.ParseState(text, parse.Allow{}); ill == nil {
			t.Errorf("%q is accepted without leniency", text)
		}
		s, ill := bluelagoon.ParseState(text, allow(t, c.name))
		if ill != nil {
			t.Errorf("--allow %s: %v at %q", c.name, ill, text[ill.Off:])
		} else if got := position(s); got != small {
			t.Errorf("--allow %s reads\n%s\nnot\n%s", c.name, got, small)
		}
	}
	for _, text := range []string{"a 3 2;", "c 1 E; c 1 E; a 3 2; s; r C B W P S;", "s; r C B W P S; p 0 0 0 0 0 0 0 S T;"} {
		if ill := bluelagoon.WellFormed(text, allow(t, "statement-order")); ill == nil || ill.Code != "bluelagoon/bad-statement" {
			t.Errorf("%q: %v", text, ill)
		}
	}
}

func TestWellFormedMoves(t *testing.T) {
	for text, column := range map[string]int{
		"S 2,3": 0, "T 2,3": 0, "S 99,99": 0, "T 0,0": 0, "S 999999999,0": 0,
		"": 1, "s 2,3": 1, "X 2,3": 1, " S 2,3": 1, "S": 2, "S2,3": 2, "S\t2,3": 2,
		"S  2,3": 3, "S -1,3": 3, "S 02,3": 3, "S 1000000000,3": 3, "S 23": 5, "S 2.3": 4, "S 2,": 5, "S 2,-3": 5, "S 2,٣": 5,
		"S 2,3 ": 6, "S 2,3\r": 6, "S 2,3;": 6, "S 2,3 T 1,1": 6, "S 2,03": 5,
	} {
		ill := bluelagoon.WellFormedMove(text, parse.Allow{})
		switch {
		case ill == nil && column == 0:
		case ill == nil || column == 0:
			t.Errorf("%q: %v", text, ill)
		case ill.Code != "bluelagoon/malformed-move" || ill.Off+1 != column:
			t.Errorf("%q: %v at column %d, not at %d", text, ill, ill.Off+1, column)
		}
	}
	for text, name := range map[string]string{" S  2,3\t": "spaces", "S 2,3\r": "crlf", "S 02,3": "leading-zeros"} {
		if ill := bluelagoon.WellFormedMove(text, allow(t, name)); ill != nil {
			t.Errorf("%q with --allow %s: %v", text, name, ill)
		}
	}
}

func TestLongLine(t *testing.T) {
	text := small + strings.Repeat(" ", bluelagoon.MaxLine)
	if ill := bluelagoon.WellFormed(text, parse.Allow{}); ill == nil || ill.Code != "bluelagoon/line-too-long" {
		t.Errorf("a long line: %v", ill)
	}
	if ill := bluelagoon.WellFormedMove("S 2,"+strings.Repeat("3", bluelagoon.MaxLine), parse.Allow{}); ill == nil {
		t.Error("a long move is well formed")
	}
}

func TestAStateIsReadAlikeWhateverCameBefore(t *testing.T) {
	board, err := bluelagoon.MapByName("sides")
	if err != nil {
		t.Fatal(err)
	}
	before := string(bluelagoon.New(board, 2).AppendPosition(nil))
	text := strings.Replace(before, "; r ", "; i 5 0,4; r ", 1) // an island more, after the circles
	alone := bluelagoon.Parser{Allow: allow(t, "statement-order")}
	after := alone
	if _, ill := after.Parse(before); ill != nil {
		t.Fatal(ill)
	}
	for name, p := range map[string]*bluelagoon.Parser{"alone": &alone, "after one of the same islands": &after} {
		s, ill := p.Parse(text)
		if ill != nil {
			t.Fatalf("%s: %v", name, ill)
		}
		if n := len(s.Board().Islands()); n != 3 {
			t.Errorf("%s: %d islands, want 3", name, n)
		}
	}
}
