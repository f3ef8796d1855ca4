package source

import (
	"context"
	"iter"
)

// MaxSpans is how many spans a range has at most before another one begins.
const MaxSpans = 4096

// Ranges yields the ranges of the arguments in order, each of at least so many bytes of records but the last one, as far
// as there is a place to cut: between two pieces of a file, two members of a .zip, or two files. There is one range at
// least. What cannot be read again, as a pipe, is among [Walker.Failed].
func (w *Walker) Ranges(ctx context.Context, args []string, size int64) iter.Seq[*Range] {
	return func(yield func(*Range) bool) {
		w.planning = true
		c := cutter{size: size, open: &Range{}}
		for b := range w.Batches(ctx, args) {
			b.Counts.Bytes = 0 // they are those of the pieces
			c.open.Counts.Add(b.Counts)
			for i := range b.Pieces {
				if done := c.take(&b.Pieces[i]); done != nil && !yield(done) {
					return
				}
			}
		}
		if w.Whole {
			c.endSource()
			yield(c.open)
		}
	}
}

// A cutter makes ranges of pieces.
type cutter struct {
	size   int64
	open   *Range
	source *Source // of the last piece, if that has records; its span is the last one
	sums   Summer
}

// take adds a piece. It returns the range before it, if that is complete.
func (c *cutter) take(p *Piece) (done *Range) {
	goesOn := p.Source == c.source
	full := c.open.Counts.Bytes >= c.size || len(c.open.Spans) >= MaxSpans
	if full && p.mayBegin(!goesOn) {
		if goesOn {
			c.open.Spans[len(c.open.Spans)-1].To = p.Offset
		} else {
			c.endSource()
		}
		done, c.open = c.open, &Range{Number: c.open.Number + 1}
	}
	if done != nil || !goesOn {
		c.begin(p, goesOn)
	}
	if c.source != nil {
		c.open.Spans[len(c.open.Spans)-1].To = p.Offset + int64(len(p.Data))
	}
	c.open.Counts.Bytes += int64(len(p.Data))
	c.open.Sum.Add(c.sums.Sum(p))
	return done
}

// begin begins a span with a piece.
func (c *cutter) begin(p *Piece, goesOn bool) {
	if !goesOn {
		c.endSource()
	}
	span := spanOf(p)
	span.Continued = goesOn
	c.open.Spans = append(c.open.Spans, span)
	if c.source = p.Source; p.aboutSource() {
		c.source = nil
	}
}

// endSource completes the span of a source of which there is no more.
func (c *cutter) endSource() {
	if c.source == nil {
		return
	}
	span := &c.open.Spans[len(c.open.Spans)-1]
	span.To, span.End = max(span.To, c.source.length), c.source.ended
	c.source = nil
}

// aboutSource says whether the piece is a finding about a source as a whole.
func (p *Piece) aboutSource() bool { return p.Finding != nil && p.Ordinal == nil }

// mayBegin says whether a range may begin with the piece, which may be the first one of its source: what is packed is
// unpacked from its beginning.
func (p *Piece) mayBegin(first bool) bool {
	if !p.Source.Packed {
		return true
	}
	return first && !p.aboutSource() && p.Source.Nth == 0
}
