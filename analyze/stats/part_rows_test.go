package stats

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// overheard notes what is written of plies and units.
type overheard struct{ said []string }

func (o *overheard) note(format string, a ...any) error {
	o.said = append(o.said, fmt.Sprintf(format, a...))
	return nil
}

func (o *overheard) WriteGame(g *GameRow) error                 { return o.note("G%d", g.Number) }
func (o *overheard) WritePly(int64, *PlyRow) error              { return nil }
func (o *overheard) WritePlies(game int64, p *PlyColumns) error { return o.note("P%d", game) }
func (o *overheard) EndUnit() error                             { return o.note("end") }
func (o *overheard) WriteEncoded(first int64, group []byte) error {
	return o.note("%s after %d", group, first)
}
func (o *overheard) Close() error { return nil }

// Plies of a unit are encoded if all of it is there, and else its rows stay, with its end.
func TestWholeUnitsAreEncoded(t *testing.T) {
	number := 0
	game := func(w *PartWriter, inRange, plies int) error {
		number++
		row := AppendGameRow(nil, &GameRow{Number: Number(inRange, number), Source: "a"})
		return w.Rows(inRange, row, append([]byte{plyRowMark, 1, byte(plies)}, append(make([]byte, plies), 0)...))
	}
	type step = func(w *PartWriter) error
	begin := func(n int) step { return func(w *PartWriter) error { return w.Begin(n) } }
	end := func(n int) step { return func(w *PartWriter) error { return w.End(n) } }
	one := func(n int) step { return func(w *PartWriter) error { return game(w, n, 2) } }
	segment := func(w *PartWriter) error { return w.Segment(nil, SegmentEnd{}) }
	large := func(w *PartWriter) error {
		number++
		moves := bytes.Repeat([]byte{1, 'x'}, 100_000)
		plies := append([]byte{plyRowMark, 0xa0, 0x8d, 0x06}, append(moves, 0)...)
		for range maxUnit/len(plies) + 1 {
			if err := w.Rows(0, AppendGameRow(nil, &GameRow{Number: 1, Source: "a"}), plies); err != nil {
				return err
			}
		}
		return nil
	}
	for what, c := range map[string]struct {
		steps []step
		want  string
	}{
		"whole":             {[]step{begin(0), one(0), one(0), end(0)}, "G1 G2 [1 2] after 1"},
		"two":               {[]step{begin(0), one(0), end(0), begin(0), one(0), end(0)}, "G1 [1] after 1 G2 [2] after 2"},
		"without end":       {[]step{begin(0), one(0), one(0)}, "G1 P1 G2 P2"},
		"without beginning": {[]step{one(0), one(0), end(0)}, "G1 P1 G2 P2 end"},
		"over segments":     {[]step{begin(0), one(0), segment, one(0), end(0)}, "G1 P1 G2 P2 end"},
		"over ranges":       {[]step{begin(0), one(0), one(1), end(1)}, "G1 P1 G3 P3 end"}, // one is in the range before
		"next range":        {[]step{begin(0), one(0), begin(1), one(1), end(1)}, "G1 P1 G3 [2] after 3"},
		"nothing":           {[]step{begin(0), end(0), begin(0), end(0)}, ""},
		"end alone":         {[]step{begin(0), one(0), end(1)}, "G1 P1 end"},
		"empty beginning":   {[]step{begin(0), one(1), end(1)}, "G2 P2 end"},
	} {
		number = 0
		ranges := []RangeEnd{{Range: 0, Games: 1}, {Range: 1, Games: 1}}
		if got := written(t, ranges, c.steps); got != c.want {
			t.Errorf("%s: got %q, want %q", what, got, c.want)
		}
	}
	number = 0
	got := written(t, []RangeEnd{{Games: 1}, {Range: 1}}, []step{begin(0), large, one(0), end(0), begin(0), one(0), end(0)})
	if !strings.Contains(got, "P1 G2 P2 end G3 [3] after 3") || strings.Count(got, "after") != 1 {
		t.Errorf("a unit that is too large: %q", got[max(0, len(got)-100):])
	}
}

// written writes a part in steps, merges it, and returns what becomes of it.
func written(t *testing.T, ranges []RangeEnd, steps []func(w *PartWriter) error) string {
	t.Helper()
	encode := func(rows [][]byte) ([]byte, error) {
		var of overheard
		var r RowReader
		for _, block := range rows {
			if err := r.Write(block, &of); err != nil {
				return nil, err
			}
		}
		var games []int64
		for i, said := range of.said {
			var n int64
			if i%2 == 1 {
				fmt.Sscanf(said, "P%d", &n)
				games = append(games, n&maxInRange)
			}
		}
		return AppendPlyGroup(nil, firstOf(&of), fmt.Append(nil, games)), nil
	}
	var part bytes.Buffer
	header := &PartHeader{Version: Schemas(nil).Measured(), Games: true, Plies: true, Ranges: len(ranges)}
	w, err := NewPartWriter(&part, header, encode)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range steps {
		if err := step(w); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Segment(nil, SegmentEnd{Ended: ranges}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(&PartEnd{}); err != nil {
		t.Fatal(err)
	}
	p, err := ReadPart(bytes.NewReader(part.Bytes()), "part", true)
	if err != nil {
		t.Fatal(err)
	}
	var all overheard
	if _, err := Merge(nil, []*Part{p}, &all, t.TempDir()); err != nil {
		t.Fatal(err)
	}
	var merged bytes.Buffer
	if _, err := MergeParts(nil, []*Part{p}, &merged, t.TempDir()); err != nil {
		t.Fatal(err)
	}
	if p, err = ReadPart(bytes.NewReader(merged.Bytes()), "merged", true); err != nil {
		t.Fatal(err)
	}
	var again overheard
	if _, err := Merge(nil, []*Part{p}, &again, t.TempDir()); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(all) != fmt.Sprint(again) {
		t.Errorf("a part that was merged comes to %v, want %v", again, all)
	}
	return strings.Join(all.said, " ")
}

func firstOf(o *overheard) (first int64) {
	fmt.Sscanf(o.said[0], "G%d", &first)
	return first
}
