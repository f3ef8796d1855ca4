package parse

import (
	"fmt"
	"strconv"
	"strings"
)

// Links to boards of Hex with the game in them, one per line. Text before a link is skipped. Escapes with % are
// resolved; where a link has some, the places of its tags and tokens are those of what is written.

// splitLinks makes a record of every line but comments; #13 begins a link without its address.
var splitLinks = splitLines(func(line []byte) bool {
	text := strings.TrimSpace(string(line))
	return isLineComment(line) && (len(text) < 2 || !isDigit(text[1]))
})

// A hexLink is what a link says, with its escapes resolved.
type hexLink struct {
	*reading
	text   string
	at     int   // place of text, which lies there as it is if there are no places
	places []int // of the bytes of text, and of its end
}

// newLink takes the link at a place of a record's text. rest is what follows it.
func newLink(d *reading, from int) (l hexLink, rest string) {
	link, rest := cutWord(d.text[from:])
	l.reading = d
	if strings.IndexByte(link, '%') < 0 {
		l.text = strings.TrimPrefix(link, "#") // that there is no address before
		l.at = from + len(link) - len(l.text)
		return l, rest
	}
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
	if strings.HasPrefix(l.text, "#") { // or it was an escape
		l.text, l.places = l.text[1:], l.places[1:]
	}
	return l, rest
}

// place returns where a part of the link stands.
func (l *hexLink) place(from, to int) (off, length int) {
	if l.places == nil {
		return l.at + from, to - from
	}
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

// linkSize returns the sides that the tag Size of a record names.
func linkSize(r *Record) (columns, rows string, err error) {
	size := r.Tag("Size")
	if size == "" || sizeLen(size) != len(size) {
		return "", "", fmt.Errorf("%s is not a size; write it as 13x9", cite(size))
	}
	columns, rows, two := strings.Cut(size, "x")
	if !two {
		rows = columns
	}
	return columns, rows, nil
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
