package hive

import (
	"cmp"
	"iter"
	"slices"

	"github.com/plybook/plybook/replay/game"
)

// What a drawing, a writer or a statistic asks of a position. Cells are relative to the cell of
// the first piece.

// place returns where a piece on the board lies.
func (p *Position) place(x Piece) Axial {
	if p.rules.Base == Notation {
		return p.unruled[x&31]
	}
	return p.axial(p.at[x&31])
}

// axial returns row and column of a cell of the torus, which has to be near the hive.
func (p *Position) axial(c cell) Axial { return p.home.Add(lift(p.anchor, c)) }

// cellAt returns the cell of the torus at a row and column. One that is too far from the hive to
// be on the torus becomes an empty cell that touches nothing.
func (p *Position) cellAt(at Axial) cell {
	by := at.Sub(p.home)
	if Distance(at, p.home) >= torusSide/2 {
		by = Axial{R: torusSide/2 - 1}
	}
	return p.anchor.shift(by)
}

// Where returns where a piece lies; ok is false if it is not on the board.
func (p *Position) Where(x Piece) (at Axial, ok bool) {
	if !p.OnBoard().Has(x) {
		return Axial{}, false
	}
	return p.place(x), true
}

// Top returns the top piece of a cell; ok is false if the cell is empty.
func (p *Position) Top(at Axial) (x Piece, ok bool) {
	if p.rules.Base == Notation {
		x = p.unruledTop(at)
	} else {
		x = p.top(p.cellAt(at))
	}
	return x, x != NoPiece
}

// Height returns the number of pieces on a cell.
func (p *Position) Height(at Axial) int { return len(p.AppendStack(nil, at)) }

// AppendStack appends the pieces on a cell from the bottom up.
func (p *Position) AppendStack(dst []Piece, at Axial) []Piece {
	first := len(dst)
	for x, ok := p.Top(at); ok && x != NoPiece; x = p.below[x&31] {
		dst = append(dst, x)
	}
	slices.Reverse(dst[first:])
	return dst
}

// Stacks yields every occupied cell, sorted by row and column, with its pieces from the bottom
// up. The slice is reused.
func (p *Position) Stacks() iter.Seq2[Axial, []Piece] {
	return func(yield func(Axial, []Piece) bool) {
		var room [pieces]Axial
		var stack [8]Piece
		for _, at := range p.appendCells(room[:0]) {
			if !yield(at, p.AppendStack(stack[:0], at)) {
				return
			}
		}
	}
}

// appendCells appends the occupied cells, sorted by row and column.
func (p *Position) appendCells(dst []Axial) []Axial {
	for left := p.OnBoard(); left != 0; {
		if x := left.pop(); p.below[x&31] == NoPiece {
			dst = append(dst, p.place(x))
		}
	}
	slices.SortFunc(dst, compareCells)
	return dst
}

// compareCells sorts by row, then column.
func compareCells(a, b Axial) int {
	return cmp.Or(cmp.Compare(a.R, b.R), cmp.Compare(a.Q, b.Q))
}

// OnBoard returns the pieces that were placed.
func (p *Position) OnBoard() PieceSet { return p.inGame &^ p.hand }

// Hand returns the pieces of both sides that were not placed.
func (p *Position) Hand() PieceSet { return p.hand }

// InHand returns how many bugs of a kind a side has not placed.
func (p *Position) InHand(seat game.Seat, k Kind) int {
	bugs := PieceSet(1<<k.Count()-1) << (int(seat)*sideBits + kinds[k].slot)
	return (p.hand & bugs).Len()
}

// HasKind says whether a kind is in the game.
func (p *Position) HasKind(k Kind) bool { return p.inGame>>kinds[k].slot&1 == 1 }

// Covered says whether a piece lies under another one, and under which.
func (p *Position) Covered(x Piece) (top Piece, ok bool) {
	if p.rules.Base == Notation || !p.OnBoard().Has(x) {
		return NoPiece, false
	}
	top = p.top(p.at[x&31])
	return top, top != x
}

