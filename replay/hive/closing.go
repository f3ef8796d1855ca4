package hive

import (
	"math/bits"

	"github.com/plybook/plybook/replay/game"
)

// Closing returns a move that closes the queen of the opponent and leaves the own one open; ok is false if
// there is none. It does not look for throws of the queen herself.
func (p *Position) Closing() (m game.Move, ok bool) {
	last, ok := p.lastLiberty()
	if !ok {
		return 0, false
	}
	t := p.planFree()
	pins := false // which pieces are pinned is worked out, for it takes long, where one may have a way
	for left := t.own&^p.hand | t.victims(); left != 0; {
		x := left.pop()
		if !p.mayReach(x, last, &t) {
			continue
		}
		if !pins {
			pins = true
			p.planPins(&t)
		}
		if p.reaches(x, last, &t) && p.wins(x, last) {
			return newMove(x, last), true
		}
	}
	if placing := t.own & p.hand; placing != 0 && p.placeable(last) {
		if x := placing.pop(); p.wins(x, last) {
			return newMove(x, last), true
		}
	}
	return 0, false
}

// ClosesWith says whether there is a move of a piece as [Position.Closing] finds them. It takes less time.
func (p *Position) ClosesWith(x Piece) bool {
	last, ok := p.lastLiberty()
	if !ok {
		return false
	}
	t := p.planFree()
	if p.hand.Has(x) {
		return t.own.Has(x) && p.placeable(last) && p.wins(x, last)
	}
	if !p.mayReach(x, last, &t) {
		return false
	}
	t.pinned = p.pinnedIfAny(x.bit())
	return p.reaches(x, last, &t) && p.wins(x, last)
}

// lastLiberty returns the one empty cell beside the queen of the opponent; ok is false if there is another number of them.
func (p *Position) lastLiberty() (last cell, ok bool) {
	c := p.at[QueenOf(1-p.mover())]
	if p.end != open || p.rules.Base == Notation || c == noCell {
		return 0, false
	}
	ring := p.occupied(c)
	if bits.OnesCount8(ring) != 5 {
		return 0, false
	}
	return c.step(bits.TrailingZeros8(^ring)), true
}

// reaches says whether a piece on the board can move or be thrown to a cell.
func (p *Position) reaches(x Piece, goal cell, t *turn) bool {
	p.reach(x, t)
	ok := p.region.has(goal, p.anchor)
	p.region.count()
	return ok
}

// mayReach says whether a piece on the board has a way to an empty cell, as far as that is seen without going it.
func (p *Position) mayReach(x Piece, goal cell, t *turn) bool {
	for i := range t.throws {
		if w := &t.throws[i]; w.victims.Has(x) && near(w.from, goal) {
			return true
		}
	}
	c := p.at[x&31]
	if !t.own.Has(x) || p.top(c) != x || x == p.resting {
		return false
	}
	if near(c, goal) {
		return true
	}
	if p.below[x&31] != NoPiece {
		return false
	}
	switch way := lift(c, goal); x.Kind() {
	case Spider:
		return Distance(way, Axial{}) <= 3 && slides[p.occupied(goal)] != 0
	case Ant:
		return slides[p.occupied(goal)] != 0
	case Ladybug:
		return Distance(way, Axial{}) <= 3
	case Grasshopper:
		return way.R == 0 || way.Q == 0 || way.R+way.Q == 0
	case Mosquito:
		return true
	}
	return false
}

// wins says whether the mover wins at once by a legal move.
func (p *Position) wins(x Piece, to cell) bool {
	from := p.at[x&31]
	if from != noCell {
		p.pick(x, from)
	}
	p.drop(x, to)
	won := ends[p.judge()].outcome.Won(p.mover())
	p.pick(x, to)
	p.at[x&31] = noCell
	if from != noCell {
		p.drop(x, from)
	}
	return won
}
