package parse

import (
	"fmt"
	"strconv"
	"strings"
)

// Links to boards of Hex with the game in them, one a line. Text before a link is passed over. Escapes with % are
// resolved; where a link has some, the places of its tags and tokens are those of what is written.

// HexWorld:
//
//	https://hexworld.org/board/#13r9c1,m6:sk10i5:p,f8:rb
//
// or without the address. The size, "13" or "13x9", is the tag Size, and the letters with digits behind it
// are Options. :s is "swap", :p is "pass"; :rb and :rw are ends "resign", :fb and :fw ends "time", with
// seat 0 of b and 1 of w. Cells have no seat. The second comma is the reader's cursor and an extra. What
// stands behind the link is a comment. Something else among the moves is a fault contactix/bad-move.
//
// The encoder wants Size, and writes the options c1 if there are none.
var hexWorld = layout{split: splitLinks, read: readHexWorld, game: "contactix"}

// Trmph:
//
//	http://www.trmph.com/hex/board#13,m6m6k10i5
//
// or the part from # on. What stands before the comma is the tag Size, and a word behind the link, by which some
// collections say who won, the tag Mark. The second cell is the same as the first where there was a swap. A
// cell that is none is a fault contactix/bad-move.
//
// The encoder wants a tag Size with equal sides, and plies that are cells. Ends and the mark are not written.
var trmph = layout{split: splitLinks, read: readTrmph, game: "contactix"}

var splitLinks = splitLines(func(line []byte) bool {
	text := strings.TrimSpace(string(line))
	return isRemark(line) && (len(text) < 2 || !isDigit(text[1]))
})

// A hexLink is what a link says, with its escapes resolved.
type hexLink struct {
	*reading
	text   string
	places []int // of the bytes of text, and of its end
}

// newLink takes the link at a place of a record's text. rest is what stands behind it.
func newLink(d *reading, from int) (l hexLink, rest string) {
	link, rest := cutWord(d.text[from:])
	l.reading = d
	out := make([]byte, 0, len(link))
	for i := 0; i < len(link); i++ {
		l.places = append(l.places, from+i)
		c := link[i]
		if c == '%' && i+2 < len(link) {
			if b, err := strconv.ParseUint(link[i+1:i+3], 16, 8); err == nil {
				c = byte(b)
				i += 2
			}
		}
		out = append(out, c)
	}
	l.text, l.places = string(out), append(l.places, from+len(link))
	if strings.HasPrefix(l.text, "#") { // which was an escape, or there is no address
		l.text, l.places = l.text[1:], l.places[1:]
	}
	return l, rest
}

// place returns where a part of the link stands.
func (l *hexLink) place(from, to int) (off, length int) {
	return l.places[from], l.places[to] - l.places[from]
}

func (l *hexLink) addTag(name string, from, to int) bool {
	off, length := l.place(from, to)
	return l.tag(name, l.text[from:to], off, length)
}

func (l *hexLink) addToken(kind Kind, seat int8, from, to int, text string) bool {
	off, length := l.place(from, to)
	return l.token(kind, seat, off, length, text)
}

// badMove ends the record at what is no move.
func (l *hexLink) badMove(from, to int) bool {
	off, length := l.place(from, to)
	return l.fail("contactix/bad-move", off, length, cite(l.text[from:to])+" is not a move.", "")
}

// linkStart returns where the part of a link begins that says something, or the mark before it.
func linkStart(text, address string) int {
	i := strings.Index(text, address)
	if i < 0 {
		return 0
	}
	link, _ := cutWord(text[i:])
	if mark := strings.IndexByte(link, '#'); mark >= 0 {
		return i + mark
	}
	return i + len(address)
}

const (
	hexWorldAddress = "hexworld.org/board/"
	trmphAddress    = "trmph.com/hex/board"
)

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

// sizeLen returns the length of the size that text begins with, "13" or "13x9".
func sizeLen(text string) int {
	n := countDigits(text)
	if n > 0 && n < len(text) && text[n] == 'x' {
		if rows := countDigits(text[n+1:]); rows > 0 {
			n += 1 + rows
		}
	}
	return n
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
			ok = l.badMove(pos, end)
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
		return dst[:begin], fmt.Errorf("hexworld: %s are no options", cite(options))
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

// linkSize returns the sides that the tag Size of a record names.
func linkSize(r *Record) (columns, rows string, err error) {
	size := r.Tag("Size")
	if size == "" || sizeLen(size) != len(size) {
		return "", "", fmt.Errorf("%s is no size, as 13x9 is one", cite(size))
	}
	columns, rows, two := strings.Cut(size, "x")
	if !two {
		rows = columns
	}
	return columns, rows, nil
}

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
		return dst, fmt.Errorf("trmph: its boards have as many rows as columns")
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
