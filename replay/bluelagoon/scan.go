package bluelagoon

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// Bounds on state and move strings.
const (
	MaxLine   = 1 << 16 // bytes
	maxDigits = 9       // of a number
)

// The names of the lenient options.
const (
	allowSpaces      = "spaces"
	allowCRLF        = "crlf"
	allowNoSemicolon = "no-final-semicolon"
	allowOrder       = "statement-order"
	allowZeros       = "leading-zeros"
	allowUnsorted    = "unsorted"
)

// A scanner reads strings by the grammar, from left to right. Its methods return false at the first
// fault, which ill then tells.
type scanner struct {
	text string
	at   int // bytes read
	ill  *game.Illegal

	spaces, zeros, open bool // the lenient options spaces, leading-zeros and no-final-semicolon
}

// newScanner returns a scanner of a line.
func newScanner(text string, allow parse.Allow) scanner {
	s := scanner{
		text: text, spaces: allow.Has(allowSpaces), zeros: allow.Has(allowZeros), open: allow.Has(allowNoSemicolon),
	}
	if allow.Has(allowCRLF) {
		s.text = strings.TrimSuffix(s.text, "\r")
	}
	if s.spaces {
		s.text = strings.TrimRight(s.text, blanks)
		for s.blank() {
			s.at++
		}
	}
	return s
}

// blanks are what counts as a blank with the lenient option spaces.
const blanks = " \t"

// peek returns the next byte, or 0 at the end.
func (s *scanner) peek() byte {
	if s.at < len(s.text) {
		return s.text[s.at]
	}
	return 0
}

// done says whether nothing is left.
func (s *scanner) done() bool { return s.at >= len(s.text) }

// blank says whether a blank is next, be it one that may not stand there.
func (s *scanner) blank() bool {
	c := s.peek()
	return c == ' ' || c == '\t'
}

func isDigit(c byte) bool { return c-'0' < 10 }

// fail tells a fault of the next byte.
func (s *scanner) fail(code, format string, args ...any) bool {
	return s.failAt(s.at, 1, code, format, args...)
}

// failAt tells a fault of some bytes.
func (s *scanner) failAt(at, length int, code, format string, args ...any) bool {
	s.ill = &game.Illegal{Code: codePrefix + code, Message: fmt.Sprintf(format, args...), Off: at, Len: length, Hint: s.blankHint(at)}
	return false
}

// hinted adds to the fault that was just told which lenient option reads the text.
func (s *scanner) hinted(leniency, how string) bool {
	if s.ill.Hint == "" {
		s.ill.Hint = "--allow " + leniency + " " + how
	}
	return false
}

// blankHint returns the lenient option that helps where nothing but blanks or a carriage return is in the way.
func (s *scanner) blankHint(at int) string {
	rest := s.text[min(at, len(s.text)):]
	after := strings.TrimLeft(rest, blanks)
	switch {
	case strings.TrimRight(rest, blanks) == "\r":
		return "--allow crlf accepts carriage returns before line feeds"
	case len(after) == len(rest) || s.spaces || strings.HasPrefix(after, ";") || strings.HasPrefix(after, ","):
	case after == "" || at == 0 || strings.IndexByte(blanks, s.text[at-1]) >= 0 || rest[0] == '\t' && s.text[at-1] != ',':
		return "--allow spaces reads several spaces and tabs as one, and ignores them at the ends"
	}
	return ""
}

// found names what is next.
func (s *scanner) found() string {
	if s.done() {
		return "the end"
	}
	if s.peek() == '\r' {
		return "a carriage return"
	}
	return strconv.Quote(s.text[s.at : s.at+1])
}

// space reads the blank between two words.
func (s *scanner) space() bool {
	if s.peek() != ' ' && (!s.spaces || !s.blank()) {
		return s.fail("bad-spacing", "Expected exactly one space here, found %s.", s.found())
	}
	s.at++
	for s.spaces && s.blank() {
		s.at++
	}
	return true
}

// noSpace refuses a blank where there may be none.
func (s *scanner) noSpace() bool {
	if s.blank() {
		return s.fail("bad-spacing", "No space is allowed here.")
	}
	return true
}

