package corpus

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// sourceFindings returns what there is to say about sources, by ID.
func sourceFindings(t *testing.T, o Options, args ...string) (ids []string, found []replay.Finding, totals Totals) {
	t.Helper()
	totals, err := Each(context.Background(), args, o,
		func() func(*Game) bool { return func(*Game) bool { return true } },
		func(item Item[bool]) error {
			if item.Finding != nil {
				ids, found = append(ids, item.Source.ID), append(found, *item.Finding)
			}
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	return ids, found, totals
}

func TestAFileWithTheExtensionOfRecordsIsNotSkippedInSilence(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{
		"a.toy": toyFile(1), "damaged.sgf": "\x93garbage", "games.tar.bz2": "BZh9", "notes.txt": "notes", "table.csv": "a,b\n",
		"x.zip": zipOf(t, map[string]string{"chess.PGN": "1. e4 e5", "run.log": "began"}),
	})
	ids, found, totals := sourceFindings(t, toyOptions(), folder)
	if want := []string{"damaged.sgf", "games.tar.bz2", "x.zip!chess.PGN"}; !slices.Equal(ids, want) {
		t.Fatalf("of %v something is said, want %v", ids, want)
	}
	for _, f := range found {
		if f.Code != "file/unknown-format" || f.Severity != parse.Note || !strings.HasPrefix(f.Message, "Skipped: ") {
			t.Errorf("got %v %s: %s; want a note", f.Severity, f.Code, f.Message)
		}
	}
	if !strings.Contains(found[1].Message, "bzip2") {
		t.Errorf("got %s; want it to name the packing", found[1].Message)
	}
	if totals.Unrecognised != 6 {
		t.Errorf("%d are unrecognised, want 6, those with a note among them", totals.Unrecognised)
	}

	o := toyOptions()
	o.Format = toyFormat
	if ids, _, _ := sourceFindings(t, o, folder); len(ids) > 0 {
		t.Errorf("something is said of %v, which --format leaves out", ids)
	}
}

// A teacher who gets a folder a student wants to hear of those who have handed in something else.
func TestEveryFileHasToHoldRecords(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{
		"ada/game.txt": "toy\n0 1 2 3\n", "bob/game.txt": "", "eve/game.txt": "my dog ate it", "eve/.notes": "hidden",
		"all.zip": zipOf(t, map[string]string{"gus/game.txt": "nothing"}), "WTHOR.JOU": "a list beside records",
	})
	o := toyOptions()
	o.Unrecognised = source.UnrecognisedAll
	for _, format := range []*parse.Format{nil, toyFormat} {
		o.Format = format
		ids, found, totals := sourceFindings(t, o, folder)
		want := []string{"all.zip!gus/game.txt", "bob/game.txt", "eve/game.txt"}
		if format != nil {
			want = want[1:2] // the others are read as what they are said to be
		}
		if !slices.Equal(ids, want) || totals.Records == 0 {
			t.Fatalf("format %v: errors at %v, want them at %v", format, ids, want)
		}
		for _, f := range found {
			if f.Severity != parse.Error || f.Code != "file/unknown-format" {
				t.Errorf("got %v %s: %s", f.Severity, f.Code, f.Message)
			}
		}
	}
}

func TestNotesOnWhatIsPassedOverAreBounded(t *testing.T) {
	files := map[string]string{}
	for i := range 3 * source.MaxNoted {
		files[fmt.Sprintf("%03d.pgn", i)] = "1. e4 e5"
	}
	for _, workers := range []int{1, 4} {
		o := toyOptions()
		o.Workers = workers
		ids, found, totals := sourceFindings(t, o, write(t, t.TempDir(), files))
		if len(ids) != source.MaxNoted || ids[source.MaxNoted-1] != fmt.Sprintf("%03d.pgn", source.MaxNoted-1) || totals.Unrecognised != len(files) {
			t.Fatalf("%d workers: notes on %v, %d unrecognised; want notes on the first %d of %d", workers, ids, totals.Unrecognised, source.MaxNoted, len(files))
		}
		for i, f := range found {
			if last := i == source.MaxNoted-1; strings.Contains(f.Hint, "--skipped") != last {
				t.Errorf("the hint on %s is %q; the last one alone names --skipped", ids[i], f.Hint)
			}
		}
	}
}

