package corpus

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/internal/extsort"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

func toyDiff() DiffOptions { return DiffOptions{Options: toyOptions()} }

// changes compares and writes down what differs, a line each.
func changes(t *testing.T, o DiffOptions, before, after string) ([]string, DiffTotals) {
	t.Helper()
	var lines []string
	totals, err := Diff(t.Context(), before, after, o, func(f replay.Finding) error { return errors.New(f.Message) },
		func(*DiffTotals) error { return nil },
		func(c *Change) error {
			line := fmt.Sprintf("%v %s %s", c.Kind, c.ID(), strings.Join(c.Fields, ","))
			if was := c.Was(); was != "" {
				line += " was " + was
			}
			lines = append(lines, strings.TrimSpace(line))
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	return lines, totals
}

func TestDiff(t *testing.T) {
	old := write(t, t.TempDir(), map[string]string{"a.toy": "toy\n0 1\n2\n3 4\n", "b/c.toy": "toy\n5 6 7\n", "gone.toy": "toy\n6\n"})
	after := write(t, t.TempDir(), map[string]string{"a.toy": "toy\n0 1\n2 9\n3 3\n8\n", "b/c.toy": "toy\n5 6 7\n", "new.toy": "toy\n1\n"})
	want := []string{
		"changed a.toy#2 plies,outcome,position",
		"changed a.toy#3 plies,position,fault",
		"removed gone.toy#1",
		"added a.toy#4",
		"added new.toy#1",
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
		got, totals := changes(t, toyDiff(), sides[0], sides[1])
		if !slices.Equal(got, want) {
			t.Errorf("%v: got\n%s\nwant\n%s", sides, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		if totals.Same != 2 || totals.Changed != 2 || totals.Removed != 1 || totals.Added != 2 || totals.Clean() ||
			totals.Old.Records != 5 || totals.New.Records != 6 {
			t.Errorf("%v: got %+v", sides, totals)
		}
	}
}

// The totals are known before the first change, and name as many records as people read.
func TestTotalsOfADiffComeFirst(t *testing.T) {
	many := write(t, t.TempDir(), map[string]string{"a.toy": toyFile(MaxDiffIDs + 50), "b.toy": "toy\n1\n"})
	few := write(t, t.TempDir(), map[string]string{"b.toy": "toy\n2\n"})
	var totals *DiffTotals
	var kinds []ChangeKind
	_, err := Diff(t.Context(), few, many, toyDiff(), nil,
		func(d *DiffTotals) error { totals = d; return nil },
		func(c *Change) error {
			if totals == nil {
				t.Fatal("a change came before the totals")
			}
			kinds = append(kinds, c.Kind)
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	if totals.Changed != 1 || totals.Added != MaxDiffIDs+50 || len(totals.IDs[Added]) != MaxDiffIDs || !slices.Equal(totals.IDs[Changed], []string{"b.toy#1"}) {
		t.Errorf("%d changed %q, %d added, %d of them named", totals.Changed, totals.IDs[Changed], totals.Added, len(totals.IDs[Added]))
	}
	if len(kinds) != MaxDiffIDs+51 || !slices.IsSorted(kinds) || kinds[0] != Changed {
		t.Errorf("%d changes, in the order %v", len(kinds), kinds)
	}
}

// Changes that do not fit in memory are in order too, and the first of them are named.
func TestManyChangesAreInOrder(t *testing.T) {
	order := changeOrder{Sorter: extsort.Sorter{Dir: t.TempDir(), Limit: 1 << 10}}
	defer order.Close()
	var want, firstIDs []string
	for i := range 3000 {
		number := (i*1009)%3000 + 1 // every number once
		l := &Line{Source: "a.toy", Index: number, Game: "toy", Key: fmt.Sprintf("%032x", number), Position: fmt.Sprint(number)}
		kind := ChangeKind(number % 3)
		lines := [2][]byte{l.appendSortable(nil), l.appendSortable(nil)}
		c := &Change{Kind: kind, Old: l, New: l}
		switch kind {
		case Changed:
			l.Key = fmt.Sprintf("%032x", 9999)
			lines[0] = l.appendSortable(nil)
		case Removed:
			lines[1], c.New = nil, nil
		case Added:
			lines[0], c.Old = nil, nil
		}
		if err := order.add(c, lines); err != nil {
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
	for kind := range ChangeKind(3) {
		for number := 1; number <= 3000; number++ {
			if ChangeKind(number%3) == kind {
				want = append(want, fmt.Sprint(kind, " ", number))
			}
			if kind == Changed && number%3 == 0 && len(firstIDs) < MaxDiffIDs {
				firstIDs = append(firstIDs, fmt.Sprint("a.toy#", number))
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%d changes, the first %q", len(got), got[:min(len(got), 5)])
	}
	if ids := order.ids(); !slices.Equal(ids[Changed], firstIDs) {
		t.Errorf("named %q", ids[Changed])
	}
}

// games are toy games of 9 plies that have only their first beginnings in common.
var games = [...]string{
	"0 1 2 3 4 5 6 7 8", "1 0 2 3 4 5 6 7 8", "2 1 0 3 4 5 6 7 8", "3 1 2 0 4 5 6 7 8", "4 1 2 3 0 5 6 7 8",
}

// Whatever has changed around a game, it is compared with itself.
func TestGamesArePairedByWhatTheyHold(t *testing.T) {
	file := func(games ...string) string { return "toy\n" + strings.Join(games, "\n") + "\n" }
	four := map[string]string{"a.toy": file(games[:4]...), "b.toy": file(games[4])}
	for _, test := range []struct {
		name      string
		old, new  map[string]string
		byNumber  bool
		want      []string
		same      int
		elsewhere int
	}{
		{"a game in front", four, map[string]string{"a.toy": file("5 1", games[0], games[1], games[2], games[3]), "b.toy": four["b.toy"]}, false,
			[]string{"added a.toy#1"}, 5, 4},
		{"a game in front, by number", four, map[string]string{"a.toy": file("5 1", games[0], games[1], games[2], games[3]), "b.toy": four["b.toy"]}, true,
			[]string{
				"changed a.toy#1 plies,position", "changed a.toy#2 position", "changed a.toy#3 position", "changed a.toy#4 position", "added a.toy#5",
			}, 1, 0},
		{"the first one gone", four, map[string]string{"a.toy": file(games[1], games[2], games[3]), "b.toy": four["b.toy"]}, false,
			[]string{"removed a.toy#1"}, 4, 3},
		{"reordered", four, map[string]string{"a.toy": file(games[2], games[0], games[3], games[1]), "b.toy": four["b.toy"]}, false, nil, 5, 4},
		{"file renamed, folder moved", four, map[string]string{"x/y.toy": four["a.toy"], "x/z.toy": four["b.toy"]}, false, nil, 5, 5},
		{"moved to another file", four, map[string]string{"a.toy": file(games[0], games[1], games[3]), "b.toy": file(games[2], games[4])}, false, nil, 5, 3},
		{"put in front and its last ply edited", map[string]string{"a.toy": file(games[0], games[1])},
			map[string]string{"a.toy": file(games[2], "0 1 2 3 4 5 6 7 9", games[1])}, false,
			[]string{"changed a.toy#2 outcome,position was a.toy#1", "added a.toy#1"}, 1, 1},
		{"file renamed and a game edited", four, map[string]string{"x.toy": file(games[0], games[1], "2 1 0 3 4 5 6 7", games[3]), "b.toy": four["b.toy"]}, false,
			[]string{"removed a.toy#3", "added x.toy#3"}, 4, 3},
		{"a fault after the same plies", map[string]string{"a.toy": file("0 1", "2 3")}, map[string]string{"a.toy": file("2 3 3", "0 1")}, false,
			[]string{"changed a.toy#1 fault was a.toy#2"}, 1, 1},
		{"repeated games", map[string]string{"a.toy": file("0 1", "0 1", "0 1"), "b.toy": file("0 1")}, map[string]string{"a.toy": file("0 1"), "b.toy": file("0 1")}, false,
			[]string{"removed a.toy#2", "removed a.toy#3"}, 2, 0},
		{"short games with the same opening", map[string]string{"a.toy": file("0 1", "2 3 4")}, map[string]string{"a.toy": file("0 1", "2 3 5")}, false,
			[]string{"changed a.toy#2 position"}, 1, 0},
		{"games without anything in common", map[string]string{"a.toy": file("0 1", "2 3 4 5 6 7 8"), "b.toy": file("0 1 2 3")}, map[string]string{"a.toy": file("0 1", "3 2 4 5 6 7 1"), "b.toy": file("8 1 2 3")}, false,
			[]string{"removed a.toy#2", "removed b.toy#1", "added a.toy#2", "added b.toy#1"}, 1, 0},
		{"an error in the first ply", map[string]string{"a.toy": file("0 1", "2 3 4 5")}, map[string]string{"a.toy": file("0 1", "x 3 4 5")}, false,
			[]string{"changed a.toy#2 plies,position,fault"}, 1, 0},
		{"games without plies in other files", map[string]string{"a.toy": file("0 0 1"), "b.toy": file("bad")}, map[string]string{"c.toy": file("bad"), "d.toy": file("0 0 1")}, false,
			nil, 2, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			old, after := write(t, t.TempDir(), test.old), write(t, t.TempDir(), test.new)
			o := toyDiff()
			o.ByNumber = test.byNumber
			snapshots := [2]string{old + "/x.snap", after + "/x.snap"}
			for i, folder := range []string{old, after} {
				text, _ := snapshotOf(t, toyOptions(), folder)
				snapshots[i] = filepath.Join(write(t, t.TempDir(), map[string]string{"x.snap": text}), "x.snap")
			}
			for _, sides := range [][2]string{{old, after}, snapshots, {snapshots[0], after}} {
				got, totals := changes(t, o, sides[0], sides[1])
				if !slices.Equal(got, test.want) || totals.Same != test.same || totals.Moved != test.elsewhere {
					t.Errorf("got %q, %d the same, %d elsewhere; want %q, %d, %d", got, totals.Same, totals.Moved, test.want, test.same, test.elsewhere)
				}
			}
		})
	}
}

// A named game is a toy game of two players, as a line.
func named(players, moves string) string { return players + ": " + moves }

// Games are paired by the players whose only game in a file they are, and never with games of others.
func TestGamesArePairedByTheirPlayers(t *testing.T) {
	file := func(games ...string) string { return "toy\n" + strings.Join(games, "\n") + "\n" }
	const long = "0 1 2 3 4 5 6 7 8"
	for _, test := range []struct {
		name     string
		old, new []string
		want     []string
	}{
		{"other players with the same number", []string{named("a-b", "0 1 2 3 4")}, []string{named("c-d", "0 1 2 3 5")},
			[]string{"removed x.toy#1", "added x.toy#1"}},
		{"the same players with the same number", []string{named("a-b", "0 1 2 3 4")}, []string{named("a-b", "5 1 2 3 4")},
			[]string{"changed x.toy#1 position"}},
		{"a game in front and an edit early", []string{named("a-b", "0 1 2 3 4"), named("c-d", long)},
			[]string{named("e-f", "3 4"), named("a-b", "5 1 2 3"), named("c-d", long)},
			[]string{"changed x.toy#2 plies,position was x.toy#1", "added x.toy#1"}},
		{"players exchanged", []string{named("a-b", "0 1 2 3 4")}, []string{named("b-a", "0 1 2 3 5")},
			[]string{"removed x.toy#1", "added x.toy#1"}},
		{"a match of two players, with one game gone and another new", []string{named("a-b", "0 1 2 3"), named("a-b", "1 2 3 4"), named("a-b", "2 3 4 5")},
			[]string{named("a-b", "0 1 2 3"), named("a-b", "2 3 4 5"), named("a-b", "8 7 6 5")},
			[]string{"removed x.toy#2", "added x.toy#3"}},
		{"two games of the same players left", []string{named("a-b", "0 1 2 3"), named("a-b", "1 2 3 4")},
			[]string{named("e-f", "2 3 4 5"), named("e-f", "3 4 5 6"), named("a-b", "8 7 6 5"), named("a-b", "7 6 5 4")},
			[]string{"removed x.toy#1", "removed x.toy#2", "added x.toy#1", "added x.toy#2", "added x.toy#3", "added x.toy#4"}},
		{"players renamed", []string{named("a-b", long)}, []string{named("c-d", long)}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			var sides, snapshots [2]string
			for i, games := range [][]string{test.old, test.new} {
				sides[i] = write(t, t.TempDir(), map[string]string{"x.toy": file(games...), "y.toy": file("0")})
				text, _ := snapshotOf(t, toyOptions(), sides[i])
				snapshots[i] = filepath.Join(write(t, t.TempDir(), map[string]string{"x.snap": text}), "x.snap")
			}
			for _, sides := range [][2]string{sides, snapshots, {snapshots[0], sides[1]}} {
				if got, _ := changes(t, toyDiff(), sides[0], sides[1]); !slices.Equal(got, test.want) {
					t.Errorf("got %q, want %q", got, test.want)
				}
			}
		})
	}
}

// Snapshots of the version before say nothing of moves, and are compared all the same.
func TestASnapshotOfTheVersionBeforeIsComparedByWhatItHas(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"a.toy": "toy\n0 1\n2 3\n"})
	text, _ := snapshotOf(t, toyOptions(), folder)
	var older strings.Builder
	for i, line := range strings.SplitAfter(strings.TrimSuffix(text, "# records: 2\n"), "\n") {
		if columns := strings.Split(line, "\t"); len(columns) > 1 {
			line = strings.Join(columns[:min(len(columns)-2, olderColumns+1)], "\t") + "\n"
		}
		if i == 0 {
			line = strings.Replace(line, "snapshot 2", "snapshot 1", 1)
		}
		older.WriteString(line)
	}
	snap := filepath.Join(write(t, t.TempDir(), map[string]string{"x.snap": older.String()}), "x.snap")
	if got, totals := changes(t, toyDiff(), snap, folder); len(got) > 0 || totals.Same != 2 {
		t.Errorf("got %q, %+v", got, totals)
	}
	after := write(t, t.TempDir(), map[string]string{"a.toy": "toy\n2 3\n2 4\n5 6\n"})
	got, _ := changes(t, toyDiff(), snap, after)
	if want := []string{"removed a.toy#1", "added a.toy#2", "added a.toy#3"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestDiffWithStandardInput(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"a.toy": "toy\n0 1\n", "b.toy": "toy\n5\n"})
	text, _ := snapshotOf(t, toyOptions(), folder)
	o := toyDiff()
	o.Stdin = strings.NewReader(text)
	if got, totals := changes(t, o, folder, "-"); len(got) > 0 || totals.Same != 2 || !totals.NewSnapshot {
		t.Errorf("a snapshot: got %q, %+v", got, totals)
	}
	o.Stdin = strings.NewReader("toy\n0 1\n")
	if got, _ := changes(t, o, "-", filepath.Join(folder, "b.toy")); len(got) != 1 {
		t.Errorf("records: got %q; want one change", got)
	}
	_, err := Diff(t.Context(), "-", "-", o, nil, nil, nil)
	if arg := (*source.ArgError)(nil); !errors.As(err, &arg) {
		t.Errorf("both sides: got %v; want a refusal", err)
	}
}

func TestFilesOfAnyNameAreComparedByNumber(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"old.toy": "toy\n0\n1\n2\n", "new.toy": "toy\n0\n5\n2\n"})
	got, _ := changes(t, toyDiff(), filepath.Join(folder, "old.toy"), filepath.Join(folder, "new.toy"))
	if !slices.Equal(got, []string{"changed new.toy#2 position"}) {
		t.Errorf("got %q", got)
	}
}

func TestDiffWithItselfIsClean(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"a.toy": toyFile(2000), "b.toy.gz": gzipOf(t, toyFile(300))})
	got, totals := changes(t, toyDiff(), folder, folder)
	if len(got) > 0 || !totals.Clean() || totals.Same != 2300 {
		t.Errorf("got %q, %+v", got, totals)
	}
}

func TestASideThatCannotBeReadIsAnError(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"a.toy": toyFile(1), "s.tsv": "# plybook snapshot 9\n"})
	for _, side := range []string{"none.toy", "s.tsv"} {
		emitted := 0
		_, err := Diff(t.Context(), filepath.Join(folder, "a.toy"), filepath.Join(folder, side), toyDiff(),
			func(replay.Finding) error { return nil }, nil, func(*Change) error { emitted++; return nil })
		var arg *source.ArgError
		var wrong *SnapshotError
		if emitted > 0 || !errors.As(err, &arg) && !errors.As(err, &wrong) {
			t.Errorf("%s: got %v after %d changes", side, err, emitted)
		}
	}
}

