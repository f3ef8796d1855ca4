package search_test

import (
	"context"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// benchmark searches a position to a depth, again and again, and reports nodes per second.
func benchmark(b *testing.B, s game.State, e search.Evaluator, l search.Limits) {
	searcher := search.New(s, e, search.Options{Table: search.NewTable(1 << 18)})
	b.ReportAllocs()
	nodes := int64(0)
	for b.Loop() {
		r, err := searcher.Search(context.Background(), l)
		if err != nil {
			b.Fatal(err)
		}
		nodes += r.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

func BenchmarkConquest(b *testing.B) {
	s, count := conquestState(b, "7")
	benchmark(b, s, &difference{material{count: count}}, search.Limits{Nodes: 100_000})
}

func BenchmarkReversi(b *testing.B) {
	s, count := reversiState(b, "8")
	benchmark(b, s, &difference{material{count: count}}, search.Limits{Nodes: 100_000})
}
