package source

import (
	"context"
	"fmt"
	"io"
	"iter"
	"path/filepath"

	"github.com/plybook/plybook/parse"
)

// A reading is a range that is read.
type reading struct {
	spans  []Span // that are still to come
	counts Counts // of the range, for the first batch
	outer  bool   // an archive or compressed file is read again, and its messages were reported before
}

// next takes the next span off.
func (r *reading) next() *Span {
	s := &r.spans[0]
	r.spans = r.spans[1:]
	return s
}

// Range yields the pieces of a range. What has changed since it was cut, as far as it is seen, is a [*StaleError] in
// [Walker.Err]; whoever reads compares the checksum too. One range after the other may be read.
func (w *Walker) Range(ctx context.Context, r *Range) iter.Seq[Batch] {
	return func(yield func(Batch) bool) {
		w.ctx, w.yield, w.Whole, w.stopped, w.unit = ctx, yield, false, false, r.Unit
		w.reading = &reading{spans: r.Spans, counts: r.Counts}
		defer w.unpack.close()
		for len(w.reading.spans) > 0 {
			if !w.span() {
				return
			}
		}
		w.pending.End = true
		w.Whole = w.flush()
	}
}

// span reads the next span, or those of an archive.
func (w *Walker) span() bool {
	s := &w.reading.spans[0]
	switch {
	case s.Finding != nil:
		return w.emit(w.reading.next().Piece())
	case s.Packed:
		return w.packedSpans(s.file())
	}
	return w.plainSpan(w.reading.next())
}

// stale ends the reading of a range.
func (w *Walker) stale(name, format string, a ...any) bool {
	if w.Err == nil && w.ctx.Err() == nil {
		w.Err = &StaleError{name, fmt.Sprintf(format, a...)}
	}
	return false
}

// plainSpan reads a span of a file that lies on disk as it is.
func (w *Walker) plainSpan(s *Span) bool {
	name := string(s.Name)
	f, ok := w.openAgain(s)
	if !ok {
		return false
	}
	defer f.Close()
	format, err := w.options.Named(s.Format)
	if err != nil {
		return w.stale(name, "%v", err)
	}
	in := &input{name: name, outer: name, id: string(s.ID), disk: f, folder: f.folder, size: s.Size, etag: s.ETag}
	split := splitter{walk: w, in: in, source: w.sourceOf(in, format, string(s.ID)), span: s}
	split.source.Continued = s.Continued
	if err := besideFailed(split.source); err != nil {
		return w.lost(name, err)
	}
	if format.Blocks != nil {
		head := make([]byte, minFill)
		n, err := f.ReadAt(head, 0)
		if err != nil && err != io.EOF {
			return w.stale(name, "%v", unwrapPath(err))
		}
		header, _ := format.Blocks(head[:n])
		split.head = head[:min(header, n):min(header, n)]
	}
	in.budget = &budget{ctx: w.ctx, passed: &w.read}
	f.expect(s.From, s.To+int64(max(w.options.PieceSize, minFill))) // where the last piece ends is seen by what follows it
	split.r = in.budget.source(io.NewSectionReader(f, s.From, s.Size-s.From))
	return split.splitSpan()
}

// openAgain opens the file or object of a span, if it is what it was.
func (w *Walker) openAgain(s *Span) (*opened, bool) {
	name := s.file()
	place := name
	if w.options.Root != "" && !filepath.IsAbs(name) && !w.options.opens(name) {
		place = filepath.Join(w.options.Root, name)
	}
	if s.ETag != "" && !w.options.opens(name) {
		w.Err = fmt.Errorf("%s, which is in the plan, is no file but an object; analyse this plan with plybook-fleet", name)
		return nil, false
	}
	f, err := w.openFile(place)
	if err != nil {
		if w.Err = fmt.Errorf("cannot read %s, which is in the plan: %w", name, unwrapPath(err)); outOfFiles(err) {
			w.Err = fmt.Errorf("%s: %w", name, err)
		}
		return nil, false
	}
	switch {
	case f.size != s.Size:
		w.stale(name, "expected %d bytes, found %d", s.Size, f.size)
	case f.etag != s.ETag:
		w.stale(name, "expected the ETag %s, found %s", s.ETag, f.etag)
	default:
		return f, true
	}
	f.Close()
	return nil, false
}

// packedSpans reads an archive or compressed file again, for the sources that the next spans are of.
func (w *Walker) packedSpans(name string) bool {
	first := &w.reading.spans[0]
	f, ok := w.openAgain(first)
	if !ok {
		return false
	}
	defer f.Close()
	left := len(w.reading.spans)
	w.reading.outer, w.nth = true, 0
	in := &input{name: name, disk: f, folder: f.folder, size: first.Size, etag: first.ETag}
	w.guarded(in, f)
	w.reading.outer = false
	switch {
	case w.stopped || w.Err != nil || w.ctx.Err() != nil:
		return false
	case len(w.reading.spans) == left || w.wants(name):
		return w.stale(name, "%s is missing", w.reading.spans[0].Name)
	}
	return true
}

// wants says whether the next span with records lies in an archive.
func (w *Walker) wants(outer string) bool {
	for i := range w.reading.spans {
		if s := &w.reading.spans[i]; s.Finding == nil {
			return s.Packed && s.file() == outer
		}
	}
	return false
}

// wantsFrom returns the first entry of a .zip that is wanted.
func (w *Walker) wantsFrom(outer string) int {
	for i := range w.reading.spans {
		if s := &w.reading.spans[i]; s.Finding == nil && s.file() == outer {
			return s.Entry
		}
	}
	return 0
}

// again reads a source of an archive that is read again, if it is the next one that is wanted. It returns false if none is
// any more.
func (w *Walker) again(in *input, format *parse.Format, r io.Reader) bool {
	for w.wants(in.outer) {
		before := w.reading.spans
		s := w.reading.next()
		if s.Finding != nil {
			if !w.put(s.Piece()) {
				return false
			}
			continue
		}
		if s.Entry != in.entry || s.Nth != in.nth {
			w.reading.spans = before
			return true
		}
		split := splitter{walk: w, in: in, source: w.sourceOf(in, format, string(s.ID)), r: r, span: s}
		return split.splitSpan() && w.wants(in.outer)
	}
	return false
}

// splitSpan hands out the pieces of a span.
func (s *splitter) splitSpan() bool {
	switch {
	case !s.split():
		return false
	case s.offset != s.span.To:
		return s.walk.stale(s.in.name, "expected the end at byte %[2]d, found it at %[1]d", s.offset, s.span.To)
	}
	return true
}
