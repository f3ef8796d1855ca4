package nn

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/weightfile"
	"github.com/plybook/plybook/internal/mutate"
)

// smallBoard is one of 3×2 cells.
const smallBoard = 1<<3 - 1 | (1<<3-1)<<Stride

func TestWeightsAreReadAsWritten(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	w := randomWeights(r, board)
	w.Plan = "a plan"
	file := w.Append([]byte("before"))
	got, err := ReadWeights(bytes.TrimPrefix(file, []byte("before")))
	if err != nil || !reflect.DeepEqual(got, w) {
		t.Errorf("other weights than written, %v", err)
	}
}

func TestOtherFilesAreRefused(t *testing.T) {
	w := randomWeights(rand.New(rand.NewPCG(1, 1)), smallBoard)
	file := w.Append(nil)
	changed := func(at int, by byte) []byte {
		c := bytes.Clone(file)
		c[at] += by
		return c
	}
	for _, c := range []struct {
		name, want string
		file       []byte
	}{
		{"nothing", "not a file of weights: expected \"plyw\" and a version", nil},
		{"another magic", "not a file of weights", changed(0, 1)},
		{"a later version", "version 2", changed(len(magic), 1)},
		{"no version", "expected \"plyw\" and a version", file[:len(magic)]},
		{"no checksum", "EOF", file[:len(magic)+3]},
		{"a longer plan", "EOF", changed(len(magic)+1, 100)[:60]},
		{"other units", "number 2 in the file of weights: expected one from 64 to 64, found 32", netFile(noWeights(smallBoard, 32, 1))},
		{"no buckets", "number 3 in the file of weights: expected one from 1 to 256, found 0", netFile(noWeights(smallBoard, Hidden, 0))},
		{"many buckets", "number 3 in the file of weights: expected one from 1 to 256, found 1125899906842624", netFile(noWeights(smallBoard, Hidden, 1<<50))},
		{"all cells", "number 4 in the file of weights: EOF", netFile(noWeights(1<<64-1, Hidden, mostBuckets))},
		{"half", "damaged", file[:len(file)/2]},
		{"another number", "damaged", changed(len(file)-9, 1)},
	} {
		if _, err := ReadWeights(c.file); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// netFile returns a file with these numbers, whose checksum is right.
func netFile(numbers []byte) []byte {
	return weightfile.Append(append([]byte(magic), version), "", numbers)
}

// noWeights are the numbers in front of the weights of a net.
func noWeights(cells, hidden, buckets uint64) []byte {
	return binary.AppendUvarint(binary.AppendUvarint(binary.AppendUvarint(nil, cells), hidden), buckets)
}

func FuzzReadWeights(f *testing.F) {
	w := randomWeights(rand.New(rand.NewPCG(1, 1)), smallBoard)
	mutate.Add(f, w.Append(nil), noWeights(smallBoard, Hidden, 1))
	f.Fuzz(func(t *testing.T, file, numbers []byte) {
		for _, file := range [][]byte{file, netFile(numbers)} {
			if w, err := ReadWeights(file); err == nil && w.Buckets == nil {
				t.Error("weights without buckets")
			}
		}
	})
}
