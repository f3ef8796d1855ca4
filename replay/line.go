package replay

import (
	"bytes"

	"github.com/plybook/plybook/parse"
)

// A lineAt finds the lines of places in a record, each from the place before it: the findings of
// a record come mostly in order, and counting from its start every time would take quadratic time.
type lineAt struct {
	off      int // a place in the source
	newlines int // before it
}

// of returns what [parse.Record.Position] does.
func (l *lineAt) of(rec *parse.Record, off int) (line, column int) {
	off = min(max(off, 0), len(rec.Source))
	if rec.Binary {
		return rec.Position(off)
	}
	newline := []byte{'\n'}
	if off >= l.off {
		l.newlines += bytes.Count(rec.Source[l.off:off], newline)
	} else {
		l.newlines -= bytes.Count(rec.Source[off:l.off], newline)
	}
	l.off = off
	if l.newlines == 0 {
		return rec.Line, rec.Column + off
	}
	return rec.Line + l.newlines, off - bytes.LastIndexByte(rec.Source[:off], '\n')
}

// sourceShown is how many bytes of the line a finding keeps on either side of the token's start, and sourceAhead how
// many more are kept for the findings after it.
const (
	sourceShown = 1000
	sourceAhead = 250
)

// A lineExcerpt is a part of a line of a record. The findings about its tokens, of which there may be a thousand,
// share its memory.
type lineExcerpt struct {
	off  int // its place in the source
	text string
}

// around returns what a finding shows of the line that begins at start, and where a place in the source is in that.
func (e *lineExcerpt) around(line []byte, start, off int) (text string, at int) {
	at = off - start
	from := max(0, at-sourceShown)
	to := max(from, min(len(line), at+sourceShown))
	if start+from < e.off || start+to > e.off+len(e.text) {
		e.off, e.text = start+from, string(line[from:max(to, min(len(line), to+sourceAhead))])
	}
	return e.text[start+from-e.off : start+to-e.off], at - from
}
