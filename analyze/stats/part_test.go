package stats

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/internal/mutate"
)

func TestKeysSortAsTheirFieldsDo(t *testing.T) {
	numbers := []int64{math.MinInt64, math.MinInt64 + 1, -1 << 40, -65536, -257, -256, -255, -2, -1, 0, 1, 2, 255, 256, 257, 65535, 1 << 40, math.MaxInt64}
	for _, a := range numbers {
		for _, b := range numbers {
			if got, want := bytes.Compare(AppendInt(nil, a), AppendInt(nil, b)), cmp.Compare(a, b); got != want {
				t.Errorf("%d and %d compare as %d", a, b, got)
			}
		}
		if got := (&keyReader{rest: AppendInt(nil, a)}).int(); got != a {
			t.Errorf("%d is read as %d", a, got)
		}
	}
	texts := []string{"", "\x00", "\x00\x00", "\x00\x01", "\x00\xff", "\x01", "a", "a\x00", "a\x00b", "ab", "b", "\xff"}
	for _, a := range texts {
		for _, b := range texts {
			if got, want := bytes.Compare(AppendText(nil, a), AppendText(nil, b)), strings.Compare(a, b); got != want {
				t.Errorf("%q and %q compare as %d", a, b, got)
			}
		}
		if got := (&keyReader{rest: AppendText(nil, a)}).text(); got != a {
			t.Errorf("%q is read as %q", a, got)
		}
	}
}

func TestBinsBeginAtOneTwoAndFive(t *testing.T) {
	for value, want := range map[int64]int64{
		-3: -3, 0: 0, 1: 1, 2: 2, 4: 2, 5: 5, 9: 5, 10: 10, 19: 10, 20: 20, 49: 20, 50: 50, 999: 500, 1000: 1000,
		math.MaxInt64: 5_000_000_000_000_000_000,
	} {
		if got := OneTwoFive.least(value); got != want {
			t.Errorf("%d is in the bin of %d, want %d", value, got, want)
		}
	}
}

// Values far from the usual ones, and negative ones, are counted like others.
func TestGridsCountAllValues(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	var g grid
	want := map[gridCell]int64{}
	for range 20_000 {
		c := gridCell{random.Int64N(600), random.Int64N(500) - 200}
		g.add(c.ply, c.value, 1)
		want[c]++
	}
	for _, c := range []gridCell{{0, math.MaxInt64}, {0, math.MinInt64 + 1}, {1 << 40, 0}, {511, 191}, {512, 192}, {0, -65}} {
		g.add(c.ply, c.value, 1)
		want[c]++
	}
	for i := range rowFull + 7 { // more than a row can hold
		if i%2 == 0 {
			g.add(5, 3, 1)
		} else {
			g.addCurve([]int64{Null, Null, Null, Null, 3}, 1)
		}
		g.add(4, 3, 100)
	}
	want[gridCell{5, 3}] += rowFull + 7
	want[gridCell{4, 3}] += 100 * (rowFull + 7)
	if got := countsOf(t, &g); !maps.Equal(got, want) {
		t.Errorf("there are %d cells, want %d", len(got), len(want))
	}
}

// A curve may be longer than all before it, and its first values may be those that make a grid dense.
func TestGridsCountCurvesOfAllLengths(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	for range 40 {
		var g grid
		want := map[gridCell]int64{}
		for range 60 {
			values := make([]int64, 2*random.IntN(400))
			for i := range values {
				if values[i] = random.Int64N(300) - 100; random.IntN(4) == 0 {
					values[i] = Null
				} else if i%2 == 0 {
					want[gridCell{int64(i/2 + 1), values[i]}]++
				}
			}
			g.addCurve(values, 2)
		}
		if got := countsOf(t, &g); !maps.Equal(got, want) {
			t.Fatalf("there are %d cells, want %d", len(got), len(want))
		}
	}
}

