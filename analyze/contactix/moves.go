package contactix

import (
	"math/bits"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// What a search tries and proves at every position.
const (
	fewCells  = 12 // so many empty cells are all tried
	width     = 14 // how many cells are tried of more
	proofSize = 50 // positions that a proof may take
)

// Probe implements [search.Prober].
func (e *evaluator) Probe(_, _ search.Score, depth int) (lower, upper search.Score) {
	lower, upper = -search.Win, search.Win
	if !e.viewed {
		return lower, upper
	}
	if tiles, _, won := e.prove(e.side, true); won {
		return search.WinIn(2*tiles - 1), upper
	}
	if depth == 0 {
		return lower, upper
	}
	if e.ply == 0 {
		e.must[0] = e.rest
	}
	_, carrier, won := e.prove(1-e.side, true)
	if !won {
		return lower, upper
	}
	if e.must[e.ply] &= carrier; e.must[e.ply] == 0 {
		e.must[e.ply] = carrier
	}
	if tiles, _, won := e.prove(1-e.side, false); won {
		return lower, search.LossIn(2 * tiles)
	}
	return lower, upper
}

// prove looks for a short win of a side, with its own tile first or the other side's. It returns the
// number of tiles and the carrier.
func (e *evaluator) prove(side int8, first bool) (tiles int, carrier uint64, won bool) {
	v, p := &e.views[side], e.prover
	key := v.keys[e.ply]
	p.stack[0] = v.links[e.ply]
	tiles, _, _ = p.stack[0].paths(maxView)
	if tiles == 0 {
		return 0, 0, false
	}
	p.left = proofSize
	if first {
		carrier, won = p.attack(0, key, tiles)
	} else {
		carrier, won = p.defend(0, key^turnBits, tiles)
	}
	p.over = false
	return tiles, carrier, won
}

// Select implements [search.Selector]: the cells that most of both sides' current runs through.
func (e *evaluator) Select(dst []game.Move, depth int) (moves []game.Move, all bool) {
	switch {
	case e.empties == e.places:
		return append(dst, e.opening()), false
	case e.takesOver():
		return append(dst, e.state.UsualSwap()), false
	}
	must := e.must[e.ply]
	before := len(dst)
	if must != 0 {
		v := &e.views[1-e.side]
		for ; must != 0; must &= must - 1 {
			dst = append(dst, game.Move(e.cellOf(v.places[bits.TrailingZeros64(must)])))
		}
	} else {
		for p, tile := range e.tiles {
			if tile == noSide {
				dst = append(dst, game.Move(e.cellOf(int16(p))))
			}
		}
	}
	if e.state.SwapPossible() {
		dst = append(dst, e.state.UsualSwap())
	}
	moves = dst[before:]
	if len(moves) <= fewCells {
		return dst, true
	}
	e.solveFlows(nowhere)
	// The best are brought to the front; the others keep out of it.
	tried := min(width, len(moves))
	for i := range tried {
		best := i
		for j := i + 1; j < len(moves); j++ {
			if e.current(moves[j]) > e.current(moves[best]) {
				best = j
			}
		}
		moves[i], moves[best] = moves[best], moves[i]
	}
	return dst[:before+tried], tried == len(moves)
}

// current returns how much of both sides' current runs through a cell: 0 to 2.
func (e *evaluator) current(m game.Move) float64 {
	cell, tile := contactix.CellOf(m)
	if !tile {
		return 2
	}
	p := e.placeOf(cell)
	return e.flows[0].through[p]/e.flows[0].total + e.flows[1].through[p]/e.flows[1].total
}

// Order implements [search.Orderer].
func (e *evaluator) Order(moves []game.Move, weights []int32) {
	if e.flowed != e.state.Key() {
		return
	}
	for i, m := range moves {
		weights[i] += int32(e.current(m) * (8 * search.KillerWeight))
	}
}
