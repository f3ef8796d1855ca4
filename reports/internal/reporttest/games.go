// Package reporttest has the games, results and browser steps that the tests of several reports share.
package reporttest

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/replay"
)

// EachGame adds what is made of the games of files, in their order.
func EachGame[T any](t *testing.T, workers int, files []string, of func(*corpus.Game) *T, add func(*T)) {
	t.Helper()
	_, err := corpus.Each(t.Context(), files, corpus.Options{Workers: workers}, func() func(*corpus.Game) *T { return of },
		func(item corpus.Item[*T]) error {
			if item.Value != nil {
				add(item.Value)
			}
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
}

// SmallSettings measure all that pages show.
func SmallSettings() stats.Settings { return stats.Settings{TreePlies: 8, MinGames: 2} }

// A tableWorker measures games and keeps their rows.
type tableWorker struct {
	*stats.Collector
	corpus.Identifier
}

func (w *tableWorker) Watch(p *replay.Played) {
	w.Collector.Watch(p)
	w.Identifier.Watch(p)
}

// Game implements [corpus.SegmentWorker].
func (w *tableWorker) Game(g *corpus.Game) []byte {
	id := w.Identify(g)
	return w.Collector.Game(&stats.Origin{
		Number: int64(g.Number), Source: g.Source.ID, Index: int64(g.Record.Index), Line: int64(g.Record.Line),
		Identity: stats.Identity{Compared: true, Identity: id.Identity, Bytes: id.Bytes},
	}, g.Played, nil)
}

// Result measures a corpus of valid files, in one goroutine and in one piece.
func Result(t *testing.T, settings stats.Settings, files ...string) *stats.Result {
	t.Helper()
	var part bytes.Buffer
	w, err := stats.NewPartWriter(&part, &stats.PartHeader{Version: analyze.Schemas().Measured(), Settings: settings, Games: true, Plies: true, Ranges: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var tallies stats.Tallies
	extra := stats.NewTally()
	cursor, err := corpus.Segments(t.Context(), files, corpus.Options{Workers: 1}, corpus.SegmentOptions{Size: 1 << 20},
		func() *tableWorker {
			return &tableWorker{Collector: stats.NewCollector(stats.Options{Settings: settings, Schemas: analyze.Schemas(), Games: true, Plies: true}, &tallies)}
		},
		func(item corpus.Item[[]byte]) error {
			if f := item.Finding; f != nil && item.Index > 0 {
				extra.Undecodable(&stats.Origin{Number: int64(item.Number), Source: item.Source.ID, Index: int64(f.Game), Line: int64(f.Line)}, f)
			}
			return w.Rows(0, item.Value, nil)
		},
		func(s corpus.Segment[*tableWorker]) error {
			counted := append(tallies.Take(), extra)
			extra = stats.NewTally()
			return w.Segment(counted, stats.SegmentEnd{Ended: []stats.RangeEnd{{Games: int64(s.Cursor.Games)}}})
		})
	if err == nil {
		err = w.Close(&stats.PartEnd{Games: int64(cursor.Games), Files: int64(cursor.Totals.Files)})
	}
	if err != nil {
		t.Fatal(err)
	}
	read, err := stats.ReadPart(bytes.NewReader(part.Bytes()), "part", false)
	if err != nil {
		t.Fatal(err)
	}
	r, err := stats.Merge(analyze.Schemas(), []*stats.Part{read}, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// WriteRecords writes a file of records in plybook PGN into a folder.
func WriteRecords(t *testing.T, dir, records string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "games.pgn"), []byte(records), 0o666); err != nil {
		t.Fatal(err)
	}
}