// Labels are counted for each series, whatever they are and however many plies a game has.
func TestLabelsAreCountedByGame(t *testing.T) {
	type of struct {
		series       int
		label, count int64
	}
	var c labelCounts
	for range math.MaxUint8 - 2 {
		if !c.add(1, 7) {
			t.Fatal("there was no room for a label")
		}
	}
	if !c.add(0, 0) || !c.add(MaxSeats-1, 3) {
		t.Fatal("there was no room for a label")
	}
	if c.add(1, 7) {
		t.Error("256 labels were counted in bytes")
	}
	var got []of
	c.each(func(series int, label, n int64) { got = append(got, of{series, label, n}) })
	if want := []of{{0, 0, 1}, {1, 7, math.MaxUint8 - 2}, {MaxSeats - 1, 3, 1}}; !slices.Equal(got, want) {
		t.Errorf("there are %v, want %v", got, want)
	}
	for _, none := range []of{{series: 0, label: 8}, {series: 0, label: -1}, {series: MaxSeats, label: 0}} {
		if new(labelCounts).add(none.series, none.label) {
			t.Errorf("there was room for label %d of series %d", none.label, none.series)
		}
	}
}

// countsOf returns what a grid has counted.
func countsOf(t *testing.T, g *grid) map[gridCell]int64 {
	got := map[gridCell]int64{}
	g.each(func(ply, at int64, counts []int64) {
		if len(counts) > valuesTogether || counts[len(counts)-1] == 0 {
			t.Errorf("from %d on there are %v", at*valuesTogether, counts)
		}
		for i, n := range counts {
			if n > 0 {
				got[gridCell{ply, at*valuesTogether + int64(i)}] += n
			}
		}
	})
	return got
}

// However many sources there are, merging them is adding up all of them.
func TestMergingAddsEntriesUp(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	want := map[string]Entry{}
	var sources []entrySource
	for s := range 2*maxRuns + 44 {
		list := &entryList{}
		for range random.IntN(40) {
			key := AppendInt(list.key(measureSection, nil), random.Int64N(50))
			number := uint64(random.IntN(1000)*1000 + s + 1)
			text := fmt.Sprint("game ", number)
			score := random.Int64N(9) - 4
			list.add(key, []int64{1, score}, number, []byte(text))
			sum := want[string(key)]
			sum.add(&Entry{Sums: []int64{1, score}, First: number, Text: []byte(text)})
			want[string(key)] = sum
		}
		sources = append(sources, &entrySlice{entries: sortedEntries(t, list)})
	}
	u := &unpacker{}
	s := &spill{dir: t.TempDir(), unpack: u}
	defer s.close()
	var last []byte
	err := s.merge(sources, func(e *Entry) error {
		if bytes.Compare(e.Key, last) <= 0 {
			t.Errorf("%x comes after %x", e.Key, last)
		}
		last = append(last[:0], e.Key...)
		w := want[string(e.Key)]
		if !slices.Equal(e.Sums, w.Sums) || e.First != w.First || string(e.Text) != string(w.Text) {
			t.Errorf("%x: got %v of %d %q, want %v of %d %q", e.Key, e.Sums, e.First, e.Text, w.Sums, w.First, w.Text)
		}
		delete(want, string(e.Key))
		return nil
	})
	if err != nil || len(want) > 0 {
		t.Errorf("%d entries are missing; error %v", len(want), err)
	}
	if len(s.temps) == 0 {
		t.Error("nothing was merged by way of a file")
	}
}

// An entrySlice yields entries from memory.
type entrySlice struct {
	entries []*Entry
	last    []byte
}

func (s *entrySlice) next() (*Entry, int, error) {
	if len(s.entries) == 0 {
		return nil, 0, io.EOF
	}
	e := s.entries[0]
	shared := commonPrefix(s.last, e.Key)
	s.entries, s.last = s.entries[1:], e.Key
	return e, shared, nil
}

