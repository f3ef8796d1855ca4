package analyze_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/analyze/search/searchtest"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// evaluationOf returns how positions of a game are evaluated.
func evaluationOf(t testing.TB, name string) func(game.State) (search.Evaluator, search.Options) {
	t.Helper()
	kind, err := replay.GameByName(name)
	if err != nil {
		t.Fatal(err)
	}
	g, ok := analyze.GameOf(kind)
	if !ok {
		t.Fatalf("%s is not in the table", name)
	}
	return g.New
}

// searchedGames are the games with a depth that a search comes to at once.
var searchedGames = []struct {
	name  string
	depth int
}{{"bluelagoon", 4}, {"conquest", 4}, {"contactix", 3}, {"hive", 3}, {"reversi", 5}}

// openingOf returns a position of a game after random plies; deals among them do not count.
func openingOf(t testing.TB, name string, seed uint64, plies int) game.State {
	t.Helper()
	kind, err := replay.GameByName(name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := kind.Start("", game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 11))
	for plies > 0 || s.Turn() == game.Chance {
		if s.Turn() != game.Chance {
			plies--
		}
		moves := s.Moves(nil)
		if len(moves) == 0 {
			t.Fatalf("the game of %s with seed %d is over", name, seed)
		}
		s.Play(moves[r.IntN(len(moves))])
	}
	return s
}