func TestTextInSeveralBytesALetterIsAnError(t *testing.T) {
	const record = "toy\n0 1 2 3\n"
	for encoding, text := range mutate.Wide(record) {
		t.Run(encoding, func(t *testing.T) {
			folder := write(t, t.TempDir(), map[string]string{
				"club.pgn": text, "games.txt": text, "in.zip": zipOf(t, map[string]string{"a.sgf": text}), "packed.ggf.gz": gzipOf(t, text),
				"readme.txt": mutate.Wide("read me, please")[encoding],
			})
			ids, found, totals := sourceFindings(t, toyOptions(), folder)
			want := []string{"club.pgn", "games.txt", "in.zip!a.sgf", "packed.ggf.gz"}
			if !slices.Equal(ids, want) || totals.Unrecognised != 1 || totals.Files != 0 {
				t.Fatalf("got %v and %+v; want %v, and the text without records passed over", ids, totals, want)
			}
			ids, named, _ := sourceFindings(t, toyOptions(), filepath.Join(folder, "readme.txt"))
			if len(ids) != 1 {
				t.Fatalf("named: got %v", named)
			}
			for _, f := range append(found, named...) {
				says := "The text is in " + encoding[:len("UTF-16")] + ", which plybook does not read."
				if f.Code != "file/encoding" || f.Severity != parse.Error || f.Message != says || !strings.Contains(f.Hint, "UTF-8") {
					t.Errorf("got %v %s: %s (%s)", f.Severity, f.Code, f.Message, f.Hint)
				}
			}
		})
	}
}

func TestWhatIsCalledPackedAndIsNotIsSaidToBeSo(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{
		"a.gz": toyFile(1), "b.tgz": "x", "c.toy.zst": toyFile(1), "d.gz": gzipOf(t, toyFile(1))[:12], "e.zst": zstdOf(t, toyFile(1))[:3],
		"f.toy.zst": "\x5a\x2a\x4d\x18\x01\x00\x00\x00x" + zstdOf(t, toyFile(1)), "g.gz": "\x1f",
	})
	ids, found, totals := sourceFindings(t, toyOptions(), folder)
	var got []string
	for i, f := range found {
		got = append(got, ids[i]+": "+f.Message)
	}
	wantSources(t, got,
		"a.gz: Expected gzip data by the name, found something else.",
		"b.tgz: Expected gzip data by the name, found something else.",
		"c.toy.zst: Expected Zstandard data by the name, found something else.",
		"d.gz: The archive is truncated or corrupt: it ends too early.",
		"e.zst: The archive is truncated or corrupt: it ends too early.",
		"g.gz: The archive is truncated or corrupt: it ends too early.")
	if totals.Files != 1 {
		t.Errorf("%d files were read, want 1: that after a frame to skip", totals.Files)
	}
}

// A damaged file must not pass a check because nobody can tell any more what it was.
func TestAFileThatShouldHoldRecordsIsAnError(t *testing.T) {
	noise := "\x93\x1b\xfe\x00noise"
	lostHead := "(;GM[x]SU[y];P0[0 Start P0])"
	folder := write(t, t.TempDir(), map[string]string{
		"a.toy": toyFile(1), "b.sgf": lostHead, "c.pgn": noise, "d.uhp": noise, "e.hsgf": noise, "f.epd": noise, "g.PGN.gz": gzipOf(t, noise),
		"h.sgf.zst": zstdOf(t, noise), "i.pgn.bz2": "BZh9", "j.pgn": gzipOf(t, noise), "k.fen": "", "x.zip": zipOf(t, map[string]string{"a/b.sgf": noise}),
		"n.txt": noise, "o.json": "{}", "p.csv.gz": gzipOf(t, noise), "q": noise, "r.tar.bz2": "BZh9", "s.odd": noise,
	})
	inError := []string{
		"b.sgf", "c.pgn", "d.uhp", "e.hsgf", "f.epd", "g.PGN.gz", "h.sgf.zst", "i.pgn.bz2", "j.pgn", "k.fen", "x.zip!a/b.sgf",
	}
	detect := func(name string, head []byte) *parse.Format {
		if f := toyOptions().Detect(name, head); f != nil {
			return f
		}
		return parse.Detect(name, head)
	}
	for mode, want := range map[source.Unrecognised][]string{
		source.UnrecognisedNote: {"k.fen"}, source.UnrecognisedExtension: inError, source.UnrecognisedSkip: nil,
		source.UnrecognisedAll: append(slices.Clone(inError[:10]), "n.txt", "o.json", "p.csv.gz", "q", "r.tar.bz2", "s.odd", inError[10]),
	} {
		o := toyOptions()
		o.Detect, o.Unrecognised = detect, mode
		ids, found, totals := sourceFindings(t, o, folder)
		var errors []string
		for i, f := range found {
			if f.Severity == parse.Error {
				errors = append(errors, ids[i])
			}
			if f.Code != "file/unknown-format" {
				t.Errorf("%v: %s of %s", mode, f.Code, ids[i])
			}
		}
		if !slices.Equal(errors, want) {
			t.Errorf("%v: errors about %v, want %v", mode, errors, want)
		}
		if totals.Unrecognised != 17 || totals.Files != 1 {
			t.Errorf("%v: %d unrecognised and %d files, want 17 and 1", mode, totals.Unrecognised, totals.Files)
		}
		if mode == source.UnrecognisedSkip && len(found) > 0 {
			t.Errorf("skipped files are spoken of: %v", found)
		}
	}
}

