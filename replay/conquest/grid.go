package conquest

import (
	"iter"

	"github.com/plybook/plybook/replay/game"
)

// A Stone is what is on a cell, in the order in which positions are compared.
type Stone uint8

const (
	Empty Stone = iota
	X           // a pawn of player 1, seat 0
	O           // a pawn of player 2, seat 1
	Gap         // no cell: no pawn ever stands there
)

// stoneOf returns the pawns of a side.
func stoneOf(side int) Stone { return X + Stone(side) }

// A grid is a board that can be played on and taken back. It knows pawns and how they move, but
// not whose turn it is, nor when a game is over. Sides are 0 for X and 1 for O.
type grid interface {
	at(c cell) Stone
	count() (x, o, empty int)
	// mobile says whether a side has a clone or a jump.
	mobile(side int) bool
	// moves appends the clones and jumps of a side. If sourced, a clone is a move for each of its
	// sources, and the order is by source, then by destination; else clones come first, by destination.
	moves(dst []game.Move, side int, sourced bool) []game.Move
	// play plays a clone or a jump and returns the change of the board's key.
	play(side int, m game.Move) game.Key
	// undo takes back what play played last.
	undo()
}

// newGrid returns the grid that suits the size.
func newGrid(cells []Stone, n int) grid {
	switch {
	case n <= smallSize:
		return newGrid64(cells, n)
	case n <= wideSize:
		return newGrid128(cells, n)
	}
	return newGridAny(cells, n)
}

// pliesAhead is how many plies grids and states have room for without growing.
const pliesAhead = 160

// A boardStep leads from one cell to another at distance 1 or 2.
type boardStep struct{ from, to, distance int }

// steps yields all steps on a board of size × size cells, numbered row·stride + column.
func steps(size, stride int) iter.Seq[boardStep] {
	return func(yield func(boardStep) bool) {
		for i := range size * size * 25 {
			row, column := i/25/size, i/25%size
			dr, dc := i%25/5-2, i%5-2
			d := max(abs(dr), abs(dc))
			if d == 0 || min(row+dr, column+dc) < 0 || max(row+dr, column+dc) >= size {
				continue
			}
			from := row*stride + column
			if !yield(boardStep{from, from + dr*stride + dc, d}) {
				return
			}
		}
	}
}
