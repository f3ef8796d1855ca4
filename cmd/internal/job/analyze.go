package job

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
)

// An Analysis says what is measured of a corpus, and which part of it. The zero value but for the settings is all
// of it, without tables.
type Analysis struct {
	stats.Settings
	Games     bool // keep rows of the table of games
	Plies     bool // and of that of plies,
	Positions bool // with the positions before them
	Shard     int  // from 1: of Shards the one to measure
	Shards    int  // 0 or 1: all is measured

	Segment int    // batches of records between two savings; 0 is [DefaultSegment], or [DefaultShardSegment] of shards
	Version string // of plybook
}

// Defaults of the settings.
const (
	DefaultTreePlies = 8
	DefaultMinGames  = 2
	DefaultSegment   = 64 // 1 MiB of records; what is measured of them may take 50 MiB of memory

	// DefaultShardSegment is DefaultSegment for shards, small enough that each has its share of some ten thousand
	// games; smaller ones make the work longer, by 3 % here.
	DefaultShardSegment = 16
)

// MeasurePart measures the records of a run into a part file, which may have been begun by a run that was
// ended: then it goes on after what is whole, once what that is of was read again and found unchanged. The error is
// that of [corpus.Segments], of the file, or says why the run cannot go on.
func (r *Run) MeasurePart(ctx context.Context, file *os.File, a Analysis) (findings.Summary, error) {
	a = a.withDefaults()
	m := &measuring{run: r, analysis: a, guard: newGuard(append([]string{file.Name()}, r.Writes...))}
	if err := m.open(file); err != nil {
		return m.mark.Summary, err
	}
	o := r.Corpus
	o.Skipped = m.passOver
	cursor, err := corpus.Segments(ctx, r.Args, o,
		corpus.SegmentOptions{Size: a.Segment, Shard: a.Shard, Shards: a.Shards, Resume: m.mark.Cursor, Marks: m.marks},
		m.newWorker, m.emit, m.end)
	if m.whole != nil {
		return m.again(cursor, err)
	}
	sum := &m.mark.Summary
	totals := cursor.Totals
	totals.Skipped, totals.Unrecognised = 0, int(m.mark.Reading.PassedOver) // without the run's own files
	err = r.ended(ctx, sum, totals, err)
	var nothing *NoRecordsError
	if a.Shards > 1 && cursor.Games+cursor.Findings > 0 && errors.As(err, &nothing) {
		err = nil // others have the records, or the files that could not be read
	}
	var end *stats.PartEnd
	if err == nil {
		end = &stats.PartEnd{Games: int64(cursor.Games), Sum: sumText(cursor), Files: int64(cursor.Totals.Files), Reading: m.mark.reading()}
	}
	return *sum, errors.Join(err, m.writer.Close(end))
}

// sumText returns the checksum of what was read.
func sumText(c corpus.Cursor) string { return fmt.Sprintf("%x", c.Sum) }

// again ends a run over a part that was whole already: what was read has to be what it was then.
func (m *measuring) again(cursor corpus.Cursor, err error) (findings.Summary, error) {
	m.mark.Summary.Files, m.mark.Summary.Unrecognised = int(m.whole.Files), int(m.whole.Reading.PassedOver)
	if err == nil && (int64(cursor.Games) != m.whole.Games || sumText(cursor) != m.whole.Sum) {
		err = corpus.ErrChanged
	}
	return m.mark.Summary, err
}

// A measuring is one run of [Run.MeasurePart].
type measuring struct {
	run      *Run
	analysis Analysis
	guard    *guard
	writer   *stats.PartWriter
	whole    *stats.PartEnd // of a part with which nothing is left to do; else nil
	mark     mark           // what is known after the last segment, and in it
	marks    []corpus.Mark  // that an earlier run came by
	placed   [2]int         // so many of the files that could not be read, and that were skipped, have the number of their segment
	tallies  stats.Tallies
	extra    *stats.Tally // of records that nobody could decode
}

// A mark is what a run knows after a segment.
type mark struct {
	Cursor  corpus.Cursor
	Summary findings.Summary
	Reading stats.Reading // but for what Summary counts
}

// reading returns all that was read.
func (m *mark) reading() stats.Reading {
	r := m.Reading
	r.Plies, r.Errors = int64(m.Summary.Plies), int64(m.Summary.Errors)
	r.Warnings, r.Notes = int64(m.Summary.Warnings), int64(m.Summary.Notes)
	return r
}

