package stats

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
)

// A PartHeader says what a part is of. Parts can be merged if they agree in all but the shard, Segment and Run.
type PartHeader struct {
	Version   string   `json:"version"` // of what is measured; see [Schemas.Measured]
	Plybook   string   `json:"plybook"` // its version
	Settings  Settings `json:"settings"`
	Games     bool     `json:"games"`               // there are rows of games
	Plies     bool     `json:"plies"`               // and of plies,
	Positions bool     `json:"positions,omitempty"` // with the positions before them;
	Encoded   bool     `json:"encoded,omitempty"`   // the plies of whole units are encoded, see [EncodePlies]
	Plan      string   `json:"plan"`                // identity of the plan that has cut the corpus; "": it is one range
	Ranges    int      `json:"ranges"`              // of the corpus
	Shard     int      `json:"shard"`               // from 1; 0: several shards were merged
	Shards    int      `json:"shards"`
	Segment   int      `json:"segment"`          // batches of records in a segment
	Reading   string   `json:"reading"`          // how records are read: by which rules, with which lenient options, …
	Where     string   `json:"where,omitempty"`  // the condition that records are selected by; "": all are
	Choice    Choice   `json:"choice,omitzero"`  // of those records,
	Chosen    string   `json:"chosen,omitempty"` // and the checksum of the corpus that they were chosen from
	Run       string   `json:"run"`              // what a run without a plan that goes on has to have in common with the one that began
}

// A segmentEnd completes a segment.
type segmentEnd struct {
	SegmentEnd
	Rows []rangeRows `json:"rows"` // of which ranges the frames of rows are, in their order
}

// A SegmentEnd is what is known after a segment.
type SegmentEnd struct {
	Ended []RangeEnd `json:"ended"` // the ranges that end in it
	Mark  []byte     `json:"mark"`  // for a run that is resumed
}

// A rangeRows is so many frames of rows of a range, and of plies that are encoded.
type rangeRows struct {
	Range  int `json:"range"`
	Frames int `json:"frames"`
}

// A PartEnd completes a part.
type PartEnd struct {
	Games   int64   `json:"games"` // records
	Sum     string  `json:"sum"`   // checksum of what was read, where that is not the plan's
	Files   int64   `json:"files"`
	Reading Reading `json:"reading"`
}

// A Part is a part file that is read.
type Part struct {
	Header PartHeader
	End    *PartEnd   // nil if the run has not come to its end
	Ranges []RangeEnd // that are whole
	Size   int64      // bytes up to the end of what is whole
	Name   string     // for messages

	file     io.ReaderAt
	segments []partSegment
}

// A partSegment is where the frames of a segment lie.
type partSegment struct {
	segmentEnd
	rows       []frameAt
	entries    []frameAt
	identities []frameAt
}

// Segments returns how many whole segments there are.
func (p *Part) Segments() int { return len(p.segments) }

// Marks yields the marks of the whole segments, in their order.
func (p *Part) Marks() iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for i := range p.segments {
			if !yield(p.segments[i].Mark) {
				return
			}
		}
	}
}

// Holds says whether there is anything of a record in the whole segments.
func (p *Part) Holds() bool {
	for i := range p.segments {
		if len(p.segments[i].entries) > 0 {
			return true
		}
	}
	return false
}

// ReadPart reads what there is of a part. What follows the last whole segment is left out: a run may have been
// ended there. With check all data is read and compared with its checksums, and the part has its marks; else the former happens when the
// data is used, and there are no marks.
func ReadPart(file io.ReaderAt, name string, check bool) (*Part, error) {
	u := &unpacker{}
	p := &Part{Name: name, file: file}
	magic := make([]byte, len(partMagic))
	if n, err := file.ReadAt(magic, 0); n < len(magic) && err != io.EOF {
		return nil, err
	}
	if string(magic) != partMagic {
		return nil, fmt.Errorf("%s is not a part; write parts with plybook analyze", name)
	}
	at, err := p.header(u, int64(len(partMagic)))
	if err != nil {
		return nil, fmt.Errorf("%s: its header cannot be read: %w", name, err)
	}
	p.Size = at
	if err := p.scan(u, at, check); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

func (p *Part) header(u *unpacker, at int64) (int64, error) {
	f, err := headAt(p.file, at)
	if err == nil && f.kind != headerFrame {
		err = ErrDamaged
	}
	if err == nil {
		err = p.json(u, f, &p.Header)
	}
	if err == io.EOF {
		err = errTorn
	}
	return f.end(), err
}

func (p *Part) json(u *unpacker, f frameAt, to any) error {
	data, err := u.unpack(p.file, f, nil)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, to)
}

