package source

import (
	"context"
	"iter"
)

// MaxSpans is how many spans a range has at most before another one begins.
const MaxSpans = 4096

// Ranges yields the ranges of the arguments in order, each of at least so many bytes of records but the last one, as far
// as there is a place to cut: between two pieces of a file, two members of a .zip, or two files. Ranges that are to be as long as a
// unit end with one, where that is possible. There is one range at least. What cannot be read again, as a pipe, is among [Walker.Failed].
func (w *Walker) Ranges(ctx context.Context, args []string, size int64) iter.Seq[*Range] {
	return func(yield func(*Range) bool) {
		w.planning = true
		c := cutter{options: w.options, size: size, open: &Range{}}
		for b := range w.Batches(ctx, args) {
			b.Counts.Bytes = 0 // they are those of the pieces
			c.open.Counts.Add(b.Counts)
			c.open.Skipped = append(c.open.Skipped, b.Skipped...)
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
	options *Options
	size    int64
	unit    int // what the unit has before the next piece
	open    *Range
	source  *Source // of the last piece, if that has records; its span is the last one
	sums    Summer
}

// afterPiece returns what a unit has after a piece, of what it had before: 0 if it ends there.
func (o *Options) afterPiece(unit int, p *Piece) int {
	if unit += max(1, len(p.Data)); unit < unitPieces*o.PieceSize {
		return unit
	}
	return 0
}

// full says whether the open range has enough.
func (c *cutter) full() bool {
	mayEnd := c.unit == 0 || c.size < int64(unitPieces*c.options.PieceSize)
	return mayEnd && c.open.Counts.Bytes >= c.size || len(c.open.Spans) >= MaxSpans
}

// take adds a piece. It returns the range before it, if that is complete.
func (c *cutter) take(p *Piece) (done *Range) {
	goesOn := p.Source == c.source
	if c.full() && p.mayBegin(!goesOn) {
		if goesOn {
			c.open.Spans[len(c.open.Spans)-1].To = p.Offset
		} else {
			c.endSource()
		}
		done, c.open = c.open, &Range{Number: c.open.Number + 1, Unit: c.unit}
	}
	if done != nil || !goesOn {
		c.begin(p, goesOn)
	}
	if c.source != nil {
		c.open.Spans[len(c.open.Spans)-1].To = p.Offset + int64(len(p.Data))
	}
	c.open.Counts.Bytes += int64(len(p.Data))
	c.open.Sum.Add(c.sums.Sum(p))
	c.unit = c.options.afterPiece(c.unit, p)
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
	if c.source = p.Source; p.Finding != nil {
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

// mayBegin says whether a range may begin with the piece, which may be the first one of its source: what is packed is
// unpacked from its beginning.
func (p *Piece) mayBegin(first bool) bool {
	if !p.Source.Packed {
		return true
	}
	return first && p.Finding == nil && p.Source.Nth == 0
}
