package contactix

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"

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

// The unit of weights, and the greatest one: sums of a unit fit into 16 bits.
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

// mostPlan is how many bytes a plan has at most.
const mostPlan = 1 << 10

// Append appends the weights as a file has them: the length of the plan and the plan, the checksum of what follows, and, deflated, all numbers, as varints.
func (w *PatternWeights) Append(dst []byte) ([]byte, error) {
	var numbers []byte
	w.each(func(n *int16) { numbers = binary.AppendVarint(numbers, int64(*n)) })
	var packed bytes.Buffer
	z, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(numbers); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	dst = append(binary.AppendUvarint(dst, uint64(len(w.Plan))), w.Plan...)
	dst = binary.BigEndian.AppendUint32(dst, crc32.ChecksumIEEE(packed.Bytes()))
	return append(dst, packed.Bytes()...), nil
}

// ReadPatternWeights reads what Append has written.
func ReadPatternWeights(file []byte) (*PatternWeights, error) {
	length, n := binary.Uvarint(file)
	if n <= 0 || length > mostPlan || len(file) < n+int(length)+4 {
		return nil, fmt.Errorf("the file of weights of Con-tac-tix has %d bytes, and ends before its plan does", len(file))
	}
	w := &PatternWeights{Plan: string(file[n:][:length])}
	rest := file[n+int(length):]
	if sum, got := binary.BigEndian.Uint32(rest), crc32.ChecksumIEEE(rest[4:]); got != sum {
		return nil, fmt.Errorf("the file of weights of Con-tac-tix is damaged: expected the checksum %08x, found %08x", sum, got)
	}
	numbers := bufio.NewReader(flate.NewReader(bytes.NewReader(rest[4:])))
	var err error
	w.each(func(to *int16) {
		if err != nil {
			return
		}
		var x int64
		if x, err = binary.ReadVarint(numbers); err == nil && (x >= patternMost || x <= -patternMost) {
			err = fmt.Errorf("%d is not between %d and %d", x, -patternMost, patternMost)
		}
		*to = int16(x)
	})
	if err == nil {
		if _, more := numbers.ReadByte(); more != io.EOF {
			err = fmt.Errorf("more follows after the last one")
		}
	}
	if err != nil {
		return nil, fmt.Errorf("the numbers in the file of weights of Con-tac-tix: %w", err)
	}
	return w, nil
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
