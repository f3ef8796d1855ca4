package stats

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// A part has the same bytes whichever of several workers has counted which games.
func TestPartsDoNotDependOnWhoHasCountedAGame(t *testing.T) {
	var records strings.Builder
	for i := range 30 {
		if i%4 == 0 {
			records.WriteString(reversiRecord("?", "B", "1. f5 d6", "1-0"))
		}
		records.WriteString(reversiRecord("A", "B", "1. f5 d6", "1-0"))
		records.WriteString(reversiRecord("A", "B", "1. f5 d6 2. c3", "*"))
		records.WriteString(reversiRecord("A", "B", "1. f5 a1", "*")) // a1 is illegal
	}
	one := partCountedBy(t, records.String(), 1)
	for _, workers := range []int{2, 3, 7} {
		if got := partCountedBy(t, records.String(), workers); !bytes.Equal(got, one) {
			t.Errorf("%d workers make a part of %d bytes that differs from that of one, which has %d", workers, len(got), len(one))
		}
	}
}

// partCountedBy returns the part of records that workers have counted in turn.
func partCountedBy(t *testing.T, records string, workers int) []byte {
	t.Helper()
	own, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	s := Settings{TreePlies: 8, MinGames: 2}
	w, err := NewPartWriter(&b, &PartHeader{Version: Schemas(nil).Measured(), Settings: s, Ranges: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	counts := make([]Tallies, workers)
	collectors := make([]*Collector, workers)
	replayers := make([]*replay.Replayer, workers)
	for i := range workers {
		collectors[i], replayers[i] = NewCollector(Options{Settings: s}, &counts[i]), replay.NewReplayer(replay.Options{})
		replayers[i].Watch, replayers[i].WatchDue = collectors[i].Watch, collectors[i].WatchDue
	}
	number := 0
	for record := range own.Records(parse.Input{Name: "a.pgn", Data: []byte(records), Line: 1, Column: 1}) {
		i := number % workers
		number++
		o := Origin{Number: int64(number), Source: "a.pgn", Index: int64(record.Index), Line: int64(record.Line)}
		collectors[i].Game(&o, replayers[i].Replay(record), nil)
	}
	var tallies []*Tally
	for i := range counts {
		tallies = append(tallies, counts[i].Take()...)
	}
	if err := w.Segment(tallies, SegmentEnd{}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(&PartEnd{}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A part that others have made may say that there are other kinds of examples.
func TestUnknownExamplesAreRefusedLater(t *testing.T) {
	for _, kind := range []int64{-1, int64(exampleKinds), math.MaxInt64} {
		key := AppendText(AppendText(AppendText([]byte{byte(exampleSection)}, "reversi"), "othello"), "8x8")
		key = AppendInt(AppendInt(AppendInt(AppendInt(key, 2), kind), 1), 1)
		if !new(exampleCut).keeps(key) {
			t.Errorf("an example of kind %d is left out", kind)
		}
		if err := newBuilder(nil, Settings{}, nil).add(&Entry{Key: key, First: 1}); err != ErrDamaged {
			t.Errorf("an example of kind %d: %v", kind, err)
		}
	}
}
