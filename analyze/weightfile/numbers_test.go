package weightfile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/internal/pack"
)

// written returns numbers as files have them.
func written(numbers ...int64) (text []byte) {
	for _, n := range numbers {
		text = binary.AppendVarint(text, n)
	}
	return text
}

func TestNumbersAreReadAsWritten(t *testing.T) {
	want := []int64{0, -7, 7, math.MinInt64, math.MaxInt64}
	text := binary.AppendUvarint(written(want...), math.MaxUint64)
	file := Append([]byte("before"), "a plan", text)
	file, ok := bytes.CutPrefix(file, []byte("before"))
	plan, sealed := Read(file)
	if !ok || plan != "a plan" {
		t.Errorf("the plan is %q", plan)
	}
	bare := Inflate(pack.Deflate(append(AppendPlan(nil, "a plan"), text...)))
	if plan := bare.Plan(); plan != "a plan" {
		t.Errorf("in front of numbers, the plan is %q", plan)
	}
	for _, numbers := range []*Numbers{sealed, bare} {
		var got []int64
		for range want {
			got = append(got, numbers.Int(math.MinInt64, math.MaxInt64))
		}
		if last := numbers.Uint(0, math.MaxUint64); !slices.Equal(got, want) || last != math.MaxUint64 || numbers.End() != nil {
			t.Errorf("%d and %d, %v", got, last, numbers.End())
		}
	}
}

// Of a file that is not what was expected, the error says what is wrong, where, and what would have been right.
func TestDamagedFiles(t *testing.T) {
	file := Append(nil, "a plan", written(1, 2, 300))
	flipped := bytes.Clone(file)
	flipped[len(file)-1] ^= 4
	many := Append(nil, "", make([]byte, 1<<24)) // a few KB
	for _, c := range []struct {
		name, want string
		file       []byte
	}{
		{"nothing", "expected a plan and a checksum in the file of weights, found 0 bytes: EOF", nil},
		{"half of a plan", "expected a plan and a checksum in the file of weights, found 4 bytes: unexpected EOF", file[:4]},
		{"half of a checksum", "found 9 bytes: unexpected EOF", file[:9]},
		{"a long plan", "expected a plan of at most 1024 bytes, found one of 1025", Append(nil, strings.Repeat("a", 1025), nil)},
		{"a plan of endless length", "at most 1024 bytes, found one of 18446744073709551615", binary.AppendUvarint(nil, math.MaxUint64)},
		{"a length that overflows", "overflows", bytes.Repeat([]byte{0xFF}, 20)},
		{"a byte less", "is damaged: expected the checksum", file[:len(file)-1]},
		{"a byte more", "is damaged: expected the checksum", append(bytes.Clone(file), 0)},
		{"another bit", "is damaged: expected the checksum", flipped},
		{"a number too few", "number 3 in the file of weights: EOF", Append(nil, "", written(1, 2))},
		{"half of a number", "number 3 in the file of weights: unexpected EOF", Append(nil, "", append(written(1, 2), 0x80))},
		{"a number that overflows", "number 1 in the file of weights: binary: varint overflows", Append(nil, "", bytes.Repeat([]byte{0xFF}, 20))},
		{"a number too great", "number 3 in the file of weights: expected one from -300 to 300, found 301", Append(nil, "", written(1, 2, 301))},
		{"a number too small", "number 2 in the file of weights: expected one from -300 to 300, found -301", Append(nil, "", written(1, -301, 3))},
		{"a number too many", "expected the end of the file of weights after number 3, found more", Append(nil, "", written(1, 2, 3, 4))},
		{"many numbers", "expected the end of the file of weights after number 3, found more", many},
	} {
		plan, numbers := Read(c.file)
		for range 3 {
			numbers.Int(-300, 300)
		}
		if err := numbers.End(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %q and %v, want %q", c.name, plan, err, c.want)
		}
	}
}

// A file without a checksum is read as far as it can be, and has nothing behind its end.
func TestDamagedNumbers(t *testing.T) {
	file := pack.Deflate(append(AppendPlan(nil, "a plan"), written(1, 2, 300)...))
	for length := range len(file) + 1 {
		numbers := Inflate(file[:length])
		numbers.Plan()
		for range 3 {
			numbers.Int(-300, 300)
		}
		if err := numbers.End(); (err == nil) != (length == len(file)) {
			t.Errorf("%d bytes of %d: %v", length, len(file), err)
		}
	}
	for want, file := range map[string][]byte{
		"after number 0, found more":                       append(bytes.Clone(pack.Deflate(AppendPlan(nil, "a plan"))), 0),
		"the plan in the file of weights: expected a plan": pack.Deflate(AppendPlan(nil, strings.Repeat("a", 1025))),
		"the plan in the file of weights: unexpected EOF":  pack.Deflate([]byte{100, 'a'}),
	} {
		numbers := Inflate(file)
		numbers.Plan()
		if err := numbers.End(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	numbers := Inflate(nil)
	if n, m := numbers.Int(1, 2), numbers.Uint(1, 2); n != 0 || m != 0 || !errors.Is(numbers.End(), io.ErrUnexpectedEOF) {
		t.Errorf("nothing has the numbers %d and %d, %v", n, m, numbers.End())
	}
}

// Numbers are within their bounds, whatever a file has.
func FuzzNumbers(f *testing.F) {
	text := append(written(1, -2, 300), 3)
	file, bare := Append(nil, "a plan", text), append(AppendPlan(nil, "a plan"), text...)
	mutate.Add(f, file, bare)
	f.Fuzz(func(t *testing.T, file, bare []byte) {
		_, sealed := Read(file)
		plan, resealed := Read(Append(nil, "", bare))
		inflated, packed := Inflate(file), Inflate(pack.Deflate(bare))
		plans := []string{plan, inflated.Plan(), packed.Plan()}
		for _, numbers := range []*Numbers{sealed, resealed, inflated, packed} {
			failed := false
			for range 4 {
				n := numbers.Int(-300, 300)
				if failed = failed || numbers.err != nil; n < -300 || n > 300 || failed && n != 0 {
					t.Errorf("%d is read, %v", n, numbers.err)
				}
			}
			if n := numbers.Uint(3, 9); numbers.err == nil && (n < 3 || n > 9) {
				t.Errorf("%d is read", n)
			}
			if err := numbers.End(); failed && err == nil {
				t.Error("an error is lost")
			}
		}
		for _, plan := range plans {
			if len(plan) > mostPlan {
				t.Errorf("a plan has %d bytes", len(plan))
			}
		}
	})
}
