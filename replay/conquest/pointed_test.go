package conquest

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// spotsOf reads spots with blanks between them.
func spotsOf(t testing.TB, text string) (spots []game.Spot) {
	t.Helper()
	for word := range strings.FieldsSeq(text) {
		s, ok := game.ParseSpot(word)
		if !ok {
			t.Fatalf("%q is no spot", word)
		}
		spots = append(spots, s)
	}
	return spots
}

// gesturesText writes the gestures of a move: steps with > between them, the word all after one that needs all its spots.
func gesturesText(s *State, m game.Move) string {
	var all []string
	for _, g := range s.AppendGestures(nil, m, false) {
		var steps []string
		for _, step := range g {
			var spots []string
			for _, spot := range step.Spots {
				spots = append(spots, spot.String())
			}
			if step.Need != 1 {
				spots = append(spots, "all")
			}
			steps = append(steps, strings.Join(spots, " "))
		}
		all = append(all, strings.Join(steps, " > "))
	}
	return strings.Join(all, " | ")
}

// A clone that names no source begins with any pawn beside its cell, or with the cell; all other moves with their pawn.
func TestGestures(t *testing.T) {
	const start = "xx4o/x6/7/7/7/7/o5x"
	for _, v := range []struct{ rules, setup, move, want string }{
		{"conquest", "X_O/___/O_X", "(0,0)->(1,1)", "c:0,0 > c:1,1"},
		{"conquest", "X_O/___/O_X", "(2,2)->(1,1)", "c:2,2 > c:1,1"},
		{"conquest", "X___O/_____/_____/_____/O___X", "(0,0)->(2,1)", "c:0,0 > c:2,1"},
		{"conquest", "OXXXX/XXXXX/XXXXX/XXXXX/XXXX_ o", "pass", "b:pass"},
		{"ataxx", start, "b6", "c:0,0 c:0,1 c:1,0 > c:1,1 | c:1,1"},
		{"ataxx", start, "g2", "c:6,6 > c:5,6 | c:5,6"},
		{"ataxx", start, "a7c5", "c:0,0 > c:2,2"},
		{"ataxx", "7/7/7/7/ooooooo/ooooooo/xxxxxxx", "0000", "b:pass"},
		{"nerdvana", start, "b2", "c:0,0 c:0,1 c:1,0 > c:1,1 | c:1,1"},
		{"nerdvana", start, "a1-c3", "c:0,0 > c:2,2"},
	} {
		s := mustStart(t, v.rules, v.setup)
		m, ill := s.ParseMove(v.move)
		if ill != nil {
			t.Fatalf("%s %s: %v", v.rules, v.move, ill)
		}
		if got := gesturesText(s, m); got != v.want {
			t.Errorf("%s, %s: %s, want %s", v.rules, v.move, got, v.want)
		}
		if got := string(s.AppendPointed(nil, m, nil)); got != v.move {
			t.Errorf("%s, %s: written %s", v.rules, v.move, got)
		}
	}
	if hands := mustStart(t, "conquest", "").AppendHands(nil); len(hands) > 0 {
		t.Errorf("somebody has %v in hand", hands)
	}
}

