package contactix

import (
	"math/bits"
	"slices"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// Boards with more empty cells than a view has: the cells that do not matter are looked for in windows of
// them, so that the rest may have its place in one view.

// after returns an evaluator of the position after a tile or a pass. It has no views, and shares the flows.
func (e *evaluator) after(m game.Move) *evaluator {
	e.flowed = game.Key{}
	sub := &evaluator{
		state: e.state, grid: e.grid, tiles: slices.Clone(e.tiles), side: 1 - e.side, empties: e.empties,
		flows: e.flows, prover: e.prover, nodes: e.nodes,
	}
	if cell, tile := contactix.CellOf(m); tile {
		sub.tiles[e.placeOf(cell)] = e.side
		sub.empties--
	}
	return sub
}

// emptyPlaces returns the empty cells.
func (e *evaluator) emptyPlaces() (places []int16) {
	for p, tile := range e.tiles {
		if tile == noSide {
			places = append(places, int16(p))
		}
	}
	return places
}

// windowCost is what it takes to look at a window, in positions.
const windowCost = 50

// fillBoard lays tiles on the cells that do not matter, as long as there are too many for a view, and
// returns those that each side has captured.
func (e *evaluator) fillBoard(b *search.Budget) (captured [2][]int16) {
	for before := -1; before != e.empties; {
		before = e.empties
		for side := range int8(2) {
			for _, p := range e.emptyPlaces() {
				if e.tiles[p] != noSide {
					continue
				}
				if e.empties <= maxView || !b.Spend(windowCost) {
					return captured
				}
				captured[side] = append(captured[side], e.fillAt(side, p)...)
			}
		}
	}
	return captured
}

// fillAt lays a tile on a cell that is dead to a side, or tiles of the side's on it and another cell if it
// has captured both, which it returns then.
func (e *evaluator) fillAt(side int8, p int16) (captured []int16) {
	places := e.window(side, p)
	if len(places) > maxView {
		return nil
	}
	var v view
	v.begin(e, side, places)
	l := &v.links[0]
	if l.dead(0) {
		e.tiles[p] = side
		e.empties--
		return nil
	}
	if other := l.capturedWith(0); other != 0 {
		captured = []int16{p, places[bits.TrailingZeros64(other)]}
		for _, q := range captured {
			e.tiles[q] = side
		}
		e.empties -= 2
	}
	return captured
}

// window returns a cell and those that two tiles of a side could join to it.
func (e *evaluator) window(side int8, p int16) (places []int16) {
	seen := make([]bool, e.places)
	seen[p] = true
	places = []int16{p}
	for from, depth := 0, 0; depth < 2; depth++ {
		end := len(places)
		for ; from < end; from++ {
			chains := []int16{places[from]}
			for i := 0; i < len(chains); i++ {
				for _, n := range e.near[chains[i]] {
					switch {
					case seen[n]:
						continue
					case e.tiles[n] == side:
						chains = append(chains, n)
					case e.tiles[n] == noSide:
						places = append(places, n)
					}
					seen[n] = true
				}
			}
		}
	}
	return places
}
