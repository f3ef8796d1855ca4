package corpus

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/internal/ordered"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// A tallyman writes a line about every game, and counts games and plies until they are taken from it.
type tallyman struct {
	games, plies, starts int
	watched              int // plies of the game
}

func (w *tallyman) Watch(p *replay.Played) {
	if len(p.Plies) == 0 {
		w.starts++
		w.watched = 0
		return
	}
	w.watched++
}

func (w *tallyman) Game(g *Game) string {
	if strings.HasPrefix(string(g.Record.Source), "8 7") {
		panic("eight")
	}
	w.games++
	w.plies += w.watched
	line := fmt.Sprintf("%d %s#%d line %d at %d, %d plies", g.Number, g.Source.ID, g.Record.Index, g.Record.Line, g.Record.Offset, len(g.Played.Plies))
	if f := g.Played.Fault(); f != nil {
		line += ", " + f.Code
	}
	return line
}

// A part is what a segment came to.
type part struct {
	lines               []string
	games, plies, begun int
	cursor              Cursor
}

// inSegments reads a corpus and returns its segments by number.
func inSegments(o Options, s SegmentOptions, args ...string) (map[int]part, Cursor, error) {
	parts := map[int]part{}
	var lines []string
	last, err := Segments(context.Background(), args, o, s, func() *tallyman { return new(tallyman) },
		func(item Item[string]) error {
			line := item.Value
			if f := item.Finding; f != nil {
				line = fmt.Sprintf("%d %s#%d %s %s", item.Number, item.Source.ID, item.Index, f.Code, f.Message)
			}
			lines = append(lines, line)
			return nil
		},
		func(s Segment[*tallyman]) error {
			p := part{lines: lines, cursor: s.Cursor}
			for _, w := range s.Workers {
				p.games += w.games
				p.plies += w.plies
				p.begun += w.starts
				w.games, w.plies, w.starts = 0, 0, 0
			}
			parts[s.Number] = p
			lines = nil
			return nil
		})
	return parts, last, err
}

// segmentCorpus writes a corpus that has something of everything and returns its arguments.
func segmentCorpus(t *testing.T) (o Options, args []string) {
	small := map[string]string{}
	for i := range 700 {
		small[fmt.Sprintf("few/%03d.toy", i)] = toyFile(i % 3)
	}
	folder := write(t, t.TempDir(), map[string]string{
		"a.toy":     toyFile(1500),
		"b.whole":   strings.Replace(toyFile(900), "toy", "whole", 1),
		"c.toy":     toyFile(200) + "decoder panic\n",
		"d.txt":     "no record",
		"e.zip":     zipOf(t, map[string]string{"1.toy": toyFile(700), "2.toy": toyFile(2), "../3.toy": toyFile(1)}),
		"f.tar":     tarOf(t, map[string]string{"x.toy": toyFile(300), "y.gz": gzipOf(t, toyFile(400))}),
		"g.wtb":     base(1000, 1000),
		"h.wtb":     base(3, 9),
		"i.toy":     "toy\n0 1\n0 0\n1 2\n" + toyFile(400),
		"j.toy":     "",
		"wthor.jou": list(20, "???", "Ada", "Bob"), "WTHOR.TRN": list(26, "?"),
	})
	write(t, folder, small)
	o = toyOptions()
	o.Replay.Games = append(slices.Clone(replay.Games()), toyGame)
	toys := o.Detect
	o.Detect = func(name string, head []byte) *parse.Format {
		if f := toys(name, head); f != nil {
			return f
		}
		return parse.Detect(name, head)
	}
	o.Named = func(name string) (*parse.Format, error) {
		if f := toys("", []byte(name+"\n")); f != nil {
			return f, nil
		}
		return parse.FormatByName(name)
	}
	o.PieceSize, o.Workers = 512, 2
	return o, []string{folder, filepath.Join(folder, "a.toy")}
}

func equalParts(a, b part) bool {
	return slices.Equal(a.lines, b.lines) && a.games == b.games && a.plies == b.plies && a.begun == b.begun && a.cursor == b.cursor
}

// linesOf puts the lines of segments one after the other.
func linesOf(parts map[int]part) (lines []string) {
	for _, number := range slices.Sorted(maps.Keys(parts)) {
		lines = append(lines, parts[number].lines...)
	}
	return lines
}

func TestSegmentsAreTheSameForAnyNumberOfWorkers(t *testing.T) {
	if testing.Short() {
		t.Skip("reads a corpus dozens of times")
	}
	o, args := segmentCorpus(t)
	var want map[int]part
	for _, workers := range []int{1, 2, 7} {
		o.Workers = workers
		parts, last, err := inSegments(o, SegmentOptions{Size: 7}, args...)
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = parts
		}
		if len(parts) < 20 || !maps.EqualFunc(parts, want, equalParts) {
			t.Errorf("%d workers: %d segments differ from the %d of one worker", workers, len(parts), len(want))
		}
		if last != parts[len(parts)-1].cursor {
			t.Errorf("%d workers: the last cursor is %+v, not that of the last segment", workers, last)
		}
	}
}

