package corpus

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/parse"
)

// write makes files below a folder, with the folders they need.
func write(t testing.TB, folder string, files map[string]string) string {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// wantGoroutines fails if there are more goroutines than before. One that has done its last deed
// may take a moment to be gone.
func wantGoroutines(t *testing.T, before int) {
	t.Helper()
	after := runtime.NumGoroutine()
	for end := time.Now().Add(time.Minute); after > before && time.Now().Before(end); after = runtime.NumGoroutine() {
		time.Sleep(time.Millisecond)
	}
	if after > before {
		t.Errorf("%d goroutines before, %d after", before, after)
	}
}

func wantListing(t *testing.T, got string, want ...string) {
	t.Helper()
	if text := strings.Join(want, "\n") + "\n"; got != text {
		t.Errorf("got\n%swant\n%s", got, text)
	}
}

func TestOutputIsTheSameForAnyNumberOfWorkersAndAnySizeOfPieces(t *testing.T) {
	if testing.Short() {
		t.Skip("reads a corpus dozens of times")
	}
	folder := write(t, t.TempDir(), map[string]string{
		"a.toy": toyFile(3000), "b/c.toy": toyFile(1), "b/d.toy": toyFile(700) + "0 0\n", "e.whole": "whole\n0 1\n0 2\n",
	})
	for i := range 300 {
		write(t, folder, map[string]string{fmt.Sprintf("many/%03d.toy", i): toyFile(i % 3)})
	}
	want, totals, err := listing(t, toyOptions(), folder)
	if err != nil || totals.Files != 304 || totals.Records != 3000+1+701+2+300 {
		t.Fatalf("got %+v, error %v", totals, err)
	}
	for _, workers := range []int{1, 2, 7} {
		for _, size := range []int{1, 100, 5000, 1 << 20} {
			o := toyOptions()
			o.Workers, o.PieceSize = workers, size
			got, sum, err := listing(t, o, folder)
			if got != want || sum != totals || err != nil {
				t.Errorf("%d workers, pieces of %d bytes: the output differs; totals %+v, error %v; want %+v",
					workers, size, sum, err, totals)
			}
		}
	}
}

func TestRecordsHaveTheirPlacesInTheFile(t *testing.T) {
	o := toyOptions()
	o.PieceSize = 1
	got, _, err := listing(t, o, filepath.Join(write(t, t.TempDir(), map[string]string{"a.toy": "toy\n0 1\n\n2\n3 3 4\n"}), "a.toy"))
	if err != nil {
		t.Fatal(err)
	}
	wantListing(t, got,
		"a.toy#1 line 2 offset 4 plies 2 xo........",
		"a.toy#2 line 4 offset 9 plies 1 ..x.......",
		"a.toy#3 line 5 offset 11 plies 1 ...x...... toy/taken")
}

// Pieces of a line know where on it they begin, and none of them is more than a part of it.
func TestLinesWithManyRecordsComeInPieces(t *testing.T) {
	const game, games = "(;GM[11]SZ[5]", 20_000
	o := Options{}.withDefaults()
	w := source.NewWalker(o.source())
	path := filepath.Join(write(t, t.TempDir(), map[string]string{"a.sgf": strings.Repeat(game, games)}), "a.sgf")
	offset, n := 0, 0
	for b := range w.Batches(t.Context(), []string{path}) {
		for _, p := range b.Pieces {
			if p.Line != 1 || p.Column != offset+1 || len(p.Data) > 128<<10 {
				t.Errorf("a piece of %d bytes begins at %d:%d; want 1:%d", len(p.Data), p.Line, p.Column, offset+1)
			}
			offset += len(p.Data)
			n++
		}
	}
	if offset != games*len(game) || n < 2 {
		t.Errorf("%d bytes in %d pieces; want %d bytes", offset, n, games*len(game))
	}
}

func TestPieceSizeOneHandsOutSingleRecords(t *testing.T) {
	var pieces []int
	o := toyOptions().withDefaults()
	o.PieceSize = 1
	w := source.NewWalker(o.source())
	path := filepath.Join(write(t, t.TempDir(), map[string]string{"a.toy": toyFile(500)}), "a.toy")
	for b := range w.Batches(t.Context(), []string{path}) {
		for _, p := range b.Pieces {
			pieces = append(pieces, strings.Count(string(p.Data), "\n"))
		}
	}
	for i, n := range pieces {
		if n != 1 {
			t.Fatalf("piece %d has %d lines; want 1", i, n)
		}
	}
	if len(pieces) != 501 {
		t.Errorf("got %d pieces; want 501, the first line among them", len(pieces))
	}
}

func TestAPanicCostsItsRecordAlone(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"a.toy": "toy\n1\npanic\n2\n", "b.toy": "toy\n3\ndecoder panic\n4\n", "c.toy": toyFile(1)})
	for _, size := range []int{1, source.PieceSize} {
		o := toyOptions()
		o.PieceSize = size
		got, _, err := listing(t, o, folder)
		if err != nil {
			t.Fatal(err)
		}
		want := []string{
			"a.toy#1 line 2 offset 4 plies 1 .x........",
			"a.toy#2 file/internal: plybook failed on this record: the toy broke",
			"a.toy#3 line 4 offset 12 plies 1 ..x.......",
			"b.toy#1 line 2 offset 4 plies 1 ...x......",
			"b.toy#2 file/internal: plybook failed on this record: the decoder broke",
			"c.toy#1 line 2 offset 4 plies 5 xoxox.....",
		}
		if size == 1 { // the decoder goes on with the next piece
			want = append(want[:5], "b.toy#3 line 4 offset 20 plies 1 ....x.....", want[5])
		}
		wantListing(t, got, want...)
	}
}

