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