// letter reads one letter.
func (s *scanner) letter(c byte) bool {
	if s.peek() != c {
		return false
	}
	s.at++
	return true
}

// number reads a number without sign.
func (s *scanner) number() (n int, ok bool) {
	if !s.noSpace() {
		return 0, false
	}
	from := s.at
	for s.at < len(s.text) && isDigit(s.text[s.at]) {
		s.at++
	}
	digits := s.text[from:s.at]
	if digits == "" {
		return 0, s.fail("bad-number", "Expected a number without sign here, found %s.", s.found())
	}
	if len(digits) > 1 && digits[0] == '0' {
		if !s.zeros {
			return 0, s.failAt(from, len(digits), "leading-zero", "The number %s has a leading zero.", clip(digits)) ||
				s.hinted(allowZeros, "reads it")
		}
		digits = strings.TrimLeft(digits[:len(digits)-1], "0") + digits[len(digits)-1:]
	}
	if len(digits) > maxDigits {
		return 0, s.failAt(from, len(digits), "number-too-large", "The number %s has more than %d digits.", clip(digits), maxDigits)
	}
	for _, c := range []byte(digits) {
		n = 10*n + int(c-'0')
	}
	return n, true
}

// positive reads a number that is at least 1.
func (s *scanner) positive(what string) (n int, ok bool) {
	from := s.at
	if n, ok = s.number(); ok && n == 0 {
		return 0, s.failAt(from, s.at-from, "not-positive", "%s must be at least 1.", what)
	}
	return n, ok
}

// A coord is a cell as it is written, on a board or not.
type coord struct {
	row, col int32
	off, len int32 // place in the text
}

// coord reads a cell.
func (s *scanner) coord() (c coord, ok bool) {
	if !s.noSpace() {
		return c, false
	}
	from := s.at
	if !isDigit(s.peek()) {
		return c, s.badCoord(from)
	}
	row, ok := s.number()
	if !ok {
		return c, false
	}
	if !s.letter(',') {
		return c, s.badCoord(from)
	}
	if !isDigit(s.peek()) {
		return c, s.noSpace() && s.badCoord(from)
	}
	col, ok := s.number()
	return coord{int32(row), int32(col), int32(from), int32(s.at - from)}, ok
}

// badCoord tells that there is no cell, at the byte where it stops being one.
func (s *scanner) badCoord(from int) bool {
	return s.fail("bad-coordinate", "Expected a cell `row,col` here, found %s.", clipQuote(s.word(from)))
}

// word returns the text from a place up to the next blank or semicolon.
func (s *scanner) word(from int) string {
	rest := s.text[from:]
	if i := strings.IndexAny(rest, " \t;"); i >= 0 {
		rest = rest[:i]
	}
	return rest
}

// A span is a run of the cells of a parsedState.
type span struct{ from, to int32 }

// cells reads the cells of a list, each with a blank before it, up to the semicolon, or where lists
// follow each other up to the next list's letter.
func (s *scanner) cells(dst []coord, letters bool) ([]coord, bool) {
	for !s.done() && s.peek() != ';' {
		before := s.at
		if !s.space() {
			return dst, false
		}
		if s.peek() == ';' {
			s.at = before
			return dst, s.noSpace()
		}
		if c := s.peek() | 0x20; letters && c >= 'a' && c <= 'z' {
			s.at = before
			return dst, true
		}
		c, ok := s.coord()
		if !ok {
			return dst, false
		}
		dst = append(dst, c)
	}
	return dst, true
}

// end reads the semicolon of a statement.
func (s *scanner) end() bool {
	switch {
	case s.letter(';'), s.done() && s.open:
		return true
	case s.blank() && strings.HasPrefix(strings.TrimLeft(s.text[s.at:], blanks), ";"):
		return s.noSpace()
	}
	s.fail("missing-semicolon", "The statement must end with `;` here, found %s.", s.found())
	if s.done() {
		return s.hinted(allowNoSemicolon, "reads a last statement without it")
	}
	return false
}

// clipped is how much of a long text a message quotes.
const clipped = 40

func clip(text string) string { return parse.Clip(text, clipped) }

func clipQuote(text string) string { return strconv.Quote(clip(text)) }