func searchToDepth(t testing.TB, name string, s game.State, depth int, change func(*search.Options)) search.Result {
	t.Helper()
	e, o := evaluationOf(t, name)(s)
	o.Table = search.NewTable(1 << 16)
	change(&o)
	r, err := search.New(s, e, o).Search(context.Background(), search.Limits{Depth: depth})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Wherever the window is put around the last score, the score and the best move of a depth are the same.
func TestAspirationChangesNoScore(t *testing.T) {
	for _, g := range searchedGames {
		t.Run(g.name, func(t *testing.T) {
			seeds := uint64(4)
			if testing.Short() {
				seeds = 2
			}
			for seed := range seeds {
				s := openingOf(t, g.name, seed, 4+3*int(seed))
				whole := searchToDepth(t, g.name, s, g.depth, func(o *search.Options) { o.Window, o.Reduce, o.Prune, o.Cut = 0, 0, search.Prune{}, 0 })
				for _, window := range []search.Score{1, 10, 100, 1000} {
					r := searchToDepth(t, g.name, s, g.depth, func(o *search.Options) { o.Window, o.Reduce, o.Prune, o.Cut = window, 0, search.Prune{}, 0 })
					if r.Score != whole.Score || r.Best != whole.Best {
						t.Errorf("seed %d: %d by %s with a window of %d; %d by %s without one", seed, r.Score,
							s.AppendMove(nil, r.Best), window, whole.Score, s.AppendMove(nil, whole.Best))
					}
				}
			}
		})
	}
}

// Helpers change neither the score of a depth nor its best move, if the search leaves nothing out.
func TestHelpersChangeNoScore(t *testing.T) {
	seeds := uint64(3)
	if testing.Short() {
		seeds = 1
	}
	for _, g := range searchedGames {
		t.Run(g.name, func(t *testing.T) {
			for seed := range seeds {
				table := search.NewTable(1 << 12)
				searcher := func() (*search.Searcher, game.State) {
					s := openingOf(t, g.name, seed, 4+3*int(seed))
					e, o := evaluationOf(t, g.name)(s)
					o.Table, o.Reduce, o.Prune, o.Cut = table, 0, search.Prune{}, 0
					return search.New(s, e, o), s
				}
				alone := searchToDepth(t, g.name, openingOf(t, g.name, seed, 4+3*int(seed)), g.depth, func(o *search.Options) {
					o.Reduce, o.Prune, o.Cut = 0, search.Prune{}, 0
				})
				first, s := searcher()
				var helpers []*search.Searcher
				for range 2 + seed%2 {
					helper, _ := searcher()
					helpers = append(helpers, helper)
				}
				r, err := first.Search(t.Context(), search.Limits{Depth: g.depth}, helpers...)
				if err != nil {
					t.Fatal(err)
				}
				if r.Score != alone.Score || r.Best != alone.Best {
					t.Errorf("seed %d: %d by %s with %d helpers; %d by %s alone", seed, r.Score,
						s.AppendMove(nil, r.Best), len(helpers), alone.Score, s.AppendMove(nil, alone.Best))
				}
			}
		})
	}
}

// In every game the moves are ranked, the best of a search for it alone first.
func TestLinesOfAllGames(t *testing.T) {
	for _, g := range searchedGames {
		t.Run(g.name, func(t *testing.T) {
			for seed := range uint64(3) {
				s := openingOf(t, g.name, seed, 6+5*int(seed))
				e, o := evaluationOf(t, g.name)(s)
				o.Table = search.NewTable(1 << 16)
				r, err := search.New(s, e, o).Search(t.Context(), search.Limits{Depth: g.depth, Lines: 3})
				if err != nil {
					t.Fatal(err)
				}
				if alone := searchToDepth(t, g.name, s, g.depth, func(*search.Options) {}); r.Best != alone.Best || r.Score != alone.Score {
					t.Errorf("seed %d: move %d with %d, and %d with %d alone", seed, r.Best, r.Score, alone.Best, alone.Score)
				}
				moves, ranked := s.Moves(nil), []game.Move{r.Best}
				for _, o := range r.Others {
					if !slices.Contains(moves, o.Best) || slices.Contains(ranked, o.Best) || o.Line[0] != o.Best || o.Score > r.Score {
						t.Errorf("seed %d: move %d with %d after %v of %d", seed, o.Best, o.Score, ranked, r.Score)
					}
					ranked = append(ranked, o.Best)
				}
				if len(ranked) != min(3, len(moves)) {
					t.Errorf("seed %d: %d moves are ranked of %d", seed, len(ranked), len(moves))
				}
			}
		})
	}
}

// What a search allocates does not depend on how many nodes it visits: once it has been as deep before, only
// its root and its result are new.
func TestSearchAllocatesNothingByNode(t *testing.T) {
	for _, g := range searchedGames {
		t.Run(g.name, func(t *testing.T) {
			searchtest.NoAllocationsByNode(t, searchtest.New(openingOf(t, g.name, 1, 10), evaluationOf(t, g.name)), g.depth)
		})
	}
}

// BenchmarkSearch has the speed of each game, on one core.
func BenchmarkSearch(b *testing.B) {
	for _, g := range searchedGames {
		b.Run(g.name, func(b *testing.B) {
			searchtest.Benchmark(b, searchtest.New(openingOf(b, g.name, 1, 14), evaluationOf(b, g.name)), search.Limits{Nodes: 100_000})
		})
	}
}

// BenchmarkNodesToDepth counts what a depth costs with other windows, in parts of the usual one, with other reductions, and with and
// without what is left out.
func BenchmarkNodesToDepth(b *testing.B) {
	for _, g := range searchedGames {
		for reduce := range search.ByLogarithms + 1 {
			for _, quarters := range []search.Score{0, 1, 2, 4, 8, 16} {
				b.Run(fmt.Sprintf("%s/reduce=%d/window=%v", g.name, reduce, float64(quarters)/4), func(b *testing.B) {
					nodesToDepth(b, g.name, g.depth+2, func(o *search.Options) {
						o.Window, o.Reduce, o.Prune, o.Cut = o.Window*quarters/4, reduce, search.Prune{}, 0
					})
				})
			}
		}
		b.Run(g.name+"/as it plays", func(b *testing.B) { nodesToDepth(b, g.name, g.depth+2, func(*search.Options) {}) })
	}
}

// nodesToDepth reports how many nodes a depth takes, over some openings.
func nodesToDepth(b *testing.B, name string, depth int, change func(*search.Options)) {
	nodes := int64(0)
	for b.Loop() {
		for seed := range uint64(12) {
			nodes += searchToDepth(b, name, openingOf(b, name, seed, 4+3*int(seed)), depth, change).Nodes
		}
	}
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
}
