package measure

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"unsafe"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/analyze/tables"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/findings"
)

// An Analysis says what is measured of a corpus, and which part of it. The zero value but for the settings is all
// of it, without tables.
type Analysis struct {
	stats.Settings
	Games     bool // keep rows of the table of games
	Plies     bool // and of that of plies,
	Positions bool // with the positions before them;
	Encoded   bool // plies of whole units for Parquet alone, which takes that work from whoever merges parts

	Plan   *corpus.Plan // of what is measured, in place of the run's arguments; may be nil
	Shard  int          // from 1: of Shards the one of the plan to measure
	Shards int
	Ranges corpus.Ranges // of the shard; nil: those of the plan, which else has only to say what it is

	Segment int    // batches of records between two savings; 0 is [DefaultSegment]
	Version string // of plybook
}

// Defaults of the settings.
const (
	DefaultTreePlies = 8
	DefaultMinGames  = 2
	DefaultSegment   = 128 // 1 MiB of records; what is measured of them may take 50 MiB of memory
)

// MeasurePart measures the records of a run into a part file, which may have been begun by a run that was
// ended: then it goes on after what is whole, once what that is of was read again and found unchanged. The error is
// that of [corpus.Segments], of the file, or says why the run cannot go on.
func (r *Run) MeasurePart(ctx context.Context, file *os.File, a Analysis) (findings.Summary, error) {
	if a.Segment <= 0 {
		a.Segment = DefaultSegment
	}
	m := &measuring{run: r, analysis: a}
	if err := m.checkPlan(); err != nil {
		return m.mark.Summary, err
	}
	if err := m.open(file); err != nil {
		return m.mark.Summary, err
	}
	if m.whole != nil && a.Plan != nil {
		return m.again(m.mark.Cursor, nil)
	}
	o := r.Guarded(file.Name())
	segments := corpus.SegmentOptions{Size: a.Segment, Resume: m.mark.Cursor, Marks: m.marks}
	if m.writer != nil && a.Plies {
		segments.Units = m.writer
	}
	if segments.Ranges = a.Ranges; a.Plan != nil && a.Ranges == nil {
		segments.Ranges = a.Plan.Shard(a.Shard, a.Shards)
	}
	cursor, err := corpus.Segments(ctx, r.Args, o, segments, m.newWorker, m.emit, m.end)
	if m.whole != nil {
		return m.again(cursor, err)
	}
	sum := &m.mark.Summary
	totals := cursor.Totals
	m.mark.Cursor.Totals = totals
	totals.Skipped, totals.Unrecognised = 0, m.mark.passedOver()
	err = r.Ended(ctx, sum, totals, err)
	var end *stats.PartEnd
	if err == nil {
		end = &stats.PartEnd{Games: int64(sum.Games), Sum: m.sumText(cursor), Files: int64(cursor.Totals.Files), Reading: m.mark.reading()}
	}
	return *sum, errors.Join(err, m.writer.Close(end))
}

// checkPlan refuses a plan that was made otherwise than this run would make it.
func (m *measuring) checkPlan() error {
	p := m.analysis.Plan
	if p == nil {
		return nil
	}
	if err := checkCounted(m.run.Corpus.Where); err != nil {
		return err
	}
	switch {
	case p.Plybook != m.analysis.Version:
		return fmt.Errorf("the plan was made by plybook %s, and this is %s; make it again", p.Plybook, m.analysis.Version)
	case p.Reading != reading(&m.run.Corpus):
		return errors.New("the plan was made to read records otherwise; pass the flags that it was made with")
	}
	return nil
}

// sumText returns the checksum of what was read, where that is not the plan's.
func (m *measuring) sumText(c corpus.Cursor) string {
	if m.analysis.Plan != nil {
		return ""
	}
	return fmt.Sprintf("%x", c.Sum)
}