// Whatever keys have in common, and however many sources have them, they come in the order of their bytes, and of equal ones in that of
// the sources.
func TestEntriesComeInTheOrderOfTheirBytes(t *testing.T) {
	type noted struct {
		key    string
		source int64
	}
	random := rand.New(rand.NewPCG(6, 2))
	for round := range 2000 {
		var sources []entrySource
		var want []noted
		for s := range 1 + random.IntN(9) {
			list := &entryList{}
			for range random.IntN(12) {
				key := make([]byte, 1+random.IntN(4))
				for i := range key {
					key[i] = "\x00ab\xff"[random.IntN(4)]
				}
				list.add(key, []int64{int64(s)}, 0, nil)
				want = append(want, noted{string(key), int64(s)})
			}
			sources = append(sources, &entrySlice{entries: sortedEntries(t, list)})
		}
		tour, err := newTournament(sources)
		if err != nil {
			t.Fatal(err)
		}
		var got []noted
		var last []byte
		for e := tour.least(); e != nil; e = tour.least() {
			if again := last != nil && bytes.Equal(e.Key, last); tour.again() != again {
				t.Fatalf("round %d: %x after %x: again is %v", round, e.Key, last, !again)
			}
			last = e.Key
			got = append(got, noted{string(e.Key), e.Sums[0]})
			if err := tour.advance(); err != nil {
				t.Fatal(err)
			}
		}
		slices.SortFunc(want, func(a, b noted) int { return cmp.Or(strings.Compare(a.key, b.key), cmp.Compare(a.source, b.source)) })
		if !slices.Equal(got, want) {
			t.Fatalf("round %d: got %v, want %v", round, got, want)
		}
	}
}

// Entries that are not in their order are no part of a part.
func TestEntriesOutOfOrderAreDamaged(t *testing.T) {
	for _, keys := range [][2]string{{"b", "a"}, {"ab", "a"}, {"aab", "aaa"}} {
		var w entryWriter
		block := w.append(w.append(nil, &Entry{Key: []byte(keys[0])}), &Entry{Key: []byte(keys[1])})
		var e Entry
		_, rest, err := readEntry(block, &e)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := readEntry(rest, &e); err == nil {
			t.Errorf("%q after %q is read", keys[1], keys[0])
		}
	}
}

