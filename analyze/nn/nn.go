// Package nn scores boards that have stones of two colours by small neural nets, in whole numbers: a position has the same
// score on every machine.
//
// Each side has a view of the board: for every hidden unit the sum of a weight for each square of two by two cells, by which of its cells have a stone
// of its own, which one of the opponent, and which have no place for stones. What the units make of these sums, cut off below 0 and above [One], is
// weighed and added up, the views of the side to move and of the other one with weights apart.
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
	// Stride is the distance of two rows of cells in a set.
	Stride = 9
	// States is how many states a square has: each of its cells is empty, has a stone of either side, or is a gap.
	States = 4 * 4 * 4 * 4
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

// mostSquares is how many squares a board may have.
const mostSquares = 36

// A Net is weights as they are added up.
type Net struct {
	corners uint64 // the cells that are the first of a square
	first   [Cells]uint16
	rows    *[mostSquares * States]row // by square and state
	empty   row                        // view of a board without stones and gaps
	out     []output                   // by bucket
}

// An output is the weights of a bucket. The weights of the lanes of a word lie as they have to be multiplied, each plus 1<<15.
type output struct {
	weights [2][words][2]uint64 // of the side to move, and of the other one
	rest    int64
}

// A View is what both sides see of a board. It follows from the sets that it is of, and from the gaps of the board.
type View struct {
	stones [2]uint64 // and gaps
	gaps   uint64
	sums   [2]row // of both sides
}

// Corners returns the first cells of the squares of a board.
func Corners(cells uint64) uint64 {
	return cells & (cells >> 1) & (cells >> Stride) & (cells >> (Stride + 1))
}

// NewNet returns the net of weights. It fails if there are boards with which a view adds up to what no lane can hold.
func NewNet(w *Weights) (*Net, error) {
	n := &Net{corners: Corners(w.Cells), rows: new([mostSquares * States]row)}
	if len(w.Squares) > mostSquares {
		return nil, fmt.Errorf("the board has %d squares of cells, and %d is the most", len(w.Squares), mostSquares)
	}
	for unit := range Hidden {
		if most := w.most(unit); most > 1<<15-1 {
			return nil, fmt.Errorf("the weights of unit %d add up to %d, and %d is the most", unit, most, 1<<15-1)
		}
		shift := unit % lanes * 16
		place := func(number int16) uint64 { return uint64(int64(number)) << shift }
		n.empty[unit/lanes] += place(w.Bias[unit])
		for square := range w.Squares {
			for state := range States {
				n.rows[square*States+state][unit/lanes] += place(w.Squares[square][state][unit])
			}
			n.empty[unit/lanes] += place(w.Squares[square][0][unit])
		}
	}
	for i := range n.empty {
		n.empty[i] += levels
	}
	square := 0
	for corners := n.corners; corners != 0; corners &= corners - 1 {
		n.first[bits.TrailingZeros64(corners)] = uint16(square * States)
		square++
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
func (n *Net) Empty(gaps uint64) View {
	v := View{gaps: gaps, sums: [2]row{n.empty, n.empty}}
	n.See(&v, &v, 0, 0)
	return v
}

// Distance returns how many cells differ between a view and stones, those that were turned twice.
func (v *View) Distance(first, second uint64) int {
	return bits.OnesCount64(v.stones[0]^(first|v.gaps)) + bits.OnesCount64(v.stones[1]^(second|v.gaps))
}

// half returns which cells of the square of a corner are in a set.
func half(set uint64, corner int) uint16 {
	set >>= corner & 63
	return uint16(set&3 | set>>(Stride-2)&12)
}

// State returns the state of a square for a side. A gap is in both sets.
func State(own, opp uint64, corner int) int { return int(half(own, corner) | half(opp, corner)<<4) }

// See makes a view that of stones on the board of another view, which may be the same: the less the stones differ the faster.
func (n *Net) See(v, from *View, first, second uint64) {
	first, second = first|from.gaps, second|from.gaps
	x, o := from.stones[0], from.stones[1]
	cells := (x ^ first) | (o ^ second)
	var changed [2][mostSquares][2]uint16 // by view: the rows that are added and subtracted
	count := 0
	for corners := (cells | cells>>1 | cells>>Stride | cells>>(Stride+1)) & n.corners; corners != 0; corners &= corners - 1 {
		corner := bits.TrailingZeros64(corners) & 63
		at := n.first[corner]
		x, o, first, second := half(x, corner), half(o, corner), half(first, corner), half(second, corner)
		changed[0][count] = [2]uint16{at + (first | second<<4), at + (x | o<<4)}
		changed[1][count] = [2]uint16{at + (second | first<<4), at + (o | x<<4)}
		count++
	}
	for view := range changed {
		n.change(&v.sums[view], &from.sums[view], changed[view][:count])
	}
	v.stones, v.gaps = [2]uint64{first, second}, from.gaps
}

// block is how many words of a row are in registers at a time.
const block = 8

// change adds rows to a view and subtracts others.
func (n *Net) change(to, from *row, changed [][2]uint16) {
	for at := 0; at < words; at += block {
		f := (*[block]uint64)(from[at:])
		a, b, c, d, e, g, h, i := f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7]
		for _, r := range changed {
			w := (*[block]uint64)(n.rows[r[0]][at:])
			a, b, c, d, e, g, h, i = a+w[0], b+w[1], c+w[2], d+w[3], e+w[4], g+w[5], h+w[6], i+w[7]
			w = (*[block]uint64)(n.rows[r[1]][at:])
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
	for i, view := range &v.sums[0] {
		a, b := active(view), active(v.sums[1][i])
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