// again ends a run over a part that was whole already: what was read has to be what it was then.
func (m *measuring) again(cursor corpus.Cursor, err error) (findings.Summary, error) {
	m.mark.Summary.Files, m.mark.Summary.Unrecognised = int(m.whole.Files), int(m.whole.Reading.PassedOver)
	if err == nil && m.sumText(cursor) != m.whole.Sum {
		err = corpus.ErrChanged
	}
	return m.mark.Summary, err
}

// A measuring is one run of [Run.MeasurePart].
type measuring struct {
	run      *Run
	analysis Analysis
	writer   *stats.PartWriter
	whole    *stats.PartEnd // of a part with which nothing is left to do; else nil
	mark     mark           // what is known after the last segment, and in it
	marks    []corpus.Mark  // that an earlier run came by
	tallies  stats.Tallies
	extra    *stats.Tally // of records that nobody could decode
}

// A mark is what a run knows after a segment.
type mark struct {
	Cursor  corpus.Cursor
	Summary findings.Summary
	Reading stats.Reading // but for what is counted elsewhere
	Refused int           // files in no known format that are errors
}

// passedOver returns how many files are no records.
func (m *mark) passedOver() int { return m.Cursor.Totals.Unrecognised - m.Refused }

// reading returns all that was read.
func (m *mark) reading() stats.Reading {
	r := m.Reading
	r.PassedOver = int64(m.passedOver())
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
		m.writer, err = stats.NewPartWriter(file, header, m.encoder())
		return err
	}
	part, err := stats.ReadPart(file, file.Name(), true)
	switch {
	case err != nil:
		return err
	case part.Header != *header:
		return &OtherRunError{file.Name(), part.Header.Difference(header)}
	}
	for data := range part.Marks() {
		m.mark = mark{}
		if err := json.Unmarshal(data, &m.mark); err != nil {
			return fmt.Errorf("%s: %w", file.Name(), err)
		}
		m.marks = append(m.marks, m.mark.Cursor.Mark)
	}
	if m.whole = part.End; m.whole != nil {
		return nil
	}
	if err := file.Truncate(part.Size); err != nil {
		return err
	}
	if _, err := file.Seek(part.Size, io.SeekStart); err != nil {
		return err
	}
	m.writer, err = stats.NewPartWriter(file, nil, m.encoder())
	return err
}

// encoder returns what encodes plies, if they are to be encoded.
func (m *measuring) encoder() stats.EncodePlies {
	a := &m.analysis
	for _, f := range tables.Formats() {
		if a.Encoded && f.Encoder != nil {
			return f.Encoder(tables.Contents{Schemas: analyze.Schemas(), Positions: a.Positions})
		}
	}
	return nil
}

// An OtherRunError says that a run cannot go on with what another one has left.
type OtherRunError struct {
	File       string
	Difference string // what the other one had, and this one has not
}

func (e *OtherRunError) Error() string {
	return fmt.Sprintf("%s belongs to another run and cannot be resumed; differences: %s", e.File, e.Difference)
}

// header returns the header of the part. Its Reading and Run hold everything that makes a difference to what is
// read: what shards have to have in common, and what has names that another machine may have others for.
func (m *measuring) header() *stats.PartHeader {
	a, o := &m.analysis, &m.run.Corpus
	h := &stats.PartHeader{
		Version: analyze.Schemas().Measured(), Plybook: a.Version, Settings: a.Settings, Games: a.Games, Plies: a.Plies, Positions: a.Positions, Encoded: a.Encoded,
		Ranges: 1, Segment: a.Segment, Reading: reading(o),
	}
	if o.Where != nil {
		h.Where = o.Where.String()
	}
	if o.Only != nil {
		h.Choice, h.Chosen = m.run.Choice, fmt.Sprintf("%x", o.Only.Sum)
	}
	if a.Plan != nil {
		h.Plan, h.Ranges, h.Shard, h.Shards = fmt.Sprintf("%x", a.Plan.Sum), a.Plan.Ranges, a.Shard, a.Shards
	} else {
		h.Run = fmt.Sprintf("%q %q %v %q", m.run.Args, o.Beside, o.Unrecognised, o.Exclude)
	}
	return h
}

