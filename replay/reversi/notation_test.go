package reversi_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// whiteStuck is a 4×4 position in which White has no move and Black wins by wipe-out with c1.
const whiteStuck = "XO--/----/----/---- O"

// refusals has one refused move for each code, and the shapes a code can take.
var refusals = []struct {
	code    string
	rules   string
	size    int
	setup   string
	line    string // moves before it
	by      game.Seat
	text    string
	message string
	cells   string
}{
	{"bad-move", "othello", 8, "", "", -1, "x7", "`x7` is not a move in this notation.", ""},
	{"bad-move", "othello", 8, "", "", -1, "f5>w", "`f5>w` is not a move in this notation.", ""},
	{"bad-move", "one-line", 8, "", "", -1, "f5>x", "`f5>x` is not a move in this notation.", ""},
	{"bad-move", "othello", 8, "", "", -1, "f5:", "`f5:` is not a move in this notation.", ""},
	{"bad-move", "othello", 8, "", "", -1, "f05", "`f05` is not a move in this notation.", ""},
	{"bad-move", "dtu", 8, "", "", -1, "@d4", "`@d4` is not a move in this notation.", ""},
	{"bad-move", "othello", 8, "", "", -1, "pas", "`pas` is not a move in this notation.", ""},
	{"bad-move", "othello", 8, "", "", -1, strings.Repeat("f5", 1000),
		"`" + strings.Repeat("f5", 20) + "…` is not a move in this notation.", ""},
	{"bad-move", "othello", 8, "", "", -1, "", "`` is not a move in this notation.", ""},

	{"game-over", "othello", 8, "", "e6 f4 e3 f6 g5 d6 e7 f5 c5", -1, "c4",
		"Neither side could move after ply 9; the game was over, so no move can follow.", "{3 2}"},
	{"game-over", "othello", 4, "XX--/----/----/---- O", "", -1, "--",
		"Neither side can move in the start position; the game is over, so no move can follow.", ""},

	{"must-pass", "othello", 4, whiteStuck, "", -1, "c1",
		"White has no legal move and must pass before Black plays c1.", "{0 2}"},
	{"game-over", "othello", 4, "XX--/----/----/---- O", "", -1, "c9",
		"Neither side can move in the start position; the game is over, so no move can follow.", ""},
	{"must-pass", "othello", 4, whiteStuck, "", 0, "c1",
		"White has no legal move and must pass before Black plays c1.", "{0 2}"},

	{"wrong-turn", "othello", 8, "", "f5", 0, "d6", "This move is Black's in the record, but White is to move.", "{5 3}"},
	{"wrong-turn", "othello", 4, whiteStuck, "", 0, "--", "This move is Black's in the record, but White is to move.", ""},

	{"off-board", "othello", 8, "", "", -1, "i6", "i6 lies outside the 8×8 board.", ""},
	{"off-board", "dtu", 4, "", "", -1, "@b2c5", "c5 lies outside the 4×4 board.", ""},
	{"off-board", "othello", 8, "", "", -1, "f5:e5,e12", "e12 lies outside the 8×8 board.", ""},

	{"placement-first", "dtu", 8, "", "", -1, "f5", "The four centre cells must be filled before the first move.", "{4 5}"},
	{"placement-first", "dtu", 8, "", "", -1, "--", "The four centre cells must be filled before the first move.", ""},

	{"placement-over", "dtu", 8, "", "@d5e4 f5", -1, "@d4e5", "The centre is already filled; `@d4e5` comes too late.", "{3 3} {4 4}"},
	{"placement-over", "othello", 8, "", "", -1, "@d4e5", "The centre is already filled; `@d4e5` comes too late.", "{3 3} {4 4}"},
	{"placement-over", "dtu", 4, whiteStuck, "", -1, "@b2c3",
		"Pairs are placed on an empty board only; `@b2c3` comes too late.", "{1 1} {2 2}"},

	{"not-centre", "dtu", 8, "", "", -1, "@d5c3", "c3 is not one of the four centre cells.", "{2 2}"},
	{"bad-placement", "dtu", 8, "", "", -1, "@d5d5",
		"The starter places two discs on two different centre cells, the opponent gets the other two; `@d5d5` does not fit.",
		"{4 3} {4 3}"},

	{"may-not-pass", "othello", 8, "", "f5", -1, "pa", "White has 3 legal moves, for example f4, and may not pass.", ""},
	{"may-not-pass", "one-line", 8, "", "d3 c5 b6 e3 f2 e2 d6 c6 d2 b5 f5 g5", -1, "--",
		"Black has 9 legal moves, for example f3, and may not pass.", ""},
	{"may-not-pass", "othello", 4, whiteStuck, "--", -1, "PASS", "Black has 1 legal move, c1, and may not pass.", ""},

	{"occupied", "othello", 8, "", "f5", -1, "f5", "f5 already holds a black disc.", "{4 5}"},
	{"occupied", "othello", 8, "", "", -1, "d4", "d4 already holds a white disc.", "{3 3}"},

	{"no-flip", "othello", 8, "", "", -1, "f4", "A disc on f4 encloses no opposing disc.", "{3 5}"},
	{"no-flip", "othello", 8, "", "f5 d6 c3", -1, "a1", "A disc on a1 encloses no opposing disc.", "{0 0}"},
	{"no-flip", "one-line", 16, "", "", -1, "p16>nw", "A disc on p16 encloses no opposing disc.", "{15 15}"},

	{"need-line", "one-line", 8, "", "d3 c5 b6 e3 f2 e2 d6 c6 d2 b5 f5 g5", -1, "b4",
		"2 lines can be flipped from b4 (se, s); the move must choose one.", "{3 1}"},
	{"need-line", "dtu-one-line", 8, "", "@d5e4 d3 c5 b6 e3 f2 e2 d6 c6 d2 b5 f5 g5", -1, "b4:b5",
		"2 lines can be flipped from b4 (se, s); the move must choose one.", "{3 1}"},
	{"no-such-line", "one-line", 8, "", "", -1, "f5>e", "From f5 nothing is enclosed to the east.", "{4 5}"},

	{"flip-twice", "dtu", 8, "", "@d5e4", -1, "f5:e5,e5", "e5 is listed twice among the discs to flip.", "{4 5} {4 4}"},
	{"flip-extra", "dtu", 8, "", "@d5e4", -1, "f5:e5,e6", "e6 is not enclosed by this move and stays as it is.", "{4 5} {5 4}"},
	{"flip-extra", "one-line", 8, "", "d3 c5 b6 e3 f2 e2 d6 c6 d2 b5 f5 g5", -1, "b4>s:b5,c5",
		"c5 is not enclosed by this move and stays as it is.", "{3 1} {4 2}"},
	{"flip-missing", "dtu", 8, "", "@d4e5 c5 e6 f5 g4 f7 d7 f4", -1, "e3:e5",
		"e4 is enclosed and was not flipped.", "{2 4} {3 4}"},
	{"flip-missing", "one-line", 6, "-XXXO-" + strings.Repeat("-", 30) + "O", "", -1, "a1:c1",
		"b1, d1 are enclosed and were not flipped.", "{0 0} {0 1} {0 3}"},
}

