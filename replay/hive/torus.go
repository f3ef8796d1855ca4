package hive

import (
	"math/bits"
)

// The endless plane is kept on a torus of 64 × 64 cells, row after row, whose rows run on into
// the next one: one addition and one mask lead to any neighbour. Two pieces of one hive are at
// most 27 steps apart, so the way from one to the other is never in doubt, and a hive may wander
// round the torus as often as it likes.
const (
	torusSide = 64
	torusSize = torusSide * torusSide
	torusMask = torusSize - 1
)

// A cell is a place on the torus.
type cell uint16

// Cells that are none.
const (
	noCell cell = 0xFFFF
	start  cell = torusSide/2*torusSide + torusSide/2 // where the first piece lies
)

// steps lead to the neighbours in the order of [Directions]; repeated, so that d+1 and
// d+5 need no remainder.
var steps = [16]cell{
	torusMask + 1 - torusSide, torusMask + 2 - torusSide, 1, torusSide, torusSide - 1, torusMask,
	torusMask + 1 - torusSide, torusMask + 2 - torusSide, 1, torusSide, torusSide - 1, torusMask,
}

// step returns the neighbour in direction d, 0 to 11.
func (c cell) step(d int) cell { return (c + steps[d&15]) & torusMask }

// lift returns the way from one cell to another that is at most 31 steps away.
func lift(from, to cell) Axial {
	d := (to - from) & torusMask
	q := int(d+torusSide/2)&(torusSide-1) - torusSide/2
	r := (int(d)-q)>>6 + torusSide/2
	return Axial{R: r&(torusSide-1) - torusSide/2, Q: q}
}

// shift returns the cell that lies so many rows and columns away.
func (c cell) shift(by Axial) cell {
	return cell(int(c)+by.R*torusSide+by.Q) & torusMask
}

// A ring is a set of directions around a cell, bit d for [Directions] d.
type ring = uint8

// turnRing rotates a set of directions clockwise by n.
func turnRing(m ring, n int) ring { return (m<<n | m>>(6-n)) & 63 }

// slides has for each set of occupied neighbours the directions of a slide: to an empty
// neighbour, past exactly one occupied one (section "freedom to move" and "contact").
var slides = func() (t [64]ring) {
	for m := range t {
		left, right := turnRing(ring(m), 1), turnRing(ring(m), 5)
		t[m] = (left ^ right) &^ ring(m)
	}
	return t
}()

// whole has for each set of occupied neighbours whether they hang together around the cell.
var whole = func() (t [64]bool) {
	for m := range t {
		begins := ring(m) &^ turnRing(ring(m), 1)
		t[m] = bits.OnesCount8(begins) <= 1
	}
	return t
}()

// maxTargets bounds the empty cells around a hive: n cells have at most 4n+2 around them, and no
// piece has more targets than these and the cells of the hive.
const maxTargets = 256

// A region is a set of cells within 31 steps of its centre, in rows and columns: what is put in
// comes out sorted by row and column, and once.
type region struct {
	rows [torusSide]uint64
	used uint64
}

// place returns row and column of a cell in a region about a centre.
func (c cell) place(centre cell) (row, col uint) {
	at := uint(c-centre+start) & torusMask
	return at >> 6, at & (torusSide - 1)
}

func (g *region) add(c, centre cell) {
	row, col := c.place(centre)
	g.rows[row&63] |= 1 << col
	g.used |= 1 << row
}

func (g *region) has(c, centre cell) bool {
	row, col := c.place(centre)
	return g.rows[row&63]>>col&1 == 1
}

func (g *region) remove(c, centre cell) {
	row, col := c.place(centre)
	g.rows[row&63] &^= 1 << col
}

// take appends the cells in order and empties the region.
func (g *region) take(dst []cell, centre cell) []cell {
	for ; g.used != 0; g.used &= g.used - 1 {
		row := bits.TrailingZeros64(g.used)
		line := g.rows[row]
		g.rows[row] = 0
		for ; line != 0; line &= line - 1 {
			at := cell(row*torusSide + bits.TrailingZeros64(line))
			dst = append(dst, (at+centre-start)&torusMask)
		}
	}
	return dst
}

// count returns the number of cells and empties the region.
func (g *region) count() (n int) {
	for ; g.used != 0; g.used &= g.used - 1 {
		row := bits.TrailingZeros64(g.used)
		n += bits.OnesCount64(g.rows[row])
		g.rows[row] = 0
	}
	return n
}
