package measure

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/samplestest"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
)

// damagedFolder returns the samples with files among them that cannot be read, and with others that are no records.
func damagedFolder(t *testing.T) (dir string, unreadable, passedOver int) {
	t.Helper()
	dir = samplestest.Folder(t)
	_, _, passedOver = plainlyUnread(t, dir)
	put := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	entries, err := filepath.Glob(filepath.Join(dir, "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if info, err := os.Stat(e); err == nil && info.Mode().IsRegular() {
			below, _ := filepath.Rel(dir, e)
			put(below+"-torn.gz", "\x1f\x8b\x08torn")
			put(below+"-note", "no record\n")
			put(below+"-odd.sgf", "garbage\n")
			unreadable, passedOver = unreadable+1, passedOver+2
		}
	}
	put("empty.sgf", "")
	put("reversi/bad.zip", "PK\x03\x04 and no more")
	put(".hidden", "")
	unreadable += 2
	if unreadable <= stats.MaxUnread {
		t.Fatalf("%d files are too few to tell how many are named", unreadable)
	}
	return dir, unreadable, passedOver
}

// What was not read is the same however the work is split, and is what a plain count comes to.
func TestWhatIsNotReadIsReportedHoweverTheWorkIsSplit(t *testing.T) {
	if testing.Short() {
		t.Skip("the samples that are sound are split in as many ways")
	}
	dir, unreadable, passedOver := damagedFolder(t)
	whole := filepath.Join(t.TempDir(), "part")
	sum := measurePart(t, quietRun(1, dir), smallAnalysis(), whole)
	want := products(t, whole)
	r := resultOf(t, smallAnalysis(), dir)
	got := r.Reading
	if int(got.Unreadable) != unreadable || int(got.PassedOver) != passedOver || len(got.Unread) != stats.MaxUnread {
		t.Errorf("%d files unreadable, %d of them named, %d passed over; want %d, %d, %d",
			got.Unreadable, len(got.Unread), got.PassedOver, unreadable, stats.MaxUnread, passedOver)
	}
	if int(got.Errors) != sum.Errors || int(got.Warnings) != sum.Warnings || int(got.Notes) != sum.Notes || int(got.Plies) != sum.Plies {
		t.Errorf("got %+v, and the run says %v", got, &sum)
	}
	if was := findings.SummaryOf(r); was != sum {
		t.Errorf("the summary of the result is %v, and that of the run %v", &was, &sum)
	}
	named, noted, skipped := plainlyUnread(t, dir)
	if !slices.Equal(got.Unread, named[:stats.MaxUnread]) || len(named) != unreadable || skipped != passedOver {
		t.Errorf("named are\n%v\nwant\n%v", got.Unread, named)
	}
	if !slices.Equal(got.Passed, noted) || len(noted) != stats.MaxUnread {
		t.Errorf("passed over are\n%v\nwant these, %d of them:\n%v", got.Passed, stats.MaxUnread, noted)
	}

	for _, workers := range []int{2, 7} {
		sameText(t, fmt.Sprint(workers, " workers"), analysisOf(t, quietRun(workers, dir), smallAnalysis()), want)
	}
	parts, _ := shardsOf(t, planOf(t, 2000, dir), 4)
	sameText(t, "4 shards", products(t, parts...), want)

	part, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; i < 6; i++ {
		name := filepath.Join(t.TempDir(), "part")
		if err := os.WriteFile(name, part[:i*len(part)/6], 0o666); err != nil {
			t.Fatal(err)
		}
		if again := measurePart(t, quietRun(3, dir), smallAnalysis(), name); again != sum {
			t.Errorf("resumed at %d sixths: the summary is %v, want %v", i, &again, &sum)
		}
		sameText(t, fmt.Sprint("resumed at ", i, " sixths"), products(t, name), want)
	}
}