// A measured is what became of a record.
type measured struct {
	rows  []byte
	games int // bytes of the row of the game, which is the first one
	plies int
	game  *findings.Game // nil if there is nothing to say but the plies
}

// MemorySize returns how many bytes what was measured keeps besides its own.
func (m measured) MemorySize() int {
	n := len(m.rows)
	if m.game != nil {
		n += int(unsafe.Sizeof(*m.game)) + m.game.MemorySize()
	}
	return n
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

// WatchDue implements [corpus.DueWatcher].
func (w *measurer) WatchDue(p *replay.Played, ply game.PlayedPly) { w.collector.WatchDue(p, ply) }

// rowsChunk is how much memory is taken for rows at a time.
const rowsChunk = 64 << 10

// Game implements [corpus.SegmentWorker].
func (w *measurer) Game(g *corpus.Game) measured {
	p := g.Played
	out := measured{}
	if len(p.Findings) > 0 {
		w.run.Draw.All(p, w.run.Limit.Full)
		game := GameOf(g)
		out.game = &game
	}
	id := w.identify.Identify(g)
	w.origin = stats.Origin{
		Number: stats.Number(g.Range, g.Number), Source: g.Source.ID, Index: int64(g.Record.Index), Line: int64(g.Record.Line),
		Identity: stats.Identity{Compared: true, Identity: id.Identity, Bytes: id.Bytes},
	}
	if cap(w.rows)-len(w.rows) < rowsChunk/4 {
		w.rows = make([]byte, 0, rowsChunk)
	}
	before := len(w.rows)
	w.rows = w.collector.Game(&w.origin, p, w.rows)
	out.rows = w.rows[before:len(w.rows):len(w.rows)]
	out.games = w.collector.GameRowSize()
	out.plies = w.collector.Plies()
	return out
}

// emit takes what became of a record.
func (m *measuring) emit(item corpus.Item[measured]) error {
	if m.whole != nil {
		return &corpus.ChangedError{First: item.Source.Name, Last: item.Source.Name} // there is more than there was
	}
	game, rows, plies := item.Value.game, item.Value.rows[:item.Value.games], item.Value.rows[item.Value.games:]
	if f := item.Finding; f != nil {
		game = &findings.Game{File: item.Source.Name, Index: item.Index, Findings: []replay.Finding{*f}}
		switch {
		case item.Index > 0:
			rows = m.undecodable(&item)
		case isPassedOver(f):
			m.mark.Reading.AddPassed(unread(&item))
		case f.Severity == parse.Error:
			m.mark.Reading.AddUnread(unread(&item))
		}
		if f.Code == unknownFormat && f.Severity == parse.Error {
			m.mark.Refused++
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
	return m.writer.Rows(item.Range, rows, plies)
}

// unread names a file by what there is to say about it.
func unread(item *corpus.Item[measured]) stats.Unread {
	return stats.Unread{Source: item.Source.ID, Code: item.Finding.Code, Message: item.Finding.Message, Range: item.Range}
}

// undecodable counts a record of which there is nothing but a finding, and returns its row.
func (m *measuring) undecodable(item *corpus.Item[measured]) []byte {
	if m.extra == nil {
		m.extra = stats.NewTally()
	}
	s, f := item.Source, item.Finding
	o := stats.Origin{Number: stats.Number(item.Range, item.Number), Source: s.ID, Index: int64(f.Game), Line: int64(f.Line)}
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
	tallies := m.tallies.Take()
	if m.extra != nil {
		tallies, m.extra = append(tallies, m.extra), nil
	}
	m.mark.Cursor = s.Cursor
	data, err := json.Marshal(&m.mark)
	if err != nil {
		return err
	}
	var ended []stats.RangeEnd
	for _, e := range s.Ended {
		ended = append(ended, stats.RangeEnd{
			Range: e.Range, Games: int64(e.Games), First: int64(e.First), Last: int64(e.Last), One: e.One,
		})
	}
	return m.writer.Segment(tallies, stats.SegmentEnd{Ended: ended, Mark: data})
}