// open begins a part, or goes on with one.
func (m *measuring) open(file *os.File) error {
	header := m.header()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if info.Size() == 0 {
		m.writer, err = stats.NewPartWriter(file, header)
		return err
	}
	part, err := stats.ReadPart(file, file.Name(), true)
	switch {
	case err != nil:
		return err
	case part.Header != *header:
		return &OtherRunError{file.Name(), part.Header.Difference(header)}
	}
	if part.Mark != nil {
		if err := json.Unmarshal(part.Mark, &m.mark); err != nil {
			return fmt.Errorf("%s: %w", file.Name(), err)
		}
	}
	for s := range part.Sums() {
		mark := corpus.Mark{Segments: s.Number + 1}
		copy(mark.Sum[:], s.Sum)
		m.marks = append(m.marks, mark)
	}
	m.placed = [2]int{len(m.mark.Reading.Unread), len(m.mark.Reading.Passed)}
	if m.whole = part.End; m.whole != nil {
		return nil
	}
	if err := file.Truncate(part.Size); err != nil {
		return err
	}
	if _, err := file.Seek(part.Size, io.SeekStart); err != nil {
		return err
	}
	m.writer, err = stats.NewPartWriter(file, nil)
	return err
}

// An OtherRunError says that a run cannot go on with what another one has left.
type OtherRunError struct {
	File       string
	Difference string // what the other one had, and this one has not
}

func (e *OtherRunError) Error() string {
	return fmt.Sprintf("%s was begun by another run, and this one cannot go on with it; what differs: %s", e.File, e.Difference)
}

func (a Analysis) withDefaults() Analysis {
	if a.Shards <= 0 {
		a.Shard, a.Shards = 1, 1
	}
	switch {
	case a.Segment <= 0 && a.Shards > 1:
		a.Segment = DefaultShardSegment
	case a.Segment <= 0:
		a.Segment = DefaultSegment
	}
	return a
}

// header returns the header of the part. Its Reading and Run hold everything that makes a difference to what is
// read: what shards have to have in common, and what has names that another machine may have others for.
func (m *measuring) header() *stats.PartHeader {
	o := &m.run.Corpus
	format := ""
	if o.Format != nil {
		format = o.Format.Name
	}
	condition := ""
	if o.Where != nil {
		condition = o.Where.String()
	}
	return &stats.PartHeader{
		Version: analyze.Schemas().Measured(), Plybook: m.analysis.Version, Settings: m.analysis.Settings, Games: m.analysis.Games, Plies: m.analysis.Plies, Positions: m.analysis.Positions,
		Shard: m.analysis.Shard, Shards: m.analysis.Shards, Segment: m.analysis.Segment,
		Reading: fmt.Sprintf("%q %q %+v %v %d %v %q %q", format, o.Replay.Game, o.Replay.Options, o.Encoding, o.PieceSize, o.Unrecognised, o.Exclude, condition),
		Run:     fmt.Sprintf("%q %q", m.run.Args, o.Beside),
	}
}

// A measured is what became of a record.
type measured struct {
	rows  []byte
	plies int
	game  *findings.Game // nil if there is nothing to say but the plies
}

// A measurer is one worker.
type measurer struct {
	run       *Run
	collector *stats.Collector
	identify  corpus.Identifier
	origin    stats.Origin
	rows      []byte // memory that rows are taken from
}

func (m *measuring) newWorker() *measurer {
	a := m.analysis
	c := stats.NewCollector(stats.Options{Settings: a.Settings, Schemas: analyze.Schemas(), Games: a.Games, Plies: a.Plies, Positions: a.Positions}, &m.tallies)
	return &measurer{run: m.run, collector: c}
}

// Watch implements [corpus.SegmentWorker].
func (w *measurer) Watch(p *replay.Played) {
	w.collector.Watch(p)
	w.identify.Watch(p)
}

// rowsChunk is how much memory is taken for rows at a time.
const rowsChunk = 64 << 10

