package search_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// The moves are ranked by the values that they have one by one, and equal ones in the order of the rules, whether some or all are asked for.
func TestLinesAreTheBestMovesInTheirOrder(t *testing.T) {
	for _, g := range []struct {
		name  string
		start func(testing.TB, string) (game.State, func() (int, int))
		size  string
	}{{"reversi 4", reversiState, "4"}, {"conquest 5", ataxxState, "5"}, {"contactix 4", contactixState, "4"}} {
		r := rand.New(rand.NewPCG(5, 5))
		for range 20 {
			s, count := g.start(t, g.size)
			wander(s, r, 2+r.IntN(6))
			moves := s.Moves(nil)
			if len(moves) < 2 {
				continue
			}
			e, depth := &difference{material{count: count}}, 1+r.IntN(3)
			var want []search.Result
			for _, m := range moves {
				want = append(want, searched(t, s, e, search.Options{}, search.Limits{Depth: depth, Moves: []game.Move{m}}))
			}
			slices.SortStableFunc(want, func(a, b search.Result) int { return cmp.Compare(b.Score, a.Score) })
			o := search.Options{Table: search.NewTable(1 << 12), Window: 2}
			for _, lines := range []int{1, 2, 3, len(moves) + 5} {
				got := searched(t, s, e, o, search.Limits{Depth: depth, Lines: lines})
				all := append([]search.Result{got}, got.Others...)
				if len(all) != min(lines, len(moves)) {
					t.Fatalf("%s: %d lines of %d moves, want %d", g.name, len(all), len(moves), lines)
				}
				for i, l := range all {
					if l.Best != want[i].Best || l.Score != want[i].Score || l.Line[0] != l.Best || l.Depth > depth || l.Depth < depth && !l.Exact {
						t.Fatalf("%s depth %d, line %d of %d: move %v with %d, want %v with %d, in\n%s", g.name, depth, i+1, lines, l.Best, l.Score, want[i].Best, want[i].Score, s.AppendPosition(nil))
					}
				}
			}
		}
	}
}

// However few nodes there are, lines are those of one depth that was completed for all of them.
func TestLinesAreOfOneDepth(t *testing.T) {
	s, count := ataxxState(t, "7")
	wander(s, rand.New(rand.NewPCG(1, 1)), 10)
	e := &difference{material{count: count}}
	for nodes := int64(1); nodes < 30_000; nodes = 2*nodes + 7 {
		got := searched(t, s, e, search.Options{Table: search.NewTable(1 << 12)}, search.Limits{Nodes: nodes, Lines: 4})
		if got.Nodes > nodes+1 {
			t.Errorf("%d nodes of %d", got.Nodes, nodes)
		}
		most := got.Score
		for _, l := range got.Others {
			if l.Depth != got.Depth || l.Score > most {
				t.Errorf("%d nodes: a line of depth %d with %d after one of depth %d with %d", nodes, l.Depth, l.Score, got.Depth, most)
			}
			most = l.Score
		}
		if len(got.Others) != 3 && (len(got.Others) > 0 || got.Depth > 1) {
			t.Errorf("%d nodes: %d other lines of depth %d", nodes, len(got.Others), got.Depth)
		}
	}
}
