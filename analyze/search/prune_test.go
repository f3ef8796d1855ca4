package search_test

import (
	"math/rand/v2"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// noise is the worst evaluator: what it says has nothing to do with the position. At the end of the game stones count.
type noise struct {
	difference
	state game.State
}

func (n *noise) Evaluate(seat game.Seat) search.Score {
	score := search.Score(n.state.Key()[0]%41) - 20
	if seat == 1 {
		return -score
	}
	return score
}

// A cutting evaluator takes every shallow search at its word.
type cutting struct{ noise }

func (*cutting) Foretell(_, _ int) (search.Forecast, bool) {
	return search.Forecast{Slope: search.SlopeUnit, Offset: 1, Sigma: 1}, true
}

func ataxxState(t testing.TB, size string) (game.State, func() (int, int)) {
	t.Helper()
	s, err := conquest.Start("", game.Options{Rules: "ataxx", Values: map[string]string{"size": size}})
	if err != nil {
		t.Fatal(err)
	}
	return s, func() (int, int) {
		x, o, _ := s.(*conquest.State).Count()
		return x, o
	}
}

func contactixState(t testing.TB, size string) (game.State, func() (int, int)) {
	t.Helper()
	s, err := contactix.Start("", game.Options{Rules: "hex", Values: map[string]string{"size": size}})
	if err != nil {
		t.Fatal(err)
	}
	return s, func() (int, int) { // no stone is ever taken, so that what counts is where the last one was put
		text := s.AppendPosition(nil)
		return int(text[len(text)/2]) % 7, int(text[len(text)/3]) % 7
	}
}

// prunings leave out much and more.
var prunings = []search.Prune{
	{Reverse: 3, ReverseDepth: 6, Futile: 3, FutilePly: 2, FutileDepth: 6, Late: 3, Unknown: 3, Deeper: true},
	{Reverse: 1, ReverseDepth: 3},
	{Futile: 1, FutilePly: 1, FutileDepth: 4},
	{Late: 1},
	{Unknown: 2, Deeper: true},
}

// What is said to be exact is, whatever was left out on the way: the score of a search that leaves out nothing where stones count, and
// who wins where a win is all.
func TestPruningProvesWhatIsTrue(t *testing.T) {
	if testing.Short() {
		t.Skip("searching without leaving out anything takes long")
	}
	for _, g := range []struct {
		name  string
		start func(testing.TB, string) (game.State, func() (int, int))
		size  string
		plies int // before the end of a random game, at most
	}{
		{"reversi 4", reversiState, "4", 10}, {"conquest 4", ataxxState, "4", 6}, {"conquest 5", ataxxState, "5", 6}, {"contactix 4", contactixState, "4", 8},
	} {
		t.Run(g.name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(3, 3))
			proved, doubted := 0, 0
			for range 60 {
				s, count := g.start(t, g.size)
				wander(s, r, 1000)
				for range min(s.Ply(), 1+r.IntN(g.plies)) {
					s.Undo()
				}
				for _, e := range []search.Evaluator{&material{count: count}, &difference{material{count: count}}, &cutting{noise{difference{material{count: count}}, s}}} {
					p, d := proofs(t, s, e)
					proved, doubted = proved+p, doubted+d
				}
			}
			if proved < 150 || doubted < 20 {
				t.Errorf("only %d results are exact, and only %d are not that would be if nothing were left out", proved, doubted)
			}
		})
	}
}

// proofs compares what searches that leave out something prove with what one proves that does not. Doubted are those that prove nothing
// where that one does, to the same depth.
func proofs(t *testing.T, s game.State, e search.Evaluator) (proved, doubted int) {
	t.Helper()
	l := search.Limits{Depth: 12, Nodes: 10_000}
	whole := searched(t, s, e, search.Options{Table: search.NewTable(1 << 14)}, l)
	if !whole.Exact {
		return 0, 0
	}
	for i, p := range prunings {
		for depth := 1; depth <= whole.Depth; depth++ {
			o := search.Options{Prune: p, Cut: search.Score(100 * (i % 2)), Reduce: search.ByLogarithms, Window: 2, Table: search.NewTable(1 << 12)}
			got := searched(t, s, e, o, search.Limits{Depth: depth})
			switch {
			case got.Exact && !agree(got.Score, whole.Score):
				t.Errorf("pruning %d to depth %d with %T: %d is said to be exact, and %d is in\n%s", i, depth, e, got.Score, whole.Score, s.AppendPosition(nil))
			case got.Exact:
				proved++
			case depth == whole.Depth:
				doubted++
			}
		}
	}
	return proved, doubted
}

// Each part of what is left out saves nodes, again and again as many.
func TestPruningSavesNodes(t *testing.T) {
	s, count := conquestState(t, "7")
	wander(s, rand.New(rand.NewPCG(1, 1)), 16)
	e := &difference{material{count: count}}
	nodes := func(p search.Prune) int64 {
		return searched(t, s, e, search.Options{Prune: p, Table: search.NewTable(1 << 14)}, search.Limits{Depth: 5}).Nodes
	}
	whole := nodes(search.Prune{})
	for i, p := range prunings {
		if less := nodes(p); less >= whole || less != nodes(p) {
			t.Errorf("pruning %d: %d nodes, then %d; %d with none", i, less, nodes(p), whole)
		}
	}
}