func TestSegmentsEmitWhatEachEmits(t *testing.T) {
	if testing.Short() {
		t.Skip("reads a corpus dozens of times")
	}
	o, args := segmentCorpus(t)
	var want []string
	number := 0
	totals, err := Each(t.Context(), args, o,
		func() func(*Game) string {
			w := new(tallyman)
			return func(g *Game) string { return strings.TrimPrefix(w.Game(g), "0 ") }
		},
		func(item Item[string]) error {
			n := 0
			if item.Index > 0 {
				number++
				n = number
			}
			line := fmt.Sprintf("%d %s", n, item.Value)
			if f := item.Finding; f != nil {
				line = fmt.Sprintf("%d %s#%d %s %s", n, item.Source.ID, item.Index, f.Code, f.Message)
			}
			want = append(want, line)
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	parts, last, err := inSegments(o, SegmentOptions{Size: 11}, args...)
	if err != nil {
		t.Fatal(err)
	}
	got := linesOf(parts)
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("line %d is\n%s; want\n%s", i+1, got[i], want[i])
		}
	}
	if len(got) != len(want) {
		t.Errorf("got %d lines; want %d", len(got), len(want))
	}
	if last.Totals != totals || last.Games != number {
		t.Errorf("got %d games and %+v; want %d and %+v", last.Games, last.Totals, number, totals)
	}
}

func TestWorkersKeepTheNumbersOfGamesBeforeOneThatPanics(t *testing.T) {
	o, args := segmentCorpus(t)
	parts, _, err := inSegments(o, SegmentOptions{Size: 3}, args...)
	if err != nil {
		t.Fatal(err)
	}
	panics := 0
	for number, p := range parts {
		games, plies := 0, 0
		for _, line := range p.lines {
			if strings.Contains(line, "eight") {
				panics++
			}
			var begin, at, n int
			if _, rest, ok := strings.Cut(line, " line "); ok {
				if _, err := fmt.Sscanf(rest, "%d at %d, %d plies", &begin, &at, &n); err == nil {
					games++
					plies += n
				}
			}
		}
		if p.games != games || p.plies != plies {
			t.Errorf("segment %d: workers counted %d games and %d plies; %d and %d were emitted", number, p.games, p.plies, games, plies)
		}
	}
	if panics == 0 {
		t.Error("nothing panicked")
	}
}

func TestARunGoesOnAfterAnySegment(t *testing.T) {
	if testing.Short() {
		t.Skip("reads a corpus as often as it has segments")
	}
	o, args := segmentCorpus(t)
	plan := planOf(t, o, 20_000, args...) // some segments end with a range
	for _, s := range []SegmentOptions{{Size: 7}, {Size: 10}, {Size: 2, Ranges: plan.Shard(1, 2)}} {
		whole, wantLast, err := inSegments(o, s, args...)
		if err != nil {
			t.Fatal(err)
		}
		for number, done := range whole {
			s.Resume = done.cursor
			rest, last, err := inSegments(o, s, args...)
			if err != nil {
				t.Fatalf("after segment %d: %v", number, err)
			}
			want := maps.Clone(whole)
			maps.DeleteFunc(want, func(n int, _ part) bool { return n <= number })
			if last != wantLast || !maps.EqualFunc(rest, want, equalParts) {
				t.Errorf("after segment %d of %d: %d segments are not those of the whole run, or end at\n%+v, not\n%+v",
					number, len(whole), len(rest), last, wantLast)
			}
		}
	}
}

// Names that stand in other files are part of what was measured.
func TestOnlyTheSameListsAreResumed(t *testing.T) {
	files := map[string]string{
		"a.wtb": base(40, 40), "WTHOR.JOU": list(20, "???", "Ada", "Bo"), "WTHOR.TRN": list(26, "Open"),
	}
	o := Options{PieceSize: 512}
	s := SegmentOptions{Size: 2}
	folder := write(t, t.TempDir(), files)
	whole, _, err := inSegments(o, s, folder)
	if err != nil {
		t.Fatal(err)
	}
	s.Resume = whole[len(whole)-2].cursor
	if _, _, err := inSegments(o, s, folder); err != nil {
		t.Fatalf("the same files: %v", err)
	}
	for name, change := range map[string]map[string]string{
		"another player": {"WTHOR.JOU": list(20, "???", "Eve", "Bo")},
		"another event":  {"WTHOR.TRN": list(26, "Cup")},
		"a list less":    {"WTHOR.TRN": ""},
	} {
		other := write(t, t.TempDir(), files)
		write(t, other, change)
		if parts, _, err := inSegments(o, s, other); !errors.Is(err, ErrChanged) || len(parts) > 0 {
			t.Errorf("%s: got %d segments and error %v; want none and %v", name, len(parts), err, ErrChanged)
		}
	}
}

