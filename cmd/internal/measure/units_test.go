package measure

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus/samplestest"
)

// unitAnalysis encodes plies, in segments of whole units.
func unitAnalysis() Analysis {
	a := smallAnalysis()
	a.Encoded, a.Positions, a.Segment = true, true, 20
	return a
}

// parquetProducts returns the Parquet files that parts come to, with positions or without.
func parquetProducts(t *testing.T, positions bool, names ...string) string {
	t.Helper()
	parts, err := OpenParts(names)
	if err != nil {
		t.Fatal(err)
	}
	defer parts.Close()
	formats, err := ParseTables([]string{"parquet"})
	if err != nil {
		t.Fatal(err)
	}
	var games, plies bytes.Buffer
	files := AnalysisFiles{Tables: formats, Plies: true, Positions: positions}
	if _, err := files.Write(parts.Parts, []io.Writer{&games, &plies, io.Discard}, t.TempDir()); err != nil {
		t.Fatal(err)
	}
	return games.String() + plies.String()
}

// A unitCounter counts what of plies is encoded in parts, and what is rows.
type unitCounter struct{ groups, games, units int }

func (c *unitCounter) WriteGame(*stats.GameRow) error { return nil }

func (c *unitCounter) WritePly(_ int64, p *stats.PlyRow) error {
	if p.Ply == 1 {
		c.games++
	}
	return nil
}

func (c *unitCounter) EndUnit() error { c.units++; return nil }

func (c *unitCounter) WriteEncoded(int64, []byte) error { c.groups++; return nil }

func (c *unitCounter) Close() error { return nil }

func countUnits(t *testing.T, names ...string) (c unitCounter) {
	t.Helper()
	parts, err := OpenParts(names)
	if err != nil {
		t.Fatal(err)
	}
	defer parts.Close()
	if _, err := stats.Merge(analyze.Schemas(), parts.Parts, &c, t.TempDir()); err != nil {
		t.Fatal(err)
	}
	return c
}

// Plies that are encoded in shards, as far as these have whole units, make the files of one run that keeps rows: with broken records,
// units without plies, and files that end or begin within a unit.
func TestEncodedPliesAreTheSameHoweverTheWorkIsSplit(t *testing.T) {
	if testing.Short() {
		t.Skip("analyses the samples dozens of times")
	}
	dir, _, _ := damagedFolder(t)
	empty := strings.Repeat("[Game \"reversi\"]\n[Event \"nothing was played\"]\n\n*\n\n", 400) // of some units
	broken := strings.Repeat("[Game \"reversi\"]\n\n1. f5 2. f5 *\n\n[Game \"none\"]\n\n", 300) // of plies, the first one alone
	last := "[Game \"reversi\"]\n\n1. f5 *\n\n"
	for name, text := range map[string]string{"a.pgn": empty, "b.pgn": broken + empty, "zz.pgn": empty + last} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	rows := unitAnalysis()
	rows.Encoded = false
	whole := filepath.Join(t.TempDir(), "rows")
	measurePart(t, quietRun(2, dir), rows, whole)
	want := map[bool]string{true: parquetProducts(t, true, whole), false: parquetProducts(t, false, whole)}
	if n := countUnits(t, whole); n.groups > 0 || n.units < 20 {
		t.Fatalf("there are too few units: %+v", n)
	}

	encoded := filepath.Join(t.TempDir(), "encoded")
	measurePart(t, quietRun(7, dir), unitAnalysis(), encoded)
	if n := countUnits(t, encoded); n.groups < 10 || n.units > 0 {
		t.Errorf("of whole units not all is encoded: %+v", n)
	}
	for positions, want := range want {
		if parquetProducts(t, positions, encoded) != want {
			t.Errorf("with positions %v, plies that are encoded make other files than rows", positions)
		}
	}

	const unit = 16 * 400 // bytes, of pieces of quietRun
	for seed := range uint64(10) {
		random := rand.New(rand.NewPCG(seed, 3))
		size := 1 + int64(random.ExpFloat64()*unit)
		a := unitAnalysis()
		if seed < 2 { // as many units as may be
			size = unit
		} else if seed == 2 {
			a.Segment = 3 // which cuts units
		}
		plan := planOf(t, size, dir)
		shards := 1 + random.IntN(9)
		var parts []string
		for shard := 1; shard <= shards; shard++ {
			a.Plan, a.Shard, a.Shards = plan, shard, shards
			name, _ := measureShard(t, quietRun(1+random.IntN(4)), a)
			parts = append(parts, name)
		}
		if n := countUnits(t, parts...); seed < 2 && (n.groups < 10 || n.games > n.groups) {
			t.Errorf("of ranges of whole units not all is encoded: %+v", n)
		}
		for merges := random.IntN(shards + 1); len(parts) > 1 && merges > 0; merges-- {
			random.Shuffle(len(parts), func(i, k int) { parts[i], parts[k] = parts[k], parts[i] })
			n := 1 + random.IntN(len(parts))
			parts = append(parts[n:], mergeToPart(t, parts[:n]...))
		}
		positions := seed%2 == 0
		if parquetProducts(t, positions, parts...) != want[positions] {
			t.Errorf("seed %d: %d ranges of %d bytes in %d shards make other files", seed, plan.Ranges, size, shards)
		}
	}
}

// A run that was killed goes on to the same part, wherever in a unit it ended.
func TestEncodedPliesAreTheSameAfterAKill(t *testing.T) {
	if testing.Short() {
		t.Skip("reads a corpus many times")
	}
	dir := samplestest.Folder(t)
	for _, segment := range []int{3, 17} {
		a := unitAnalysis()
		a.Segment = segment
		name := filepath.Join(t.TempDir(), "part")
		measurePart(t, quietRun(2, dir), a, name)
		want := textOf(t, name)
		for i := range 12 {
			if err := os.WriteFile(name, []byte(want[:len(want)*i/12]), 0o666); err != nil {
				t.Fatal(err)
			}
			measurePart(t, quietRun(3, dir), a, name)
			if textOf(t, name) != want {
				t.Errorf("segments of %d batches: a run that goes on at %d twelfths makes another part", segment, i)
			}
		}
	}
}

// Plies that are encoded are not rows of another format.
func TestEncodedPliesAreForParquetAlone(t *testing.T) {
	name := filepath.Join(t.TempDir(), "part")
	measurePart(t, quietRun(1, writeGames(t, "f5d6\n")), unitAnalysis(), name)
	for _, c := range []struct {
		tables string
		plies  bool
		want   string
	}{
		{"parquet", true, ""}, {"csv", false, ""}, {"none", true, ""},
		{"csv", true, "without the plies for csv; analyse with --tables csv too"}, {"parquet,jsonl", true, "without the plies for jsonl"},
	} {
		parts, err := OpenParts([]string{name})
		if err != nil {
			t.Fatal(err)
		}
		files := AnalysisFiles{Plies: c.plies}
		if files.Tables, err = ParseTables(strings.Split(c.tables, ",")); err != nil {
			t.Fatal(err)
		}
		if got := files.Encoded(); got != (c.tables == "parquet") {
			t.Errorf("%s: encoded: %v", c.tables, got)
		}
		to := make([]io.Writer, len(files.Names()))
		for i := range to {
			to[i] = io.Discard
		}
		_, err = files.Write(parts.Parts, to, t.TempDir())
		if said := fmt.Sprint(err); (err != nil) != (c.want != "") || !strings.Contains(said, c.want) && err != nil {
			t.Errorf("%s, plies %v: got %v, want %q", c.tables, c.plies, err, c.want)
		}
		parts.Close()
	}
}
