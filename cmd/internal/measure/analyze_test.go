package measure

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/analyze/tables"
	"github.com/plybook/plybook/corpus/samplestest"
	"github.com/plybook/plybook/reports/findings"
)

// quietRun is a run that says nothing, over small pieces.
func quietRun(workers int, args ...string) *Run {
	r := &Run{Args: args, Talk: findings.Layouts()[0].New(io.Discard, findings.Options{})}
	r.Corpus.Workers, r.Corpus.PieceSize = workers, 400
	return r
}

// smallAnalysis has segments of three batches.
func smallAnalysis() Analysis {
	return Analysis{
		Settings: stats.Settings{TreePlies: DefaultTreePlies, MinGames: DefaultMinGames},
		Games:    true, Plies: true, Segment: 3,
	}
}

// measurePart measures into the file of a name, which may be there.
func measurePart(t testing.TB, r *Run, a Analysis, name string) findings.Summary {
	t.Helper()
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	sum, err := r.MeasurePart(context.Background(), file, a)
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

// products returns what parts come to, one file after the other.
func products(t *testing.T, names ...string) string {
	t.Helper()
	parts, err := OpenParts(names)
	if err != nil {
		t.Fatal(err)
	}
	defer parts.Close()
	jsonl, err := tables.FormatByName("jsonl")
	if err != nil {
		t.Fatal(err)
	}
	files := AnalysisFiles{Tables: []*tables.Format{jsonl}, Plies: true}
	var all bytes.Buffer
	to := make([]io.Writer, len(files.Names()))
	buffers := make([]bytes.Buffer, len(to))
	for i := range to {
		to[i] = &buffers[i]
	}
	if _, err := files.Write(parts.Parts, to, t.TempDir()); err != nil {
		t.Fatal(err)
	}
	for i, name := range files.Names() {
		fmt.Fprintf(&all, "== %s\n%s", name, &buffers[i])
	}
	return all.String()
}

// analysisOf measures in one go.
func analysisOf(t *testing.T, r *Run, a Analysis) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "part")
	measurePart(t, r, a, name)
	return products(t, name)
}

// sameText fails at the first line in which two texts differ.
func sameText(t *testing.T, what, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			t.Fatalf("%s: line %d is\n%s\nwant\n%s", what, i+1, g[i], w[i])
		}
	}
	t.Fatalf("%s: %d lines, want %d", what, len(g), len(w))
}

func TestAnalysisIsTheSameHoweverTheWorkIsSplit(t *testing.T) {
	if testing.Short() {
		t.Skip("analyses the samples dozens of times")
	}
	dir := samplestest.Folder(t)
	want := analysisOf(t, quietRun(1, dir), smallAnalysis())
	many := []int{7, 2}
	if testing.Short() {
		many = many[:1]
	}
	for _, workers := range many {
		got := analysisOf(t, quietRun(workers, dir), smallAnalysis())
		sameText(t, fmt.Sprint(workers, " workers"), got, want)
	}
	whole := smallAnalysis()
	whole.Segment = 0
	sameText(t, "one segment", analysisOf(t, quietRun(2, dir), whole), want)

	parts, games := shardsOf(t, planOf(t, 3000, dir), 4)
	sameText(t, "4 shards", products(t, parts...), want)
	if sum := measurePart(t, quietRun(1, dir), smallAnalysis(), filepath.Join(t.TempDir(), "part")); sum.Games != games {
		t.Errorf("the shards have %d games, and all have %d", games, sum.Games)
	}
}

func TestARunThatWasEndedGoesOn(t *testing.T) {
	if testing.Short() {
		t.Skip("reads a corpus as often as it has segments")
	}
	dir := samplestest.Folder(t)
	whole := filepath.Join(t.TempDir(), "part")
	sum := measurePart(t, quietRun(1, dir), smallAnalysis(), whole)
	part, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	want := products(t, whole)
	if open, err := OpenParts([]string{whole}); err != nil || open.Parts[0].Segments() < 10 {
		t.Fatalf("there are too few segments to tell anything: %v", err)
	}
	if got := measurePart(t, quietRun(3, dir), smallAnalysis(), whole); got != sum {
		t.Errorf("of a part that is whole the summary is %v, want %v", &got, &sum)
	}
	cuts := 12
	if testing.Short() {
		cuts = 4
	}
	random := rand.New(rand.NewPCG(1, 2))
	for i := range cuts {
		cut := random.IntN(len(part))
		if cut < 2000 {
			cut = 0 // within the header there is nothing to go on from
		}
		torn := append([]byte(nil), part[:cut]...)
		if i%3 == 0 && cut > 0 {
			torn[cut-1] ^= 0x55 // written, but not what was meant
		}
		name := filepath.Join(t.TempDir(), "part")
		if err := os.WriteFile(name, torn, 0o666); err != nil {
			t.Fatal(err)
		}
		if got := measurePart(t, quietRun(3, dir), smallAnalysis(), name); got != sum {
			t.Errorf("cut at %d: the summary is %v, want %v", cut, &got, &sum)
		}
		sameText(t, fmt.Sprint("cut at ", cut), products(t, name), want)
	}
}

func TestARunDoesNotGoOnWithAnother(t *testing.T) {
	dir := samplestest.Folder(t)
	name := filepath.Join(t.TempDir(), "part")
	measurePart(t, quietRun(1, dir), smallAnalysis(), name)
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	a := smallAnalysis()
	a.TreePlies++
	_, err = quietRun(1, dir).MeasurePart(context.Background(), file, a)
	if err == nil || !strings.Contains(err.Error(), "differences: --tree-plies 8, not 9") {
		t.Errorf("got %v", err)
	}
}
