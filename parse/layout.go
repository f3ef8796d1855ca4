package parse

import (
	"bytes"
	"slices"
)

// A layout is how the records of a text format lie in a file, and how one of them is read. The
// same split serves [Format.Records] and [Format.Cut], so that a file gives the same records
// whether it is read at once or in pieces.
type layout struct {
	// split finds the first record of body, which begins with no blank: its length, blanks at its end not counted;
	// or skip, which is what belongs to no record before it, and then it is asked again after that and the
	// blanks that follow. 0, 0: body does not hold a whole record. With eof there is nothing after body, and
	// then everything is skipped or part of a record.
	split func(body []byte, eof bool) (skip, length int)

	// read fills in the record.
	read func(d *reading)

	game string // of Record.Game and of the codes, where the format has only one

	blanks bool // blanks before and after the text of a line are part of the record

	// empty, if it has a code, is what there is to say about an input without any record. Then blank
	// lines before the first record are no piece of their own.
	empty Fault
}

// decode yields the records of an input; it is the decode of a [Format].
func (l *layout) decode(in *Input, yield func(*Record) bool) {
	r := &Record{}
	at := position{offset: in.Offset, line: max(in.Line, 1), column: max(in.Column, 1)}
	index := in.Index
	last, nth := 0, 0 // the line of the last record, and records before it there
	if at.column > 1 {
		last, nth = at.line, manyOnLine-1
	}
	d := &reading{}
	for data := in.Data; ; {
		skip, length, forced := l.next(data, true)
		at.advance(data[:skip])
		if length == 0 {
			if l.empty.Code != "" && in.Offset == 0 && index == 0 {
				r.reset()
				r.Game, r.OfFile, r.Line, r.Column = l.game, true, 1, 1
				r.fail(l.empty.Code, 0, 0, l.empty.Message, l.empty.Hint)
				yield(r)
			}
			return
		}
		source := data[skip : skip+length : skip+length]
		if nth++; at.line != last {
			last, nth = at.line, 0
		}
		*d = reading{Record: r, allow: in.Allow, encoding: in.Encoding, nth: nth, after: data[skip+length:]}
		for again := true; again; {
			index++
			r.reset()
			r.Game, r.Source, r.Index = l.game, source, index
			r.Offset, r.Line, r.Column = at.offset, at.line, at.column
			if r.Game == "" {
				r.Game = in.Game
			}
			d.again, d.plies = false, 0
			l.readWithin(d, forced)
			if !yield(r) {
				return
			}
			again = d.again
			d.part++
		}
		if forced { // the rest of its last line belongs to it
			rest, _ := line(data[skip+length:], true)
			length += rest
		}
		at.advance(data[skip : skip+length])
		data = data[skip+length:]
	}
}

// A line with many records may be cut between two of them, after cutLine bytes and manyOnLine records. What
// records have from others on their line may thus depend on lines of up to cutLine bytes, and on whether a
// record is one of the first two.
const (
	cutLine    = 64 << 10
	manyOnLine = 3
)

// cut returns the length of the whole records at the start of data; it is the Cut of a [Format].
// It cuts at the start of a line, but for lines with many records and files that go on without any, and before a
// record that is forced to end: with more than [MaxRecord] bytes that begin with one it returns 0.
func (l *layout) cut(data []byte) int {
	total, lines := 0, 0 // what is whole, and how much of it is whole lines
	some := false        // there is a record in it
	onLine := 0          // whole records after lines
	for {
		skip, length, forced := l.next(data[total:], false)
		if i := bytes.LastIndexByte(data[total:total+skip], '\n'); i >= 0 {
			lines, onLine = total+i+1, 0
		}
		total += skip
		if length == 0 || forced {
			break
		}
		total += length
		some = true
		onLine++
	}
	switch {
	case len(data)-lines > MaxRecord, total-lines > cutLine && onLine >= manyOnLine:
		return total
	case !some && l.empty.Code != "" && len(data) <= MaxRecord:
		return 0
	}
	return lines
}

// next finds the next record of data. A record whose end is not seen after [MaxRecord] bytes is
// forced to end there, if there is one byte more.
func (l *layout) next(data []byte, eof bool) (skip, length int, forced bool) {
	for {
		skip += l.blank(data[skip:])
		body, whole := data[skip:], eof
		over := len(body) > MaxRecord
		if over {
			body, whole = body[:MaxRecord+1], false
		}
		s, n := l.split(body, whole)
		skip += s
		switch {
		case s > 0:
		case 0 < n && n <= MaxRecord:
			return skip, n, false
		case over:
			return skip, MaxRecord, true
		default:
			return skip, 0, false
		}
	}
}

// blank returns the length of what stands before the next record: with blanks, of whole lines.
func (l *layout) blank(data []byte) int {
	n := blank(data)
	if !l.blanks || n == len(data) {
		return n
	}
	lines := bytes.LastIndexByte(data[:n], '\n') + 1
	for bytes.HasPrefix(data[lines:], bom) {
		lines += len(bom)
	}
	return lines
}