// QueenNeighbours returns how many of the six cells around a queen are occupied; ok is false if
// she is not on the board.
func (p *Position) QueenNeighbours(seat game.Seat) (n int, ok bool) {
	at, ok := p.Where(Piece(seat * sideBits))
	if !ok {
		return 0, false
	}
	for d := range Directions {
		if _, occupied := p.Top(at.Step(d)); occupied {
			n++
		}
	}
	return n, true
}

// QueenDue says whether this is the last turn on which the side to move can place its queen, or
// later.
func (p *Position) QueenDue() bool { return p.end == open && p.rules.Base != Notation && p.queenLate() }

// Resting returns the piece that was moved or thrown in the ply before and rests now; ok is false
// if there is none or if it does not matter, as without a pillbug in the game.
func (p *Position) Resting() (x Piece, ok bool) {
	if p.rules.Letters&WithPillbug == 0 || p.resting == NoPiece {
		return NoPiece, false
	}
	return p.resting, true
}

// Pinned returns the pieces of both sides that lie alone and without which the hive falls apart.
func (p *Position) Pinned() PieceSet {
	if p.rules.Base == Notation {
		return 0
	}
	return p.pinnedIfAny(p.OnBoard())
}

// Parts returns the cells of each part that the hive falls into without piece x: one part if it is
// not pinned. Parts begin with their first cell by row and column, and are sorted so.
func (p *Position) Parts(x Piece) [][]Axial {
	left := p.appendCells(nil)
	if at, ok := p.Where(x); ok && p.Height(at) == 1 {
		left = slices.DeleteFunc(left, func(c Axial) bool { return c == at })
	}
	var parts [][]Axial
	for len(left) > 0 {
		part := []Axial{left[0]}
		left = left[1:]
		for i := 0; i < len(part); i++ {
			left = slices.DeleteFunc(left, func(c Axial) bool {
				touches := Distance(c, part[i]) == 1
				if touches {
					part = append(part, c)
				}
				return touches
			})
		}
		parts = append(parts, part)
	}
	return parts
}

// Target implements [game.Targeter]: the cell that a move leads to.
func (p *Position) Target(m game.Move) (c game.Cell, ok bool) {
	at, ok := p.To(m)
	return Cell(at), ok
}

// To returns the cell that a move leads to; ok is false for a pass.
func (p *Position) To(m game.Move) (at Axial, ok bool) {
	if m == Pass {
		return Axial{}, false
	}
	if p.rules.Base == Notation {
		return p.unruledCell(m), true
	}
	return p.axial(target(m)), true
}

// From returns the cell that a move about to be played leaves; ok is false for a placement and
// for a pass.
func (p *Position) From(m game.Move) (at Axial, ok bool) {
	if m == Pass {
		return Axial{}, false
	}
	return p.Where(MovedPiece(m))
}

// CarriedBy implements [game.Carrier]: throws.
func (p *Position) CarriedBy(m game.Move) (at game.Cell, ok bool) {
	thrower, ok := p.Thrower(m)
	if !ok {
		return game.Cell{}, false
	}
	cell, _ := p.Where(thrower)
	return Cell(cell), true
}

// Thrower returns the piece whose power carries out a legal move about to be played: the pillbug,
// before a mosquito. ok is false if the piece goes by itself.
func (p *Position) Thrower(m game.Move) (thrower Piece, ok bool) {
	x, c := MovedPiece(m), target(m)
	if m == Pass || p.rules.Base == Notation || p.hand.Has(x) {
		return NoPiece, false
	}
	t := p.plan()
	throws := t.throws
	t.throws = [2]throw{}
	if p.reaches(x, c, &t) {
		return NoPiece, false
	}
	for _, w := range throws {
		for d := range 6 {
			if w.victims.Has(x) && w.out>>d&1 == 1 && w.from.step(d) == c {
				return w.thrower, true
			}
		}
	}
	return NoPiece, false
}