func TestOnlyTheSameInputIsResumed(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"a.toy": toyFile(500), "b.toy": toyFile(500)})
	o := toyOptions()
	o.PieceSize = 512
	s := SegmentOptions{Size: 4}
	whole, _, err := inSegments(o, s, folder)
	if err != nil {
		t.Fatal(err)
	}
	s.Resume = whole[len(whole)-2].cursor
	for number := range len(whole) - 1 {
		s.Marks = append(s.Marks, whole[number].cursor.Mark)
	}
	for name, change := range map[string]struct {
		files       map[string]string
		first, last string // where the first difference is found
	}{
		"a changed move":      {map[string]string{"a.toy": strings.Replace(toyFile(500), "4", "5", 1)}, "a.toy", "a.toy"},
		"a later one":         {map[string]string{"b.toy": strings.Replace(toyFile(500), toyMoves(100), toyMoves(500), 1)}, "a.toy", "b.toy"},
		"a file before all":   {map[string]string{"0.toy": toyFile(1)}, "0.toy", "a.toy"},
		"a file between":      {map[string]string{"aa.toy": toyFile(1)}, "a.toy", "b.toy"},
		"less than there was": {map[string]string{"a.toy": toyFile(1), "b.toy": toyFile(1)}, "a.toy", "b.toy"},
	} {
		other := write(t, t.TempDir(), map[string]string{"a.toy": toyFile(500), "b.toy": toyFile(500)})
		write(t, other, change.files)
		var changed *ChangedError
		parts, _, err := inSegments(o, s, other)
		if !errors.As(err, &changed) || !errors.Is(err, ErrChanged) || len(parts) > 0 {
			t.Errorf("%s: got %d segments and error %v; want none and %v", name, len(parts), err, ErrChanged)
			continue
		}
		if first, last := filepath.Base(changed.First), filepath.Base(changed.Last); first != change.first || last != change.last {
			t.Errorf("%s: %v; want it from %s to %s", name, err, change.first, change.last)
		}
	}
	nothing := write(t, t.TempDir(), map[string]string{"z": ""})
	var changed *ChangedError
	if _, _, err := inSegments(o, s, nothing); !errors.Is(err, ErrChanged) || errors.As(err, &changed) {
		t.Errorf("of nothing that is left: %v", err)
	}
}

func TestSegmentsOfAPipe(t *testing.T) {
	file := filepath.Join(write(t, t.TempDir(), map[string]string{"a.toy": toyFile(2000)}), "a.toy")
	o := toyOptions()
	o.PieceSize = 512
	read := func(s SegmentOptions) map[int]part {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		o.Stdin = f
		parts, _, err := inSegments(o, s, "-")
		if err != nil {
			t.Fatal(err)
		}
		return parts
	}
	whole := read(SegmentOptions{Size: 5})
	rest := read(SegmentOptions{Size: 5, Resume: whole[3].cursor})
	if len(rest) != len(whole)-4 || !equalParts(rest[4], whole[4]) {
		t.Errorf("of %d segments %d are read after the fourth one, and begin with\n%+v; want\n%+v", len(whole), len(rest), rest[4], whole[4])
	}
}

