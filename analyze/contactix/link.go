package contactix

import "math/bits"

// A link is Con-tac-tix as the side sees it that wants to join two edges: a graph of empty cells, in
// which every tile of that side ties its neighbours together, and every tile of the other side takes a
// cell away. Cells are bits, at most 64 of them; those that are left out count as the other side's.
type link struct {
	near        [64]uint64 // the cells that one tile would join to this one, by way of own tiles too
	first, last uint64     // the cells that touch the edges
	open        uint64     // the cells that are empty
}

// take lays an own tile. Cells that touch an edge by way of it need not know of each other: no shortest
// path has two of them.
func (l *link) take(x int) {
	bit := uint64(1) << x
	near := l.near[x] & l.open
	touchesFirst, touchesLast := l.first&bit != 0, l.last&bit != 0
	l.cut(x)
	if touchesFirst {
		l.first |= near
	}
	if touchesLast {
		l.last |= near
	}
	if touchesFirst || touchesLast {
		return
	}
	for c := near; c != 0; c &= c - 1 {
		l.near[bits.TrailingZeros64(c)] |= near &^ (c & -c)
	}
}

// cut lays a tile of the other side.
func (l *link) cut(x int) {
	l.open &^= 1 << x
	l.first &^= 1 << x
	l.last &^= 1 << x
}

// beyond returns the cells next to those of a set that are not yet seen.
func (l *link) beyond(set, seen uint64) (next uint64) {
	for ; set != 0; set &= set - 1 {
		next |= l.near[bits.TrailingZeros64(set)]
	}
	return next & l.open &^ seen
}

// paths looks for paths from edge to edge that need at most so many tiles, at least one. It returns
// the least number of tiles, 0 if there is no such path, and the cells on any of them. Narrow says that
// none of the paths has a tile to spare and all of them go through one cell, so that a tile of the
// other side there is the end of them.
func (l *link) paths(tiles int) (least int, cells uint64, narrow bool) {
	var within [66]uint64 // the cells that a number of tiles joins to the first edge
	front, seen := l.first, l.first
	n := 1
	for within[1] = seen; n < tiles && front != 0; within[n] = seen {
		if least == 0 && front&l.last != 0 {
			least = n
		}
		front = l.beyond(front, seen)
		seen |= front
		n++
	}
	if least == 0 && front&l.last != 0 {
		least = n
	}
	if least == 0 {
		return 0, 0, false
	}
	for ; n < tiles; n++ {
		within[n+1] = seen
	}
	front, seen = l.last, l.last
	for n = 1; n <= tiles && front != 0; n++ {
		layer := front & within[tiles+1-n]
		cells |= layer
		narrow = narrow || least == tiles && layer&(layer-1) == 0
		front = l.beyond(front, seen)
		seen |= front
	}
	return least, cells, narrow
}

// fork returns three cells, of which the first one ties an edge to both others, which touch the other
// edge: a win with the second tile. 0: there are none.
func (l *link) fork() uint64 {
	if c := l.forkFrom(l.first, l.last); c != 0 {
		return c
	}
	return l.forkFrom(l.last, l.first)
}

func (l *link) forkFrom(from, to uint64) uint64 {
	for ; from != 0; from &= from - 1 {
		if c := l.near[bits.TrailingZeros64(from)] & to; c&(c-1) != 0 {
			return from&-from | twoOf(c)
		}
	}
	return 0
}

// twoOf returns the lowest two bits of a set.
func twoOf(c uint64) uint64 { return c&-c | (c&(c-1))&-(c&(c-1)) }

// without is fork when the other side has laid a tile.
func (l *link) forkWithout(x uint64) uint64 {
	first, last := l.first, l.last
	l.first &^= x
	l.last &^= x
	c := l.fork()
	l.first, l.last = first, last
	return c
}

// secondDistances adds to every open cell how far it is from an edge for a side whose opponent always
// takes the better way: one more than the second-nearest of its neighbours.
func (l *link) secondDistances(edge uint64, sum *[64]int32) {
	const unreachable = 20
	level, seen, next := int32(1), uint64(0), edge
	for next != 0 {
		for c := next; c != 0; c &= c - 1 {
			sum[bits.TrailingZeros64(c)] += level
		}
		seen |= next
		next = 0
		for c := l.open &^ seen; c != 0; c &= c - 1 {
			if n := l.near[bits.TrailingZeros64(c)] & seen; n&(n-1) != 0 {
				next |= c & -c
			}
		}
		level++
	}
	for c := l.open &^ seen; c != 0; c &= c - 1 {
		sum[bits.TrailingZeros64(c)] += unreachable
	}
}

// inOrder fills in the cells of a set, those first that are near to both edges and have many
// neighbours: good for either side.
func (l *link) inOrder(cells uint64, order *[64]int8) []int8 {
	var weight [64]int32
	l.secondDistances(l.first, &weight)
	l.secondDistances(l.last, &weight)
	list := order[:0]
	for ; cells != 0; cells &= cells - 1 {
		x := bits.TrailingZeros64(cells)
		weight[x] = weight[x]*64 - int32(bits.OnesCount64(l.near[x]&l.open))
		list = append(list, int8(x))
		for i := len(list) - 1; i > 0 && weight[list[i-1]] > weight[x]; i-- {
			list[i-1], list[i] = list[i], list[i-1]
		}
	}
	return list
}