// scan finds the frames, up to the end of the part or to where it is no longer whole.
func (p *Part) scan(u *unpacker, at int64, check bool) error {
	var open partSegment
	for p.End == nil {
		f, err := headAt(p.file, at)
		if err == nil && f.kind != segmentFrame && f.kind != endFrame {
			err = open.take(u, p.file, f, check)
		} else if err == nil {
			err = p.complete(u, &open, f, check)
		}
		switch {
		case err == io.EOF || errors.Is(err, errTorn) || errors.Is(err, ErrDamaged):
			return nil
		case err != nil:
			return err
		}
		at = f.end()
	}
	return nil
}

// take takes a frame of rows or entries.
func (s *partSegment) take(u *unpacker, file io.ReaderAt, f frameAt, check bool) error {
	switch f.kind {
	case rowsFrame, pliesFrame:
		s.rows = append(s.rows, f)
	case entriesFrame:
		s.entries = append(s.entries, f)
	case identityFrame:
		s.identities = append(s.identities, f)
	default:
		return ErrDamaged
	}
	if !check {
		return nil
	}
	_, err := u.checked(file, f)
	return err
}

// complete takes the frame that ends a segment or the part.
func (p *Part) complete(u *unpacker, open *partSegment, f frameAt, check bool) error {
	if f.kind == endFrame {
		end := &PartEnd{}
		if err := p.json(u, f, end); err != nil {
			return ErrDamaged
		}
		p.End, p.Size = end, f.end()
		return nil
	}
	var end segmentEnd
	if err := p.json(u, f, &end); err != nil {
		return ErrDamaged
	}
	frames := 0
	for _, r := range end.Rows {
		frames += r.Frames
	}
	if frames != len(open.rows) {
		return ErrDamaged
	}
	if !check {
		end.Mark = nil // of many segments they are long
	}
	open.segmentEnd = end
	p.segments, p.Ranges = append(p.segments, *open), append(p.Ranges, end.Ended...)
	p.Size = f.end()
	*open = partSegment{}
	return nil
}

// A PartWriter writes a part. It packs and writes in a goroutine of its own.
type PartWriter struct {
	to     io.Writer
	packer packer
	encode EncodePlies // nil: plies are kept as rows
	unit   unitRows
	rows   []byte
	ranges []rangeRows // of the segment
	jobs   chan func() error
	done   chan struct{}
	room   chan struct{} // for a segment that waits to be written: one at a time, for each has a lot of memory
	failed chan error    // the first error, for whoever asks
	err    error
}

// NewPartWriter returns a PartWriter that goes on after a part, or begins one if header is not nil. It encodes the plies of whole
// units, unless encode is nil.
func NewPartWriter(to io.Writer, header *PartHeader, encode EncodePlies) (*PartWriter, error) {
	w := &PartWriter{to: to, encode: encode, jobs: make(chan func() error, 4), done: make(chan struct{}), room: make(chan struct{}, 1), failed: make(chan error, 1)}
	go w.work()
	if header != nil {
		w.jobs <- func() error { return w.begin(header) }
	}
	return w, nil
}

// work does the jobs in order, until one fails.
func (w *PartWriter) work() {
	defer close(w.done)
	failed := false
	for job := range w.jobs {
		if failed {
			continue
		}
		if err := job(); err != nil {
			w.failed <- err
			failed = true
		}
	}
}

