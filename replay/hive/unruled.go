package hive

import (
	"slices"

	"github.com/plybook/plybook/replay/game"
)

// Under the rules Notation pieces go anywhere beside another one, so that the board may come apart
// and the torus does not hold it. The position then keeps the cell of every piece by itself, and a
// move names its target as text does: beside which piece, in which direction.

// unruledTarget packs a target: the piece it is named after and the direction from there, or
// onItself for the very cell of that piece.
func unruledTarget(ref Piece, dir int) cell { return cell(dir)<<5 | cell(ref) }

const onItself = 6

// unruledCell returns the target of a move under Notation.
func (p *Position) unruledCell(m game.Move) Axial {
	ref, dir := Piece(m&31), int(m>>5&7)
	if ref == NoPiece {
		return Axial{}
	}
	at := p.unruled[ref&31]
	if dir >= onItself {
		return at
	}
	return at.Step(dir)
}

// unruledMove returns the move of a piece to a cell, named after the first neighbour of the cell
// with the piece lifted; only if there is none, after the piece itself. ok is false if no piece is
// near the cell.
func (p *Position) unruledMove(x Piece, to Axial) (m game.Move, ok bool) {
	if p.hand == p.inGame {
		return newMove(x, unruledTarget(NoPiece, 0)), to == Axial{}
	}
	for d := range Directions {
		if ref := p.unruledTop(to.Step(d)); ref != NoPiece && ref != x {
			return newMove(x, unruledTarget(ref, opposite(d))), true
		}
	}
	if p.hand.Has(x) {
		return 0, false
	}
	if to == p.unruled[x] {
		return newMove(x, unruledTarget(x, onItself)), true
	}
	d, ok := p.unruled[x].DirectionTo(to)
	return newMove(x, unruledTarget(x, d)), ok
}

// unruledTop returns the piece on a cell.
func (p *Position) unruledTop(at Axial) Piece {
	for left := p.inGame &^ p.hand; left != 0; {
		if x := left.pop(); p.unruled[x&31] == at {
			return x
		}
	}
	return NoPiece
}

func (p *Position) playUnruled(m game.Move) {
	if p.repeats.watched {
		p.keyAfter(len(p.history))
	}
	s := step{move: m, from: noCell, resting: NoPiece}
	if m != Pass {
		x := MovedPiece(m)
		to := p.unruledCell(m)
		if !p.hand.Has(x) {
			s.from, s.home = start, p.unruled[x&31]
		}
		p.unruled[x&31] = to
		p.hand &^= x.bit()
	}
	p.history = append(p.history, s)
	if p.repeats.watched {
		p.watch(trace{})
	}
}

func (p *Position) undoUnruled(s *step) {
	if s.move == Pass {
		return
	}
	x := MovedPiece(s.move)
	p.unruled[x&31] = s.home
	if s.from == noCell {
		p.hand |= x.bit()
	}
}

// unruledMoves appends every piece on every empty cell beside another piece, and the pass.
func (p *Position) unruledMoves(dst []game.Move) []game.Move {
	var room [pieces * 6]Axial
	cells := p.unruledRim(room[:0])
	own := side(p.mover()) & p.inGame
	for _, set := range [2]PieceSet{own, p.inGame &^ own} {
		for set != 0 {
			x := set.pop()
			for _, at := range cells {
				if m, ok := p.unruledMove(x, at); ok {
					dst = append(dst, m)
				}
			}
		}
	}
	return append(dst, Pass)
}

// unruledRim appends the empty cells beside pieces, sorted; of an empty board, the first cell.
func (p *Position) unruledRim(dst []Axial) []Axial {
	if p.hand == p.inGame {
		return append(dst, Axial{})
	}
	for left := p.inGame &^ p.hand; left != 0; {
		at := p.unruled[left.pop()&31]
		for d := range Directions {
			if to := at.Step(d); p.unruledTop(to) == NoPiece {
				dst = append(dst, to)
			}
		}
	}
	slices.SortFunc(dst, compareCells)
	return slices.Compact(dst)
}
