package contactix

import (
	"encoding/binary"

	"github.com/plybook/plybook/analyze/weightfile"
)

//go:generate go run ../../cmd/internal/tune -game contactix -games 1200 -nodes 40000 -seed 1 -out patterns.bin

// defaultPatterns are the weights that come with the program. The command above writes them.
var defaultPatterns = weightfile.Once(files, "patterns.bin", func(file []byte) (*patternNet, error) {
	w, err := ReadPatternWeights(file)
	if err != nil {
		return nil, err
	}
	return newPatternNet(w), nil
})

// PatternWeights are the weights of a net of [Pattern]s, in patternOne.
type PatternWeights struct {
	Plan string // of the games that they are fitted to: the flags of the command that makes them
	Rows [PatternRows][patternUnits]int16
	Bias [patternUnits]int16
	Out  [patternUnits]int16
	Odds [2]int16 // what the odds by currents count, and what the side to move has more
}

// The unit of weights, and what all are less than: sums of a unit fit into 16 bits.
const (
	patternOne  = 256
	patternMost = 1800
)

// each calls a function for all numbers, in their order.
func (w *PatternWeights) each(do func(*int16)) {
	all := func(numbers []int16) {
		for i := range numbers {
			do(&numbers[i])
		}
	}
	for row := range w.Rows {
		all(w.Rows[row][:])
	}
	all(w.Bias[:])
	all(w.Out[:])
	all(w.Odds[:])
}

// Append appends the weights as [weightfile.Append] writes them.
func (w *PatternWeights) Append(dst []byte) []byte {
	var numbers []byte
	w.each(func(n *int16) { numbers = binary.AppendVarint(numbers, int64(*n)) })
	return weightfile.Append(dst, w.Plan, numbers)
}

// ReadPatternWeights reads what Append has written.
func ReadPatternWeights(file []byte) (*PatternWeights, error) {
	plan, numbers := weightfile.Read(file)
	w := &PatternWeights{Plan: plan}
	w.each(func(n *int16) { *n = int16(numbers.Int(1-patternMost, patternMost-1)) })
	return w, numbers.End()
}

// A patternNet has the weights of rows four to a word, each more by patternMost, so that none is below 0.
type patternNet struct {
	rows [allRows][patternWords]uint64
	bias [patternWords]uint64
	out  [patternUnits]int32
	odds [2]int16
}

const patternWords = patternUnits / 4

func newPatternNet(w *PatternWeights) *patternNet {
	n := new(patternNet)
	for row := range w.Rows {
		for u, x := range w.Rows[row] {
			n.rows[row][u/4] |= uint64(x+patternMost) << (u % 4 * 16)
		}
	}
	for u, x := range w.Bias {
		n.bias[u/4] |= uint64(x+patternMost) << (u % 4 * 16)
		n.out[u] = int32(w.Out[u])
	}
	n.odds = w.Odds
	return n
}