// do hands a job over, unless one has failed.
func (w *PartWriter) do(job func() error) error {
	select {
	case w.err = <-w.failed:
	default:
	}
	if w.err == nil {
		w.jobs <- job
	}
	return w.err
}

func (w *PartWriter) frame(kind frameKind, data []byte) error {
	packed, err := w.packer.pack(kind, data)
	if err == nil {
		_, err = w.to.Write(packed)
	}
	return err
}

// begin writes the beginning of a part in one piece, so that no run ends within it.
func (w *PartWriter) begin(header *PartHeader) error {
	data, err := json.Marshal(header)
	if err != nil {
		return err
	}
	packed, err := w.packer.pack(headerFrame, data)
	if err == nil {
		_, err = w.to.Write(append([]byte(partMagic), packed...))
	}
	return err
}

func (w *PartWriter) json(kind frameKind, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return w.frame(kind, data)
}

// Segment completes a segment with what was counted in it. The tallies are the writer's.
func (w *PartWriter) Segment(tallies []*Tally, end SegmentEnd) error {
	if err := errors.Join(w.asRows(), w.flushRows()); err != nil {
		return err
	}
	last := segmentEnd{end, w.ranges}
	w.ranges = nil
	select {
	case w.room <- struct{}{}:
	case w.err = <-w.failed:
		return w.err
	}
	return w.do(func() error {
		defer func() { <-w.room }()
		if err := w.entries(tallies); err != nil {
			return err
		}
		return w.json(segmentFrame, &last)
	})
}

// entries writes what the tallies have counted, and what tells their games apart.
func (w *PartWriter) entries(tallies []*Tally) error {
	joinTrees(tallies)
	var counts, identities entryList
	_ = together([]func() error{
		func() error {
			for _, t := range tallies {
				t.flush(&counts)
			}
			counts.sort()
			return nil
		},
		func() error {
			for _, t := range tallies {
				identities.join(&t.list)
			}
			identities.sort()
			return nil
		},
	})
	b := blockWriter{emit: w.frame}
	put := func(key, rest []byte) error {
		if !b.cut.keeps(key) {
			return nil
		}
		return b.put(key, rest)
	}
	return errors.Join(counts.merge(put), identities.merge(put), b.flush())
}

// Close completes the part, if end is not nil and nothing has failed, and waits until all is written.
func (w *PartWriter) Close(end *PartEnd) error {
	if end != nil {
		w.do(func() error { return w.json(endFrame, end) })
	}
	close(w.jobs)
	<-w.done
	if w.err == nil {
		select {
		case w.err = <-w.failed:
		default:
		}
	}
	return w.err
}

// A blockWriter puts sorted entries into blocks.
type blockWriter struct {
	emit  func(kind frameKind, data []byte) error
	kind  frameKind
	block []byte
	rest  []byte // of an entry
	code  entryWriter
	cut   exampleCut
}

// keep adds an entry, unless it is an example of which there are enough.
func (b *blockWriter) keep(e *Entry) error {
	if !b.cut.keeps(e.Key) {
		return nil
	}
	return b.add(e)
}

func (b *blockWriter) add(e *Entry) error {
	b.rest = appendRest(b.rest[:0], e.Sums, e.First, e.Text)
	return b.put(e.Key, b.rest)
}

// put adds an entry as it is written.
func (b *blockWriter) put(key, rest []byte) error {
	kind := entriesFrame
	if section(key[0]) >= statisticsSections {
		kind = identityFrame
	}
	if len(b.block) >= blockSize || kind != b.kind {
		if err := b.flush(); err != nil {
			return err
		}
		b.kind = kind
	}
	b.block = append(b.code.appendKey(b.block, key), rest...)
	return nil
}

func (b *blockWriter) flush() error {
	if len(b.block) == 0 {
		return nil
	}
	err := b.emit(b.kind, b.block)
	b.block = b.block[:0]
	b.code.reset()
	return err
}
