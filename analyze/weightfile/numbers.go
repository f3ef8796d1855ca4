package weightfile

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/plybook/plybook/internal/pack"
)

// mostPlan is how many bytes a plan has at most.
const mostPlan = 1 << 10

// AppendPlan appends the length of a plan and the plan: the flags of the command that makes weights.
func AppendPlan(dst []byte, plan string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(plan))), plan...)
}

// Append appends a plan, the checksum of what follows, and, deflated, numbers that are written as varints.
func Append(dst []byte, plan string, numbers []byte) []byte {
	packed := pack.Deflate(numbers)
	dst = binary.BigEndian.AppendUint32(AppendPlan(dst, plan), crc32.ChecksumIEEE(packed))
	return append(dst, packed...)
}

// Read returns the plan and the numbers that Append has written.
func Read(file []byte) (plan string, numbers *Numbers) {
	rest := bytes.NewReader(file)
	plan, err := readPlan(rest)
	var sum uint32
	if err == nil {
		err = binary.Read(rest, binary.BigEndian, &sum)
	}
	if err != nil {
		return "", &Numbers{err: fmt.Errorf("expected a plan and a checksum in the file of weights, found %d bytes: %w", len(file), err)}
	}
	packed := file[len(file)-rest.Len():]
	if got := crc32.ChecksumIEEE(packed); got != sum {
		return "", &Numbers{err: fmt.Errorf("the file of weights is damaged: expected the checksum %08x, found %08x", sum, got)}
	}
	return plan, Inflate(packed)
}

func readPlan(from interface {
	io.Reader
	io.ByteReader
}) (string, error) {
	length, err := binary.ReadUvarint(from)
	if err == nil && length > mostPlan {
		err = fmt.Errorf("expected a plan of at most %d bytes, found one of %d", mostPlan, length)
	}
	plan := make([]byte, min(length, mostPlan))
	if err == nil {
		_, err = io.ReadFull(from, plan)
	}
	return string(plan), err
}

// Numbers are deflated numbers, which are read one after the other. From the first error on they are 0. End returns it.
type Numbers struct {
	packed *bytes.Reader
	from   *bufio.Reader
	count  int // of those read
	err    error
}

// Inflate returns the numbers in a file that has nothing else.
func Inflate(packed []byte) *Numbers {
	r := bytes.NewReader(packed)
	return &Numbers{packed: r, from: bufio.NewReader(flate.NewReader(r))}
}

// Plan reads a plan in front of the numbers.
func (n *Numbers) Plan() (plan string) {
	if plan, n.err = readPlan(n.from); n.err != nil {
		n.err = fmt.Errorf("the plan in the file of weights: %w", n.err)
	}
	return plan
}

// Int reads the next number, which has to be one from least to most.
func (n *Numbers) Int(least, most int64) int64 { return next(n, binary.ReadVarint, least, most) }

// Uint reads the next number, which is written without a sign and has to be one from least to most.
func (n *Numbers) Uint(least, most uint64) uint64 { return next(n, binary.ReadUvarint, least, most) }

func next[T int64 | uint64](n *Numbers, read func(io.ByteReader) (T, error), least, most T) T {
	if n.err != nil {
		return 0
	}
	n.count++
	x, err := read(n.from)
	switch {
	case err != nil:
		n.err = fmt.Errorf("number %d in the file of weights: %w", n.count, err)
	case x < least || x > most:
		n.err = fmt.Errorf("number %d in the file of weights: expected one from %d to %d, found %d", n.count, least, most, x)
	default:
		return x
	}
	return 0
}

// End returns the first error of what was read. It is one too if anything follows.
func (n *Numbers) End() error {
	if n.err != nil {
		return n.err
	}
	if _, err := n.from.ReadByte(); err != io.EOF || n.packed.Len() > 0 {
		return fmt.Errorf("expected the end of the file of weights after number %d, found more", n.count)
	}
	return nil
}
