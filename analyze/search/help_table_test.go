package search

import (
	"testing"

	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// flat values all positions alike.
type flat struct{}

func (flat) Begin(game.State, *Budget) {}
func (flat) Evaluate(game.Seat) Score  { return 0 }

// A helper leaves what it finds in the table, where the search that it helps finds it.
func TestHelpersFillTheTable(t *testing.T) {
	nodes := func(helped bool) int64 {
		o := Options{Table: NewTable(1 << 14)}
		start := func() *Searcher {
			b, err := reversi.Start("", game.Options{})
			if err != nil {
				t.Fatal(err)
			}
			return New(b, flat{}, o)
		}
		l := Limits{Depth: 5}
		if helped {
			var h help
			helper := start()
			h.begin(t.Context(), helper.state.Turn(), l, []*Searcher{helper})
			h.all.Wait()
			h.stop()
			if h.nodes.Load() == 0 {
				t.Error("the helper has spent no nodes")
			}
		}
		r, err := start().Search(t.Context(), l)
		if err != nil {
			t.Fatal(err)
		}
		return r.Nodes
	}
	if alone, helped := nodes(false), nodes(true); helped >= alone {
		t.Errorf("%d nodes after a helper, %d alone", helped, alone)
	}
}