func TestExcludedFilesAreNotRead(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{
		"a.toy": toyFile(1), "go/b.sgf": "garbage", "go/deep/c.sgf": "garbage", "old/go/d.toy": toyFile(1), "old/e.toy": toyFile(1),
		"x.zip": zipOf(t, map[string]string{"go/f.toy": toyFile(1), "g.toy": toyFile(1)}),
	})
	for _, c := range []struct {
		exclude []string
		want    string
	}{
		{nil, "a.toy go/b.sgf go/deep/c.sgf old/e.toy old/go/d.toy x.zip!g.toy x.zip!go/f.toy"},
		{[]string{"go"}, "a.toy old/e.toy x.zip!g.toy"},
		{[]string{"go/"}, "a.toy old/e.toy x.zip!g.toy"},
		{[]string{"./go/**"}, "a.toy old/e.toy old/go/d.toy x.zip!g.toy"},
		{[]string{"*.sgf", "x.zip"}, "a.toy old/e.toy old/go/d.toy"},
		{[]string{"*.{sgf,zip}"}, "a.toy old/e.toy old/go/d.toy"},
		{[]string{"**/old/*.toy"}, "a.toy go/b.sgf go/deep/c.sgf old/go/d.toy x.zip!g.toy x.zip!go/f.toy"},
		{[]string{filepath.ToSlash(folder) + "/x.zip/go/*"}, "a.toy go/b.sgf go/deep/c.sgf old/e.toy old/go/d.toy x.zip!g.toy"},
	} {
		o := toyOptions()
		o.Exclude, o.Unrecognised = c.exclude, source.UnrecognisedAll
		var read []string
		totals, err := Each(t.Context(), []string{folder}, o,
			func() func(*Game) bool { return func(*Game) bool { return true } },
			func(item Item[bool]) error {
				read = append(read, item.Source.ID)
				return nil
			})
		slices.Sort(read)
		if got := strings.Join(read, " "); err != nil || got != c.want || totals.Skipped != 0 {
			t.Errorf("without %v: %s; want %s (%v, %+v)", c.exclude, got, c.want, err, totals)
		}
		if size, _ := source.Size(t.Context(), []string{folder}, c.exclude, nil); c.exclude == nil && size == 0 {
			t.Error("the size is not known")
		}
	}
	o := toyOptions()
	o.Exclude = []string{"*.toy"}
	if _, _, totals := sourceFindings(t, o, filepath.Join(folder, "a.toy")); totals.Files != 1 {
		t.Error("a file that was named is excluded")
	}
}

// What plybook has not finished is no record of a corpus, unless it is asked for.
func TestUnfinishedFilesOfPlybookAreLeftOut(t *testing.T) {
	const temporary = ".plybook-00000000-1-0123456789abcdef.tmp"
	folder := write(t, t.TempDir(), map[string]string{
		"a.toy": toyFile(1), "b.toy.partial": toyFile(1), temporary: toyFile(1), "c.partial/c.toy": toyFile(1), ".d.toy": toyFile(1),
	})
	for pattern, want := range map[string]int{
		"": 2, "*": 2, "*.partial": 2, "b.toy.partial": 1, ".*": 1, temporary: 1, "**/*": 2,
	} {
		arg := filepath.Join(folder, pattern)
		_, _, totals := sourceFindings(t, toyOptions(), arg)
		if totals.Files != want {
			t.Errorf("%q: %d files are read, want %d", pattern, totals.Files, want)
		}
	}
}