func TestSegmentsEndWithAnErrorOrTheContext(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"a.toy": toyFile(3000)})
	o := toyOptions()
	o.PieceSize = 512
	full := errors.New("disk full")
	newWorker := func() *tallyman { return new(tallyman) }
	ignore := func(Item[string]) error { return nil }
	cursor, err := Segments(t.Context(), []string{folder}, o, SegmentOptions{Size: 2}, newWorker, ignore,
		func(s Segment[*tallyman]) error {
			if s.Number == 3 {
				return full
			}
			return nil
		})
	if !errors.Is(err, full) || cursor.Segments != 4 {
		t.Errorf("got error %v after %d segments; want %v after 4", err, cursor.Segments, full)
	}
	_, err = Segments(t.Context(), []string{folder}, o, SegmentOptions{Size: 2}, newWorker,
		func(item Item[string]) error {
			if item.Index == 77 {
				return full
			}
			return nil
		}, func(Segment[*tallyman]) error { return nil })
	if !errors.Is(err, full) {
		t.Errorf("got error %v; want that of emit", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := 0
	_, err = Segments(ctx, []string{folder}, o, SegmentOptions{Size: 2}, newWorker, ignore,
		func(s Segment[*tallyman]) error {
			ended++
			cancel()
			return nil
		})
	if !errors.Is(err, context.Canceled) || ended != 1 {
		t.Errorf("got error %v after %d segments; want %v after one", err, ended, context.Canceled)
	}
}

// A quitter is a worker of two. One waits with a record until the other has ended its goroutine, some records later.
type quitter struct {
	waiting, gone chan struct{} // closed by the one and the other
	waits         bool          // it is this one that does
}

func (q *quitter) Watch(*replay.Played) {}

func (q *quitter) Game(g *Game) int {
	switch n := g.Record.Index; {
	case n == 150:
		q.waits = true
		close(q.waiting)
		<-q.gone
		time.Sleep(time.Millisecond)
	case n > 400 && !q.waits:
		<-q.waiting
		close(q.gone)
		runtime.Goexit()
	}
	return g.Record.Index
}

// Nothing is emitted of what is unfinished, nor of what comes after it.
func TestWhatIsEmittedBeforeAWorkerFailsIsTheBeginningOfTheWhole(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"a.toy": toyFile(3000)})
	o := toyOptions()
	o.PieceSize, o.Workers = 512, 2
	for name, run := range map[string]func(func() *quitter, func(Item[int]) error) error{
		"each": func(newWorker func() *quitter, emit func(Item[int]) error) error {
			_, err := EachWatched(t.Context(), []string{folder}, o, newWorker, emit)
			return err
		},
		"segments": func(newWorker func() *quitter, emit func(Item[int]) error) error {
			_, err := Segments(t.Context(), []string{folder}, o, SegmentOptions{}, newWorker, emit,
				func(Segment[*quitter]) error { return nil })
			return err
		},
	} {
		waiting, gone := make(chan struct{}), make(chan struct{})
		emitted := 0
		err := run(func() *quitter { return &quitter{waiting: waiting, gone: gone} },
			func(item Item[int]) error {
				if emitted++; item.Index != emitted {
					t.Errorf("%s: record %d is emitted as the %dth", name, item.Index, emitted)
				}
				return nil
			})
		if !errors.Is(err, ordered.ErrGoexit) {
			t.Errorf("%s: got error %v, want %v", name, err, ordered.ErrGoexit)
		}
	}
}

// A source in one piece that is too large to be held decoded is decoded twice.
func TestLargeSourcesInOnePieceAreNumberedToo(t *testing.T) {
	const many = 3 * parsedRecords
	records := strings.Replace(toyFile(many), "toy", "whole", 1)
	folder := write(t, t.TempDir(), map[string]string{"a.toy": toyFile(5), "b.whole": records, "c.toy": toyFile(5)})
	parts, last, err := inSegments(toyOptions(), SegmentOptions{}, folder)
	if err != nil {
		t.Fatal(err)
	}
	lines := linesOf(parts)
	if len(lines) != last.Games || last.Games != many+10 {
		t.Fatalf("%d lines of %d games", len(lines), last.Games)
	}
	for i, line := range lines {
		if !strings.HasPrefix(line, fmt.Sprintf("%d ", i+1)) {
			t.Fatalf("game %d is %s", i+1, line)
		}
	}
}

// A loggedUnits writes down when it is told of units.
type loggedUnits struct{ log *[]string }

func (u loggedUnits) Begin(inRange int) error {
	*u.log = append(*u.log, fmt.Sprintf("begin in %d", inRange))
	return nil
}

func (u loggedUnits) End(inRange int) error {
	*u.log = append(*u.log, fmt.Sprintf("end in %d", inRange))
	return nil
}

// A unit begins before its first record, even if what becomes of its first batch is so much that it is emitted in parts.
func TestUnitsBeginBeforeAnythingOfThemIsEmitted(t *testing.T) {
	const games = 50
	folder := write(t, t.TempDir(), map[string]string{"a.toy": toyFile(games)})
	large := fixedResult(make([]byte, resultsSize/games*2))
	var want []string
	for _, workers := range []int{1, 7} {
		o := toyOptions()
		o.Workers = workers
		var log []string
		_, err := Segments(t.Context(), []string{folder}, o, SegmentOptions{Units: loggedUnits{&log}},
			func() fixedResult { return large },
			func(item Item[[]byte]) error {
				log = append(log, fmt.Sprint(item.Number))
				return nil
			},
			func(Segment[fixedResult]) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = log
		}
		if len(log) != games+1 || log[0] != "begin in 0" || !slices.Equal(log, want) {
			t.Errorf("%d workers: %q", workers, log)
		}
	}
}

// A fixedResult is what becomes of every game.
type fixedResult []byte

func (r fixedResult) Game(*Game) []byte  { return r }
func (fixedResult) Watch(*replay.Played) {}
