package contactix

import (
	"cmp"

	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// broadNodes is how many positions are kept of the whole board by a search that has other means too, 128 bytes each. A solver keeps one for eight that
// it would keep of a view.
const broadNodes = 1 << 16

// broadOf returns a search of the whole board, or nil if that is too large.
func (e *evaluator) broadOf() *broad {
	if e.places > mostInSet {
		return nil
	}
	if e.broad == nil || e.broad.grid != e.grid {
		e.broad = newBroad(e.grid, cmp.Or(e.positions/8, broadNodes))
	}
	return e.broad
}

// tryBroadly searches the position after a move, and says whether it makes sense to try that again.
func (t *trial) tryBroadly(m game.Move, quota int64) (again bool) {
	e, mover := t.evaluator, t.evaluator.side
	tiles := append(t.tiles[:0], e.tiles...)
	if cell, tile := contactix.CellOf(m); tile {
		tiles[e.placeOf(cell)] = mover
	}
	t.tiles = tiles
	part := t.budget.AtMost(quota)
	n := t.broad.prove(tiles, 1-mover, part)
	t.budget.Spend(part.Spent())
	switch {
	case n.loss == 0 && m == contactix.Pass:
		t.proof = n.carrier
		t.mark(moveWins, t.moves) // who wins although the other side has the turn wins with every tile
	case n.loss == 0:
		t.mark(moveWins, []game.Move{m})
	case n.win == 0:
		t.mark(moveLoses, []game.Move{m})
		t.markOutside(&n.carrier)
		t.need = t.need.and(&n.carrier)
	}
	return !n.solved()
}

// markOutside notes that the tiles lose that a proof of the mover's opponent does not need.
func (t *trial) markOutside(carrier *cellSet) {
	var outside []game.Move
	for _, m := range t.moves {
		if cell, tile := contactix.CellOf(m); tile && !carrier.has(t.evaluator.placeOf(cell)) {
			outside = append(outside, m)
		}
	}
	t.mark(moveLoses, outside)
}

// tryAll searches the position itself, where one move that wins is enough, and says whether it makes sense to do that again.
func (t *trial) tryAll(quota int64) (again bool) {
	e, b := t.evaluator, t.broad
	part := t.budget.AtMost(quota)
	b.begin(e.tiles, e.side, part)
	b.confine(&t.need)
	n := b.prove(e.tiles, e.side, part)
	t.budget.Spend(part.Spent())
	t.proof = n.carrier
	switch {
	case n.win == 0:
		t.mark(moveWins, []game.Move{game.Move(e.cellOf(b.winning(&n)))})
	case n.loss == 0:
		t.resists = b.hardest()
		t.mark(moveLoses, t.moves)
	default:
		b.refuted(e.tiles, func(carrier *cellSet, place int16) {
			t.mark(moveLoses, []game.Move{game.Move(e.cellOf(place))})
			t.markOutside(carrier)
			t.need = t.need.and(carrier)
		})
	}
	return !n.solved()
}

// confine notes that moves outside of a set lose in the position that was taken up.
func (b *broad) confine(need *cellSet) {
	n := b.run(0, 1, 1)
	if n.solved() || n.open.within(need) {
		return
	}
	n.open = n.open.and(need)
	if n.carrier = n.carrier.or(need); n.open.empty() {
		n.win, n.loss = never, 0
	}
	b.store(&n)
}

// winning returns a cell with which the side to move wins a position that is proved so.
func (b *broad) winning(n *broadNode) int16 {
	if n.move == nowhere {
		return n.carrier.least()
	}
	return n.move
}

// refuted calls a function with the moves of the position that was searched last, with these tiles, that are proved to lose. The proofs
// count on what the other side has captured there: who plays into that forces an answer, and has the turn again.
func (b *broad) refuted(tiles []int8, do func(carrier *cellSet, place int16)) {
	p := &b.stack[0]
	var captured cellSet
	for x, tile := range p.tiles {
		if tile == 1-p.side && tiles[x] == noSide {
			captured.add(int16(x))
		}
	}
	for x, tile := range p.tiles {
		if tile != noSide {
			continue
		}
		if n := b.find(b.keyAfter(p, int16(x))); n != nil && n.win == 0 {
			carrier := n.carrier.or(&captured)
			do(&carrier, int16(x))
		}
	}
}

// hardest returns the cell of the position that was searched last that took longest to prove lost, or nowhere if none took any time.
func (b *broad) hardest() int16 {
	most, cell := uint32(0), int16(nowhere)
	p := &b.stack[0]
	for x, tile := range p.tiles {
		if tile != noSide {
			continue
		}
		if n := b.find(b.keyAfter(p, int16(x))); n != nil && n.work > most {
			most, cell = n.work, int16(x)
		}
	}
	return cell
}
