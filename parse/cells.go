package parse

import (
	"bytes"
	"strconv"
	"strings"
)

// Games of Reversi as runs of cells and passes: "f5d6c3", "F5 D6 C3", "1. F5 D6 2. C3 --".

// passWords are what passes are called, the longest first; lenient ones count only under the
// lenient option pass-words.
var passWords = [...]struct {
	word    string
	lenient bool
}{
	{"pass", false}, {"pas", true}, {"pa", false}, {"ps", false}, {"--", false}, {"@@", true}, {"p", true},
}

// passLen returns the length of the pass that text begins with, or 0.
func passLen(text string, allow Allow) int {
	if text == "" || strings.IndexByte("pP-@", text[0]) < 0 {
		return 0
	}
	for _, p := range passWords {
		if n := len(p.word); len(text) >= n && strings.EqualFold(text[:n], p.word) && (!p.lenient || allow.Has("pass-words")) {
			return n
		}
	}
	return 0
}

// cellLen returns the length of the cell that text begins with, a letter and digits, or 0. Which
// letters and numbers there are on the board is not known here.
func cellLen(text string) int {
	if len(text) < 2 || !isLetter(text[0]) || !isDigit(text[1]) {
		return 0
	}
	n := 2
	for n < len(text) && isDigit(text[n]) {
		n++
	}
	return n
}

// isCell says whether a text is a cell of a board of up to 16 × 16.
func isCell(text string) bool {
	return cellLen(text) == len(text) && len(text) <= 3 && text[1] != '0' && text[0]|0x20 <= 'p' &&
		(len(text) == 2 || text[1] == '1' && text[2] <= '6')
}

// isFirstCell says whether a cell is one of those that a game of Othello can begin with.
func isFirstCell(text string) bool {
	switch strings.ToLower(text) {
	case "f5", "d3", "c4", "e6":
		return true
	}
	return false
}

// cellRun reads the place from which tokens come, up to an end.
type cellRun struct {
	text  string
	pos   int
	allow Allow
}

// next returns the next token and its place. A text that is neither cell, pass nor number goes to
// the next blank; kind is Number for digits with a dot after them. The text is empty at the end.
func (c *cellRun) next() (text string, off int, kind Kind) {
	for c.pos < len(c.text) && isSpace(c.text[c.pos]) {
		c.pos++
	}
	rest, off := c.text[c.pos:], c.pos
	if rest == "" {
		return "", off, Play
	}
	if n := numberLen(rest); n > 0 {
		for c.pos += n; c.pos < len(c.text) && c.text[c.pos] == '.'; {
			c.pos++
		}
		return rest[:n], off, Number
	}
	n := max(cellLen(rest), passLen(rest, c.allow))
	if n == 0 {
		n = strayLen(rest)
	}
	c.pos += n
	return rest[:n], off, Play
}

// strayLen returns the length of what text begins with and cannot be read: digits, or all up to the
// next blank.
func strayLen(text string) int {
	n := 0
	if isDigit(text[0]) {
		for n < len(text) && isDigit(text[n]) {
			n++
		}
		return n
	}
	for n < len(text) && !isSpace(text[n]) {
		n++
	}
	return n
}

// readCells adds the tokens of a part of the text. It returns false if that broke the record off.
func readCells(d *reading, from, to int) bool {
	run := cellRun{text: d.text[:to], pos: from, allow: d.allow}
	for {
		text, off, kind := run.next()
		if text == "" {
			d.findNumbering()
			return true
		}
		if !d.token(kind, NoSeat, off, len(text), text) {
			return false
		}
	}
}

// findNumbering finds out whether the move numbers count pairs, or are those of the first of each
// two moves.
func (d *reading) findNumbering() {
	n, byFirst := 0, true
	for i := range d.Tokens {
		if d.Tokens[i].Kind == Number {
			n++
			byFirst = byFirst && d.Tokens[i].Text == strconv.Itoa(2*n-1)
		}
	}
	switch {
	case n == 0:
		d.Numbering = Unnumbered
	case n > 1 && byFirst:
		d.Numbering = ByFirst
	default:
		d.Numbering = ByPair
	}
}

// appendCells appends the moves of a record: without blanks if all are cells, else with a blank
// between any two tokens.
func appendCells(dst []byte, r *Record) []byte {
	glue := true
	for i := range r.Tokens {
		t := &r.Tokens[i]
		glue = glue && t.Kind != Number && (t.Kind != Play || isCell(t.Text))
	}
	begin := len(dst)
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if t.Kind != Play && t.Kind != Number {
			continue
		}
		if !glue && len(dst) > begin {
			dst = append(dst, ' ')
		}
		dst = append(dst, t.Text...)
		if t.Kind == Number {
			dst = append(dst, '.')
		}
	}
	return dst
}

// splitLines makes a record of every line but those that are left out and empty ones.
func splitLines(leaveOut func(line []byte) bool) func(body []byte, eof bool) (skip, length int) {
	return func(body []byte, eof bool) (skip, length int) {
		n, ok := line(body, eof)
		switch {
		case !ok:
			return 0, 0
		case leaveOut(body[:n]):
			return n, 0
		}
		return 0, trimmed(body[:n])
	}
}

// headLines yields the lines of the first bytes of an input that are whole, without blanks at
// their ends and without empty ones.
func headLines(head []byte, whole bool) func(yield func(line string) bool) {
	return func(yield func(line string) bool) {
		for len(head) > 0 {
			n, ok := line(head, whole)
			if !ok {
				return
			}
			if text := strings.TrimSpace(string(head[:n])); text != "" && !yield(text) {
				return
			}
			head = head[n:]
		}
	}
}

// isLineComment says whether a line begins with # or %, which in lists of games and positions are
// comments.
func isLineComment(line []byte) bool {
	line = bytes.TrimLeft(line, " \t")
	return len(line) > 0 && (line[0] == '#' || line[0] == '%')
}
