package corpus

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// changes compares and writes down what differs, a line each.
func changes(t *testing.T, o Options, before, after string) ([]string, DiffTotals) {
	t.Helper()
	var lines []string
	totals, err := Diff(t.Context(), before, after, o, func(f replay.Finding) error { return errors.New(f.Message) },
		func(*DiffTotals) error { return nil },
		func(c *Change) error {
			lines = append(lines, strings.TrimSpace(fmt.Sprintf("%v %s %s", c.Kind, c.ID(), strings.Join(c.Fields, ","))))
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	return lines, totals
}

func TestDiff(t *testing.T) {
	old := write(t, t.TempDir(), map[string]string{"a.toy": "toy\n0 1\n2\n3 4\n", "b/c.toy": "toy\n5 6 7\n", "gone.toy": "toy\n1\n"})
	after := write(t, t.TempDir(), map[string]string{"a.toy": "toy\n0 1\n2 9\n3 3\n8\n", "b/c.toy": "toy\n5 6 7\n", "new.toy": "toy\n1\n"})
	want := []string{
		"changed a.toy#2 plies,outcome,position",
		"changed a.toy#3 plies,position,fault",
		"vanished gone.toy#1",
		"appeared a.toy#4",
		"appeared new.toy#1",
	}

	// Every kind of side says the same.
	var tars, snapshots [2]string
	for i, folder := range []string{old, after} {
		files := map[string]string{}
		for _, name := range []string{"a.toy", "b/c.toy", "gone.toy", "new.toy"} {
			if data, err := os.ReadFile(filepath.Join(folder, name)); err == nil {
				files[name] = string(data)
			}
		}
		text, _ := snapshotOf(t, toyOptions(), folder)
		at := write(t, t.TempDir(), map[string]string{"a.tar.gz": gzipOf(t, tarOf(t, files)), "a.tsv": text})
		tars[i], snapshots[i] = filepath.Join(at, "a.tar.gz"), filepath.Join(at, "a.tsv")
	}
	for _, sides := range [][2]string{{old, after}, tars, snapshots, {old, tars[1]}, {snapshots[0], after}, {tars[0], snapshots[1]}} {
		got, totals := changes(t, toyOptions(), sides[0], sides[1])
		if !slices.Equal(got, want) {
			t.Errorf("%v: got\n%s\nwant\n%s", sides, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		if totals.Same != 2 || totals.Changed != 2 || totals.Vanished != 1 || totals.Appeared != 2 || totals.Clean() ||
			totals.Old.Records != 5 || totals.New.Records != 6 {
			t.Errorf("%v: got %+v", sides, totals)
		}
	}
}

// The totals are known before the first change, and name as many records as people read.
func TestTotalsOfADiffComeFirst(t *testing.T) {
	many := write(t, t.TempDir(), map[string]string{"a.toy": toyFile(MaxDiffIDs + 50), "b.toy": "toy\n1\n"})
	few := write(t, t.TempDir(), map[string]string{"b.toy": "toy\n2\n"})
	var told *DiffTotals
	var kinds []ChangeKind
	_, err := Diff(t.Context(), few, many, toyOptions(), nil,
		func(d *DiffTotals) error { told = d; return nil },
		func(c *Change) error {
			if told == nil {
				t.Fatal("a change came before the totals")
			}
			kinds = append(kinds, c.Kind)
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	if told.Changed != 1 || told.Appeared != MaxDiffIDs+50 || len(told.IDs[Appeared]) != MaxDiffIDs || !slices.Equal(told.IDs[Changed], []string{"b.toy#1"}) {
		t.Errorf("%d changed %q, %d appeared, %d of them named", told.Changed, told.IDs[Changed], told.Appeared, len(told.IDs[Appeared]))
	}
	if len(kinds) != MaxDiffIDs+51 || !slices.IsSorted(kinds) || kinds[0] != Changed {
		t.Errorf("%d changes, in the order %v", len(kinds), kinds)
	}
}

// Changes that do not fit in memory are in order too.
func TestManyChangesAreInOrder(t *testing.T) {
	line := func(position string) []byte {
		return (&Line{Source: "a.toy", Index: 1, Game: "toy", Key: fmt.Sprintf("%032s", fmt.Sprintf("%x", position)), Position: position}).appendSortable(nil)
	}
	order := changeOrder{sorter: sorter{dir: t.TempDir(), limit: 1 << 10}}
	defer order.close()
	for i := range 3000 {
		lines := [2][]byte{line("old"), line(fmt.Sprint(i))}
		kind := ChangeKind(2 - i%3)
		if kind == Vanished {
			lines = [2][]byte{line(fmt.Sprint(i))}
		} else if kind == Appeared {
			lines[0] = nil
		}
		if err := order.add(kind, lines); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	err := order.run(t.Context(), [2]*side{}, func(c *Change) error {
		got = append(got, fmt.Sprint(c.Kind, " ", cmp.Or(c.New, c.Old).Position))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for kind := range ChangeKind(3) {
		for i := range 1000 {
			want = append(want, fmt.Sprint(kind, " ", 3*i+2-int(kind)))
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%d changes, the first %q", len(got), got[:min(len(got), 5)])
	}
}

func TestDiffWithStandardInput(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"a.toy": "toy\n0 1\n", "b.toy": "toy\n5\n"})
	text, _ := snapshotOf(t, toyOptions(), folder)
	o := toyOptions()
	o.Stdin = strings.NewReader(text)
	if got, totals := changes(t, o, folder, "-"); len(got) > 0 || totals.Same != 2 || !totals.NewSnapshot {
		t.Errorf("a snapshot: got %q, %+v", got, totals)
	}
	o.Stdin = strings.NewReader("toy\n0 1\n")
	if got, _ := changes(t, o, "-", filepath.Join(folder, "b.toy")); len(got) != 1 {
		t.Errorf("records: got %q; want one change", got)
	}
	_, err := Diff(t.Context(), "-", "-", o, nil, nil, nil)
	if arg := (*ArgError)(nil); !errors.As(err, &arg) {
		t.Errorf("both sides: got %v; want a refusal", err)
	}
}

func TestFilesOfAnyNameAreComparedByNumber(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"old.toy": "toy\n0\n1\n2\n", "new.toy": "toy\n0\n5\n2\n"})
	got, _ := changes(t, toyOptions(), filepath.Join(folder, "old.toy"), filepath.Join(folder, "new.toy"))
	if !slices.Equal(got, []string{"changed new.toy#2 position"}) {
		t.Errorf("got %q", got)
	}
}

func TestDiffWithItselfIsClean(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"a.toy": toyFile(2000), "b.toy.gz": gzipOf(t, toyFile(300))})
	got, totals := changes(t, toyOptions(), folder, folder)
	if len(got) > 0 || !totals.Clean() || totals.Same != 2300 {
		t.Errorf("got %q, %+v", got, totals)
	}
}

func TestASideThatCannotBeReadIsAnError(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"a.toy": toyFile(1), "s.tsv": "# plybook snapshot 9\n"})
	for _, side := range []string{"none.toy", "s.tsv"} {
		emitted := 0
		_, err := Diff(t.Context(), filepath.Join(folder, "a.toy"), filepath.Join(folder, side), toyOptions(),
			func(replay.Finding) error { return nil }, nil, func(*Change) error { emitted++; return nil })
		var arg *ArgError
		var wrong *SnapshotError
		if emitted > 0 || !errors.As(err, &arg) && !errors.As(err, &wrong) {
			t.Errorf("%s: got %v after %d changes", side, err, emitted)
		}
	}
}

func TestGamesArePlayedAgainFromWhereverTheyCame(t *testing.T) {
	// Enough records that the changed one lies in a later piece.
	many := toyFile(10_000)
	changed := strings.Replace(many, toyMoves(9_000)+"\n", "8 7 6 5 4 3\n", 1)
	at := strings.Count(many[:strings.Index(many, toyMoves(9_000)+"\n")], "\n")
	for name, pack := range map[string]func(string) string{
		"file.toy": func(s string) string { return s },
		"zip.zip":  func(s string) string { return zipOf(t, map[string]string{"a.toy": s}) },
		"gz.gz":    func(s string) string { return gzipOf(t, s) },
		"whole":    func(s string) string { return strings.Replace(s, "toy", "whole", 1) },
	} {
		t.Run(name, func(t *testing.T) {
			folder := write(t, t.TempDir(), map[string]string{"1/" + name: pack(many), "2/" + name: pack(changed)})
			o := toyOptions()
			o.TempDir = t.TempDir()
			n := 0
			_, err := Diff(t.Context(), filepath.Join(folder, "1", name), filepath.Join(folder, "2", name), o,
				func(f replay.Finding) error { return errors.New(f.Message) }, func(*DiffTotals) error { return nil },
				func(c *Change) error {
					n++
					before, after, err := c.Played()
					if err != nil {
						return err
					}
					if got := strings.TrimSpace(string(before.Record.Source)); got != toyMoves(9_000) || before.Record.Index != at || before.Record.Line != at+1 {
						t.Errorf("got record %d, line %d: %s", before.Record.Index, before.Record.Line, got)
					}
					if got := strings.TrimSpace(string(after.Record.Source)); got != "8 7 6 5 4 3" || len(after.Plies) != 6 || len(before.Plies) != 5 {
						t.Errorf("got the new record %s with %d plies", got, len(after.Plies))
					}
					return nil
				})
			if err != nil || n != 1 {
				t.Errorf("got %d changes, error %v", n, err)
			}
			if left, _ := os.ReadDir(o.TempDir); len(left) > 0 {
				t.Errorf("%v was left behind", left)
			}
		})
	}
}

func TestAFileThatChangesWhileItIsComparedIsSeen(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"1.toy": "toy\n0 1\n", "2.toy": "toy\n0 2\n"})
	_, err := Diff(t.Context(), filepath.Join(folder, "1.toy"), filepath.Join(folder, "2.toy"), toyOptions(), nil,
		func(*DiffTotals) error { return nil },
		func(c *Change) error {
			write(t, folder, map[string]string{"1.toy": "toy\n"})
			_, _, err := c.Played()
			return err
		})
	if err == nil || !strings.Contains(err.Error(), "has changed") {
		t.Errorf("got %v", err)
	}
}

