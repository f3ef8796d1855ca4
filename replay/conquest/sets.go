package conquest

import (
	"math/bits"

	"github.com/plybook/plybook/replay/game"
)

// Sets of cells in a word, for programs that look at many positions: bit row·[Stride] + column is a
// cell of a board of up to 7×7.

// Stride is the distance of two rows in a set.
const Stride = stride64

// Sets returns the cells that hold X, hold O and are empty; ok is false on boards beyond 7×7.
func (s *State) Sets() (x, o, empty uint64, ok bool) {
	g, ok := s.grid.(*grid64)
	if !ok {
		return 0, 0, 0, false
	}
	return g.now[X], g.now[O], g.now[Empty], true
}

// Gains appends the moves that leave a side with more pawns, in the order of Moves: clones, and those jumps that take pawns on cells where no clone
// leads. There may be none. It is for boards up to 7×7 under rules by which clones name no source.
func (s *State) Gains(dst []game.Move) []game.Move {
	b := s.grid.(*grid64).view(s.side)
	near := grow64(b.own)
	for clones := near & b.empty; clones != 0; clones &= clones - 1 {
		dst = append(dst, cloneTo(cells64[bits.TrailingZeros64(clones)&63]))
	}
	far := reach64(b.own) & b.empty & grow64(b.opp) &^ near
	if far == 0 {
		return dst
	}
	for pawns := reach64(far) & b.own; pawns != 0; pawns &= pawns - 1 {
		i := bits.TrailingZeros64(pawns) & 63
		for targets := ring64[i] & far; targets != 0; targets &= targets - 1 {
			dst = append(dst, jump(cells64[i], cells64[bits.TrailingZeros64(targets)&63]))
		}
	}
	return dst
}

// Grow returns a set and all cells next to it, Reach also those two steps away. What they have
// beyond the board goes when it meets the cells of a position.
func Grow(set uint64) uint64  { return grow64(set) }
func Reach(set uint64) uint64 { return reach64(set) }