// What is refused is what the first wrong click shows, in the words of typed moves.
func TestRefusedClicks(t *testing.T) {
	const (
		start  = "x5o/7/7/7/7/7/o5x"
		gaps   = "x5o/7/2-1-2/7/2-1-2/7/o5x"
		jailed = "7/7/7/7/ooooooo/ooooooo/xxxxxxx"
		rows   = "X_O/___/O_X"
	)
	for _, v := range []struct{ rules, setup, clicks, code, words string }{
		{"conquest", rows, "", "bad-move", "Nothing was selected."},
		{"conquest", rows, "c:0,0", "", ""},
		{"conquest", rows, "c:0,0 c:1,1", "", ""},
		{"conquest", rows, "c:0,1", "no-pawn", "no pawn on (0,1)"},
		{"conquest", rows, "c:0,2", "not-own-pawn", "belongs to O, and it is X's turn"},
		{"conquest", rows, "c:0,3", "off-board", "(0,3) lies outside"},
		{"conquest", rows, "c:-1,0 c:0,0", "off-board", "(-1,0) lies outside"},
		{"conquest", rows, "c:0,0 c:0,0", "same-cell", ""},
		{"conquest", rows, "c:0,0 c:0,2", "not-empty", "(0,2) is already occupied by O."},
		{"conquest", rows, "c:0,0 c:2,2", "not-empty", ""},
		{"conquest", rows, "c:0,0 c:1,1 c:1,1", "bad-move", "more was selected"},
		{"conquest", rows, "c:0,0 b:pass", "bad-move", "more was selected"},
		{"conquest", rows, "b:pass", "must-move", "may not pass"},
		{"conquest", rows, "b:swap", "bad-move", `no button "swap"`},
		{"conquest", rows, "h:0/x", "bad-move", "in hand"},
		{"conquest", "X___O/_____/_____/_____/O___X", "c:0,0 c:3,1", "too-far", "3 cells apart"},
		{"conquest", "XXXX_/XXXX_/XXXX_/OOOO_/OOOO_", "c:0,0", "not-empty", "within two steps of the pawn on (0,0)"},
		{"conquest", "OXXXX/XXXXX/XXXXX/XXXXX/XXXX_ o", "c:0,0", "must-pass", ""},
		{"conquest", "OXXXX/XXXXX/XXXXX/XXXXX/XXXX_ o", "b:pass b:pass", "bad-move", ""},
		{"conquest", "XXX/_XX/__X", "", "game-over", ""},
		{"conquest", "XXX/_XX/__X", "c:0,0 c:1,0", "game-over", ""},
		{"ataxx", start, "c:1,1", "", ""},
		{"ataxx", start, "c:0,0 c:1,1", "", ""},
		{"ataxx", start, "c:0,0 c:2,1", "", ""},
		{"ataxx", start, "c:1,1 c:2,2", "no-pawn", "no pawn on b6"},
		{"ataxx", start, "c:2,2", "no-neighbour", "no pawn next to c5"},
		{"ataxx", start, "c:0,6", "not-own-pawn", "on g7"},
		{"ataxx", gaps, "c:2,2", "gap", "c5 is a gap"},
		{"ataxx", start, "c:0,0 c:0,99", "off-board", "(0,99) lies"},
		{"ataxx", jailed, "c:6,0", "must-pass", ""},
		{"ataxx", jailed, "b:pass", "", ""},
		{"nerdvana", jailed, "b:pass", "game-over", ""},
		{"nerdvana", start, "c:0,6", "not-own-pawn", "on g1 belongs"},
	} {
		s := mustStart(t, v.rules, v.setup)
		clicks := spotsOf(t, v.clicks)
		ill := s.Refuse(clicks)
		if v.code == "" {
			if ill != nil {
				t.Errorf("%s, %q: %v", v.rules, v.clicks, ill)
			}
			continue
		}
		if ill == nil || ill.Code != "conquest/"+v.code || !strings.Contains(ill.Message, v.words) {
			t.Errorf("%s, %q: %v, want %s, %q", v.rules, v.clicks, ill, v.code, v.words)
			continue
		}
		if want := game.CellsOf(clicks, s.onBoard); !slices.Equal(ill.Cells, want) {
			t.Errorf("%s, %q: cells %v, want %v", v.rules, v.clicks, ill.Cells, want)
		}
	}
}

// Clicks have no notation, so that a hint how it counts would mislead; a pass is a button, not a word.
func TestHintsOfRefusedClicks(t *testing.T) {
	for _, v := range []struct{ setup, clicks, want string }{
		{"x5o/7/7/7/7/7/o5x", "c:3,3", howToPoint},
		{"7/7/7/7/ooooooo/ooooooo/xxxxxxx", "c:6,0", "to pass, use the button pass"},
		{"7/7/7/7/-------/-------/xxxxooo", "c:6,0", ""},
	} {
		if ill := mustStart(t, "ataxx", v.setup).Refuse(spotsOf(t, v.clicks)); ill == nil || ill.Hint != v.want {
			t.Errorf("%s: %+v, want the hint %q", v.clicks, ill, v.want)
		}
	}
}

// Clicks from anywhere may be far off the board, where the notations with letters have no names.
func TestClicksFarOffTheBoard(t *testing.T) {
	for _, rules := range []string{"conquest", "ataxx", "nerdvana"} {
		s := mustStart(t, rules, "")
		for _, n := range []int16{math.MinInt16, -1, 7, 26, math.MaxInt16} {
			for _, c := range []game.Cell{{Row: n}, {Col: n}, {Row: n, Col: n}} {
				for _, clicks := range [][]game.Spot{{game.CellSpot(c)}, {game.CellSpot(game.Cell{}), game.CellSpot(c)}} {
					ill := s.Refuse(clicks)
					if ill == nil || ill.Code != "conquest/off-board" || strings.ContainsAny(ill.Message, "`{\ufffd") {
						t.Errorf("%s, %v: %v", rules, clicks, ill)
					}
				}
			}
		}
	}
}
