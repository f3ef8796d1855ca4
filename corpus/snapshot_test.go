package corpus

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

const (
	snapshotHead = "# plybook snapshot 2\trecord\tgame\trules\tplies\toutcome\tkey\tposition\tfault\tmoves\tplayers\n"
	olderHead    = "# plybook snapshot 1\trecord\tgame\trules\tplies\toutcome\tkey\tposition\tfault\n"
)

// reports collects findings.
type reports []string

func (r *reports) add(f replay.Finding) error {
	*r = append(*r, f.Code+" "+filepath.Base(f.File))
	return nil
}

func snapshotOf(t testing.TB, o Options, args ...string) (string, reports) {
	t.Helper()
	var b bytes.Buffer
	var found reports
	if _, err := Snapshot(t.Context(), args, o, &b, found.add); err != nil {
		t.Fatal(err)
	}
	return b.String(), found
}

func TestASnapshotHasALineForEveryRecord(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{
		"a.toy": "toy\n0 9\n1 1\n\n4\n", "a/b.toy": "toy\n", "a%.toy": "toy\n0 1 2 3 4 5 6 7 8 9\n",
		"broken.zip": zipOf(t, map[string]string{"../x.toy": "toy\n"}),
	})
	got, found := snapshotOf(t, toyOptions(), folder)
	wantListing(t, got, strings.TrimSuffix(snapshotHead, "\n"),
		"a%25.toy#1\ttoy\tstandard\t10\tNought nine\t0000000000009029000000000000000a\txoxoxoxoxo\t-\t8886a175.c3e03d9f.55172225.34e228133b211874\t-",
		"a.toy#1\ttoy\tstandard\t2\tNought nine\t0000000000004ce50000000000000002\tx........o\t-\te017f482.b3078d9be017f482\t-",
		"a.toy#2\ttoy\tstandard\t1\topen\t00000000000019a10000000000000001\t.x........\ttoy/taken\tb8334087a4c44cc9\t-",
		"a.toy#3\ttoy\tstandard\t1\topen\t00000000000000f30000000000000001\t....x.....\t-\t98132d9bae693e9b\t-",
		"# records: 4")
	if strings.Join(found, ", ") != "archive/name broken.zip" {
		t.Errorf("reported %v", found)
	}
}

