package nn

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"math/bits"
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

// Append appends weights as a file has them: magic, version, the length of the plan and the plan, the checksum of what follows, and, deflated, the cells, how many
// units and buckets there are, and all numbers, as varints.
func (w *Weights) Append(dst []byte) ([]byte, error) {
	numbers := binary.AppendUvarint(nil, w.Cells)
	numbers = binary.AppendUvarint(numbers, Hidden)
	numbers = binary.AppendUvarint(numbers, uint64(len(w.Buckets)))
	w.each(func(n *int16) { numbers = binary.AppendVarint(numbers, int64(*n)) })
	for _, b := range w.Buckets {
		numbers = binary.AppendVarint(numbers, int64(b.Rest))
	}
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
	dst = append(append(dst, magic...), version)
	dst = append(binary.AppendUvarint(dst, uint64(len(w.Plan))), w.Plan...)
	dst = binary.BigEndian.AppendUint32(dst, crc32.ChecksumIEEE(packed.Bytes()))
	return append(dst, packed.Bytes()...), nil
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

var errShort = errors.New("the file of weights ends before its plan does")

// ReadWeights reads what Append has written.
func ReadWeights(file []byte) (*Weights, error) {
	if !bytes.HasPrefix(file, []byte(magic)) {
		return nil, fmt.Errorf("this is not a file of weights: it does not begin with %q", magic)
	}
	rest := file[len(magic):]
	if len(rest) == 0 {
		return nil, errShort
	}
	if rest[0] != version {
		return nil, fmt.Errorf("the file of weights has version %d, and this program reads version %d: use the plybook that it came with, or make it again", rest[0], version)
	}
	length, n := binary.Uvarint(rest[1:])
	if n <= 0 || length > uint64(len(rest)) || len(rest) < 1+n+int(length)+4 {
		return nil, errShort
	}
	w := &Weights{Plan: string(rest[1+n:][:length])}
	rest = rest[1+n+int(length):]
	sum, packed := binary.BigEndian.Uint32(rest), rest[4:]
	if got := crc32.ChecksumIEEE(packed); got != sum {
		return nil, fmt.Errorf("the file of weights is damaged: expected the checksum %08x, found %08x", sum, got)
	}
	if err := w.read(bytes.NewReader(packed)); err != nil {
		return nil, err
	}
	return w, nil
}

// read reads the numbers of a file.
func (w *Weights) read(packed io.Reader) (err error) {
	numbers := reader{bufio.NewReader(flate.NewReader(packed)), nil}
	w.Cells = numbers.unsigned()
	w.Squares = make([][States][Hidden]int16, bits.OnesCount64(Corners(w.Cells)))
	hidden, buckets := numbers.unsigned(), numbers.unsigned()
	if numbers.err == nil && (hidden != Hidden || buckets == 0 || buckets > mostBuckets) {
		return fmt.Errorf("the file of weights has a net of %d hidden units and %d buckets, and this program has nets of %d and 1 to %d", hidden, buckets, Hidden, mostBuckets)
	}
	w.Buckets = make([]Bucket, min(buckets, mostBuckets))
	w.each(func(n *int16) { *n = int16(numbers.signed(math.MaxInt16)) })
	for i := range w.Buckets {
		w.Buckets[i].Rest = int32(numbers.signed(math.MaxInt32))
	}
	if numbers.err != nil {
		return fmt.Errorf("the numbers in the file of weights: %w", numbers.err)
	}
	return nil
}

// A reader reads numbers up to the first that is missing or too large.
type reader struct {
	from io.ByteReader
	err  error
}

func (r *reader) unsigned() (n uint64) {
	if r.err == nil {
		n, r.err = binary.ReadUvarint(r.from)
	}
	return n
}

func (r *reader) signed(most int64) (n int64) {
	if r.err == nil {
		if n, r.err = binary.ReadVarint(r.from); n > most || n < -most {
			r.err = fmt.Errorf("%d is not between %d and %d", n, -most, most)
		}
	}
	return n
}