func TestStacksAreThereOnRequest(t *testing.T) {
	path := filepath.Join(write(t, t.TempDir(), map[string]string{"a.toy": "toy\npanic\n"}), "a.toy")
	for _, stacks := range []bool{false, true} {
		o := toyOptions()
		o.Stacks = stacks
		_, err := Each(t.Context(), []string{path}, o, func() func(*Game) int { return func(*Game) int { return 0 } },
			func(item Item[int]) error {
				if f := item.Finding; f == nil || strings.Contains(f.Hint, "toy_test.go") != stacks || f.Line != 2 || f.Key == "" {
					t.Errorf("stacks %v: got %+v", stacks, f)
				}
				return nil
			})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestARecordThatIsTooLongEndsWithItsLine(t *testing.T) {
	text := "toy\n1\n" + strings.Repeat("2 ", 5<<19) + "\n3\n4\n"
	path := filepath.Join(write(t, t.TempDir(), map[string]string{"a.toy": text}), "a.toy")
	got, totals, err := listing(t, toyOptions(), path)
	if err != nil || totals.Records != 4 {
		t.Errorf("got %+v, error %v; want 4 records", totals, err)
	}
	wantListing(t, got,
		"a.toy#1 line 2 offset 4 plies 1 .x........",
		"a.toy#2 line 3 offset 6 plies 1 ..x....... toy/taken",
		"a.toy#3 line 4 offset 5242887 plies 1 ...x......",
		"a.toy#4 line 5 offset 5242889 plies 1 ....x.....")
}

func TestAFormatThatCannotBeCutIsBounded(t *testing.T) {
	head := "whole\n1\n"
	for extra, want := range map[int]string{
		0: "a.whole#1 line 2 offset 6 plies 1 .x........",
		1: "a.whole#0 record/limit: Files of the format whole may have at most 4 MiB; this one is longer.",
	} {
		text := head + strings.Repeat("\n", parse.MaxRecord-len(head)+extra)
		path := filepath.Join(write(t, t.TempDir(), map[string]string{"a.whole": text}), "a.whole")
		got, _, err := listing(t, toyOptions(), path)
		if err != nil {
			t.Fatal(err)
		}
		wantListing(t, got, want)
	}
}

func TestCancellingEndsARunBeforeTheRecordsDo(t *testing.T) {
	before := runtime.NumGoroutine()
	path := filepath.Join(write(t, t.TempDir(), map[string]string{"a.toy": toyFile(5000)}), "a.toy")
	ctx, cancel := context.WithCancel(t.Context())
	var cancelled atomic.Bool
	var late atomic.Int32 // records that were begun after that
	emitted := 0
	_, err := Each(ctx, []string{path}, toyOptions(),
		func() func(*Game) int {
			return func(g *Game) int {
				if cancelled.Load() {
					late.Add(1)
				}
				if g.Record.Index == 3200 { // in the second piece
					cancel()
					cancelled.Store(true)
				}
				return g.Record.Index
			}
		},
		func(item Item[int]) error {
			if emitted++; item.Value != emitted {
				t.Errorf("got record %d where %d follows", item.Value, emitted)
			}
			return nil
		})
	// Whoever has looked before the end begins one record more.
	if n := int(late.Load()); !errors.Is(err, context.Canceled) || n > runtime.GOMAXPROCS(0) {
		t.Errorf("%d records were begun after the cancel, and the error is %v", n, err)
	}
	wantGoroutines(t, before)
}

func TestCancellingEndsARunThatWaitsForAPipe(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	o := toyOptions()
	o.Stdin = r
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err = Each(ctx, []string{"-"}, o, func() func(*Game) int { return nil }, func(Item[int]) error { return nil })
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("ended with error %v", err)
	}
}

func TestTheErrorOfEmitEndsTheRun(t *testing.T) {
	path := filepath.Join(write(t, t.TempDir(), map[string]string{"a.toy": toyFile(5000)}), "a.toy")
	full := errors.New("disk full")
	n := 0
	_, err := Each(t.Context(), []string{path}, toyOptions(), func() func(*Game) int { return func(*Game) int { return 0 } },
		func(Item[int]) error {
			n++
			return full
		})
	if !errors.Is(err, full) || n != 1 {
		t.Errorf("got error %v after %d items; want %v after 1", err, n, full)
	}
}

func TestArgumentsThatLeadNowhereDoNotKeepOthersFromBeingRead(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"a.toy": toyFile(1)})
	args := []string{filepath.Join(folder, "none.toy"), filepath.Join(folder, "*.sgf"), filepath.Join(folder, "["), filepath.Join(folder, "a.toy")}
	_, totals, err := listing(t, toyOptions(), args...)
	if totals.Records != 1 {
		t.Errorf("got %+v; want one record", totals)
	}
	if !errors.Is(err, fs.ErrNotExist) || !errors.Is(err, source.ErrNoMatch) {
		t.Errorf("got error %v; want one that wraps %v and %v", err, fs.ErrNotExist, source.ErrNoMatch)
	}
	var arg *source.ArgError
	if !errors.As(err, &arg) || arg.Arg != args[0] {
		t.Errorf("got %v; want the first argument named", err)
	}
}