func TestASnapshotIsSortedAndTheSameForAnyNumberOfWorkers(t *testing.T) {
	folder := t.TempDir()
	for i := range 30 {
		write(t, folder, map[string]string{fmt.Sprintf("%d/%d.toy", i%3, i): toyFile(100)})
	}
	var want string
	for _, workers := range []int{1, 2, 7} {
		o := toyOptions()
		o.Workers = workers
		got, _ := snapshotOf(t, o, folder)
		if want == "" {
			want = got
		}
		if got != want {
			t.Errorf("%d workers give another snapshot than 1", workers)
		}
	}
	n := 0
	for _, err := range ReadSnapshot(strings.NewReader(want), "x") {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	if n != 3000 {
		t.Errorf("read %d lines back; want 3000", n)
	}
}

func TestLinesComeBackAsTheyWere(t *testing.T) {
	for _, l := range []Line{
		{Source: "a.sgf", Index: 1, Game: "hive", Rules: "standard+MLP", Plies: 60, Outcome: "White queen", Key: strings.Repeat("0f", 16), Position: `wA1;bA1 wA1-\`, Fault: "hive/gate", Moves: "01234567.0123456789abcdef", Players: "0123456789abcdef"},
		{Source: "-", Index: 12, Game: "-"},
		{Source: "a#b#c\t\r\n\x00%41\xff.sgf", Index: 1, Position: "100%"},
	} {
		text := string(appendLineText(nil, l.appendSortable(nil)))
		got, err := parseLine(text, len(snapshotColumns))
		if err != nil || !reflect.DeepEqual(*got, l) {
			t.Errorf("%q: got %+v, error %v; want %+v", text, got, err, l)
		}
	}
}

func TestWhatIsWrongWithASnapshotIsSaid(t *testing.T) {
	line := func(id string) string { return id + "\ttoy\tstandard\t1\topen\t-\t.x\t-\t-\t-\n" }
	older := func(id string) string { return id + "\ttoy\tstandard\t1\topen\t-\t.x\t-\n" }
	for _, c := range []struct{ text, want string }{
		{"", `s.tsv:1: a snapshot begins with "# plybook snapshot 2"`},
		{"[Game \"hive\"]\n", `s.tsv:1: a snapshot begins with "# plybook snapshot 2"`},
		{"# plybook snapshot 3\tgame\n", `s.tsv:1: expected "# plybook snapshot 2", found "# plybook snapshot 3": the snapshot has another version; make it again`},
		{"# plybook snapshot 1\tgame\n", "s.tsv:1: the columns differ from those of this version: record, game, rules, plies, outcome, key, position, fault"},
		{"# plybook snapshot 2\tgame\n", "s.tsv:1: the columns differ from those of this version: record, game, rules, plies, outcome, key, position, fault, moves, players"},
		{snapshotHead + line("a#1") + line("a#3") + line("a#2"), "s.tsv:4: a#2 follows a#3; the lines of a snapshot are sorted"},
		{snapshotHead + line("b#1") + line("a#1"), "s.tsv:3: a#1 follows b#1; the lines of a snapshot are sorted"},
		{snapshotHead + line("a#1") + strings.TrimSuffix(line("a#2"), "\n"), "s.tsv:3: the last line is incomplete; the snapshot is cut off"},
		{snapshotHead + "a#1\ttoy\n", "s.tsv:2: expected 10 columns, found 2: record, game, rules, plies, outcome, key, position, fault, moves, players"},
		{olderHead + older("a#1") + older("a#2") + line("a#3"), "s.tsv:4: expected 8 columns, found 10: record, game, rules, plies, outcome, key, position, fault"},
		{snapshotHead + strings.Replace(line("a#1"), "\t-\t-\n", "\t0123.0123456789abcdef\t-\n", 1), `s.tsv:2: the moves: "0123.0123456789abcdef" is not 16 hexadecimal digits, at most 6 times 8 more, and a point in front`},
		{snapshotHead + strings.Replace(line("a#1"), "\t-\n", "\tAnn\n", 1), `s.tsv:2: the players: "Ann" is not 16 hexadecimal digits`},
		{snapshotHead, `s.tsv:2: the last line, "# records: N", is missing; the snapshot is cut off after its first line`},
		{snapshotHead + line("a#1") + line("b#7"), `s.tsv:4: the last line, "# records: N", is missing; the snapshot is cut off after b#7, the record of line 3`},
		{snapshotHead + line("a#1") + "# records: 3\n", "s.tsv:3: expected 3 records, found 1; the snapshot is incomplete or was edited: make it again"},
		{snapshotHead + line("a#1") + "# records: 1", "s.tsv:3: the last line is incomplete; the snapshot is cut off"},
		{snapshotHead + line("a#1") + "# records: +1\n", `s.tsv:3: the count of the records: "+1" is not a number from 0`},
		{snapshotHead + line("a#1") + "# records: 1\n" + line("a#2"), `s.tsv:4: expected the end after "# records: 1", found another line`},
		{snapshotHead + line("a"), `s.tsv:2: "a" is not a source, # and a number`},
		{snapshotHead + line("a#0"), `s.tsv:2: the number of the record: "0" is not a number from 1`},
		{snapshotHead + line("a#x"), `s.tsv:2: the number of the record: "x" is not a number from 1`},
		{snapshotHead + strings.Replace(line("a#1"), "\t1\t", "\t+1\t", 1), `s.tsv:2: the plies: "+1" is not a number from 0`},
		{snapshotHead + strings.Replace(line("a#1"), "\t-\t.x", "\tabc\t.x", 1), `s.tsv:2: the key: "abc" is not 32 hexadecimal digits`},
		{snapshotHead + line("a%4#1"), `s.tsv:2: "a%4" ends within %`},
		{snapshotHead + line("a%xyz#1"), `s.tsv:2: "a%xyz": %xy is not % and two hexadecimal digits`},
		{snapshotHead + strings.Repeat("x", MaxSnapshotLine+1) + "\n", "s.tsv:2: the line is longer than 2097152 bytes"},
	} {
		var last error
		for _, err := range ReadSnapshot(strings.NewReader(c.text), "s.tsv") {
			last = err
		}
		if last == nil || last.Error() != c.want {
			t.Errorf("got  %v\nwant %s", last, c.want)
		}
	}
}

// A file may be called as the last line begins, and a snapshot may have no records.
func TestTheCountOfASnapshotIsNoRecord(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"# records: 1": "toy\n0 1\n"})
	for want, arg := range map[int]string{1: folder, 0: t.TempDir()} {
		text, _ := snapshotOf(t, toyOptions(), arg)
		n := 0
		for _, err := range ReadSnapshot(strings.NewReader(text), "s.tsv") {
			if err != nil {
				t.Fatalf("%v of\n%s", err, text)
			}
			n++
		}
		if n != want || !strings.HasSuffix(text, fmt.Sprintf("\n# records: %d\n", n)) {
			t.Errorf("read %d of %d records of\n%s", n, want, text)
		}
	}
}

