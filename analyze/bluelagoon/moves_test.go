package bluelagoon

import (
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// Most moves are estimated without being played. The estimates are those of the positions after them.
func TestMovesAreWorthWhatComesAfterThem(t *testing.T) {
	ahead, played := 0, 0
	for n, board := range bluelagoon.MapNames() {
		for seats := bluelagoon.MinSeats; seats <= bluelagoon.MaxSeats; seats++ {
			for step := range 8 {
				s := lagoonRandom(t, board, seats, uint64(n), 1+17*seats*step/2)
				if s.Turn() == game.Nobody {
					continue
				}
				for _, evaluation := range []func(game.State) (search.Evaluator, search.Options){newEvaluator, newFirst} {
					made, _ := evaluation(s)
					e := made.(*evaluator)
					e.Begin(s, search.NewBudget(t.Context(), search.Limits{}))
					moves, turn := s.Moves(nil), s.Turn()
					e.weigh(moves)
					for i, m := range moves {
						if s.Advance(m, &e.advance) {
							ahead++
						}
						s.Play(m)
						played++
						if want := e.after(turn); e.gains[i].gain != want {
							t.Fatalf("%s, %d players, ply %d: a move is worth %d, and the position after it %d", board, seats, s.Ply(), e.gains[i].gain, want)
						}
						s.Undo()
					}
				}
			}
		}
	}
	if 2*ahead < played {
		t.Errorf("%d of %d moves are estimated without being played", ahead, played)
	}
}