func TestFormatsHaveTheirSayAboutFilesOfNothing(t *testing.T) {
	o := toyOptions()
	o.Format = parse.NewFormat(parse.Format{Name: "fussy", Extensions: []string{".fussy"}}, func(in *parse.Input, yield func(*parse.Record) bool) {
		if len(in.Data) == 0 {
			yield(&parse.Record{OfFile: true, Line: 1, Column: 1, Faults: []parse.Fault{{Code: "toy/taken", Message: "There is nothing.", Fatal: true}}})
		}
	})
	name := filepath.Join(write(t, t.TempDir(), map[string]string{"a.fussy": ""}), "a.fussy")
	var found []string
	_, err := Each(context.Background(), []string{name}, o, func() func(*Game) bool {
		return func(*Game) bool { return true }
	}, func(item Item[bool]) error {
		if item.Finding != nil {
			found = append(found, item.Finding.Code)
		}
		return nil
	})
	if err != nil || len(found) != 1 || found[0] != "toy/taken" {
		t.Errorf("%v, %v", found, err)
	}
}

// A worker has no more at a time than source.PieceSize, unless a single piece is larger.
func TestBatchesAreNoLargerThanAPiece(t *testing.T) {
	o := toyOptions().withDefaults()
	w := source.NewWalker(o.source())
	folder := write(t, t.TempDir(), map[string]string{"a.toy": toyFile(10), "b.toy": toyFile(5000), "c.toy": toyFile(900), "d.toy": toyFile(50_000)})
	for b := range w.Batches(t.Context(), []string{folder}) {
		size := 0
		for _, p := range b.Pieces {
			size += len(p.Data)
		}
		if size > source.PieceSize && len(b.Pieces) > 1 {
			t.Errorf("a batch has %d bytes in %d pieces; want at most %d", size, len(b.Pieces), source.PieceSize)
		}
	}
}
