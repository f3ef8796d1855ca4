// Package searchtest has what tests of the search of several games share.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package searchtest

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/analyze/weightfile"
	"github.com/plybook/plybook/replay/game"
)

// New returns a searcher of a state, with a table.
func New(s game.State, evaluation func(game.State) (search.Evaluator, search.Options)) *search.Searcher {
	e, o := evaluation(s)
	o.Table = search.NewTable(1 << 16)
	return search.New(s, e, o)
}

// Benchmark searches a position again and again, and reports nodes per second.
func Benchmark(b *testing.B, s *search.Searcher, l search.Limits) {
	nodes := int64(0)
	b.ReportAllocs()
	for b.Loop() {
		r, err := s.Search(context.Background(), l)
		if err != nil {
			b.Fatal(err)
		}
		nodes += r.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// NoAllocationsByNode fails if a search of a depth allocates more than one of a single ply, once the searcher has been
// as deep before: only its root and its result may be new.
func NoAllocationsByNode(t *testing.T, s *search.Searcher, depth int) {
	t.Helper()
	count := func(depth int) float64 {
		return testing.AllocsPerRun(3, func() {
			if _, err := s.Search(context.Background(), search.Limits{Depth: depth}); err != nil {
				t.Fatal(err)
			}
		})
	}
	count(depth)
	if deep, flat := count(depth), count(1); deep > flat+5 {
		t.Errorf("depth %d allocates %v times, depth 1 %v times", depth, deep, flat)
	}
}

// NoAllocationsOfEvaluator fails if what a search does at every node allocates.
func NoAllocationsOfEvaluator(t *testing.T, s game.State, evaluation func(game.State) (search.Evaluator, search.Options)) {
	t.Helper()
	e, _ := evaluation(s)
	moves := s.Moves(nil)
	weights := make([]int32, len(moves))
	buffer := make([]game.Move, 0, 512)
	allocated := testing.AllocsPerRun(100, func() {
		e.Evaluate(0)
		e.(search.Orderer).Order(moves, weights)
		if selector, ok := e.(search.Selector); ok {
			selector.Select(buffer, 1)
		}
	})
	if allocated != 0 {
		t.Errorf("%T allocates %v times", e, allocated)
	}
}

// WeightFile returns the bytes of a file of weights that is part of the program.
func WeightFile(t testing.TB, files weightfile.Files, name string) []byte {
	t.Helper()
	text, err := files.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// SameWeights fails if weights that are read from a file are not written as the same file.
func SameWeights(t *testing.T, file []byte, w interface{ Append(dst []byte) []byte }) {
	t.Helper()
	if again := w.Append([]byte("before")); string(again) != "before"+string(file) {
		t.Errorf("weights are read from a file of %d bytes, and written as another one of %d", len(file), len(again)-len("before"))
	}
}

// MadeByPlan fails if a source does not say that a plan makes a file of weights.
func MadeByPlan(t *testing.T, source, plan, name string) {
	t.Helper()
	text, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	if want := "//go:generate go run ../../cmd/internal/tune " + plan + " -out " + name + "\n"; !strings.Contains(string(text), want) {
		t.Errorf("%s does not say %q", source, want)
	}
}

// DamagedWeights fails if a file of weights is read of which a part is missing or that is too long. Where a byte in it is another one, it may be read,
// but not if a checksum is in the file.
func DamagedWeights[T any](t *testing.T, file []byte, sealed bool, read func([]byte) (T, error)) {
	t.Helper()
	for _, length := range []int{0, 1, 5, len(file) / 2, len(file) - 1} {
		if _, err := read(file[:length]); err == nil {
			t.Errorf("%d bytes of %d are taken", length, len(file))
		}
	}
	if _, err := read(append(bytes.Clone(file), 0)); err == nil {
		t.Error("a byte more is taken")
	}
	for i := range 16 {
		damaged := bytes.Clone(file)
		damaged[i*(len(file)-1)/15] ^= 1 << (i % 8)
		if _, err := read(damaged); sealed && err == nil {
			t.Errorf("file %d with another byte is taken", i)
		}
	}
}
