package contactix

import (
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// solveBroadly is Solve by a search of the whole board, which may spend a part of the budget. On a small one the shortest win of either
// side is looked for before and after that. A proof without it says with how many plies the game ends at most; whoever loses plays what
// it took longest to refute.
func (e *evaluator) solveBroadly(part, b *search.Budget) (r search.Result, ok bool) {
	s, small := newSolution(e, b), e.places <= mostPlaces
	if small {
		s.countTiles(1, 16, true, true)
	}
	if r, ok = s.result(); ok {
		return r, ok
	}
	t := newTrial(e, e.state, part, true)
	t.run()
	b.Spend(part.Spent())
	v := t.verdict()
	wins, known := v.Known()
	if !known {
		e.leaveOpen(v.Open)
		return r, false
	}
	if small {
		s.countTiles(1, 16, wins, !wins)
	}
	if r, ok = s.result(); ok {
		return r, ok
	}
	size := t.proof.size()
	r.Score, r.Line = search.LossIn(max(2, size+size%2)), []game.Move{t.resisting()}
	if wins {
		r.Score, r.Line = search.WinIn(size|1), v.Winning[:1]
	}
	r.Depth = max(r.Score.Plies(), -r.Score.Plies())
	return r, true
}

// resisting returns the move of a lost position that it took longest to refute, or the likeliest one.
func (t *trial) resisting() game.Move {
	if t.resists != nowhere {
		return game.Move(t.evaluator.cellOf(t.resists))
	}
	order := t.inOrder()
	for _, i := range order {
		if cell, _ := contactix.CellOf(t.moves[i]); t.proof.has(t.evaluator.placeOf(cell)) {
			return t.moves[i]
		}
	}
	return t.moves[order[0]]
}

// leaveOpen notes that all moves but these are proved to lose, where the opponent's view has all of them.
func (e *evaluator) leaveOpen(moves []game.Move) {
	open := uint64(0)
	for _, m := range moves {
		cell, tile := contactix.CellOf(m)
		if !tile {
			return
		}
		x := e.views[1-e.side].bits[e.placeOf(cell)]
		if x == noMove {
			return
		}
		open |= 1 << x
	}
	e.rest = open
}

// How many nodes a search of the whole board has to be given to be of use, as multiples of the square of the number of places: on small boards, and on
// large ones, where a tree has something better to do with them. To look at a position takes about a third of the square.
const (
	nodesSmall = 7
	nodesLarge = 100
	nodesTime  = 1_500_000 // in a second
)

// broadPart returns what a search of the whole board may spend, or nil if that is too little.
func (e *evaluator) broadPart(b *search.Budget) *search.Budget {
	if !e.broadly || e.places > mostInSet {
		return nil
	}
	part, need := b.Part(1, 2), int64(nodesSmall)
	if e.places > mostPlaces {
		need = nodesLarge
		if e.far(0) && e.far(1) {
			part = b.Part(1, 4)
		}
	}
	need *= int64(e.places * e.places)
	if left, limited := part.TimeLeft(); part.Left() < need || limited && int64(left.Seconds()*nodesTime) < need {
		return nil
	}
	return part
}
