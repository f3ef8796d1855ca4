package contactix

import (
	"context"
	"testing"

	"github.com/plybook/plybook/analyze/search"
)

// templateLink returns the graph in which a tile at a place has to be joined to an edge of a side by way of the
// given cells alone.
func templateLink(g *grid, t *template, side, edge int, without int) (l link) {
	bit := map[int16]int{}
	for i, cell := range t.cells {
		bit[cell] = i
	}
	around := func(place int16) (set uint64) {
		for _, n := range g.near[place] {
			if i, ok := bit[n]; ok {
				set |= 1 << i
			}
		}
		return set
	}
	for i, cell := range t.cells {
		l.near[i] = around(cell)
		if i != without {
			l.open |= 1 << i
		}
	}
	for _, p := range g.edges[side][edge] {
		if i, ok := bit[p.a]; ok && p.by == nowhere {
			l.last |= 1 << i & l.open
		}
	}
	l.first = around(t.a) & l.open
	return l
}

// Every template holds on all four edges although the other side moves first, and none of its cells is needless.
func TestContactixTemplates(t *testing.T) {
	g := newGrid(13, 12)
	p := newProver(proverPositions)
	b := search.NewBudget(context.Background(), search.Limits{})
	holds := func(x *template, side, edge, without int) bool {
		p.begin(b)
		p.left = 1 << 40
		p.stack[0] = templateLink(g, x, side, edge, without)
		const tiles = 8 // enough for all of them
		_, won := p.defend(0, p.firstKey(0), tiles)
		return won
	}
	tried := map[int]bool{} // for needless cells, by size
	for side := range 2 {
		for edge := range 2 {
			list := g.templates[side][edge]
			if len(list) < 20 {
				t.Fatalf("side %d has %d templates at its edge %d", side, len(list), edge)
			}
			for i := 0; i < len(list); i += 7 {
				x := &list[i]
				if !holds(x, side, edge, noMove) {
					t.Errorf("side %d, edge %d: the template of %d does not hold", side, edge, g.cellOf(x.a))
				}
				if tried[len(x.cells)] {
					continue
				}
				tried[len(x.cells)] = true
				for without := range x.cells {
					if holds(x, side, edge, without) {
						t.Errorf("side %d, edge %d: the template of %d does without %d", side, edge, g.cellOf(x.a), g.cellOf(x.cells[without]))
					}
				}
			}
		}
	}
	if len(tried) != len(templates) {
		t.Errorf("%d forms of %d were tried", len(tried), len(templates))
	}
}
