package hive

import (
	"math/bits"
)

// pinnedIfAny returns all pieces that lie alone and without which the hive falls apart, if a piece of the set may be among
// them, and else none. Where the neighbours of a piece hang together around it, it is free; only if some do not, the whole
// hive is searched.
func (p *Position) pinnedIfAny(set PieceSet) PieceSet {
	for left := set; left != 0; {
		x := left.pop()
		c := p.at[x&31]
		if p.cells[c&torusMask] == heightOne|uint8(x) && !whole[p.occupied(c)] {
			s := search{p: p}
			s.visit(c, NoPiece)
			return s.pinned
		}
	}
	return 0
}

// A search finds the articulation points of the hive in one depth-first walk over the stacks,
// which go by their top pieces.
type search struct {
	p      *Position
	clock  uint8
	depth  [pieces]uint8 // when a stack was reached, from 1
	pinned PieceSet
}

// visit walks on from a stack and returns the earliest stack that it leads back to.
func (s *search) visit(c cell, from Piece) (low uint8) {
	x := s.p.top(c)
	s.clock++
	s.depth[x&31] = s.clock
	low = s.clock
	branches := 0
	cut := false
	for dirs := s.p.occupied(c); dirs != 0; dirs &= dirs - 1 {
		n := c.step(bits.TrailingZeros8(dirs))
		y := s.p.top(n)
		if seen := s.depth[y&31]; seen != 0 {
			low = min(low, seen)
			continue
		}
		branches++
		back := s.visit(n, x)
		low = min(low, back)
		cut = cut || back >= s.depth[x&31]
	}
	if from == NoPiece {
		cut = branches > 1
	}
	if cut && s.p.below[x&31] == NoPiece {
		s.pinned |= x.bit()
	}
	return low
}
