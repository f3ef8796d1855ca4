package conquest

import "math/bits"

// wideSize is the largest side of a board in two words.
const wideSize = 11

// stride128 is the distance of two rows in two words. There is no room for spare bits, so steps
// sideways mask the columns that would come out on another row.
const stride128 = wideSize

// A pair is a set of up to 128 cells.
type pair struct{ lo, hi uint64 }

func (p pair) and(q pair) pair    { return pair{p.lo & q.lo, p.hi & q.hi} }
func (p pair) andNot(q pair) pair { return pair{p.lo &^ q.lo, p.hi &^ q.hi} }
func (p pair) or(q pair) pair     { return pair{p.lo | q.lo, p.hi | q.hi} }
func (p pair) xor(q pair) pair    { return pair{p.lo ^ q.lo, p.hi ^ q.hi} }
func (p pair) empty() bool        { return p.lo|p.hi == 0 }
func (p pair) len() int           { return bits.OnesCount64(p.lo) + bits.OnesCount64(p.hi) }
func (p pair) has(i int) bool     { return !p.and(bit128(i)).empty() }

// up and down move a set by k bits, 0 < k < 64.
func (p pair) up(k uint) pair   { return pair{p.lo << k, p.hi<<k | p.lo>>(64-k)} }
func (p pair) down(k uint) pair { return pair{p.lo>>k | p.hi<<(64-k), p.hi >> k} }

// first returns the lowest cell of a set that is not empty, and rest what is left without it.
func (p pair) first() int {
	if p.lo != 0 {
		return bits.TrailingZeros64(p.lo)
	}
	return 64 + bits.TrailingZeros64(p.hi)&63
}

func (p pair) rest() pair {
	if p.lo != 0 {
		return pair{p.lo & (p.lo - 1), p.hi}
	}
	return pair{0, p.hi & (p.hi - 1)}
}

// bit128 returns the set of one cell.
func bit128(i int) pair {
	bit := uint64(1) << (i & 63)
	if i < 64 {
		return pair{bit, 0}
	}
	return pair{0, bit}
}

// right and left move a set sideways; what leaves the board is gone.
func (p pair) right(columns int) pair { return p.andNot(lastColumns[columns]).up(uint(columns)) }
func (p pair) left(columns int) pair  { return p.andNot(firstColumns[columns]).down(uint(columns)) }

// lastColumns and firstColumns are the last and the first 0, 1 and 2 columns.
var lastColumns, firstColumns = func() (last, first [3]pair) {
	for i := range wideSize * stride128 {
		for k := range 3 {
			if i%stride128 >= stride128-k {
				last[k] = last[k].or(bit128(i))
			}
			if i%stride128 < k {
				first[k] = first[k].or(bit128(i))
			}
		}
	}
	return
}()

// near128 and ring128 are the cells at distance 1 and 2 from each cell of an 11×11 board.
var near128, ring128 = func() (near, ring [128]pair) {
	for step := range steps(wideSize, stride128) {
		set := &near
		if step.distance == 2 {
			set = &ring
		}
		set[step.from] = set[step.from].or(bit128(step.to))
	}
	return
}()

// A board128 is a board of up to 11×11, seen by the side to move. Cell row·11 + column; gaps and
// cells beyond a smaller board are in no set.
type board128 struct{ own, opp, empty pair }

// grow128 returns a set with all cells next to it.
func grow128(p pair) pair {
	p = p.or(p.left(1)).or(p.right(1))
	return p.or(p.up(stride128)).or(p.down(stride128))
}

// reach128 returns a set with all cells at distance 1 and 2.
func reach128(p pair) pair {
	p = p.or(p.left(1)).or(p.right(1)).or(p.left(2)).or(p.right(2))
	return p.or(p.up(stride128)).or(p.down(stride128)).or(p.up(2 * stride128)).or(p.down(2 * stride128))
}

// clone returns the board after a clone to a cell, seen by the other side.
func (b board128) clone(to int) board128 {
	bit := bit128(to)
	hit := b.opp.and(near128[to&127])
	return board128{own: b.opp.xor(hit), opp: b.own.or(hit).or(bit), empty: b.empty.xor(bit)}
}

// vacate takes a pawn of the side that has just moved off its cell.
func (b board128) vacate(from int) board128 {
	bit := bit128(from)
	return board128{own: b.own, opp: b.opp.xor(bit), empty: b.empty.or(bit)}
}

// pass returns the board seen by the other side.
func (b board128) pass() board128 { return board128{b.opp, b.own, b.empty} }

// mobile says whether the side to move has a clone or a jump.
func (b board128) mobile() bool { return !reach128(b.own).and(b.empty).empty() }

// moves returns the number of clones and jumps of the side to move.
func (b board128) moves(sourced bool) int {
	l1, r1, l2, r2 := b.own.left(1), b.own.right(1), b.own.left(2), b.own.right(2)
	n := l2.and(b.empty).len() + r2.and(b.empty).len()
	n += updown128(l2, b.empty, stride128) + updown128(r2, b.empty, stride128)
	for _, p := range [...]pair{b.own, l1, r1, l2, r2} {
		n += updown128(p, b.empty, 2*stride128)
	}
	if !sourced {
		return n + grow128(b.own).and(b.empty).len()
	}
	n += l1.and(b.empty).len() + r1.and(b.empty).len()
	for _, p := range [...]pair{b.own, l1, r1} {
		n += updown128(p, b.empty, stride128)
	}
	return n
}

// updown128 returns how many cells of a set come out on others when it moves by k bits, up and down.
func updown128(p, cells pair, k uint) int {
	return p.up(k).and(cells).len() + p.down(k).and(cells).len()
}