func TestRefusedMoves(t *testing.T) {
	told := map[string]bool{}
	for _, row := range refusals {
		b := start(t, row.rules, row.size, row.setup)
		play(t, b, row.line)
		_, ill := b.ParseMoveBy(row.by, row.text)
		if ill == nil {
			t.Errorf("%s after %q: %q is accepted, want %s", row.rules, row.line, row.text, row.code)
			continue
		}
		told[row.code] = true
		if ill.Code != "reversi/"+row.code || ill.Message != row.message {
			t.Errorf("%s after %q: %q\n got %s\nwant reversi/%s: %s", row.rules, row.line, row.text, ill, row.code, row.message)
		}
		var cells []string
		for _, c := range ill.Cells {
			cells = append(cells, fmt.Sprint(c))
		}
		if got := strings.Join(cells, " "); got != row.cells {
			t.Errorf("%s after %q: %q marks %s, want %s", row.rules, row.line, row.text, got, row.cells)
		}
	}
	moves, _, _ := strings.Cut(codeNames(), "bad-size")
	for name := range strings.FieldsSeq(moves) {
		if !told[name] {
			t.Errorf("no example is refused with %s", name)
		}
	}
}

// codeNames lists the names of the codes, without the game.
func codeNames() string {
	var names []string
	for _, c := range reversi.Codes() {
		names = append(names, strings.TrimPrefix(c.Name, "reversi/"))
	}
	return strings.Join(names, " ")
}

func TestHints(t *testing.T) {
	for _, row := range []struct{ rules, line, text, hint string }{
		{"othello", "", "f4", "rows counted from the bottom, or White first?"},
		{"othello", "f5", "d3", "Black could play there: is a move missing before it?"},
		{"othello", "f5", "a1", ""},
		{"othello", "", "f5>e", "a line is given under the one-line rules only"},
		{"othello", "", "z", "write a cell from a1 to h8, or `--` for a pass"},
		{"dtu", "", "f5", "the starter's two cells come first, as in `@e4d5`"},
		{"dtu", "", "@d4a1", "they are d4, e4, d5 and e5"},
		{"one-line", "", "f5>e", "lines from f5: w"},
		{"one-line", "d3 c5 b6 e3 f2 e2 d6 c6 d2 b5 f5 g5", "b4", "write `b4>se`"},
	} {
		b := start(t, row.rules, 8, "")
		play(t, b, row.line)
		_, ill := b.ParseMove(row.text)
		if ill == nil || ill.Hint != row.hint {
			t.Errorf("%s after %q: %q: %+v, want the hint %q", row.rules, row.line, row.text, ill, row.hint)
		}
	}
}

