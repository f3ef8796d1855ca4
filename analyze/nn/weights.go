package nn

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"

	"github.com/plybook/plybook/analyze/weightfile"
)

// Weights are a net as it is trained and stored.
type Weights struct {
	// Plan is the command that made them.
	Plan string
	// Cells are the cells of the board; those of other numbers have no weights.
	Cells uint64
	// Squares are by square, state and unit what a square adds to a view, in the order of their corners. The bits of a state are the cells of its own
	// stones and, from 16 on, those of the opponent's: the corner, the next of its row, and those below. A gap has both bits.
	Squares [][States][Hidden]int16
	Bias    [Hidden]int16
	Buckets []Bucket
}

// A Bucket is the output weights of some of the positions.
type Bucket struct {
	Out  [2][Hidden]int16 // of the views of the side to move, and of the other one
	Rest int32            // 1/[Unit] of the score
}

// most returns how far from 0 the sum of a unit may be.
func (w *Weights) most(unit int) int {
	size := func(n int16) int { return max(int(n), -int(n)) }
	sum := size(w.Bias[unit])
	for square := range w.Squares {
		largest := 0
		for state := range States {
			largest = max(largest, size(w.Squares[square][state][unit]))
		}
		sum += largest
	}
	return sum
}

// magic begins a file, version follows: of the format, and of what its numbers mean.
const (
	magic   = "plyw"
	version = 2
)

// mostBuckets is more than any file has.
const mostBuckets = 1 << 8

// Append appends weights as a file has them: magic, version, and, as [weightfile.Append] writes them, the cells, how many units and buckets there are, and
// all numbers.
func (w *Weights) Append(dst []byte) []byte {
	numbers := binary.AppendUvarint(nil, w.Cells)
	numbers = binary.AppendUvarint(numbers, Hidden)
	numbers = binary.AppendUvarint(numbers, uint64(len(w.Buckets)))
	w.each(func(n *int16) { numbers = binary.AppendVarint(numbers, int64(*n)) })
	for _, b := range w.Buckets {
		numbers = binary.AppendVarint(numbers, int64(b.Rest))
	}
	return weightfile.Append(append(append(dst, magic...), version), w.Plan, numbers)
}

// each calls a function for all numbers but the rests, in their order.
func (w *Weights) each(f func(*int16)) {
	all := func(units *[Hidden]int16) {
		for i := range units {
			f(&units[i])
		}
	}
	for square := range w.Squares {
		for state := range States {
			all(&w.Squares[square][state])
		}
	}
	all(&w.Bias)
	for i := range w.Buckets {
		for view := range w.Buckets[i].Out {
			all(&w.Buckets[i].Out[view])
		}
	}
}

// ReadWeights reads what Append has written.
func ReadWeights(file []byte) (*Weights, error) {
	rest, ok := bytes.CutPrefix(file, []byte(magic))
	if !ok || len(rest) == 0 {
		return nil, fmt.Errorf("this is not a file of weights: expected %q and a version at its start", magic)
	}
	if rest[0] != version {
		return nil, fmt.Errorf("the file of weights has version %d, and this program reads version %d: use the plybook that it came with, or make it again", rest[0], version)
	}
	plan, numbers := weightfile.Read(rest[1:])
	w := &Weights{Plan: plan, Cells: numbers.Uint(0, math.MaxUint64)}
	w.Squares = make([][States][Hidden]int16, bits.OnesCount64(Corners(w.Cells)))
	numbers.Uint(Hidden, Hidden)
	w.Buckets = make([]Bucket, numbers.Uint(1, mostBuckets))
	w.each(func(n *int16) { *n = int16(numbers.Int(-math.MaxInt16, math.MaxInt16)) })
	for i := range w.Buckets {
		w.Buckets[i].Rest = int32(numbers.Int(-math.MaxInt32, math.MaxInt32))
	}
	return w, numbers.End()
}
