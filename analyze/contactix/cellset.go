package contactix

import "math/bits"

// A cellSet is a set of places. It has room for boards to 13 × 14, with their two edges.
type cellSet [3]uint64

// everywhere is the set of all places.
var everywhere = cellSet{^uint64(0), ^uint64(0), ^uint64(0)}

// mostInSet is how many places a board may have whose cells are to be in sets.
const mostInSet = len(cellSet{})*64 - 2

func (s *cellSet) add(place int16) { s[place>>6] |= 1 << (place & 63) }

func (s *cellSet) remove(place int16) { s[place>>6] &^= 1 << (place & 63) }

func (s *cellSet) has(place int16) bool { return s[place>>6]>>(place&63)&1 != 0 }

func (s *cellSet) empty() bool { return s[0]|s[1]|s[2] == 0 }

func (s *cellSet) size() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2])
}

// meets says whether two sets have a place in common.
func (s *cellSet) meets(t *cellSet) bool { return s[0]&t[0]|s[1]&t[1]|s[2]&t[2] != 0 }

// within says whether all places of a set are in another one too.
func (s *cellSet) within(t *cellSet) bool { return s[0]&^t[0]|s[1]&^t[1]|s[2]&^t[2] == 0 }

func (s *cellSet) and(t *cellSet) cellSet { return cellSet{s[0] & t[0], s[1] & t[1], s[2] & t[2]} }

func (s *cellSet) or(t *cellSet) cellSet { return cellSet{s[0] | t[0], s[1] | t[1], s[2] | t[2]} }

// each calls a function with all places.
func (s *cellSet) each(do func(place int16)) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			do(int16(i*64 + bits.TrailingZeros64(word)))
		}
	}
}

// least returns the first place of a set that has any.
func (s *cellSet) least() int16 {
	i := 0
	for s[i] == 0 {
		i++
	}
	return int16(i*64 + bits.TrailingZeros64(s[i]))
}
