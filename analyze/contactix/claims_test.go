package contactix

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// Whatever the limits are and whatever was solved and searched before in the same memory, what is called won or lost is so. On small boards
// plain search knows the truth, on larger ones the solver without a limit.
func TestWhatIsClaimedWithinLimitsIsTrue(t *testing.T) {
	const kinds = 3
	r := rand.New(rand.NewPCG(11, 27))
	var claimed, silent [kinds]int
	positions := 60
	if testing.Short() {
		positions = 6
	}
	truth := NewSolver()
	for i := range positions {
		var s *contactix.State
		for s == nil || s.Winner() >= 0 {
			if i%2 == 0 {
				s = emptyContactix(t, 3+r.IntN(2), 3+r.IntN(3), r.IntN(2), contactix.Contactix)
				wander(s, r, max(0, s.Cells()-12))
			} else {
				side := 6 + r.IntN(3)
				s = emptyContactix(t, side, side, r.IntN(2), contactix.Contactix)
				wander(s, r, s.Cells()/4+r.IntN(s.Cells()/4))
			}
		}
		var wins []game.Move
		if i%2 == 0 {
			known := map[game.Key]bool{}
			for _, m := range s.Moves(nil) {
				s.Play(m)
				if !moverWins(s, known) {
					wins = append(wins, m)
				}
				s.Undo()
			}
		} else {
			v := winners(t, truth, s, search.Limits{})
			if wins = v.Winning; len(v.Open) > 0 {
				t.Fatalf("%s: without a limit %s are open", s.AppendPosition(nil), cellsOf(s, v.Open))
			}
		}
		c := newSolver(1 << (6 + r.IntN(8)))
		var searchers [2]*search.Searcher
		for k, of := range []func(game.State) (search.Evaluator, search.Options){newEvaluator, newPolicy} {
			e, o := of(s)
			o.Table = search.NewTable(1 << 8)
			searchers[k] = search.New(s, e, o)
		}
		for range 40 {
			limit := search.Limits{Nodes: 1 << r.IntN(15)}
			limit.Nodes += r.Int64N(limit.Nodes)
			kind, ok := r.IntN(kinds), false
			switch kind {
			case 0, 1:
				v := c.Solve(context.Background(), s, limit, kind == 1)
				_, ok = v.Known()
				for _, m := range v.Winning {
					if !slices.Contains(wins, m) {
						t.Errorf("kind %d: %s wins", kind, cellsOf(s, []game.Move{m}))
					}
				}
				for _, m := range v.Losing {
					if slices.Contains(wins, m) {
						t.Errorf("kind %d: %s loses", kind, cellsOf(s, []game.Move{m}))
					}
				}
			case 2:
				found, err := searchers[r.IntN(2)].Search(context.Background(), limit)
				if err != nil {
					t.Fatal(err)
				}
				if ok = found.Depth > 0 && found.Score.Decided(); ok && (found.Score > 0) != slices.Contains(wins, found.Best) || ok && found.Score < 0 && len(wins) > 0 {
					t.Errorf("%s has the score %d", cellsOf(s, []game.Move{found.Best}), found.Score)
				}
			}
			if ok {
				claimed[kind]++
			} else {
				silent[kind]++
			}
			if t.Failed() {
				t.Fatalf("in %s with %d nodes, where %s win", s.AppendPosition(nil), limit.Nodes, cellsOf(s, wins))
			}
		}
	}
	if slices.Min(claimed[:]) < positions || slices.Min(silent[:]) < positions {
		t.Errorf("%v say something, and %v nothing", claimed, silent)
	}
}
