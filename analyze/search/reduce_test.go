package search_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

func searched(t testing.TB, s game.State, e search.Evaluator, o search.Options, l search.Limits) search.Result {
	t.Helper()
	r, err := search.New(s, e, o).Search(context.Background(), l)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A depth is reached with fewer nodes, again and again with as many.
func TestReductionsSaveNodes(t *testing.T) {
	s, count := conquestState(t, "7")
	wander(s, rand.New(rand.NewPCG(1, 1)), 16)
	e := &difference{material{count: count}}
	nodes := func(reduce search.Reduction) int64 {
		return searched(t, s, e, search.Options{Reduce: reduce, Table: search.NewTable(1 << 14)}, search.Limits{Depth: 5}).Nodes
	}
	whole, less := nodes(0), nodes(search.BySteps)
	if less > whole*2/3 || less != nodes(search.BySteps) {
		t.Errorf("%d nodes with reductions, then %d; %d without", less, nodes(search.BySteps), whole)
	}
}

// What is said to be exact is: with reductions too the value where stones count, and who wins where a win is
// all.
func TestReductionsProveWhatIsTrue(t *testing.T) {
	for name, start := range map[string]func(testing.TB, string) (game.State, func() (int, int)){
		"4": reversiState, "3": conquestState,
	} {
		r, proved := rand.New(rand.NewPCG(2, 2)), 0
		for range 30 {
			s, count := start(t, name)
			wander(s, r, r.IntN(8))
			if s.Turn() == game.Nobody {
				continue
			}
			for _, e := range []search.Evaluator{&material{count: count}, &difference{material{count: count}}} {
				want := searched(t, s, e, search.Options{Table: search.NewTable(1 << 14)}, search.Limits{Depth: 16})
				for depth := 1; depth <= 12; depth++ {
					o := search.Options{Reduce: search.BySteps, Window: 2, Table: search.NewTable(1 << 12)}
					got := searched(t, s, e, o, search.Limits{Depth: depth})
					if !got.Exact || !want.Exact {
						continue
					}
					proved++
					if !agree(got.Score, want.Score) {
						t.Errorf("depth %d: %d is said to be exact, and %d is in\n%s", depth, got.Score, want.Score, s.AppendPosition(nil))
					}
				}
			}
		}
		if proved < 100 {
			t.Errorf("board of %s: only %d scores are proved", name, proved)
		}
	}
}

// agree says whether two scores are the same, up to how long a decided game goes on.
func agree(one, other search.Score) bool {
	return one == other || one >= search.Limit && other >= search.Limit || one <= -search.Limit && other <= -search.Limit
}