func TestASnapshotMayHaveTheLineEndsOfWindows(t *testing.T) {
	text := strings.ReplaceAll(snapshotHead+"a#1\ttoy\tstandard\t1\topen\t-\t.x\t-\t-\t-\n# records: 1\n", "\n", "\r\n")
	for l, err := range ReadSnapshot(strings.NewReader(text), "s.tsv") {
		if err != nil || l.Fault != "" {
			t.Errorf("got %+v, error %v", l, err)
		}
	}
}

func TestNothingIsWrittenOfASnapshotThatIsNotWhole(t *testing.T) {
	path := filepath.Join(write(t, t.TempDir(), map[string]string{"a.toy": toyFile(100)}), "a.toy")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var b bytes.Buffer
	_, err := Snapshot(ctx, []string{path}, toyOptions(), &b, func(replay.Finding) error { return nil })
	if !errors.Is(err, context.Canceled) || b.Len() > 0 {
		t.Errorf("got error %v and %d bytes", err, b.Len())
	}
}

func TestOutcomeText(t *testing.T) {
	four := &replay.Game{Seats: []string{"Red", "Blue", "Green", "Black"}}
	for _, c := range []struct {
		outcome game.Outcome
		want    string
	}{
		{game.Outcome{}, "open"},
		{game.DrawnBy("agreement"), "draw agreement"},
		{game.WonBy(1, "resignation"), "Blue resignation"},
		{game.Outcome{Over: true, Winners: 0b1001, Reason: "points", Scored: true, Scores: [4]int16{30, 2, -1, 30}}, "Red+Black points 30-2--1-30"},
	} {
		if got := OutcomeText(four, 4, c.outcome); got != c.want {
			t.Errorf("got %q; want %q", got, c.want)
		}
	}
}

func FuzzReadSnapshot(f *testing.F) {
	mutate.Add(f, snapshotHead+"a#1\ttoy\tstandard\t1\topen\t000000000000000000000000000000ff\t.x\ttoy/taken\t00000000.0000000000000000\t-\n# records: 1\n")
	mutate.Add(f, olderHead+"a%25#1\t-\t-\t0\t-\t-\t-\t-\r\n")
	f.Fuzz(func(t *testing.T, text string) {
		var again []byte
		n := 0
		for l, err := range ReadSnapshot(strings.NewReader(text), "fuzz") {
			if err != nil {
				return
			}
			n++
			again = append(appendLineText(again, l.appendSortable(nil)), '\n')
		}
		m := 0
		for _, err := range ReadSnapshot(strings.NewReader(fmt.Sprintf("%s%s%s%d\n", snapshotHead, again, countMark, n)), "again") {
			if err != nil {
				t.Fatalf("what was read is written so that it cannot be read: %v", err)
			}
			m++
		}
		if m != n {
			t.Errorf("read %d lines, and %d of what was written of them", n, m)
		}
	})
}
