package conquest

import (
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

func TestEndings(t *testing.T) {
	const (
		won   = 0
		lost  = 1
		drawn = -1
	)
	for _, v := range []struct {
		rules, setup string
		reason       string // "" for an open game
		winner       int
		x, o         int16
	}{
		{"conquest", "X_O/___/O_X", "", 0, 0, 0},
		{"conquest", "XXX/_X_/X_X", "elimination", won, 6, 0},
		{"conquest", "XXX/OOO/OOO", "full board", lost, 3, 6},
		{"conquest", "XX/OO", "full board", drawn, 2, 2},
		{"conquest", "OOOOX/XXXXX/XXXXX/XXXXX/XXXX_ o 500", "", 0, 0, 0},

		{"ataxx", "x5o/7/7/7/7/7/o5x x 99 1", "", 0, 0, 0},
		{"ataxx", "xoooooo/7/7/7/7/7/o5x x 100 0", "100 rule", drawn, 2, 7},
		{"ataxx", "o6/7/7/7/7/7/7 x 100 0", "elimination", lost, 0, 1},
		{"ataxx", "7/7/7/7/7/7/7", "no pawns", drawn, 0, 0},
		{"ataxx", "7/7/7/7/-------/-------/x----oo x 100 1", "stuck", lost, 1, 2},
		{"ataxx", "7/7/7/7/-------/-------/xxx-ooo", "stuck", drawn, 3, 3},
		{"ataxx", "xo/ox", "full board", drawn, 2, 2},
		{"ataxx", "1oooooo/ooooooo/ooooooo/ooooxxx/xxxxxxx/xxxxxxx/xxxxxxx x 0 1", "", 0, 0, 0},

		{"nerdvana", "x5o/7/7/7/7/7/o5x x 99 1", "", 0, 0, 0},
		{"nerdvana", "x5o/7/7/7/7/7/o5x x 100 1", "100 rule", drawn, 24, 24},
		{"nerdvana", "7/7/7/7/ooooooo/ooooooo/xxxxxxx x 100 1", "100 rule", drawn, 24, 24},
		{"nerdvana", "7/7/7/7/ooooooo/ooooooo/xxxxxxx x", "jailed", lost, 7, 42},
		{"nerdvana", "7/7/7/7/ooooooo/ooooooo/xxxxxxx o", "", 0, 0, 0},
		{"nerdvana", "1xxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/xxxxxoo/xxxxxoo o", "jailed", won, 45, 4},
		{"nerdvana", "x6/7/7/7/7/7/7 o", "elimination", won, 49, 0},
		{"nerdvana", "xxxxxxx/xxxxxxx/xxxxxxx/ooooooo/ooooooo/ooooooo/oooooox x", "full board", lost, 22, 27},
	} {
		s := mustStart(t, v.rules, v.setup)
		out := s.Outcome()
		if v.reason == "" {
			if out != (game.Outcome{}) || s.Turn() == game.Nobody || len(s.Moves(nil)) == 0 {
				t.Errorf("%s %s: %+v, but the game is open", v.rules, v.setup, out)
			}
			continue
		}
		if !out.Over || out.Reason != v.reason || out.Won(0) != (v.winner == won) || out.Won(1) != (v.winner == lost) ||
			out.Drawn() != (v.winner == drawn) || out.Scores != [4]int16{v.x, v.o} {
			t.Errorf("%s %s: %+v, want %s, winner %d, %d to %d", v.rules, v.setup, out, v.reason, v.winner, v.x, v.o)
		}
		if s.Turn() != game.Nobody || len(s.Moves(nil)) != 0 {
			t.Errorf("%s %s: somebody may move", v.rules, v.setup)
		}
	}
}

// A pass is a ply: the clock goes on, and after O's the number too.
func TestPasses(t *testing.T) {
	for _, rules := range []string{"conquest", "ataxx"} {
		s := mustStart(t, rules, "xxxxxxx/ooooooo/ooooooo/7/7/7/7 x 5 8", "counters", "on")
		moves := s.Moves(nil)
		if len(moves) != 1 || moves[0] != Pass {
			t.Fatalf("%s: %v instead of a pass", rules, moves)
		}
		s.Play(Pass)
		if got := string(s.AppendPosition(nil)); got != "xxxxxxx/ooooooo/ooooooo/7/7/7/7 o 6 8" || s.Ply() != 1 {
			t.Errorf("%s: after the pass %s, ply %d", rules, got, s.Ply())
		}
		if s.Moves(nil)[0] == Pass {
			t.Errorf("%s: two passes in a row", rules)
		}
	}
	s := mustStart(t, "ataxx", "7/7/7/7/xxxxxxx/xxxxxxx/ooooooo o 99 8", "counters", "on")
	s.Play(Pass)
	if got := string(s.AppendPosition(nil)); got != "7/7/7/7/xxxxxxx/xxxxxxx/ooooooo x 100 9" || s.Outcome().Reason != "100 rule" {
		t.Errorf("a pass on the last half-move: %s, %+v", got, s.Outcome())
	}
}

func TestLimitsCanBeTakenAway(t *testing.T) {
	for rules, name := range map[string]string{"ataxx": "past-100", "nerdvana": "no-jump-limit"} {
		const setup = "x5o/7/7/7/7/7/o5x x 100 51"
		state, err := Start(setup, game.Options{Rules: rules, Allow: parse.AllowAll(name)})
		if err != nil {
			t.Fatal(err)
		}
		if state.Turn() != 0 || state.(*State).Perft(3) != 6460 {
			t.Errorf("%s goes no further than 100 with %s", rules, name)
		}
		if mustStart(t, rules, setup).Turn() != game.Nobody {
			t.Errorf("%s goes on after 100", rules)
		}
	}
}

// Games of the assignment, won by taking all pawns of the other side.
func TestShortGames(t *testing.T) {
	for _, v := range []struct {
		moves []string
		final string
		pawns int16
	}{
		{[]string{"(0,0)->(1,1)"}, "X_X/_X_/X_X", 5},
		{[]string{"(0,0)->(0,1)", "(2,0)->(1,2)", "(0,0)->(1,1)"}, "XXX/_XX/__X", 6},
	} {
		s := mustStart(t, "conquest", "", "size", "3")
		play(t, s, v.moves...)
		out := s.Outcome()
		if got := string(s.AppendRows(nil)); got != v.final || !out.Won(0) || out.Scores != [4]int16{v.pawns} {
			t.Errorf("%v: %s, %+v", v.moves, got, out)
		}
		for range v.moves {
			s.Undo()
		}
		if got := string(s.AppendRows(nil)); got != "X_O/___/O_X" {
			t.Errorf("%v, taken back: %s", v.moves, got)
		}
	}
}
