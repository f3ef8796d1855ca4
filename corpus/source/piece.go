package source

import (
	"bytes"
	"fmt"
	"io"
	"sort"

	"github.com/plybook/plybook/parse"
)

// A splitter cuts what it reads into pieces of whole records.
type splitter struct {
	walk   *Walker
	in     *input
	source *Source
	r      io.Reader

	span *Span // that is wanted of the source; nil: all of it

	cutter func(data []byte) int // of the format; nil if the source is one piece
	head   []byte                // what the source begins with, if its format has blocks
	tail   bool                  // the piece after which nothing follows was handed out

	buf     []byte // what was read and not yet handed out
	err     error  // why there is no more to read
	offset  int64
	line    int
	column  int
	ordinal *Ordinal // of the last piece handed out; nil before the first
}

// split hands out all of a source. It returns false when the run is to end.
func (s *splitter) split() bool {
	s.buf, s.line, s.column = s.walk.scratch[:0], 1, 1
	if s.span != nil && s.source.Plain {
		s.offset, s.line, s.column = s.span.From, s.span.Line, s.span.Column
	}
	defer func() { s.walk.scratch = s.buf[:0] }()
	size := s.walk.options.PieceSize
	want := max(size, minFill)
	s.begin()
	for !s.done() {
		s.fill(want)
		if s.err != nil && (len(s.buf) <= size || s.cutter == nil) {
			return s.end()
		}
		n := s.cut(size)
		switch {
		case n > 0:
			if !s.emit(n) {
				return false
			}
			want = max(size, minFill)
		case s.err != nil:
			return s.end()
		case len(s.buf) <= parse.MaxRecord:
			want = min(2*len(s.buf), parse.MaxRecord+1)
		case s.cutter == nil:
			return s.tooLarge()
		default:
			if !s.longRecord() {
				return false
			}
			want = max(size, minFill)
		}
	}
	return true
}

// done says whether the end of a span was reached that is not that of its source.
func (s *splitter) done() bool { return s.span != nil && !s.span.End && s.offset >= s.span.To }

// begin finds out where to cut, and takes off the header of a source of blocks.
func (s *splitter) begin() {
	s.cutter = s.source.Format.Cut
	blocks := s.source.Format.Blocks
	if blocks == nil {
		return
	}
	if s.head == nil {
		s.fill(minFill)
		header, _ := blocks(s.buf)
		s.head = append([]byte{}, s.buf[:min(header, len(s.buf))]...)
		s.drop(len(s.head))
	}
	_, record := blocks(s.head)
	s.cutter = func(data []byte) int { return len(data) / record * record }
}

// fill reads until there are n bytes or there is nothing more to read.
func (s *splitter) fill(n int) {
	for s.err == nil && len(s.buf) < n {
		if cap(s.buf) < n {
			s.buf = append(make([]byte, 0, n), s.buf...)
		}
		var k int
		k, s.err = s.r.Read(s.buf[len(s.buf):n])
		s.buf = s.buf[:len(s.buf)+k]
	}
}

// cut returns where to cut the next piece off: after the last whole record within size bytes,
// or else after the first record; 0 if there is no whole record yet.
func (s *splitter) cut(size int) int {
	if s.cutter == nil {
		return 0
	}
	if n := s.cutter(s.buf[:min(size, len(s.buf))]); n > 0 {
		return n
	}
	return firstCut(s.cutter, s.buf)
}

// firstCut returns the end of the first whole record, or 0. A cut within the first n bytes is
// one within more bytes too, so that the least n can be searched for.
func firstCut(cut func([]byte) int, data []byte) int {
	all := cut(data)
	if all == 0 {
		return 0
	}
	n := sort.Search(all, func(n int) bool { return cut(data[:n]) > 0 })
	if first := cut(data[:n]); first > 0 {
		return first
	}
	return all
}

// emit hands out the first n bytes.
func (s *splitter) emit(n int) bool {
	p := Piece{Source: s.source, Data: bytes.Clone(s.buf[:n]), Offset: s.offset, Line: s.line, Column: s.column}
	last := s.err != nil && n == len(s.buf)
	if s.head != nil {
		p.Head, p.Last = s.head, last && s.err == io.EOF
		s.tail = p.Last
	}
	if s.ordinal != nil || !last {
		s.ordinal = s.ordinal.Next()
		p.Ordinal = s.ordinal
	}
	s.drop(n)
	return s.walk.emit(p)
}

// drop takes the first n bytes off.
func (s *splitter) drop(n int) {
	s.offset += int64(n)
	s.line += bytes.Count(s.buf[:n], newline)
	if i := bytes.LastIndexByte(s.buf[:n], '\n'); i >= 0 {
		s.column = n - i
	} else {
		s.column += n
	}
	s.buf = s.buf[:copy(s.buf, s.buf[n:])]
}

// end hands out what is left when there is nothing more to read. If reading failed, what follows
// the last whole record is left out: it may look like a record that it is not.
func (s *splitter) end() bool {
	if s.source.length = s.offset + int64(len(s.buf)); s.err == io.EOF {
		s.source.ended = true
		done := len(s.buf) == 0 && s.offset > 0 && (s.head == nil || s.tail)
		return done || s.emit(len(s.buf)) // a source of nothing is a piece: its format may have something to say
	}
	if s.cutter != nil {
		if n := s.cutter(s.buf); n > 0 && !s.emit(n) {
			return false
		}
	}
	s.source.length = s.offset
	return s.walk.broken(s.in, s.err)
}

// longRecord hands out a record that is longer than records may be, as far as its format reads it, and leaves
// out the rest of its line.
func (s *splitter) longRecord() bool {
	if !s.emit(parse.MaxRecord + 1) {
		return false
	}
	for {
		if i := bytes.IndexByte(s.buf, '\n'); i >= 0 {
			s.drop(i + 1)
			return true
		}
		if s.drop(len(s.buf)); s.err != nil {
			return true
		}
		s.fill(minFill)
	}
}

// tooLarge reports a source of a format that is read as a whole.
func (s *splitter) tooLarge() bool {
	return s.walk.find(s.in, "record/limit", fmt.Sprintf(
		"Files of the format %s may have at most %d MiB; this one is longer.",
		s.source.Format.Name, parse.MaxRecord>>20), "")
}

var newline = []byte{'\n'}
