package search_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/search"
)

// team returns searchers of one position with one table.
func team(t *testing.T, n int) (searchers []*search.Searcher) {
	t.Helper()
	table := search.NewTable(1 << 14)
	for range n {
		s, count := ataxxState(t, "7")
		wander(s, rand.New(rand.NewPCG(1, 1)), 10)
		searchers = append(searchers, search.New(s, &difference{material{count: count}}, search.Options{Table: table}))
	}
	return searchers
}

// A limit of nodes holds for a search with all its helpers.
func TestHelpersShareNodes(t *testing.T) {
	for _, n := range []int{1, 2, 3, 7} {
		for _, nodes := range []int64{1, 100, 30_000} {
			all := team(t, n)
			r, err := all[0].Search(t.Context(), search.Limits{Nodes: nodes}, all[1:]...)
			if err != nil {
				t.Fatal(err)
			}
			if share := nodes / int64(n); r.Nodes < share || r.Nodes > max(share, 1)*int64(n)+int64(n) {
				t.Errorf("%d nodes of %d for %d searchers", r.Nodes, nodes, n)
			}
		}
	}
}

// Helpers end with the search, whatever ends it, and can help again.
func TestHelpersEndWithTheSearch(t *testing.T) {
	all := team(t, 3)
	for _, l := range []search.Limits{{Depth: 1}, {Time: time.Millisecond}, {Depth: 3}} {
		if _, err := all[0].Search(t.Context(), l, all[1:]...); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	deepest := 0
	r, err := all[0].Search(ctx, search.Limits{Completed: func(r search.Result) {
		if deepest = r.Depth; deepest == 3 {
			cancel()
		}
	}}, all[1:]...)
	if err != nil || r.Depth < 3 {
		t.Errorf("depth %d of a search that was ended at depth %d, and error %v", r.Depth, deepest, err)
	}
}