// playToy replays one toy game.
func playToy(moves string) *replay.Played {
	for r := range toyFormat.Records(parseInput("toy\n" + moves + "\n")) {
		return replay.Replay(r.Clone(), toyOptions().Replay)
	}
	return nil
}

func TestGamesPartAtTheFirstPlyThatDiffers(t *testing.T) {
	for _, c := range []struct {
		before, after string
		want          Parting
		parted        bool
	}{
		{"0 1 2", "0 1 2", Parting{}, false},
		{"0 1 2", "0 1 3", Parting{3, "xo........", "2", "3", "xox.......", "xo.x......"}, true},
		{"0 1 2", "0 1", Parting{3, "xo........", "2", "", "xox.......", "xo........"}, true},
		{"0 1 1", "0 1 5", Parting{3, "xo........", "", "5", "xo........", "xo...x...."}, true},
		{"4", "5 6", Parting{1, "..........", "4", "5", "....x.....", ".....x...."}, true},
	} {
		got, parted := Part(playToy(c.before), playToy(c.after))
		if got != c.want || parted != c.parted {
			t.Errorf("%s against %s: got %+v, %v; want %+v, %v", c.before, c.after, got, parted, c.want, c.parted)
		}
	}
}

func TestChangedCells(t *testing.T) {
	a, b := playToy("0 1 2").State, playToy("0 2 3").State
	want := []game.Cell{{Col: 1}, {Col: 2}, {Col: 3}}
	if got := ChangedCells(a, b); !slices.Equal(got, want) {
		t.Errorf("got %v; want %v", got, want)
	}
	if got := ChangedCells(a, a); len(got) != 0 {
		t.Errorf("a position differs from itself in %v", got)
	}
	type bare struct{ game.State } // lists no cells
	if got := ChangedCells(a, bare{b}); got != nil {
		t.Errorf("got %v of a position that lists no cells", got)
	}
}

