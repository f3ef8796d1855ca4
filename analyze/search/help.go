package search

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/plybook/plybook/replay/game"
)

// A help is the work of the helpers of a search. The zero value is that of none.
type help struct {
	stop  context.CancelFunc
	all   sync.WaitGroup
	nodes atomic.Int64
}

// begin starts helpers. Every other one is a ply ahead, so that not all do the same.
func (h *help) begin(ctx context.Context, turn game.Seat, l Limits, helpers []*Searcher) {
	ctx, h.stop = context.WithCancel(ctx)
	l.Time, l.Most, l.Completed = max(l.Time, l.Most), 0, nil
	for i, s := range helpers {
		h.all.Go(func() {
			s.begin(ctx, turn, l)
			r := newRoot(s, l)
			r.depth = i % 2
			r.deepen(l, MaxDepth)
			h.nodes.Add(s.budget.Spent())
		})
	}
}

// end stops the helpers, waits for them, and returns the nodes that they have spent.
func (h *help) end() int64 {
	if h.stop == nil {
		return 0
	}
	h.stop()
	h.all.Wait()
	return h.nodes.Load()
}
