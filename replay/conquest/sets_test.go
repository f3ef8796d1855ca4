package conquest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// Gains are the clones and, to cells where no clone leads, the jumps that take pawns, as counting pawns shows them.
func TestGains(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	jumps := 0
	for _, setup := range []string{"", "x5o/7/2-1-2/3-3/2-1-2/7/o5x", "x1o/3/o1x"} {
		for range 30 {
			s := mustStart(t, "ataxx", setup)
			for s.Turn() != game.Nobody {
				moves := s.Moves(nil)
				var clones []game.Cell
				var want []game.Move
				for _, m := range moves {
					kind, _, to := Parts(m)
					if kind == Clone {
						clones, want = append(clones, to), append(want, m)
					}
					if kind == Jump && !slices.Contains(clones, to) && takes(s, m) {
						jumps++
						want = append(want, m)
					}
				}
				if got := s.Gains(nil); !slices.Equal(got, want) {
					t.Fatalf("%s: %v, want %v", s.AppendPosition(nil), got, want)
				}
				s.Play(moves[r.IntN(len(moves))])
			}
		}
	}
	if jumps < 100 {
		t.Errorf("only %d jumps", jumps)
	}
}

// takes says whether a move leaves the other side with fewer pawns.
func takes(s *State, m game.Move) bool {
	other := 1 - s.side
	count := func() int {
		x, o, _ := s.Count()
		return [2]int{x, o}[other]
	}
	before := count()
	s.Play(m)
	defer s.Undo()
	return count() < before
}