func TestAcceptedTexts(t *testing.T) {
	for _, row := range []struct{ rules, setup, line, text, canonical string }{
		{"othello", "", "", "F5", "f5"},
		{"othello", "", "", "f5:e5", "f5"},
		{"dtu", "", "", "@d5e4", "@e4d5"},
		{"dtu", "", "", "@E5d4", "@d4e5"},
		{"one-line", "", "", "f5>W:E5", "f5"},
		{"one-line", "", "d3 c5 b6 e3 f2 e2 d6 c6 d2 b5 f5 g5", "B4>SE", "b4>se"},
		{"othello", "XO" + strings.Repeat("-", 62) + "O", "", "--", "--"},
		{"othello", "XO" + strings.Repeat("-", 62) + "O", "", "pa", "--"},
		{"othello", "XO" + strings.Repeat("-", 62) + "O", "", "Ps", "--"},
		{"othello", "XO" + strings.Repeat("-", 62) + "O", "", "Pass", "--"},
	} {
		b := start(t, row.rules, 8, row.setup)
		play(t, b, row.line)
		m, ill := b.ParseMove(row.text)
		if ill != nil {
			t.Errorf("%s: %v", row.text, ill)
		} else if got := string(b.AppendMove(nil, m)); got != row.canonical {
			t.Errorf("%s is written %s, want %s", row.text, got, row.canonical)
		}
	}
}

func TestMorePassWordsOnRequest(t *testing.T) {
	o := game.Options{Values: map[string]string{"size": "4"}}
	for _, allowed := range []bool{false, true} {
		if allowed {
			o.Allow = parse.AllowAll("pass-words")
		}
		s, err := reversi.Start(whiteStuck, o)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"p", "PAS", "@@"} {
			if m, ill := s.ParseMove(word); allowed != (ill == nil && m == reversi.Pass) {
				t.Errorf("%s, allowed %v: %d, %v", word, allowed, m, ill)
			}
		}
	}
}

func TestSecondPair(t *testing.T) {
	for _, row := range []struct {
		size       int
		line, text string
		is         bool
		code       string
	}{
		{10, "@e6f5", "@e5f6", true, ""},
		{10, "@e6f5", "@e5f5", true, "reversi/bad-placement"},
		{8, "@d5e4", "@d4e5", true, ""},
		{8, "@d5e4", "@e5d4", true, ""},
		{8, "@d5e4", "@d4d5", true, "reversi/bad-placement"},
		{8, "@d5e4", "@d4d4", true, "reversi/bad-placement"},
		{8, "@d5e4", "@d4c3", true, "reversi/not-centre"},
		{8, "@d5e4", "@d4i9", true, "reversi/off-board"},
		{8, "@d5e4", "f5", false, ""},
		{8, "@d5e4", "@d4", false, ""},
		{8, "@d5e4 f5", "@d4e5", false, ""},
		{8, "", "@d4e5", false, ""},
	} {
		b := start(t, "dtu", row.size, "")
		play(t, b, row.line)
		is, ill := b.SecondPair(row.text)
		var code string
		if ill != nil {
			code = ill.Code
		}
		if is != row.is || code != row.code {
			t.Errorf("after %q, %q: %v, %v; want %v, %s", row.line, row.text, is, ill, row.is, row.code)
		}
	}
}

func TestSquares(t *testing.T) {
	for row := range 16 {
		for col := range 16 {
			s := reversi.NewSquare(row, col)
			name := fmt.Sprintf("%c%d", 'a'+col, row+1)
			got, ok := reversi.ParseSquare(strings.ToUpper(name))
			if !ok || got != s || s.String() != name {
				t.Errorf("row %d, column %d is %s and read back as %s, %v; want %s", row, col, s, got, ok, name)
			}
		}
	}
	for _, name := range []string{"", "a", "a0", "a17", "a01", "q1", "1a", "a1 ", "@1", "à1", "a-1"} {
		if s, ok := reversi.ParseSquare(name); ok {
			t.Errorf("%q is read as %s", name, s)
		}
	}
}

func FuzzParseMove(f *testing.F) {
	for i, row := range refusals {
		mutate.Add(f, uint16(i), row.text)
	}
	mutate.Add(f, uint16(0), "f5:e5")
	mutate.Add(f, uint16(1), "@d5e4")
	mutate.Add(f, uint16(2), "b4>se:c5")
	known := map[string]bool{}
	for _, c := range reversi.Codes() {
		known[c.Name] = true
	}
	f.Fuzz(func(t *testing.T, at uint16, text string) {
		rules, size := ruleSets()[at%4], sizes()[at/4%7]
		b := start(t, rules, size, "")
		for range at / 28 % 300 {
			moves := b.Moves(nil)
			if len(moves) == 0 {
				break
			}
			b.Play(moves[int(at)%len(moves)])
		}
		before := position(b)
		m, ill := b.ParseMove(text)
		if position(b) != before {
			t.Fatalf("reading %q changed the position", text)
		}
		if ill != nil {
			if !known[ill.Code] || ill.Message == "" {
				t.Fatalf("%q is refused with %+v", text, ill)
			}
			return
		}
		again, ill := b.ParseMove(string(b.AppendMove(nil, m)))
		if ill != nil || again != m {
			t.Fatalf("%q is the move %d, whose own text is read as %d, %v", text, m, again, ill)
		}
		for _, legal := range b.Moves(nil) {
			if legal == m {
				return
			}
		}
		t.Fatalf("%q is read as %d, which is not legal in %s", text, m, before)
	})
}