func TestGamesArePlayedAgainFromWhereverTheyCame(t *testing.T) {
	// Enough records that the changed one lies in a later piece.
	many := toyFile(10_000)
	changed := strings.Replace(many, toyMoves(9_000)+"\n", toyMoves(9_000)[:3]+" 8 7\n", 1)
	at := strings.Count(many[:strings.Index(many, toyMoves(9_000)+"\n")], "\n")
	for name, pack := range map[string]func(string) string{
		"file.toy": func(s string) string { return s },
		"zip.zip":  func(s string) string { return zipOf(t, map[string]string{"a.toy": s}) },
		"gz.gz":    func(s string) string { return gzipOf(t, s) },
		"whole":    func(s string) string { return strings.Replace(s, "toy", "whole", 1) },
	} {
		t.Run(name, func(t *testing.T) {
			folder := write(t, t.TempDir(), map[string]string{"1/" + name: pack(many), "2/" + name: pack(changed)})
			o := toyDiff()
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
					if got := strings.TrimSpace(string(after.Record.Source)); got != toyMoves(9_000)[:3]+" 8 7" || len(after.Plies) != 4 || len(before.Plies) != 5 {
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
	_, err := Diff(t.Context(), filepath.Join(folder, "1.toy"), filepath.Join(folder, "2.toy"), toyDiff(), nil,
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
		want          Divergence
		parted        bool
	}{
		{"0 1 2", "0 1 2", Divergence{}, false},
		{"0 1 2", "0 1 3", Divergence{3, "xo........", "2", "3", "xox.......", "xo.x......"}, true},
		{"0 1 2", "0 1", Divergence{3, "xo........", "2", "", "xox.......", "xo........"}, true},
		{"0 1 1", "0 1 5", Divergence{3, "xo........", "", "5", "xo........", "xo...x...."}, true},
		{"4", "5 6", Divergence{1, "..........", "4", "5", "....x.....", ".....x...."}, true},
	} {
		got, parted := Diverge(playToy(c.before), playToy(c.after))
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
		totals, err := Diff(b.Context(), filepath.Join(folder, "s.tsv"), path, toyDiff(), nil, func(*DiffTotals) error { return nil }, nil)
		if err != nil || totals.Same != 10_000 {
			b.Fatal(totals, err)
		}
	}
}

// The number of the tenth record holds a byte that elsewhere ends a line.
func TestDiffOfManyRecords(t *testing.T) {
	const n = 300
	old := "toy\n" + strings.Repeat("0 1 3\n", n)
	after := "toy\n" + strings.Repeat("0 1 3\n", 9) + "0 1 4\n" + strings.Repeat("0 1 3\n", n-10)
	before := filepath.Join(write(t, t.TempDir(), map[string]string{"a.toy": old}), "a.toy")
	now := filepath.Join(write(t, t.TempDir(), map[string]string{"a.toy": after}), "a.toy")
	got, totals := changes(t, toyDiff(), before, now)
	if want := []string{"changed a.toy#10 position"}; !slices.Equal(got, want) || totals.Same != n-1 {
		t.Errorf("got %v of %+v, want %v", got, totals, want)
	}
}

// A side without records is distinguished from a snapshot of a corpus that has none.
func TestASideWithoutRecordsIsKnown(t *testing.T) {
	none, some := t.TempDir(), write(t, t.TempDir(), map[string]string{"a.toy": "toy\n0\n"})
	text, _ := snapshotOf(t, toyOptions(), none)
	snaps := write(t, t.TempDir(), map[string]string{"none.snap": text, "older.snap": olderHead})
	for side, want := range map[string]bool{none: true, filepath.Join(snaps, "none.snap"): false, filepath.Join(snaps, "older.snap"): true} {
		if _, totals := changes(t, toyDiff(), some, side); totals.NoRecords != [2]bool{false, want} {
			t.Errorf("%s: got %v", side, totals.NoRecords)
		}
	}
}

// Of a record of a snapshot the archive is known if its name says it.
func TestASnapshotNamesTheArchiveOfARecord(t *testing.T) {
	packed := write(t, t.TempDir(), map[string]string{"b/all.tar.gz": gzipOf(t, tarOf(t, map[string]string{"x/a.toy": "toy\n0\n"})), "a!b.toy": "toy\n1\n", "c.toy": "toy\n2\n"})
	text, _ := snapshotOf(t, toyOptions(), packed)
	snap := filepath.Join(write(t, t.TempDir(), map[string]string{"x.snap": text}), "x.snap")
	other := write(t, t.TempDir(), map[string]string{"c.toy": "toy\n2\n"})
	got := map[string]string{}
	_, err := Diff(t.Context(), snap, other, toyDiff(), nil, func(*DiffTotals) error { return nil }, func(c *Change) error {
		source, _ := c.Source()
		got[source.Name] = source.Outer
		return nil
	})
	want := map[string]string{"b/all.tar.gz!x/a.toy": "b/all.tar.gz", "a!b.toy": "a!b.toy"}
	if err != nil || !maps.Equal(got, want) {
		t.Errorf("got %v, error %v; want %v", got, err, want)
	}
}
