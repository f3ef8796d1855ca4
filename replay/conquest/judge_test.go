package conquest

import (
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// One move that each code refuses, and some that are often thought to be refused by another: the
// code is that of the first rule in the order of the table.
func TestRefusedMoves(t *testing.T) {
	const (
		start    = "x5o/7/7/7/7/7/o5x"
		gaps     = "x5o/7/2-1-2/7/2-1-2/7/o5x"
		jailed   = "7/7/7/7/ooooooo/ooooooo/xxxxxxx"
		finished = "7/7/7/7/-------/-------/xxxxooo"
		rows     = "X_O/___/O_X"
	)
	without := map[string]bool{}
	for _, c := range Codes() {
		if c.Name == "conquest/bad-size" {
			break // those about moves come before
		}
		without[c.Name] = true
	}
	for _, v := range []struct{ rules, setup, move, code, words string }{
		{"conquest", rows, "0 0 1 1", "bad-move", `"0 0 1 1" is not a move`},
		{"conquest", rows, "(0,0) -> (1,1)", "bad-move", "is not a move"},
		{"conquest", rows, "(0,0)→(1,1)", "bad-move", "is not a move"},
		{"conquest", rows, "(00,0)->(1,1)", "bad-move", "is not a move"},
		{"conquest", rows, "(-1,0)->(1,1)", "bad-move", "is not a move"},
		{"conquest", rows, "(0,0)->(1,1) ", "bad-move", "is not a move"},
		{"conquest", rows, "(0,0)->(1,99999)", "bad-move", "is not a move"},
		{"conquest", rows, "pass", "must-move", "X has a legal move, for example (0,0)->(0,1), and may not pass."},
		{"conquest", "XXX/_XX/__X", "(0,0)->(1,0)", "game-over", "after ply 0 (elimination)"},
		{"conquest", rows, "(0,3)->(0,1)", "off-board", "(0,3) lies outside the 3×3 board."},
		{"conquest", rows, "(0,0)->(0,9999)", "off-board", "(0,9999) lies"},
		{"conquest", rows, "(0,0)->(0,0)", "same-cell", "to its own cell"},
		{"conquest", rows, "(1,1)->(0,1)", "no-pawn", "no pawn on (1,1)"},
		{"conquest", rows, "(0,2)->(0,1)", "not-own-pawn", "The pawn on (0,2) belongs to O, and it is X's turn."},
		{"conquest", rows, "(0,0)->(0,2)", "not-empty", "(0,2) is already occupied by O."},
		{"conquest", "X___O/_____/_____/_____/O___X", "(0,0)->(3,1)", "too-far", "are 3 cells apart; a pawn moves one or two"},
		{"conquest", "OXXXX/XXXXX/XXXXX/XXXXX/XXXX_ o", "(0,0)->(0,1)", "must-pass", "O has no legal move"},
		{"ataxx", start, "F2", "bad-move", "is not a move"},
		{"ataxx", start, "a1b", "bad-move", "is not a move"},
		{"ataxx", start, "a01", "bad-move", "is not a move"},
		{"ataxx", start, "null", "bad-move", "is not a move"},
		{"ataxx", finished, "a2", "game-over", "after ply 0 (stuck)"},
		{"ataxx", start + " x 100", "a6", "game-over", "(100 rule)"},
		{"ataxx", start, "0000", "must-move", "for example b7, and may not pass"},
		{"ataxx", jailed, "a4", "must-pass", "X has no legal move and must pass before O can play."},
		{"ataxx", start, "g8", "off-board", "g8 lies outside the 7×7 board."},
		{"ataxx", start, "h1", "off-board", "h1 lies"},
		{"ataxx", start, "a7a9", "off-board", "a9 lies"},
		{"ataxx", start, "a0", "off-board", "a0 lies"},
		{"ataxx", start, "g1g1", "same-cell", ""},
		{"ataxx", gaps, "c5", "gap", "c5 is a gap; no pawn can stand there."},
		{"ataxx", gaps, "c5d4", "gap", "c5 is a gap"},
		{"ataxx", start, "d4d5", "no-pawn", "There is no pawn on d4 to move."},
		{"ataxx", start, "a1c1", "not-own-pawn", "The pawn on a1 belongs to O"},
		{"ataxx", start, "g7", "not-empty", "g7 is already occupied by O."},
		{"ataxx", start, "a7d7", "too-far", "a7 and d7 are 3 cells apart"},
		{"ataxx", start, "g1f2", "long-clone", "`f2`, not `g1f2`"},
		{"ataxx", start, "b2", "no-neighbour", "X has no pawn next to b2, so nothing can be cloned there."},
		{"nerdvana", start, "d2e4", "bad-move", "is not a move"},
		{"nerdvana", start, "0000", "bad-move", "is not a move"},
		{"nerdvana", jailed, "a4", "game-over", "(jailed)"},
		{"nerdvana", start, "a8", "off-board", "a8 lies"},
		{"nerdvana", start, "a1-a1", "same-cell", ""},
		{"nerdvana", start, "b1-c1", "no-pawn", "There is no pawn on b1 to move."},
		{"nerdvana", start, "g1-g3", "not-own-pawn", "The pawn on g1 belongs to O"},
		{"nerdvana", start, "g7", "not-empty", "g7 is already occupied by X."},
		{"nerdvana", start, "a1-d1", "too-far", "3 cells apart"},
		{"nerdvana", start, "a1-b2", "long-clone", "`b2`, not `a1-b2`"},
		{"nerdvana", start, "b6", "no-neighbour", "next to b6"},
	} {
		delete(without, "conquest/"+v.code)
		s := mustStart(t, v.rules, v.setup)
		before := s.bits()
		_, ill := s.ParseMove(v.move)
		if ill == nil {
			t.Errorf("%s %s: %q may be played", v.rules, v.setup, v.move)
			continue
		}
		if ill.Code != "conquest/"+v.code || !strings.Contains(ill.Message, v.words) {
			t.Errorf("%s %s: %q: %s, want conquest/%s: …%s…", v.rules, v.setup, v.move, ill.Error(), v.code, v.words)
		}
		for _, m := range ill.Near {
			if !slices.Contains(s.Moves(nil), m) {
				t.Errorf("%q: near move %d is not legal", v.move, m)
			}
		}
		for _, c := range ill.Cells {
			if !s.onBoard(c) {
				t.Errorf("%q: cell %v is not on the board", v.move, c)
			}
		}
		if s.bits() != before {
			t.Errorf("%q changed the position", v.move)
		}
	}
	for code := range without {
		t.Errorf("no move is refused by %s", code)
	}
}

func TestRefusalsPointAtCellsAndMoves(t *testing.T) {
	s := mustStart(t, "ataxx", "")
	_, ill := s.ParseMove("g1d1")
	if want := []game.Cell{{Row: 6, Col: 3}, {Row: 6, Col: 6}}; !slices.Equal(ill.Cells, want) {
		t.Errorf("cells %v, want the target first: %v", ill.Cells, want)
	}
	var near []string
	for _, m := range ill.Near {
		near = append(near, string(s.AppendMove(nil, m)))
	}
	if got := strings.Join(near, " "); got != "f2 g2 f1 g1e3 g1f3 g1g3 g1e2 g1e1" {
		t.Errorf("near moves %s", got)
	}
	_, ill = s.ParseMove("b2")
	if !strings.Contains(ill.Hint, "rank 1 is at the bottom") {
		t.Errorf("hint %q", ill.Hint)
	}
	_, ill = s.ParseMove("F2")
	if !strings.Contains(ill.Hint, "--allow uai-loose") {
		t.Errorf("hint %q", ill.Hint)
	}
}

// The ply of the end is named, whatever came after the start.
func TestGameOverNamesThePly(t *testing.T) {
	s := mustStart(t, "conquest", "X_O/___/O_X")
	play(t, s, "(0,0)->(1,1)")
	_, ill := s.ParseMove("(0,2)->(0,1)")
	if ill == nil || !strings.Contains(ill.Message, "after ply 1 (elimination)") {
		t.Errorf("%v", ill)
	}
}

// play plays moves written in the notation of the rules.
func play(t *testing.T, s *State, moves ...string) {
	t.Helper()
	for _, text := range moves {
		m, ill := s.ParseMove(text)
		if ill != nil {
			t.Fatalf("%s: %q: %s", s.AppendRows(nil), text, ill.Message)
		}
		s.Play(m)
	}
}

func TestValidAsksNeitherForTurnNorForEnd(t *testing.T) {
	s := mustStart(t, "conquest", "XXX/_XX/__X")
	at := func(row, column int16) game.Cell { return game.Cell{Row: row, Col: column} }
	if ill := s.Valid(at(0, 0), at(1, 0), 0); ill != nil {
		t.Error(ill)
	}
	if ill := s.Valid(at(0, 0), at(1, 0), 1); ill == nil || ill.Code != "conquest/not-own-pawn" {
		t.Errorf("O moves a pawn of X: %v", ill)
	}
	if ill := s.Valid(at(0, 0), at(-1, 0), 0); ill == nil || ill.Code != "conquest/off-board" {
		t.Errorf("beyond the board: %v", ill)
	}
}

func TestLooseStyles(t *testing.T) {
	const start = "x5o/7/7/7/7/7/o5x"
	const jailed = "7/7/7/7/ooooooo/ooooooo/xxxxxxx"
	for _, v := range []struct {
		rules, setup string
		notation     Notation
		allow, text  string
		want         string // in the notation of the rules, or the code of a refusal
	}{
		{"ataxx", start, UAI, "uai-loose", "F2", "f2"},
		{"ataxx", start, UAI, "uai-loose", "G1E3", "g1e3"},
		{"ataxx", start, UAI, "uai-loose", "g1f2", "f2"},
		{"ataxx", start, UAI, "uai-loose", "a1b2", "not-own-pawn"},
		{"ataxx", start, UAI, "uai-loose", "x@f1", "f1"},
		{"ataxx", start, UAI, "uai-loose", "P@f1", "f1"},
		{"ataxx", start, UAI, "uai-loose", "é@f1", "f1"},
		{"ataxx", start, UAI, "uai-loose", "@f1", "bad-move"},
		{"ataxx", start, UAI, "uai-loose", "x@f1f2", "bad-move"},
		{"ataxx", start, UAI, "uai-loose", "x@0000", "bad-move"},
		{"ataxx", start, UAI, "uai-loose", "pass", "must-move"},
		{"ataxx", jailed, UAI, "uai-loose", "pass", "0000"},
		{"ataxx", jailed, UAI, "uai-loose", "NULL", "0000"},
		{"ataxx", jailed, UAI, "uai-loose", "a1a1", "0000"},
		{"ataxx", jailed, UAI, "uai-loose", "d4d4", "0000"},
		{"ataxx", jailed, UAI, "", "0000", "0000"},
		{"ataxx", start, UAI, "long-clone", "g1f2", "f2"},
		{"ataxx", start, UAI, "long-clone", "F2", "bad-move"},
		{"ataxx", start, UAI, "long-clone", "b2c3", "no-pawn"},
		{"nerdvana", start, LetterRow, "long-clone", "a1-b2", "b2"},
		{"nerdvana", start, LetterRow, "uai-loose", "B2", "bad-move"},
		{"conquest", start, Tuples, "loose-moves", "(0,0) → (1,1)", "(0,0)->(1,1)"},
		{"conquest", start, Tuples, "loose-moves", "(0,0)-> (1,1)", "(0,0)->(1,1)"},
		{"conquest", start, Tuples, "loose-moves", "(0,0)→(2,1)", "(0,0)->(2,1)"},
		{"conquest", start, Tuples, "loose-moves", "( 0,0)->(2,1)", "bad-move"},
		{"conquest", start, Tuples, "loose-moves", "(0,0)(2,1)", "bad-move"},
		{"conquest", "OOO/OOX/X__ o", Tuples, "", "pass", "bad-move"},
	} {
		var allow parse.Allow
		if v.allow != "" {
			allow = parse.AllowAll(v.allow)
		}
		s := mustStart(t, v.rules, v.setup)
		m, ill := s.ReadMove(v.text, NewStyle(v.notation, allow))
		got := ""
		if ill != nil {
			got = strings.TrimPrefix(ill.Code, "conquest/")
		} else {
			got = string(s.AppendMove(nil, m))
		}
		if got != v.want {
			t.Errorf("%s, allow %s: %q is %s, want %s", v.rules, v.allow, v.text, got, v.want)
		}
	}
}