// plainlyUnread lists errors and notes about files in the plainest way there is, and counts what is skipped.
func plainlyUnread(t *testing.T, dir string) (all, noted []stats.Unread, passedOver int) {
	t.Helper()
	totals, err := corpus.Each(context.Background(), []string{dir}, corpus.Options{Workers: 1},
		func() func(*corpus.Game) bool { return func(*corpus.Game) bool { return true } },
		func(item corpus.Item[bool]) error {
			f := item.Finding
			switch {
			case f == nil || item.Index > 0:
			case f.Severity == parse.Error:
				all = append(all, stats.Unread{Source: item.Source.ID, Code: f.Code, Message: f.Message})
			case f.Severity == parse.Note && f.Code == "file/unknown-format":
				noted = append(noted, stats.Unread{Source: item.Source.ID, Code: f.Code, Message: f.Message})
			}
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range all {
		if u.Code == "file/unknown-format" {
			totals.Unrecognised-- // it is an error
		}
	}
	return all, noted, totals.Unrecognised
}

// What a run writes into a folder that is read is not skipped, so that a second run counts as the first did.
func TestOwnFilesAreNotPassedOver(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	file("games.txt", "f5d6c3\n")
	file("note", "no record\n")
	stat, other := file("stats.json", "{}"), file(".plybook-other", "x")
	run := quietRun(1, dir)
	run.Writes = []string{stat}
	first := measurePart(t, run, smallAnalysis(), filepath.Join(dir, ".work"))
	if first.Unrecognised != 1 || first.Files != 1 {
		t.Errorf("%v; want the note alone, and neither %s, %s nor the work file", &first, stat, other)
	}
	odd := file("odd.pgn", "1. e4 e5\n")
	file(".work", "")
	run.Writes = append(run.Writes, odd)
	if sum := measurePart(t, run, smallAnalysis(), filepath.Join(dir, ".work")); sum != first {
		t.Errorf("%v; want %v, and nothing of %s, which would be written", &sum, &first, odd)
	}
	if err := os.Remove(odd); err != nil {
		t.Fatal(err)
	}
	if sum := measurePart(t, quietRun(1, dir), smallAnalysis(), filepath.Join(t.TempDir(), "part")); sum.Unrecognised != 2 {
		t.Errorf("%v; want the note, the files of another run, and its work file", &sum)
	}
}

// Another plybook may measure other things, and does not go on with a part.
func TestARunDoesNotGoOnWithThatOfAnotherVersion(t *testing.T) {
	games := writeGames(t, "f5d6c3")
	part := filepath.Join(t.TempDir(), "part")
	a := smallAnalysis()
	a.Version = "v1"
	measurePart(t, quietRun(1, games), a, part)
	file, err := os.OpenFile(part, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	a.Version = "v2"
	_, err = quietRun(1, games).MeasurePart(context.Background(), file, a)
	var other *OtherRunError
	if !errors.As(err, &other) || other.Difference != "plybook v1, not v2" {
		t.Errorf("got %v", err)
	}
}

// A part that is whole is taken for what it is of only if that is what it was.
func TestAWholePartIsComparedWithWhatIsRead(t *testing.T) {
	first := strings.Repeat("f5d6c3d3c4f4\n", 200)
	for name, change := range map[string]func(string) string{
		"nothing":   func(s string) string { return s },
		"a letter":  func(s string) string { return strings.Replace(s, "c4", "c5", 1) },
		"the end":   func(s string) string { return s[:len(s)-13] },
		"more":      func(s string) string { return s + "f5f4\n" },
		"much more": func(s string) string { return s + first },
	} {
		games := writeGames(t, strings.TrimSuffix(first, "\n"))
		a := smallAnalysis()
		part := filepath.Join(t.TempDir(), "part")
		sum := measurePart(t, quietRun(1, games), a, part)
		before, err := os.ReadFile(part)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(games, []byte(change(first)), 0o666); err != nil {
			t.Fatal(err)
		}
		file, err := os.OpenFile(part, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		again, err := quietRun(2, games).MeasurePart(context.Background(), file, a)
		file.Close()
		switch {
		case name == "nothing" && (err != nil || again != sum):
			t.Errorf("got %v and error %v, want %v", &again, err, &sum)
		case name != "nothing" && !errors.Is(err, corpus.ErrChanged):
			t.Errorf("%s has changed, and the error is %v", name, err)
		}
		if after, err := os.ReadFile(part); err != nil || string(after) != string(before) {
			t.Errorf("%s: the part is no longer what it was", name)
		}
	}
}

// An overheard keeps what is said.
type overheard struct{ said []string }

func (g *overheard) Game(game *findings.Game) error {
	for _, f := range game.Findings {
		g.said = append(g.said, fmt.Sprint(game.Index, " ", f.Code))
	}
	return nil
}

func (g *overheard) Close(*findings.Summary) error { return nil }

// However many findings there are, the first of each code is said, and all that is about files.
func TestTheFirstFindingOfEachCodeIsSaid(t *testing.T) {
	var to overheard
	w := findings.FirstOfEach{To: &to}
	game := func(index int, severity parse.Severity, codes ...string) {
		g := &findings.Game{Index: index}
		for _, code := range codes {
			f := replay.Finding{Code: code}
			f.Severity = severity
			g.Findings = append(g.Findings, f)
		}
		before := len(g.Findings)
		if err := w.Game(g); err != nil || len(g.Findings) != before {
			t.Fatalf("it changed the game, or failed: %v", err)
		}
	}
	game(1, parse.Error, "a", "b", "a")
	game(2, parse.Note, "n")
	game(0, parse.Error, "f")
	game(0, parse.Error, "f")
	game(3, parse.Warning, "b", "c")
	game(4, parse.Error, "a")
	if want := []string{"1 a", "1 b", "0 f", "0 f", "3 c"}; !slices.Equal(to.said, want) {
		t.Errorf("said are %q, want %q", to.said, want)
	}
	if got, want := w.Rest(), "3 more findings like these: 2 a, 1 b"; got != want {
		t.Errorf("the rest is %q, want %q", got, want)
	}
	for i := range 20 {
		game(5, parse.Error, fmt.Sprintf("z%02d", i), fmt.Sprintf("z%02d", i))
	}
	if got, want := w.Rest(), "23 more findings like these: 2 a, 1 b, 1 z00, 1 z01, 1 z02, 1 z03, 1 z04, 1 z05, others of 14 more codes"; got != want {
		t.Errorf("the rest is %q, want %q", got, want)
	}
	if got := (&findings.FirstOfEach{To: &to}).Rest(); got != "" {
		t.Errorf("without findings the rest is %q", got)
	}
}
