package reversi

import "github.com/plybook/plybook/replay/game"

// A game.Move of this game holds a square in bits 0–7, above it 1 + the direction of the one line
// that is turned (8–11), or the second square of a pair (8–15), and in bits 16–17 what it is.
const (
	kindShift           = 16
	pairBit   game.Move = 2 << kindShift

	// Pass is the forced pass.
	Pass game.Move = 1 << kindShift
)

// Disc returns the move that puts a disc on a cell and turns all lines, as rules without
// [Rules.OneLine] have it.
func Disc(s Square) game.Move { return game.Move(s) }

// Line returns the move that puts a disc on a cell and turns the line in one direction, as rules
// with [Rules.OneLine] have it.
func Line(s Square, d Direction) game.Move { return game.Move(s) | game.Move(d+1)<<8 }

// Pair returns the placement of the starter's two discs on two cells, in either order.
func Pair(a, b Square) game.Move {
	return pairBit | game.Move(min(a, b)) | game.Move(max(a, b))<<8
}

// DiscOf returns the cell of a move that puts down one disc.
func DiscOf(m game.Move) (s Square, ok bool) { return Square(m), m>>kindShift == 0 }

// LineOf returns the direction of a move that turns one line.
func LineOf(m game.Move) (d Direction, ok bool) {
	return Direction(m>>8&15 - 1), m>>kindShift == 0 && m>>8 != 0
}

// PairOf returns the cells of a placement, in ascending order.
func PairOf(m game.Move) (a, b Square, ok bool) {
	return Square(m), Square(m >> 8), m>>kindShift == pairBit>>kindShift
}

// appendPairs appends the six placements on an empty board.
func appendPairs(dst []game.Move, size int) []game.Move {
	c := centre(size)
	for i := range c {
		for j := i + 1; j < len(c); j++ {
			dst = append(dst, Pair(c[i], c[j]))
		}
	}
	return dst
}

// IsPass says whether a move is a pass.
func (*Board8) IsPass(m game.Move) bool { return m == Pass }

// IsPass says whether a move is a pass.
func (*Board16) IsPass(m game.Move) bool { return m == Pass }
