package job_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/analyze/tables"
	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/samplestest"
	"github.com/plybook/plybook/corpus/where"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/reports/findings"
)

// chosen returns a run over the games of a choice, read in small pieces.
func chosen(t *testing.T, workers int, c stats.Choice, args ...string) *job.Run {
	t.Helper()
	run := &job.Run{Run: measure.Run{Args: args, Choice: c, Talk: findings.Layouts()[0].New(io.Discard, findings.Options{})}}
	run.Corpus.Workers, run.Corpus.PieceSize = workers, 400
	done, err := run.Choose(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = done() })
	return run
}

// measurePart measures into the file of a name, which may be there, in small segments.
func measurePart(t *testing.T, run *job.Run, name string) error {
	t.Helper()
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	_, err = run.MeasurePart(t.Context(), file, measure.Analysis{
		Settings: stats.Settings{TreePlies: measure.DefaultTreePlies, MinGames: measure.DefaultMinGames}, Games: true, Plies: true, Segment: 3,
	})
	return err
}

// measured returns the statistics of a part, without its choice and the number of its files, and its tables.
func measured(t *testing.T, name string) (result *stats.Result, text string) {
	t.Helper()
	open, err := measure.OpenParts([]string{name})
	if err != nil {
		t.Fatal(err)
	}
	defer open.Close()
	jsonl, err := tables.FormatByName("jsonl")
	if err != nil {
		t.Fatal(err)
	}
	files := measure.AnalysisFiles{Tables: []*tables.Format{jsonl}, Plies: true}
	buffers := make([]bytes.Buffer, len(files.Names()))
	var to []io.Writer
	for i := range buffers[:len(buffers)-1] {
		to = append(to, &buffers[i])
	}
	if result, err = files.Write(open.Parts, append(to, io.Discard), t.TempDir()); err != nil {
		t.Fatal(err)
	}
	stripped := *result
	stripped.Choice, stripped.Files = stats.Choice{}, 0
	last := &buffers[len(buffers)-1]
	if err := stats.WriteJSON(last, &stripped); err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for i := range buffers {
		all.Write(buffers[i].Bytes())
	}
	return result, all.String()
}

// wantSame fails at the first line in which two texts differ.
func wantSame(t *testing.T, what, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			t.Fatalf("%s: line %d is\n%s\nwant\n%s", what, i+1, g[i], w[i])
		}
	}
	if len(g) != len(w) {
		t.Fatalf("%s: %d lines, want %d", what, len(g), len(w))
	}
}

