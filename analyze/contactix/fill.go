package contactix

import "math/bits"

// Cells that do not matter: the dead ones, whose tile changes nothing, and those that a side has captured:
// two cells of which one is dead as soon as the side has the other, so that it may leave both alone.
// They may be filled in, as long as it is asked who wins and not when.

// beside returns the cells that a shortest path may go on to from one: its neighbours, but for those that
// touch an edge that it touches itself.
func (l *link) beside(x int) uint64 {
	near := l.near[x] & l.open
	if l.first>>x&1 == 1 {
		near &^= l.first
	}
	if l.last>>x&1 == 1 {
		near &^= l.last
	}
	return near
}

// tied returns the cells that a tile on the given one is tied to: its neighbours, and what touches an edge
// that it touches.
func (l *link) tied(x int) uint64 {
	near := l.near[x]
	if l.first>>x&1 == 1 {
		near |= l.first
	}
	if l.last>>x&1 == 1 {
		near |= l.last
	}
	return near & l.open
}

// dead says whether no shortest path goes through a cell: whatever it leads from it leads to without it.
func (l *link) dead(x int) bool {
	near := l.beside(x)
	switch touches := (l.first | l.last) >> x & 1; {
	case (l.first&l.last)>>x&1 == 1:
		return false
	case touches == 1:
		return near == 0
	}
	for c := near; c != 0; c &= c - 1 {
		if near&^(c&-c)&^l.tied(bits.TrailingZeros64(c)) != 0 {
			return false
		}
	}
	return true
}

// capturedWith returns a neighbour that the side has captured together with a cell, as a set; 0 if there is
// none.
func (l *link) capturedWith(x int) uint64 {
	var taken link
	for c := l.near[x] & l.open &^ (1<<x - 1) &^ (1 << x); c != 0; c &= c - 1 {
		if taken.open == 0 {
			taken = *l
			taken.take(x)
		}
		y := bits.TrailingZeros64(c)
		if !taken.dead(y) {
			continue
		}
		other := *l
		if other.take(y); other.dead(x) {
			return c & -c
		}
	}
	return 0
}

// better takes those cells off a set than which another cell is at least as good for both sides: paths
// may go on from it to wherever they go on from them. It returns those others too, which may have been
// taken off in their turn. Of two cells that are equally good the lower one stays.
func (l *link) better(cells uint64) (rest, others uint64) {
	rest = cells
	for ; cells != 0; cells &= cells - 1 {
		if x := l.betterThan(bits.TrailingZeros64(cells)); x != 0 {
			rest &^= cells & -cells
			others |= x
		}
	}
	return rest, others
}

// betterThan returns a cell that makes the given one needless, as a set; 0 if there is none.
func (l *link) betterThan(y int) uint64 {
	near, bit := l.beside(y), uint64(1)<<y
	if near == 0 {
		return 0
	}
	others := near&-near | l.tied(bits.TrailingZeros64(near))&^bit
	touches := [2]bool{l.first&bit != 0, l.last&bit != 0}
	if touches[0] {
		others &= l.first
	}
	if touches[1] {
		others &= l.last
	}
	for ; others != 0; others &= others - 1 {
		x, other := bits.TrailingZeros64(others), others&-others
		if near&^l.tied(x)&^other != 0 {
			continue
		}
		equal := l.beside(x)&^near&^bit == 0 && touches == [2]bool{l.first&other != 0, l.last&other != 0}
		if !equal || x < y {
			return other
		}
	}
	return 0
}
