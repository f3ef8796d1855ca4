// Package nn scores boards that have stones of two colours by small neural nets, in whole numbers: a position has the same
// score on every machine.
//
// Each side has a view of the board: for every hidden unit the sum of a weight for each cell with a stone of its own, with one of the
// opponent, and without a place for stones. What the units make of these sums, cut off below 0 and above [One], is weighed and added up, the views
// of the side to move and of the other one with weights apart.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package nn

import (
	"fmt"
	"math/bits"
)

const (
	// Hidden is how many units a view has.
	Hidden = 64
	// Cells is how many cells a board may have: a set of cells is a word.
	Cells = 64
	// One is the sum from which on a unit is wholly active.
	One = 255
	// Unit is what output weights count by: so many are a unit of the score for a unit that is wholly active.
	Unit = 16
)

// lanes is how many sums are in a word, 16 bits each, the first in the lowest. A word is the sum of its lanes times their places, so that words are
// added and subtracted as they are, whatever the lanes borrow from each other on the way.
const (
	lanes = 4
	words = Hidden / lanes
)

type row [words]uint64

// levels are 1<<15 in each lane. What a view adds up begins there, so that no lane is below 0 in the end.
const levels = 1<<15 | 1<<31 | 1<<47 | 1<<63

// A Net is weights as they are added up.
type Net struct {
	cells uint64
	rows  [256]row   // by kind and cell
	gaps  [Cells]row // what a cell without a place adds, in the view of one side
	empty row        // view of a board without cells
	out   []output   // by bucket
}

// The kinds of rows: what a stone adds to the view of its side and of the other one, their difference and their sum.
const (
	ownRow = iota * Cells
	oppRow
	turnRow
	bothRow
)

// An output is the weights of a bucket. The weights of the lanes of a word lie as they have to be multiplied, each plus 1<<15.
type output struct {
	weights [2][words][2]uint64 // of the side to move, and of the other one
	rest    int64
}

// A View is what both sides see of a board. It follows from the sets that it is of, and from the gaps of the board.
type View struct {
	stones     [2]uint64
	first, sum row // the view of the first side, and those of both
}

// NewNet returns the net of weights. It fails if there are boards with which a view adds up to what no lane can hold.
func NewNet(w *Weights) (*Net, error) {
	n := &Net{cells: w.Cells}
	for unit := range Hidden {
		if most := w.most(unit); most > 1<<15-1 {
			return nil, fmt.Errorf("the weights of unit %d add up to %d, and %d is the most", unit, most, 1<<15-1)
		}
		shift := unit % lanes * 16
		for cell := range Cells {
			own, opp := int64(w.Own[cell][unit]), int64(w.Opp[cell][unit])
			n.rows[ownRow+cell][unit/lanes] += uint64(own) << shift
			n.rows[oppRow+cell][unit/lanes] += uint64(opp) << shift
			n.rows[turnRow+cell][unit/lanes] += uint64(own-opp) << shift
			n.rows[bothRow+cell][unit/lanes] += uint64(own+opp) << shift
			n.gaps[cell][unit/lanes] += uint64(int64(w.Gap[cell][unit])) << shift
		}
		n.empty[unit/lanes] += uint64(int64(w.Bias[unit])) << shift
	}
	for i := range n.empty {
		n.empty[i] += levels
	}
	for _, bucket := range w.Buckets {
		n.out = append(n.out, newOutput(&bucket))
	}
	return n, nil
}

func newOutput(b *Bucket) output {
	o := output{rest: int64(b.Rest) * One}
	for view, weights := range b.Out {
		for i := range words {
			w := weights[lanes*i:][:lanes]
			o.weights[view][i] = [2]uint64{raised(w[2]) | raised(w[0])<<32, raised(w[3]) | raised(w[1])<<32}
		}
	}
	return o
}

func raised(w int16) uint64 { return uint64(int64(w) + 1<<15) }

