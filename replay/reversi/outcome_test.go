package reversi_test

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// ends are whole games of random play and some famous ones.
var ends = []struct {
	rules        string
	size         int
	line         string
	black, white int
	winners      uint8
	reason       string
}{
	{"othello", 8, "e6 f4 e3 f6 g5 d6 e7 f5 c5", 13, 0, 1, "wipe-out"},
	// Published as perfect play.
	{"othello", 8, "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8 c6 c7 d2 b5 a5 a6 a7 g5 e3 b4 c8 g6 g4 c2 e8 d1 " +
		"f7 e2 g3 h4 f1 e1 f2 g1 b1 f8 g8 b3 h3 b2 h5 b7 a3 a4 a1 a2 c1 h2 h1 g2 b8 a8 g7 h8 h7 h6", 32, 32, 0, "full board"},
	{"othello", 8, "c4 c3 e6 c5 b5 f7 c2 b6 b7 a5 a6 f4 e7 a7 g7 c8 b8 f5 f6 c1 g4 h4 h3 g6 g5 d8 d7 h7 e8 g3 " +
		"e3 g8 d3 e2 d6 c6 f2 a8 h8 f3 h5 g1 b2 h6 e1 f1 h1 b3 c7 a1 b4 d2 a2 h2 f8 a3 g2 a4 d1 -- b1", 41, 23, 1, "full board"},
	{"othello", 8, "f5 f6 c4 g5 g6 e3 g4 h4 f4 c3 d2 c5 h6 h5 b4 b2 h3 g3 d6 d7 c2 d3 e6 g7 d8 c7 f3 h2 f7 e7 " +
		"a1 c1 h1 a5 b8 a3 f2 b5 d1 g1 c8 c6 a2 g2 b1 e1 a4 b3 g8 b6 e8 f8 a6 a8 f1 h8 e2 b7 -- a7", 40, 23, 1, "stuck"},
	{"othello", 4, "d3 d2 c1 b4 d1 -- a2 b1 a3 -- a1", 12, 1, 1, "stuck"},
	{"othello", 4, "b1 c1 d4 a3 d1 b4 a4 d2 a2 -- d3 -- a1 -- c4", 16, 0, 1, "wipe-out"},
	{"dtu", 6, "@d3c4 c2 d2 e2 d1 e3 f3 c1 f2 e1 b4 b5 b3 a5 b2 d5 b6 b1 e6 a6 c5 a3 a2 a1 e4 f4 f5 f1 -- e5 d6 f6 -- c6 -- a4",
		36, 0, 1, "wipe-out"},
	{"dtu", 8, "@e4d4 e6 d3 c2 f4 c3 d2 g3 f7 f5 b4 e7 e3 c1 d7 d6 f3 c4 d1 a5 g6 c8 b3 g7 c5 h5 g4 h4 f6 g5 h3 g2 f8 b5 h2 " +
		"g8 c7 c6 b8 e2 h8 a2 f1 b7 b6 f2 b2 g1 h7 a4 e1 a7 a8 h1 h6 a3 d8 b1 a6 e8 a1", 24, 40, 2, "full board"},
	{"one-line", 4, "a2 c1 d1 a3>ne b1>s a1>e d3 c4 a4 b4 d2 -- d4>w", 11, 5, 1, "full board"},
	{"one-line", 4, "a2 a3 c4>nw a1>se b1 c1>w a4 b4 d3 d4>nw -- d2>s", 6, 9, 2, "stuck"},
	{"dtu-one-line", 6, "@c3d3 b5 b2 b3 b4>e e5 e2 a5 b6 e3 d2 c5 f4 b1 a1 f2 d6 c2>e a2 a4 f3 f6 a6 d5 c1>se d1>w e1>w f5 c6 e4>n a3>s -- e6>n",
		10, 25, 2, "stuck"},
}

func TestEnds(t *testing.T) {
	for _, row := range ends {
		b := start(t, row.rules, row.size, "")
		moves := strings.Fields(row.line)
		for i, text := range moves {
			if o := b.Outcome(); o != (game.Outcome{}) {
				t.Fatalf("%s after ply %d of %q: %+v, want an open game", row.rules, i, row.line, o)
			}
			play(t, b, text)
		}
		want := game.Outcome{Over: true, Winners: row.winners, Reason: row.reason, Scored: true}
		want.Scores = [4]int16{int16(row.black), int16(row.white)}
		if got := b.Outcome(); got != want || b.Turn() != game.Nobody || len(b.Moves(nil)) != 0 {
			t.Errorf("%s ends with %+v and seat %d to move, want %+v", row.line, got, b.Turn(), want)
		}
	}
}

func TestEmptiesToTheWinner(t *testing.T) {
	for _, row := range []struct{ black, white, size, wantBlack, wantWhite int }{
		{13, 0, 8, 64, 0},
		{20, 41, 8, 20, 44},
		{32, 32, 8, 32, 32},
		{30, 30, 8, 32, 32},
		{3, 11, 4, 3, 13},
		{125, 131, 16, 125, 131},
	} {
		black, white := reversi.EmptiesToWinner(row.black, row.white, row.size)
		if black != row.wantBlack || white != row.wantWhite {
			t.Errorf("%d-%d on %d counts %d-%d, want %d-%d", row.black, row.white, row.size, black, white, row.wantBlack, row.wantWhite)
		}
	}
}

// 4×4 is solved: White wins 11-3, with the two empty cells 13-3.
func TestPerfectPlayOn4x4(t *testing.T) {
	b := start(t, "othello", 4, "")
	plain := func(black, white int) (int, int) { return black, white }
	withEmpties := func(black, white int) (int, int) { return reversi.EmptiesToWinner(black, white, 4) }
	if got := best(b, plain, map[game.Key]int{}); got != -8 {
		t.Errorf("Black loses by %d plain, want -8", got)
	}
	if got := best(b, withEmpties, map[game.Key]int{}); got != -10 {
		t.Errorf("Black loses by %d with the empty cells, want -10", got)
	}
}

// best returns black's final difference after best play.
func best(b reversi.Board, count func(black, white int) (int, int), known map[game.Key]int) int {
	if value, ok := known[b.Key()]; ok {
		return value
	}
	value := -100
	if b.Turn() == reversi.White {
		value = 100
	}
	for _, m := range b.Moves(nil) {
		side := b.Turn()
		b.Play(m)
		if v := best(b, count, known); side == reversi.Black {
			value = max(value, v)
		} else {
			value = min(value, v)
		}
		b.Undo()
	}
	if b.Turn() == game.Nobody {
		black, white := count(b.Counts())
		value = black - white
	}
	known[b.Key()] = value
	return value
}

func TestScores(t *testing.T) {
	for size, setup := range map[int]string{4: "XX--OX--XO------ O", 10: strings.Repeat("-", 80) + "XXXXXXXXXOO" + strings.Repeat("-", 9) + " O"} {
		scores := start(t, "othello", size, setup).(game.Scorer).AppendScores(nil)
		if want := []int{strings.Count(setup, "X"), strings.Count(setup, "O") - 1}; scores[0] != want[0] || scores[1] != want[1] {
			t.Errorf("the scores of %s are %v, want %v", setup, scores, want)
		}
	}
}
