package conquest

import "math/bits"

// smallSize is the largest side of a board in one word.
const smallSize = 7

// stride64 is the distance of two rows in one word. A row of up to 7 cells has two spare bits
// after it, so that no step of one or two columns comes out on a cell of another row; what a
// shift carries onto spare bits goes when it meets the empty cells.
const stride64 = smallSize + 2

// A board64 is a board of up to 7×7, seen by the side to move. Bit row·9 + column is a cell; gaps
// and cells beyond a smaller board are in no set. It is passed by value and stays in registers.
type board64 struct{ own, opp, empty uint64 }

// near64 and ring64 are the cells at distance 1 and 2 from each cell of a 7×7 board, box64 both.
var near64, ring64, box64 = func() (near, ring, box [64]uint64) {
	for step := range steps(smallSize, stride64) {
		bit := uint64(1) << step.to
		if step.distance == 1 {
			near[step.from] |= bit
		} else {
			ring[step.from] |= bit
		}
		box[step.from] |= bit
	}
	return
}()

// grow64 returns a set with all cells next to it.
func grow64(s uint64) uint64 {
	s |= s<<1 | s>>1
	return s | s<<stride64 | s>>stride64
}

// reach64 returns a set with all cells at distance 1 and 2.
func reach64(s uint64) uint64 {
	s |= s<<1 | s>>1 | s<<2 | s>>2
	return s | s<<stride64 | s>>stride64 | s<<(2*stride64) | s>>(2*stride64)
}

// clone returns the board after a clone to a cell, seen by the other side.
func (b board64) clone(to int) board64 {
	bit := uint64(1) << (to & 63)
	hit := b.opp & near64[to&63]
	return board64{own: b.opp ^ hit, opp: b.own | hit | bit, empty: b.empty ^ bit}
}

// vacate takes a pawn of the side that has just moved off its cell: with it a clone to two steps
// away becomes a jump.
func (b board64) vacate(from int) board64 {
	bit := uint64(1) << (from & 63)
	return board64{own: b.own, opp: b.opp ^ bit, empty: b.empty | bit}
}

// pass returns the board seen by the other side.
func (b board64) pass() board64 { return board64{b.opp, b.own, b.empty} }

// mobile says whether the side to move has a clone or a jump.
func (b board64) mobile() bool { return reach64(b.own)&b.empty != 0 }

// jumps64 returns how many pairs of a pawn and a cell are two steps apart.
func jumps64(pawns, cells uint64) int {
	return bits.OnesCount64(pawns<<2&cells) + bits.OnesCount64(pawns>>2&cells) +
		bits.OnesCount64(pawns<<(stride64-2)&cells) + bits.OnesCount64(pawns>>(stride64-2)&cells) +
		bits.OnesCount64(pawns<<(stride64+2)&cells) + bits.OnesCount64(pawns>>(stride64+2)&cells) +
		bits.OnesCount64(pawns<<(2*stride64-2)&cells) + bits.OnesCount64(pawns>>(2*stride64-2)&cells) +
		bits.OnesCount64(pawns<<(2*stride64-1)&cells) + bits.OnesCount64(pawns>>(2*stride64-1)&cells) +
		bits.OnesCount64(pawns<<(2*stride64)&cells) + bits.OnesCount64(pawns>>(2*stride64)&cells) +
		bits.OnesCount64(pawns<<(2*stride64+1)&cells) + bits.OnesCount64(pawns>>(2*stride64+1)&cells) +
		bits.OnesCount64(pawns<<(2*stride64+2)&cells) + bits.OnesCount64(pawns>>(2*stride64+2)&cells)
}

// steps64 returns how many pairs of a pawn and a cell are next to each other.
func steps64(pawns, cells uint64) int {
	return bits.OnesCount64(pawns<<1&cells) + bits.OnesCount64(pawns>>1&cells) +
		bits.OnesCount64(pawns<<(stride64-1)&cells) + bits.OnesCount64(pawns>>(stride64-1)&cells) +
		bits.OnesCount64(pawns<<stride64&cells) + bits.OnesCount64(pawns>>stride64&cells) +
		bits.OnesCount64(pawns<<(stride64+1)&cells) + bits.OnesCount64(pawns>>(stride64+1)&cells)
}

// moves returns the number of clones and jumps of the side to move.
func (b board64) moves(sourced bool) int {
	if sourced {
		return steps64(b.own, b.empty) + jumps64(b.own, b.empty)
	}
	return bits.OnesCount64(grow64(b.own)&b.empty) + jumps64(b.own, b.empty)
}