// Game implements [corpus.SegmentWorker].
func (w *measurer) Game(g *corpus.Game) measured {
	p := g.Played
	out := measured{}
	if len(p.Findings) > 0 {
		if w.run.Boards {
			drawFaults(p, w.run.Color, w.run.Limit.Full)
		}
		game := gameOf(g)
		out.game = &game
	}
	id := w.identify.Identify(g)
	w.origin = stats.Origin{
		Number: int64(g.Number), Source: g.Source.ID, Index: int64(g.Record.Index), Line: int64(g.Record.Line),
		Identity: stats.Identity{Compared: true, Identity: id.Identity, Bytes: id.Bytes},
	}
	if cap(w.rows)-len(w.rows) < rowsChunk/4 {
		w.rows = make([]byte, 0, rowsChunk)
	}
	before := len(w.rows)
	w.rows = w.collector.Game(&w.origin, p, w.rows)
	out.rows = w.rows[before:len(w.rows):len(w.rows)]
	out.plies = w.collector.Plies()
	return out
}

// emit takes what became of a record.
func (m *measuring) emit(item corpus.Item[measured]) error {
	switch err := m.guard.check(item.Source); {
	case err != nil && isPassedOver(item.Finding):
		return nil // it is one of the run's own files
	case err != nil:
		return err
	}
	if m.whole != nil {
		return &corpus.ChangedError{First: item.Source.Name, Last: item.Source.Name} // there is more than there was
	}
	game, rows := item.Value.game, item.Value.rows
	if f := item.Finding; f != nil {
		game = &findings.Game{File: item.Source.Name, Index: item.Index, Findings: []replay.Finding{*f}}
		switch {
		case item.Index > 0:
			rows = m.undecodable(item.Source, item.Number, f)
		case isPassedOver(f):
			m.mark.Reading.AddPassed(unread(item.Source, f))
		case f.Severity == parse.Error:
			m.mark.Reading.AddUnread(unread(item.Source, f))
		}
	}
	if game == nil {
		m.mark.Summary.Games++
		m.mark.Summary.Plies += item.Value.plies
	} else {
		m.mark.Summary.Add(game)
		if err := m.run.Talk.Game(game); err != nil {
			return err
		}
	}
	return m.writer.Rows(rows)
}

// unread names a file by what there is to say about it.
func unread(s *source.Source, f *replay.Finding) stats.Unread {
	return stats.Unread{Source: s.ID, Code: f.Code, Message: f.Message}
}

// ownFiles is what the names of plybook's own files begin with that nobody asked for.
const ownFiles = ".plybook"

// passOver counts a file that is no record, unless it is the run's own: the same run again, into a folder that is
// read, counts as the first time.
func (m *measuring) passOver(s source.SkippedFile) {
	if strings.HasPrefix(filepath.Base(s.Name), ownFiles) || m.guard.check(&source.Source{Name: s.Name}) != nil {
		return
	}
	if s.Unrecognised {
		m.mark.Reading.PassedOver++
	}
	if say := m.run.Corpus.Skipped; say != nil {
		say(s)
	}
}

// undecodable counts a record of which there is nothing but a finding, and returns its row.
func (m *measuring) undecodable(s *source.Source, number int, f *replay.Finding) []byte {
	if m.extra == nil {
		m.extra = stats.NewTally()
	}
	o := stats.Origin{Number: int64(number), Source: s.ID, Index: int64(f.Game), Line: int64(f.Line)}
	m.extra.Undecodable(&o, f)
	if !m.analysis.Games {
		return nil
	}
	row := stats.GameRow{Number: o.Number, Source: o.Source, Index: o.Index, Line: o.Line, Fault: f.Code}
	if s.Format != nil {
		row.Format = s.Format.Name
	}
	return stats.AppendGameRow(nil, &row)
}

// end writes what was counted in a segment.
func (m *measuring) end(s corpus.Segment[*measurer]) error {
	if m.whole != nil {
		return corpus.ErrChanged
	}
	for i, files := range [2][]stats.Unread{m.mark.Reading.Unread, m.mark.Reading.Passed} {
		for ; m.placed[i] < len(files); m.placed[i]++ {
			files[m.placed[i]].Segment = s.Number
		}
	}
	tallies := m.tallies.Take()
	if m.extra != nil {
		tallies, m.extra = append(tallies, m.extra), nil
	}
	m.mark.Cursor = s.Cursor
	data, err := json.Marshal(&m.mark)
	if err != nil {
		return err
	}
	return m.writer.Segment(stats.SegmentSum{Number: s.Number, Sum: s.Cursor.Sum[:]}, tallies, data)
}
