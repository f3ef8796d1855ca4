package corpus

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/replay"
)

// planOf cuts a corpus into ranges of so many bytes.
func planOf(t *testing.T, o Options, size int64, args ...string) *Plan {
	t.Helper()
	var file bytes.Buffer
	end, err := WritePlan(t.Context(), &file, args, o, size, PlanHeader{Plybook: "test"}, func(*source.Source, *replay.Finding) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	p, err := ReadPlan(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if p.PlanEnd != end {
		t.Fatalf("read was %+v, and written %+v", p.PlanEnd, end)
	}
	return p
}

// A rangePart is what a range came to.
type rangePart struct {
	lines []string
	end   RangeEnd
}

// inRanges reads some ranges and returns what each comes to.
func inRanges(o Options, s SegmentOptions) (map[int]*rangePart, Cursor, error) {
	parts := map[int]*rangePart{}
	part := func(number int) *rangePart {
		if parts[number] == nil {
			parts[number] = &rangePart{}
		}
		return parts[number]
	}
	last, err := Segments(context.Background(), nil, o, s, func() *tallyman { return new(tallyman) },
		func(item Item[string]) error {
			p := part(item.Range)
			line := item.Value
			if f := item.Finding; f != nil {
				line = fmt.Sprintf("%d %s#%d %s %s", item.Number, item.Source.ID, item.Index, f.Code, f.Message)
			}
			p.lines = append(p.lines, line)
			return nil
		},
		func(s Segment[*tallyman]) error {
			for _, e := range s.Ended {
				part(e.Range).end = e
			}
			return nil
		})
	return parts, last, err
}

// absolute returns the lines of all ranges, with the numbers that records have in all of the corpus.
func absolute(parts map[int]*rangePart) (lines []string) {
	games, before := 0, 0
	for _, number := range slices.Sorted(maps.Keys(parts)) {
		p := parts[number]
		for _, line := range p.lines {
			var n, index int
			head, rest, _ := strings.Cut(line, " ")
			fmt.Sscan(head, &n)
			id, tail, _ := strings.Cut(rest, "#")
			fmt.Sscan(tail, &index)
			_, tail, _ = strings.Cut(tail, " ")
			if n > 0 {
				if n <= p.end.First {
					index += before
				}
				n += games
			}
			lines = append(lines, fmt.Sprintf("%d %s#%d %s", n, id, index, tail))
		}
		games += p.end.Games
		carried := 0
		if p.end.One {
			carried = before
		}
		before = p.end.Last + carried
	}
	return lines
}

// The ranges of a corpus, in any shards and with any number of workers, are together what one run reads.
func TestRangesTogetherAreTheWhole(t *testing.T) {
	if testing.Short() {
		t.Skip("reads a corpus as often as it has ranges")
	}
	o, args := segmentCorpus(t)
	whole, wantLast, err := inSegments(o, SegmentOptions{Size: 5}, args...)
	if err != nil {
		t.Fatal(err)
	}
	want := linesOf(whole)
	for _, size := range []int64{1, 300, 2000, 1 << 30} {
		plan := planOf(t, o, size, args...)
		if size == 1<<30 && plan.Ranges != 1 || size == 300 && plan.Ranges < 50 {
			t.Errorf("%d ranges of %d bytes", plan.Ranges, size)
		}
		for _, shards := range []int{1, 2, 7, 64} {
			o.Workers = 1 + shards%3
			all := map[int]*rangePart{}
			var totals Totals
			for shard := range shards {
				parts, last, err := inRanges(o, SegmentOptions{Size: 3, Ranges: plan.Shard(shard+1, shards)})
				if err != nil {
					t.Fatalf("ranges of %d bytes, shard %d of %d: %v", size, shard+1, shards, err)
				}
				totals.add(last.Totals)
				maps.Copy(all, parts)
			}
			if len(all) != plan.Ranges || totals != wantLast.Totals {
				t.Errorf("%d shards: %d of %d ranges, and %+v; want %+v", shards, len(all), plan.Ranges, totals, wantLast.Totals)
			}
			got := absolute(all)
			for i := range min(len(got), len(want)) {
				if got[i] != want[i] {
					t.Fatalf("ranges of %d bytes, %d shards: line %d is\n%s; want\n%s", size, shards, i+1, got[i], want[i])
				}
			}
			if len(got) != len(want) {
				t.Errorf("ranges of %d bytes, %d shards: %d lines; want %d", size, shards, len(got), len(want))
			}
		}
	}
}