// writeConverted writes games of a run in a format.
func writeConverted(t *testing.T, run *job.Run, condition, format, name string) {
	t.Helper()
	to, err := parse.FormatByName(format)
	if err != nil {
		t.Fatal(err)
	}
	if run.Corpus.Where, err = where.Parse(condition); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := run.Convert(t.Context(), &out, job.Conversion{To: to, Lost: new(job.Losses)}); err != nil {
		t.Fatal(err)
	}
	if out.Len() == 0 {
		t.Fatal(name, " is empty")
	}
	if err := os.WriteFile(name, out.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

// A corpus and a copy of it, in another format, with other tags and in the same bytes, come to the numbers of the corpus alone: openings,
// curves, players, pairings, all of them. What is invalid is compared by its bytes.
func TestStatisticsCountEachGameOnce(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, "a.pgn")
	writeConverted(t, chosen(t, 2, stats.Choice{Unique: stats.UniqueFirst}, samplestest.Folder(t)), "valid=yes and plies>0", "pgn", games)
	invalid := []byte("[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5 2. a1 *\n")
	if err := os.WriteFile(filepath.Join(dir, "b.pgn"), invalid, 0o666); err != nil {
		t.Fatal(err)
	}
	part := filepath.Join(t.TempDir(), "part")
	if err := measurePart(t, chosen(t, 2, stats.Choice{}, dir), part); err != nil {
		t.Fatal(err)
	}
	alone, want := measured(t, part)
	if alone.Records < 50 || len(alone.Games) < 5 || alone.Invalid != 1 {
		t.Fatalf("the corpus has %+v", alone.Totals)
	}
	for _, g := range alone.Games {
		if n := g.Duplicates.Copies(); n > 0 {
			t.Errorf("%d unique games of %s repeat others", n, g.Game)
		}
	}
	writeConverted(t, chosen(t, 2, stats.Choice{}, games), "rules=othello and board=8x8 and plies>50", "transcript", filepath.Join(dir, "c.txt"))
	text, err := os.ReadFile(games)
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.ReplaceAll(text, []byte("[Rules "), []byte("[Annotator \"none\"]\n[Rules "))
	for name, text := range map[string][]byte{"d.pgn": text, "e.pgn": invalid} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, workers := range []int{1, 8} {
		part := filepath.Join(t.TempDir(), "part")
		if err := measurePart(t, chosen(t, workers, stats.Choice{Unique: stats.UniqueFirst}, dir), part); err != nil {
			t.Fatal(err)
		}
		once, got := measured(t, part)
		wantSame(t, "with copies", got, want)
		if c := once.Choice; c.Unique != stats.UniqueFirst || c.Distinct() != alone.Records || c.Repeats < alone.Records+20 || once.Files != 5 {
			t.Errorf("%+v of %d files; the corpus alone has %d records", c, once.Files, alone.Records)
		}
	}
	many := filepath.Join(t.TempDir(), "part")
	if err := measurePart(t, chosen(t, 2, stats.Choice{}, dir), many); err != nil {
		t.Fatal(err)
	}
	if every, text := measured(t, many); every.Records < 2*alone.Records || text == want {
		t.Error("all copies together come to the same")
	}
}

// A part is the same for any number of workers, and after an interruption wherever that was.
func TestAChoiceIsMeasuredHoweverTheWorkIsSplit(t *testing.T) {
	file, _ := writeGames(t)
	choice := stats.Choice{Unique: stats.UniqueTagged, Sample: 9, Seed: 3}
	name := filepath.Join(t.TempDir(), "part")
	if err := measurePart(t, chosen(t, 1, choice, file), name); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	result, want := measured(t, name)
	if c := result.Choice; result.Records != 9 || c.Sample != 9 || c.Seed != 3 || c.Games != 2000 {
		t.Fatalf("%d records are of %+v", result.Records, c)
	}
	for _, cut := range []int{0, len(whole) / 3, len(whole) - 100, len(whole)} {
		name := filepath.Join(t.TempDir(), "part")
		if err := os.WriteFile(name, whole[:cut], 0o666); err != nil {
			t.Fatal(err)
		}
		if err := measurePart(t, chosen(t, 8, choice, file), name); err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		_, got := measured(t, name)
		wantSame(t, "cut", got, want)
	}
}

// What has been measured of one choice says nothing of another one, and neither if other records were there to choose from.
func TestARunDoesNotGoOnWithAnotherChoice(t *testing.T) {
	file, _ := writeGames(t)
	name := filepath.Join(t.TempDir(), "part")
	choice := stats.Choice{Unique: stats.UniqueFirst, Sample: 20, Seed: 3}
	if err := measurePart(t, chosen(t, 2, choice, file), name); err != nil {
		t.Fatal(err)
	}
	for text, other := range map[string]stats.Choice{
		"--unique first, not none":   {},
		"--unique first, not tagged": {Unique: stats.UniqueTagged, Sample: 20, Seed: 3},
		"--sample 20, not 30":        {Unique: stats.UniqueFirst, Sample: 30, Seed: 3},
		"--sample 20, not none":      {Unique: stats.UniqueFirst},
		"--sample-seed 3, not 4":     {Unique: stats.UniqueFirst, Sample: 20, Seed: 4},
	} {
		err := measurePart(t, chosen(t, 2, other, file), name)
		if wrong := (*measure.OtherRunError)(nil); !errors.As(err, &wrong) || wrong.Difference != text {
			t.Errorf("%+v: error %v; want %s", other, err, text)
		}
	}
	appendTo(t, file, "[Game \"reversi\"]\n\n1. d3 *\n\n")
	err := measurePart(t, chosen(t, 2, choice, file), name)
	if wrong := (*measure.OtherRunError)(nil); !errors.As(err, &wrong) || !strings.HasPrefix(wrong.Difference, "the records") {
		t.Errorf("after a change: error %v", err)
	}
}

func appendTo(t *testing.T, file, text string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, append(data, text...), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestInputThatChangesAfterTheChoice(t *testing.T) {
	format, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	for what, work := range map[string]func(*job.Run) error{
		"measured": func(run *job.Run) error { return measurePart(t, run, filepath.Join(t.TempDir(), "part")) },
		"converted": func(run *job.Run) error {
			_, err := run.Convert(context.Background(), io.Discard, job.Conversion{To: format, Lost: new(job.Losses)})
			return err
		},
	} {
		file, _ := writeGames(t)
		run := chosen(t, 2, stats.Choice{Sample: 20}, file)
		appendTo(t, file, "{ }\n")
		if err := work(run); !errors.Is(err, corpus.ErrChanged) {
			t.Errorf("%s: error %v", what, err)
		}
	}
}