// Empty returns the views of a board without stones that has gaps.
func (n *Net) Empty(gaps uint64) (v View) {
	v.first = n.empty
	for ; gaps != 0; gaps &= gaps - 1 {
		for i, w := range &n.gaps[bits.TrailingZeros64(gaps)&63] {
			v.first[i] += w
		}
	}
	for i, w := range &v.first {
		v.sum[i] = 2 * w
	}
	return v
}

// Distance returns how many cells differ between a view and stones, those that were turned twice.
func (v *View) Distance(first, second uint64) int {
	return bits.OnesCount64(v.stones[0]^first) + bits.OnesCount64(v.stones[1]^second)
}

// See makes a view that of stones on the board of another view, which may be the same: the less the stones differ the faster.
func (n *Net) See(v, from *View, first, second uint64) {
	x, o := from.stones[0], from.stones[1]
	var more, less changes
	more.add(ownRow, first&^(x|o))
	more.add(oppRow, second&^(x|o))
	more.add(turnRow, first&o)
	less.add(ownRow, x&^(first|second))
	less.add(oppRow, o&^(first|second))
	less.add(turnRow, second&x)
	n.change(&v.first, &from.first, &more, &less)
	more.n, less.n = 0, 0
	more.add(bothRow, (first|second)&^(x|o))
	less.add(bothRow, (x|o)&^(first|second))
	n.change(&v.sum, &from.sum, &more, &less)
	v.stones = [2]uint64{first, second}
}

// changes are rows that are added, or subtracted.
type changes struct {
	rows [2 * Cells]uint8
	n    int
}

func (c *changes) add(kind int, cells uint64) {
	for ; cells != 0; cells &= cells - 1 {
		c.rows[c.n&(2*Cells-1)] = uint8(kind + bits.TrailingZeros64(cells))
		c.n++
	}
}

// block is how many words of a row are in registers at a time.
const block = 8

// change adds rows to a view and subtracts others.
func (n *Net) change(to, from *row, more, less *changes) {
	for at := 0; at < words; at += block {
		f := (*[block]uint64)(from[at:])
		a, b, c, d, e, g, h, i := f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7]
		for _, r := range more.rows[:more.n] {
			w := (*[block]uint64)(n.rows[r][at:])
			a, b, c, d, e, g, h, i = a+w[0], b+w[1], c+w[2], d+w[3], e+w[4], g+w[5], h+w[6], i+w[7]
		}
		for _, r := range less.rows[:less.n] {
			w := (*[block]uint64)(n.rows[r][at:])
			a, b, c, d, e, g, h, i = a-w[0], b-w[1], c-w[2], d-w[3], e-w[4], g-w[5], h-w[6], i-w[7]
		}
		*(*[block]uint64)(to[at:]) = [block]uint64{a, b, c, d, e, g, h, i}
	}
}

// Score returns the score of a view for a side to move, by the weights of a bucket.
func (n *Net) Score(v *View, second bool, bucket int) int32 {
	out := &n.out[bucket]
	mine, other := &out.weights[0], &out.weights[1]
	if second {
		mine, other = other, mine
	}
	var sum, total uint64 // products in the upper half of a word, and activities by lane
	for i, view := range &v.first {
		a, b := active(view), active(v.sum[i]-view)
		total += a + b
		m, o := &mine[i], &other[i]
		sum += (a&even)*m[0] + (a>>16&even)*m[1] + (b&even)*o[0] + (b>>16&even)*o[1]
	}
	all := total&0xFFFF + total>>16&0xFFFF + total>>32&0xFFFF + total>>48
	return int32((int64(sum>>32) - int64(all)<<15 + out.rest) / (One * Unit))
}

// even are the first and the third lane.
const even = 0xFFFF | 0xFFFF<<32

// active cuts the sums of a word off below 0 and above One.
func active(w uint64) uint64 {
	const each = levels >> 15
	positive := w & levels
	high := (w&(0x7F00*each) + 0x7F00*each) & levels
	high = high>>7 - high>>15
	return (w | high) & (positive>>7 - positive>>15)
}
