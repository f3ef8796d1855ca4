package hive

import "github.com/plybook/plybook/replay/game"

// Moves appends the legal moves: by piece, the mover's before the enemy's, then Q S B G A M L P,
// then number; then by target row and column. A pass stands alone. Under Notation every piece
// may go to every empty cell beside another, and the pass comes last.
func (p *Position) Moves(dst []game.Move) []game.Move {
	if p.end != open {
		return dst
	}
	if p.rules.Base == Notation {
		return p.unruledMoves(dst)
	}
	first := len(dst)
	var spots, room [maxTargets]cell
	t := p.plan()
	places := p.placements(spots[:0], &t)
	for left := t.own; left != 0; {
		x := left.pop()
		if p.hand.Has(x) {
			for _, c := range places {
				dst = append(dst, newMove(x, c))
			}
			continue
		}
		dst = p.appendReach(dst, room[:0], x, &t)
	}
	for left := t.victims() &^ side(t.seat); left != 0; {
		dst = p.appendReach(dst, room[:0], left.pop(), &t)
	}
	if len(dst) == first {
		dst = append(dst, Pass)
	}
	return dst
}

func (p *Position) appendReach(dst []game.Move, room []cell, x Piece, t *turn) []game.Move {
	p.reach(x, t)
	for _, c := range p.region.take(room, p.anchor) {
		dst = append(dst, newMove(x, c))
	}
	return dst
}

// MustPass says whether the side to move has no legal play but the pass.
func (p *Position) MustPass() bool {
	return p.end == open && p.rules.Base != Notation && p.countPlays() == 0
}

// countPlays returns the number of legal moves without a pass.
func (p *Position) countPlays() (n int) {
	t := p.plan()
	if kinds := (t.own & p.hand).Len(); kinds > 0 {
		p.addPlacements(&t)
		n = kinds * p.region.count()
	}
	for left := t.own&^p.hand | t.victims(); left != 0; {
		p.reach(left.pop(), &t)
		n += p.region.count()
	}
	return n
}

// Perft returns the number of lines of exactly depth plies. Equal bugs in the hand count once, a
// forced pass is one ply, and finished games have no lines.
func (p *Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	if watched := p.repeats.watched; watched && !p.repeats.draw {
		p.repeats.watched = false
		defer func() { p.repeats.watched = true }()
	}
	return p.perft(depth, make([]game.Move, 0, 1024))
}

func (p *Position) perft(depth int, room []game.Move) (lines uint64) {
	if depth == 1 {
		return p.leaves()
	}
	moves := p.Moves(room)
	for _, m := range moves {
		p.Play(m)
		lines += p.perft(depth-1, moves[len(moves):])
		p.Undo()
	}
	return lines
}

// leaves counts the last ply without playing it: cells times kinds, and the reach of each piece.
func (p *Position) leaves() uint64 {
	if p.end != open {
		return 0
	}
	if p.rules.Base == Notation {
		return uint64(len(p.unruledMoves(nil)))
	}
	return uint64(max(p.countPlays(), 1))
}

// A turn is what one side may do as a whole: which pieces may be placed, move or be thrown.
type turn struct {
	seat   game.Seat
	own    PieceSet // pieces that may be placed, and if any may move those on the board
	pinned PieceSet // pieces without which the hive falls apart
	throws [2]throw // by pillbug and mosquito
}

// A throw is what one piece with the pillbug's power can do.
type throw struct {
	thrower Piece
	from    cell
	out     ring     // the empty cells around it that it can throw to
	victims PieceSet // the pieces beside it that it can lift, if they are not pinned
}

// victims returns the pieces that can be thrown.
func (t *turn) victims() PieceSet {
	return (t.throws[0].victims | t.throws[1].victims) &^ t.pinned
}

// plan works out the turn of the side to move.
func (p *Position) plan() turn {
	t := p.planFree()
	p.planPins(&t)
	return t
}

// planFree works out the turn of the side to move as if nothing were pinned.
func (p *Position) planFree() turn {
	t := turn{seat: p.mover()}
	own := side(t.seat) & p.inGame
	queen := p.queen().bit()
	switch placing := (p.hand & own).next(); {
	case p.queenLate():
		t.own = queen
		return t
	case len(p.history) < 2 && !bases[p.rules.Base].queenFirst:
		t.own = placing &^ queen
	default:
		t.own = placing
	}
	if p.hand&queen != 0 {
		return t
	}
	t.own |= own &^ p.hand
	p.planThrows(&t)
	return t
}

// planPins adds to a turn which pieces are pinned.
func (p *Position) planPins(t *turn) {
	t.pinned = p.pinnedIfAny(t.own&^p.hand | t.throws[0].victims | t.throws[1].victims)
}

// placements appends the cells where the mover may place a piece, in order.
func (p *Position) placements(dst []cell, t *turn) []cell {
	if t.own&p.hand == 0 {
		return dst
	}
	p.addPlacements(t)
	return p.region.take(dst, p.anchor)
}

func (p *Position) addPlacements(t *turn) {
	switch len(p.history) {
	case 0:
		p.region.add(start, p.anchor)
	case 1:
		for d := range 6 {
			p.region.add(p.anchor.step(d), p.anchor)
		}
	default:
		for left := side(t.seat) & p.inGame &^ p.hand; left != 0; {
			x := left.pop()
			if c := p.at[x&31]; p.top(c) == x {
				p.addPlacementsBeside(c, t.seat)
			}
		}
	}
}

// addPlacementsBeside adds the cells where a piece may be placed beside a stack of its own colour.
func (p *Position) addPlacementsBeside(c cell, seat game.Seat) {
	for d := range 6 {
		if n := c.step(d); p.cells[n] == 0 && p.coloured(n, 1-seat) == 0 {
			p.region.add(n, p.anchor)
		}
	}
}

// placeable says whether the rules let the mover place a piece on a cell.
func (p *Position) placeable(c cell) bool {
	switch len(p.history) {
	case 0:
		return c == start
	case 1:
		return p.height(c) == 0 && p.occupied(c) != 0
	}
	seat := p.mover()
	return p.height(c) == 0 && p.coloured(c, seat) != 0 && p.coloured(c, 1-seat) == 0
}

// canReach says whether a move is legal for a piece on the board.
func (p *Position) canReach(x Piece, c cell) bool {
	t := p.plan()
	if !t.own.Has(x) && !t.victims().Has(x) {
		return false
	}
	return p.reaches(x, c, &t)
}