// smallPart returns a part with two segments.
func smallPart(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := NewPartWriter(&b, &PartHeader{Version: Schemas(nil).Measured(), Settings: Settings{TreePlies: 8, MinGames: 2}, Games: true, Plies: true, Ranges: 1}, func([][]byte) ([]byte, error) {
		return AppendPlyGroup(nil, 1, []byte("plies")), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for segment := range 2 {
		tally := NewTally()
		v := tally.variant(nil, &GameRow{Game: "reversi", Rules: "othello"}, 2)
		v.totals = [totalSums]int64{3, 1, 1, 120}
		row := AppendGameRow(nil, &GameRow{Number: int64(segment + 1), Source: "a", Index: 1, Game: "reversi", Players: []string{"A", "B"}, Values: []int64{1, Null}})
		games := len(row)
		row = append(row, plyRowMark, 1, 2, 'f', '5', 7) // one ply, f5, of seven columns
		for _, n := range []int64{0, 0, 4, Null, -3, 500, Null} {
			row = appendColumn(row, []int64{n}, codingOf([]int64{n}))
		}
		if segment == 0 { // of which the plies are encoded
			if err := w.Begin(0); err != nil {
				t.Fatal(err)
			}
		}
		if err := errors.Join(w.Rows(0, row[:games], row[games:]), w.End(0)); err != nil {
			t.Fatal(err)
		}
		end := SegmentEnd{Mark: []byte("mark")}
		if segment == 1 {
			end.Ended = []RangeEnd{{Games: 2, Last: 2}}
		}
		if err := w.Segment([]*Tally{tally}, end); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(&PartEnd{Games: 2, Files: 1, Sum: "x"}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// rowCounter counts rows.
type rowCounter struct{ games, plies int }

func (c *rowCounter) WriteGame(*GameRow) error      { c.games++; return nil }
func (c *rowCounter) WritePly(int64, *PlyRow) error { c.plies++; return nil }
func (c *rowCounter) Close() error                  { return nil }
func (c *rowCounter) EndUnit() error                { return nil }
func (c *rowCounter) WriteEncoded(_ int64, group []byte) error {
	c.plies += len(group) / 5 // "plies"
	return nil
}

// Wherever a part is cut off, what is read of it are whole segments.
func TestTornPartsEndWithAWholeSegment(t *testing.T) {
	data := smallPart(t)
	seen := map[int]bool{}
	for n := range len(data) + 1 {
		p, err := ReadPart(bytes.NewReader(data[:n]), "part", true)
		if err != nil {
			continue
		}
		seen[p.Segments()] = true
		if whole := p.End != nil; whole != (n == len(data)) || p.Size > int64(n) {
			t.Errorf("of %d bytes of %d: complete %v, size %d", n, len(data), whole, p.Size)
		}
		again, err := ReadPart(bytes.NewReader(data[:p.Size]), "part", true)
		if err != nil || again.Segments() != p.Segments() || again.Size != p.Size {
			t.Errorf("%d bytes are not whole by themselves: %v", p.Size, err)
		}
	}
	if len(seen) != 3 {
		t.Errorf("got parts of %v segments, want 0, 1 and 2", seen)
	}
	p, err := ReadPart(bytes.NewReader(data), "part", false)
	if err != nil {
		t.Fatal(err)
	}
	var rows rowCounter
	r, err := Merge(nil, []*Part{p}, &rows, "")
	if err != nil || rows != (rowCounter{2, 2}) || r.Records != 6 || r.Plies != 240 {
		t.Errorf("got %+v and rows %+v, error %v", r, rows, err)
	}
}

// Marks are for runs that go on; whoever merges parts does not keep those of all segments.
func TestMarksAreForRunsThatGoOn(t *testing.T) {
	data := smallPart(t)
	for _, check := range []bool{false, true} {
		p, err := ReadPart(bytes.NewReader(data), "part", check)
		if err != nil || p.Segments() != 2 {
			t.Fatalf("%d segments, error %v", p.Segments(), err)
		}
		for mark := range p.Marks() {
			if kept := string(mark) == "mark"; kept != check {
				t.Errorf("checked %v: the mark is %q", check, mark)
			}
		}
	}
}

// A writeCounter keeps what is written, by call.
type writeCounter [][]byte

func (c *writeCounter) Write(b []byte) (int, error) {
	*c = append(*c, bytes.Clone(b))
	return len(b), nil
}

// A run that is killed leaves a part that can be gone on with, or nothing.
func TestThereIsNoPartWithHalfAHeader(t *testing.T) {
	var writes writeCounter
	w, err := NewPartWriter(&writes, &PartHeader{Version: Schemas(nil).Measured(), Ranges: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(nil); err != nil || len(writes) != 1 {
		t.Fatalf("got %d writes, error %v", len(writes), err)
	}
	if p, err := ReadPart(bytes.NewReader(writes[0]), "part", true); err != nil || p.Header.Version != Schemas(nil).Measured() {
		t.Errorf("got %+v, error %v", p, err)
	}
}

// A greed is a file that keeps how much was asked of it at a time.
type greed struct {
	io.ReaderAt
	most int
}

func (g *greed) ReadAt(b []byte, at int64) (int, error) {
	g.most = max(g.most, len(b))
	return g.ReaderAt.ReadAt(b, at)
}

// A frame that is said to be long costs no memory unless it is.
func TestFramesThatAreNotThereAreNotRead(t *testing.T) {
	whole := smallPart(t)
	for _, at := range []int{0, 1} { // the header, and the frame after it
		data := bytes.Clone(whole)
		frame := int64(len(partMagic))
		if at == 1 {
			f, err := headAt(bytes.NewReader(data), frame)
			if err != nil {
				t.Fatal(err)
			}
			frame = f.end()
		}
		binary.LittleEndian.PutUint32(data[frame+1:], maxPackedFrame)
		for _, check := range []bool{false, true} {
			file := &greed{ReaderAt: bytes.NewReader(data)}
			if p, err := ReadPart(file, "part", check); err == nil && p.End != nil {
				t.Errorf("frame %d: the part is taken for whole", at)
			}
			if file.most > len(data) {
				t.Errorf("frame %d: %d bytes are read of a file of %d", at, file.most, len(data))
			}
		}
	}
}

// Numbers in a file that is not to be trusted cost no memory.
func TestNumbersWithoutMeasureAreRefused(t *testing.T) {
	for want, part := range map[string]*Part{
		"shards 2, 3, 4,":                         {Header: PartHeader{Ranges: math.MaxInt32, Shard: 1, Shards: math.MaxInt32}, Ranges: []RangeEnd{{Range: 0}}},
		"20 and more of 2147483647 are missing":   {Header: PartHeader{Ranges: math.MaxInt32, Shard: 1, Shards: math.MaxInt32}},
		"shard 1 of 1 is missing":                 {Header: PartHeader{Ranges: math.MaxInt32, Shard: 1, Shards: 1}, Ranges: []RangeEnd{{Range: 7}}},
		"19 and more of the plan are missing":     {Header: PartHeader{Ranges: math.MaxInt32, Shard: 1, Shards: -1}},
		"there are ranges -1 to 5, but the plan":  {Header: PartHeader{Ranges: 7}, Ranges: []RangeEnd{{Range: -1}, {Range: 5}}},
		"there are ranges 0 to 1, but the plan h": {Header: PartHeader{Ranges: 1}, Ranges: []RangeEnd{{Range: 0}, {Range: 1}}},
	} {
		part.Header.Version, part.End, part.Name = Schemas(nil).Measured(), &PartEnd{}, "part"
		if err := CheckParts(nil, []*Part{part}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	for _, seats := range []int64{-1, MaxSeats + 1, 1 << 60} {
		key := AppendInt(AppendText(AppendText(AppendText([]byte{byte(outcomeSection)}, "reversi"), "othello"), ""), seats)
		if err := newBuilder(nil, Settings{}, nil).add(&Entry{Key: key, Sums: []int64{1}}); err == nil {
			t.Errorf("a game of %d seats was taken", seats)
		}
	}
	set := numberSet{}
	set.add(math.MaxUint64)
	if !set.has(math.MaxUint64) || set.has(math.MaxUint64-1) || set.has(63) {
		t.Errorf("got %v", set)
	}
}

func TestOnlyResultsAreReadAsSuch(t *testing.T) {
	var text bytes.Buffer
	if err := WriteJSON(&text, newBuilder(nil, Settings{MinGames: 2}, nil).finish()); err != nil {
		t.Fatal(err)
	}
	if r, err := ReadJSON(&text); err != nil || r.Settings.MinGames != 2 {
		t.Errorf("got %+v, error %v", r, err)
	}
	for _, other := range []string{
		`{}`, `{"version": "0"}`, `[]`, `{"version": "1"}`, `{"version": "1", "games": []}`, `{"version": "1", "faults": null, "games": []}`,
		`{"version": "1", "faults": [], "games": [null]}`, `{"version": "1", "records": 3, "faults": [], "games": []}`,
		`{"version": "1", "faults": [], "games": [{"variants": [{"seats": 2, "records": 1, "outcomes": {"games": 1, "wins": [1]}}]}]}`,
		`{"version": "1", "faults": [], "games": [{"variants": [{"seats": 9}]}]}`,
		`{"version": "1", "faults": [], "games": [{"pairings": [{"players": ["A", "B"], "wins": [1]}]}]}`,
	} {
		if _, err := ReadJSON(strings.NewReader(other)); err == nil {
			t.Errorf("%s was read as a result", other)
		}
	}
}

func FuzzPart(f *testing.F) {
	data := smallPart(f)
	mutate.Add(f, data)
	mutate.Add(f, data[:len(data)-3])
	mutate.Add(f, []byte(partMagic))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, check := range []bool{false, true} {
			p, err := ReadPart(bytes.NewReader(data), "part", check)
			if err != nil {
				continue
			}
			_, _ = Merge(nil, []*Part{p}, &rowCounter{}, t.TempDir())
		}
	})
}

// What a checksum does not keep out must not do harm either.
func FuzzRowsAndEntries(f *testing.F) {
	mutate.Add(f, AppendGameRow(nil, &GameRow{Game: "hive", Players: []string{"A"}, Scores: []int64{3}, Values: []int64{Null}}))
	mutate.Add(f, append([]byte{plyRowMark, 1, 3, 'w', 'S', '1', 1}, appendColumn(nil, []int64{5}, columnOfBytes)...))
	mutate.Add(f, append([]byte{plyRowMark, 3, 0, 0, 0, 1}, appendColumn(nil, []int64{5, Null, -500}, columnOfWords)...))
	mutate.Add(f, AppendPlyGroup(nil, 7, []byte("plies")))
	var w entryWriter
	block := []byte(nil)
	for s := totalsSection; s <= reorderedSection; s++ {
		key := AppendInt(AppendText(AppendText(AppendText([]byte{byte(s)}, "reversi"), "othello"), ""), 2)
		block = w.append(block, &Entry{Key: key, Sums: []int64{1, 2}, First: 1, Text: appendExample(nil, &Example{Source: "a"})})
	}
	mutate.Add(f, block)
	f.Fuzz(func(t *testing.T, data []byte) {
		_ = new(RowReader).Write(data, &rowCounter{})
		_ = new(RowReader).WriteEncoded(data, &rowCounter{})
		b, d := newBuilder(nil, Settings{TreePlies: 8, MinGames: 1}, nil), newDuplicateBuild(nil)
		var e Entry
		for rest := data; len(rest) > 0; {
			var err error
			if _, rest, err = readEntry(rest, &e); err != nil {
				break
			}
			if len(e.Key) > 0 && section(e.Key[0]) < statisticsSections {
				err = b.add(&e)
			} else {
				err = d.add(&e)
			}
			if err != nil {
				return
			}
		}
		r := b.finish()
		d.finish(b)
		if err := WriteJSON(io.Discard, r); err != nil {
			t.Fatal(err)
		}
	})
}

// Every game may begin in a position of its own.
func TestStartsOfFewGamesAreNotKept(t *testing.T) {
	b := newBuilder(nil, Settings{MinGames: 2}, nil)
	variant := AppendInt(AppendText(AppendText(AppendText(nil, "conquest"), "ataxx"), "7x7"), 2)
	add := func(s section, n uint64, games int64, moves ...int64) {
		key := AppendWords(append([]byte{byte(s)}, variant...), [2]uint64{n, 0})
		for _, m := range moves {
			key = AppendInt(key, m)
		}
		if err := b.add(&Entry{Key: key, Sums: []int64{games}, First: n, Text: fmt.Append(nil, n)}); err != nil {
			t.Fatal(err)
		}
	}
	for n := range uint64(100) {
		add(startSection, n+1, 1)
	}
	add(startSection, 101, 3)
	for n := range uint64(100) {
		add(openingSection, n+1, 1, 7)
	}
	add(openingSection, 101, 3, 7)
	v := b.present
	if len(v.tree.starts) != 1 {
		t.Errorf("%d starting positions are kept", len(v.tree.starts))
	}
	if r := b.finish(); len(r.Games[0].Variants[0].Openings) != 1 || r.Games[0].Variants[0].Openings[0].Games != 3 {
		t.Errorf("got %+v", r.Games[0].Variants[0].Openings)
	}
}
