// Package searchtest has what tests of the search of several games share.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package searchtest

import (
	"context"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/analyze/weightfile"
	"github.com/plybook/plybook/replay/game"
)

// New returns a searcher of a state, with a table.
func New(s game.State, evaluation func(game.State) (search.Evaluator, search.Options)) *search.Searcher {
	e, o := evaluation(s)
	o.Table = search.NewTable(1 << 16)
	return search.New(s, e, o)
}

// Benchmark searches a position again and again, and reports nodes per second.
func Benchmark(b *testing.B, s *search.Searcher, l search.Limits) {
	nodes := int64(0)
	b.ReportAllocs()
	for b.Loop() {
		r, err := s.Search(context.Background(), l)
		if err != nil {
			b.Fatal(err)
		}
		nodes += r.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// NoAllocationsByNode fails if a search of a depth allocates more than one of a single ply, once the searcher has been
// as deep before: only its root and its result may be new.
func NoAllocationsByNode(t *testing.T, s *search.Searcher, depth int) {
	t.Helper()
	count := func(depth int) float64 {
		return testing.AllocsPerRun(3, func() {
			if _, err := s.Search(context.Background(), search.Limits{Depth: depth}); err != nil {
				t.Fatal(err)
			}
		})
	}
	count(depth)
	if deep, flat := count(depth), count(1); deep > flat+5 {
		t.Errorf("depth %d allocates %v times, depth 1 %v times", depth, deep, flat)
	}
}

// NoAllocationsOfEvaluator fails if what a search does at every node allocates.
func NoAllocationsOfEvaluator(t *testing.T, s game.State, evaluation func(game.State) (search.Evaluator, search.Options)) {
	t.Helper()
	e, _ := evaluation(s)
	moves := s.Moves(nil)
	weights := make([]int32, len(moves))
	buffer := make([]game.Move, 0, 512)
	allocated := testing.AllocsPerRun(100, func() {
		e.Evaluate(0)
		e.(search.Orderer).Order(moves, weights)
		if selector, ok := e.(search.Selector); ok {
			selector.Select(buffer, 1)
		}
	})
	if allocated != 0 {
		t.Errorf("%T allocates %v times", e, allocated)
	}
}

// WeightFile returns the bytes of a file of weights that is part of the program.
func WeightFile(t testing.TB, files weightfile.Files, name string) []byte {
	t.Helper()
	text, err := files.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