func BenchmarkDiff(b *testing.B) {
	folder := write(b, b.TempDir(), map[string]string{"a.toy": toyFile(10_000)})
	path := filepath.Join(folder, "a.toy")
	var s bytes.Buffer
	if _, err := Snapshot(b.Context(), []string{path}, toyOptions(), &s, nil); err != nil {
		b.Fatal(err)
	}
	write(b, folder, map[string]string{"s.tsv": s.String()})
	for b.Loop() {
		totals, err := Diff(b.Context(), filepath.Join(folder, "s.tsv"), path, toyOptions(), nil, func(*DiffTotals) error { return nil }, nil)
		if err != nil || totals.Same != 10_000 {
			b.Fatal(totals, err)
		}
	}
}

// The number of the tenth record holds a byte that elsewhere ends a line.
func TestDiffOfManyRecords(t *testing.T) {
	const n = 300
	old := "toy\n" + strings.Repeat("0 1\n", n)
	after := "toy\n" + strings.Repeat("0 1\n", 9) + "0 2\n" + strings.Repeat("0 1\n", n-10)
	before := filepath.Join(write(t, t.TempDir(), map[string]string{"a.toy": old}), "a.toy")
	now := filepath.Join(write(t, t.TempDir(), map[string]string{"a.toy": after}), "a.toy")
	got, totals := changes(t, toyOptions(), before, now)
	if want := []string{"changed a.toy#10 position"}; !slices.Equal(got, want) || totals.Same != n-1 {
		t.Errorf("got %v of %+v, want %v", got, totals, want)
	}
}
