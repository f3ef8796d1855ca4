package parse

import (
	"fmt"
	"strings"
)

// Links to HexWorld:
//
//	https://hexworld.org/board/#13r9c1,m6:sk10i5:p,f8:rb
//
// or without the address. The size, "13" or "13x9", is the tag Size, and the letters with digits after it
// are Options. :s is "swap", :p is "pass"; :rb and :rw are ends "resign", :fb and :fw ends "time", with
// seat 0 of b and 1 of w. Cells have no seat. The second comma is the reader's cursor and an extra. What
// follows the link is a comment. Something else among the moves is a fault contactix/bad-move.
//
// The encoder wants Size, and writes the options c1 if there are none.
var hexWorld = layout{split: splitLinks, read: readHexWorld, game: "contactix"}

const hexWorldAddress = "hexworld.org/board/"

func readHexWorld(d *reading) {
	l, rest := newLink(d, linkStart(d.text, hexWorldAddress))
	head, _, moved := strings.Cut(l.text, ",")
	size := sizeLen(head)
	options := size + optionsLen(head[size:])
	switch {
	case !l.addTag("Size", 0, size):
		return
	case size < options && !l.addTag("Options", size, options):
		return
	case options < len(head):
		l.badMove(options, len(head))
		return
	case moved && !l.worldMoves(len(head)+1):
		return
	}
	if rest != "" {
		d.token(Comment, NoSeat, len(d.text)-len(rest), len(rest), rest)
	}
}

// optionsLen returns the length of the options that text begins with, letters with or without a number.
func optionsLen(text string) int {
	n := 0
	for n < len(text) && text[n] >= 'a' && text[n] <= 'z' {
		n += 1 + countDigits(text[n+1:])
	}
	return n
}

// worldMarks are the signs of HexWorld that are not cells.
var worldMarks = []struct {
	sign string
	kind Kind
	seat int8
	word string
}{
	{":s", Play, NoSeat, "swap"}, {":p", Play, NoSeat, "pass"}, {":rb", End, 0, "resign"}, {":rw", End, 1, "resign"},
	{":fb", End, 0, "time"}, {":fw", End, 1, "time"},
}

// worldMoves reads the moves from a place on. It returns false if that broke the record off.
func (l *hexLink) worldMoves(pos int) bool {
	cursor := false
	for pos < len(l.text) {
		n, ok := l.worldMark(pos)
		switch cell := hexCellLen(l.text[pos:]); {
		case n > 0:
		case cell > 0:
			n, ok = cell, l.addToken(Play, NoSeat, pos, pos+cell, strings.ToLower(l.text[pos:pos+cell]))
		case l.text[pos] == ',' && !cursor:
			cursor = true
			n, ok = 1, l.addToken(Extra, NoSeat, pos, pos+1, ",")
		default:
			end := len(l.text)
			if i := strings.IndexAny(l.text[pos+1:], ":,"); i >= 0 {
				end = pos + 1 + i
			}
			off, length := l.place(pos, end)
			hint := ""
			if l.text[pos] == ':' {
				hint = "after : come s (swap), p (pass), rb and rw (resignation), fb and fw (lost on time)"
			}
			ok = l.fail("contactix/bad-move", off, length, cite(l.text[pos:end])+" is not a move.", hint)
		}
		if !ok {
			return false
		}
		pos += n
	}
	return true
}

// worldMark reads the sign at a place and returns its length, 0 if there is none.
func (l *hexLink) worldMark(pos int) (n int, ok bool) {
	for _, m := range worldMarks {
		if strings.HasPrefix(l.text[pos:], m.sign) {
			n = len(m.sign)
			return n, l.addToken(m.kind, m.seat, pos, pos+n, m.word)
		}
	}
	return 0, true
}

// sniffHexWorld looks for the address, or for a size, options and a comma.
func sniffHexWorld(head []byte, _ bool) bool {
	first, _, _ := strings.Cut(string(head), "\n")
	if strings.Contains(first, "hexworld.org/board") {
		return true
	}
	n := sizeLen(first)
	if n == 0 {
		return false
	}
	moves, ok := strings.CutPrefix(first[n+optionsLen(first[n:]):], ",")
	moves = trimRight(moves)
	return ok && (moves == "" || moves[0] == ':' || moves[0] == ',' || hexCellLen(moves) > 0)
}

func encodeHexWorld(dst []byte, r *Record, _ EncodeOptions) ([]byte, error) {
	columns, rows, err := linkSize(r)
	if err != nil {
		return dst, fmt.Errorf("hexworld: %w", err)
	}
	begin, options := len(dst), r.Tag("Options")
	dst = append(append(append(dst, "https://"...), hexWorldAddress...), '#')
	if dst = append(dst, columns...); rows != columns || strings.HasPrefix(options, "x") { // else that would be the rows
		dst = append(append(dst, 'x'), rows...)
	}
	switch {
	case options == "":
		options = "c1"
	case optionsLen(options) != len(options):
		return dst[:begin], fmt.Errorf("hexworld: %s are not options", cite(options))
	}
	dst = append(append(dst, options...), ',')
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if t.Kind != Play && t.Kind != End {
			continue
		}
		sign := worldSign(t)
		if sign == "" {
			return dst[:begin], fmt.Errorf("hexworld: %s cannot be written", cite(t.Text))
		}
		dst = append(dst, sign...)
	}
	return append(dst, '\n'), nil
}

// worldSign returns what a ply or an end is in a link, "" if it is nothing.
func worldSign(t *Token) string {
	for _, m := range worldMarks {
		if m.kind == t.Kind && m.word == t.Text && (m.seat == NoSeat || m.seat == t.Seat) {
			return m.sign
		}
	}
	if t.Kind == Play && t.Text != "" && hexCellLen(t.Text) == len(t.Text) {
		return t.Text
	}
	return ""
}
