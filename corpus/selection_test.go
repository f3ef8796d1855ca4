package corpus

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// decoderPanics says whether a line is about a record that no worker gets.
func decoderPanics(line string) bool { return strings.Contains(line, "the decoder broke") }

// selectThirds returns a selection of every third record, the lines about these and about what is no record, and how many of them are replayed.
func selectThirds(t *testing.T, o Options, args []string) (only *Selection, want []string, replayed int) {
	t.Helper()
	parts, last, err := inSegments(o, SegmentOptions{}, args...)
	if err != nil {
		t.Fatal(err)
	}
	only = &Selection{Sum: last.Sum}
	for _, line := range linesOf(parts) {
		var n int
		if _, err := fmt.Sscan(line, &n); err != nil {
			t.Fatal(err)
		}
		switch {
		case n > 0 && n%3 == 0:
			only.Add(n)
			replayed++
		case n > 0 && !decoderPanics(line):
			continue
		}
		want = append(want, line)
	}
	return only, want, replayed
}

func TestOnlySelectedRecordsAreWorkedOn(t *testing.T) {
	o, args := segmentCorpus(t)
	all, last, err := inSegments(o, SegmentOptions{}, args...)
	if err != nil {
		t.Fatal(err)
	}
	only, want, replayed := selectThirds(t, o, args)
	if len(want) < 1000 || !slices.ContainsFunc(want, decoderPanics) || len(want) > len(linesOf(all))/2 {
		t.Fatalf("%d of %d lines are about selected records", len(want), len(linesOf(all)))
	}
	o.Only = only
	for _, workers := range []int{1, 7} {
		o.Workers = workers
		parts, cursor, err := inSegments(o, SegmentOptions{Size: 11}, args...)
		if got := linesOf(parts); err != nil || !slices.Equal(got, want) {
			t.Errorf("%d workers: %d lines, error %v; want %d", workers, len(got), err, len(want))
		}
		begun := 0
		for _, p := range parts {
			begun += p.begun
		}
		// Workers that panic lose what they have counted.
		if begun > replayed || begun < replayed/2 {
			t.Errorf("%d workers: %d records are replayed; want %d", workers, begun, replayed)
		}
		if now := cursor.Totals; now.Records != last.Totals.Records || now.Bytes != last.Totals.Bytes || now.LeftOut == 0 {
			t.Errorf("%d workers: %+v; of all records %+v", workers, now, last.Totals)
		}
		var each []string
		totals, err := EachWatched(t.Context(), args, o, func() *tallyman { return new(tallyman) }, func(item Item[string]) error {
			line := item.Value
			if f := item.Finding; f != nil {
				line = fmt.Sprintf("%d %s#%d %s %s", item.Number, item.Source.ID, item.Index, f.Code, f.Message)
			}
			each = append(each, line)
			return nil
		})
		if err != nil || !slices.Equal(each, want) || totals != cursor.Totals {
			t.Errorf("%d workers: EachWatched emits %d lines, error %v, %+v; Segments emits %d, %+v", workers, len(each), err, totals, len(want), cursor.Totals)
		}
	}
}

// A run that is resumed and reads other bytes than those that were selected from fails in the end, wherever they differ.
func TestASelectionIsOfOneCorpus(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{"a.toy": toyFile(100), "b.toy": toyFile(100)})
	o := toyOptions()
	only, _, _ := selectThirds(t, o, []string{folder})
	o.Only = only
	parts, _, err := inSegments(o, SegmentOptions{}, folder)
	if err != nil || len(linesOf(parts)) != 33*2 {
		t.Fatalf("%d lines, error %v", len(linesOf(parts)), err)
	}
	resume := parts[len(parts)-1].cursor
	write(t, folder, map[string]string{"c.toy": toyFile(1)})
	for name, s := range map[string]SegmentOptions{"at first": {}, "resumed": {Resume: resume}} {
		if _, _, err := inSegments(o, s, folder); !errors.Is(err, ErrChanged) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	_, _, err = listing(t, o, folder)
	if !errors.Is(err, ErrChanged) {
		t.Errorf("Each: error %v", err)
	}
	if _, _, err := inSegments(o, SegmentOptions{}, folder, "nowhere.toy"); err == nil || errors.Is(err, ErrChanged) {
		t.Errorf("a file that is missing: error %v", err)
	}
}
