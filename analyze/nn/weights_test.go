package nn

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/plybook/plybook/internal/mutate"
)

// smallBoard is one of 3×2 cells.
const smallBoard = 1<<3 - 1 | (1<<3-1)<<Stride

func TestWeightsAreReadAsWritten(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	w := randomWeights(r, board)
	w.Plan = "a plan"
	file, err := w.Append([]byte("before"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := ReadWeights(bytes.TrimPrefix(file, []byte("before")))
	if err != nil || !reflect.DeepEqual(got, w) {
		t.Errorf("other weights than written, %v", err)
	}
}

func TestOtherFilesAreRefused(t *testing.T) {
	w := randomWeights(rand.New(rand.NewPCG(1, 1)), smallBoard)
	file, err := w.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	changed := func(at int, by byte) []byte {
		c := bytes.Clone(file)
		c[at] += by
		return c
	}
	for _, c := range []struct {
		name, want string
		file       []byte
	}{
		{"nothing", "not a file of weights", nil},
		{"another magic", "not a file of weights", changed(0, 1)},
		{"a later version", "version 2", changed(len(magic), 1)},
		{"no version", "ends", file[:len(magic)]},
		{"no checksum", "ends", file[:len(magic)+3]},
		{"a longer plan", "ends", changed(len(magic)+1, 100)[:60]},
		{"half", "damaged", file[:len(file)/2]},
		{"another number", "damaged", changed(len(file)-9, 1)},
	} {
		if _, err := ReadWeights(c.file); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

func FuzzReadWeights(f *testing.F) {
	w := randomWeights(rand.New(rand.NewPCG(1, 1)), smallBoard)
	file, err := w.Append(nil)
	if err != nil {
		f.Fatal(err)
	}
	mutate.Add(f, file)
	f.Fuzz(func(t *testing.T, file []byte) {
		if w, err := ReadWeights(file); err == nil && w.Buckets == nil {
			t.Error("weights without buckets")
		}
	})
}