// readWithin reads a record within the bounds of limits.go and adds the faults of its bytes.
func (l *layout) readWithin(d *reading, forced bool) {
	r := d.Record
	d.codes = "record"
	if l.game != "" {
		d.codes = l.game
	}
	end, broken := len(r.Source), "The record is longer than 4 MiB; the rest is not read."
	if forced {
		end = bytes.LastIndexByte(r.Source, '\n') + 1
	}
	if at := longLine(r.Source[:end]); at >= 0 {
		end, forced, broken = at, true, "The line is longer than 1 MiB and is not read."
	}
	d.text, d.cut = string(r.Source[:end]), forced
	if trimmed(r.Source[:end]) > 0 {
		l.read(d)
	}
	if forced {
		d.fail("record/limit", end, 1, broken, "")
	}
	d.decodeText(d.encoding)
}

// longLine returns the start of the first line that is longer than [MaxLine], or -1.
func longLine(source []byte) int {
	for start := 0; len(source)-start > MaxLine; {
		length := bytes.IndexByte(source[start:], '\n')
		if length < 0 || length > MaxLine {
			return start
		}
		start += length + 1
	}
	return -1
}

// blank returns the length of the white space, empty lines and byte-order marks that data
// begins with.
func blank(data []byte) int {
	n := 0
	for n < len(data) {
		switch data[n] {
		case ' ', '\t', '\r', '\n':
			n++
		case bom[0]:
			if !bytes.HasPrefix(data[n:], bom) {
				return n
			}
			n += len(bom)
		default:
			return n
		}
	}
	return n
}

var bom = []byte("\uFEFF")

// trimmed returns the length of data without the white space at its end.
func trimmed(data []byte) int {
	n := len(data)
	for n > 0 && isSpace(data[n-1]) {
		n--
	}
	return n
}

// line returns the length of the first line of data with its end. ok is false if the end of the
// line is not there yet.
func line(data []byte, eof bool) (n int, ok bool) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i + 1, true
	}
	return len(data), eof
}

// A position is a place in a file.
type position struct {
	offset       int64
	line, column int
}

// advance moves the position over some bytes.
func (p *position) advance(data []byte) {
	p.offset += int64(len(data))
	newlines := bytes.Count(data, newline)
	if newlines == 0 {
		p.column += len(data)
		return
	}
	p.line += newlines
	p.column = len(data) - bytes.LastIndexByte(data, '\n')
}

// A reading is a record while it is being read.
type reading struct {
	*Record
	text     string // the record's bytes, of which the texts of tags and tokens are parts
	cut      bool   // text ends before the record does, because a bound is passed
	allow    Allow
	encoding Encoding
	codes    string // what the codes of this record's faults begin with: a game, or "record"
	plies    int    // play tokens so far
	escapes  bool   // the values of tags have escapes that are resolved once all tags are read

	nth   int      // records that begin on the same line before this one
	after []byte   // what follows the record in the input
	part  int      // records that this source has given before
	again bool     // set by read: the source holds one more record, of the next part
	tree  *sgfTree // of whose lines the parts are
}

// fail ends the record with a fatal fault, unless one has ended it before, and returns false.
func (d *reading) fail(code string, off, length int, message, hint string) bool {
	if d.Fatal() == nil {
		d.Record.fail(code, off, length, message, hint)
	}
	return false
}

// open ends the record with a fault about something that is never closed.
func (d *reading) open(code string, off int, message, hint string) bool {
	if d.cut {
		return false // it may well be closed after the bound, which gets its own fault
	}
	return d.fail(code, off, 1, message, hint)
}

// warn adds a fault that does not end the record, in the order of the source. It returns false if
// there were too many of them.
func (d *reading) warn(code string, off, length int, message, hint string) bool {
	if len(d.Faults) == MaxFaults {
		return d.fail("record/limit", max(off, d.Faults[MaxFaults-1].Off), length, "The record has more than 1,000 errors and warnings.", "")
	}
	i := len(d.Faults)
	for i > 0 && d.Faults[i-1].Off > off {
		i--
	}
	d.Faults = append(d.Faults, Fault{})
	copy(d.Faults[i+1:], d.Faults[i:])
	d.Faults[i] = Fault{Code: code, Off: off, Len: length, Message: message, Hint: hint}
	return true
}

// tag adds a tag. It returns false if that broke the record off.
func (d *reading) tag(name, value string, off, length int) bool {
	switch {
	case len(d.Tags) == MaxTags:
		return d.fail("record/limit", off, length, "The record has more than 1,000 tags.", "")
	case len(value) > MaxName && slices.Contains(playerTags, name) && (!d.escapes || len(unescape(value)) > MaxName):
		return d.fail("record/limit", off, length, "The name is longer than 200 bytes.", "")
	}
	d.Tags = append(d.Tags, Tag{name, value, off, length})
	return true
}

// playerTags are the tags that hold names of players, in whatever format.
var playerTags = []string{
	"Player0", "Player1", "Player2", "Player3", "White", "Black", "Red", "Blue", "P0", "P1", "PB", "PW",
}

const tooManyTokens = "The record has more than 100,000 tokens."

// token adds a token. It returns false if that broke the record off.
func (d *reading) token(kind Kind, seat int8, off, length int, text string) bool {
	if kind == Play {
		if d.plies++; d.plies > MaxPlies {
			return d.fail("record/limit", off, length, "The record has more than 10,000 plies.", "")
		}
	}
	if len(d.Tokens) == MaxTokens {
		return d.fail("record/limit", off, length, tooManyTokens, "")
	}
	d.Tokens = append(d.Tokens, Token{kind, seat, off, length, text})
	return true
}
