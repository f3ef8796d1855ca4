package parse

import (
	"fmt"
	"strings"
)

// Links to boards of trmph.com:
//
//	http://www.trmph.com/hex/board#13,m6m6k10i5
//
// or the part from # on. What stands before the comma is the tag Size, and a word after the link, by which some
// collections say who won, the tag Mark. The second cell is the same as the first where there was a swap. A
// cell that is none is a fault contactix/bad-move.
//
// The encoder wants a tag Size with equal sides, and plies that are cells. Ends and the mark are not written.
var trmph = layout{split: splitLinks, read: readTrmph, game: "contactix"}

const trmphAddress = "trmph.com/hex/board"

func readTrmph(d *reading) {
	l, rest := newLink(d, linkStart(d.text, trmphAddress))
	size, cells, _ := strings.Cut(l.text, ",")
	if !l.addTag("Size", 0, len(size)) {
		return
	}
	if rest != "" && !d.tag("Mark", rest, len(d.text)-len(rest), len(rest)) {
		return
	}
	for pos := len(l.text) - len(cells); pos < len(l.text); {
		n := hexCellLen(l.text[pos:])
		if n == 0 {
			l.badMove(pos, len(l.text))
			return
		}
		if !l.addToken(Play, NoSeat, pos, pos+n, strings.ToLower(l.text[pos:pos+n])) {
			return
		}
		pos += n
	}
}

func sniffTrmph(head []byte, _ bool) bool {
	first, _, _ := strings.Cut(string(head), "\n")
	if strings.Contains(first, "trmph.com/hex") {
		return true
	}
	rest, ok := strings.CutPrefix(first, "#")
	n := countDigits(rest)
	return ok && n > 0 && n < len(rest) && rest[n] == ','
}

func encodeTrmph(dst []byte, r *Record, _ EncodeOptions) ([]byte, error) {
	columns, rows, err := linkSize(r)
	switch {
	case err != nil:
		return dst, fmt.Errorf("trmph: %w", err)
	case columns != rows:
		return dst, fmt.Errorf("trmph: boards must be square")
	}
	begin := len(dst)
	dst = append(append(append(dst, "http://www."...), trmphAddress...), '#')
	dst = append(append(dst, columns...), ',')
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if t.Kind != Play {
			continue
		}
		if t.Text == "" || hexCellLen(t.Text) != len(t.Text) {
			return dst[:begin], fmt.Errorf("trmph: %s cannot be written", cite(t.Text))
		}
		dst = append(dst, t.Text...)
	}
	return append(dst, '\n'), nil
}
