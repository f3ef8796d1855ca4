package parse

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Games of Hex as lists of moves, typed by hand:
//
//	[Size "11x11"]
//
//	 1. b3  swap
//	 2. d7  f6 ??
//	Six wins this game
//
// Cells stand alone or without blanks between them, a5d7f3; S is a swap too. Numbers are those of rounds of two
// plies or of plies: how many plies there are up to the second number says which, and that is
// [Record.Numbering]. What begins with ? ! or # is an extra.
//
// A line of tags, after moves or a blank line, and the number 1 at the start of a line begin the next
// game. A line that begins with nothing of all this is prose and left out; so is, in a game with numbers, one
// that does not begin with a number. After something else a word that is no move ends the game, with a
// fault contactix/bad-move.
//
// The tags are those of the record; Size is the one that means something. The encoder wants it and writes it
// alone, then the plies and resignations on one line, and an empty line.
var hexMoves = layout{split: splitHexMoves, read: readHexMoves, game: "contactix"}

// A hexLine is what a line of a list of moves is.
type hexLine uint8

const (
	hexProse hexLine = iota
	hexBlank
	hexTag
	hexFirst    // it begins with the number 1
	hexNumbered // it begins with another number
	hexBare     // it begins with a move
)

// hexLineOf says what a line is.
func hexLineOf(text string) hexLine {
	text = trim(text)
	switch n := numberLen(text); {
	case text == "":
		return hexBlank
	case text[0] == '[':
		if _, _, _, ok := cutTag(text); ok {
			return hexTag
		}
	case n > 0:
		first := text[:n] == "1"
		text = strings.TrimLeft(text[n:], ".")
		switch {
		case text != "" && !isBlank(text[0]) && !beginsHexMove(text):
		case first:
			return hexFirst
		default:
			return hexNumbered
		}
	case beginsHexMove(text):
		return hexBare
	}
	return hexProse
}

// hexWordLen returns the length of the word that text begins with, up to a blank or an annotation.
func hexWordLen(text string) int {
	for i := range len(text) {
		if isSpace(text[i]) || isAnnotation(text[i]) {
			return i
		}
	}
	return len(text)
}

func isAnnotation(c byte) bool { return c == '?' || c == '!' || c == '#' }

// beginsHexMove says whether the word that text begins with is a move, an end, or a run of cells.
func beginsHexMove(text string) bool {
	word := text[:hexWordLen(text)]
	if word == "" {
		return false
	}
	if _, _, ok := listedWord(word); ok {
		return true
	}
	for word != "" {
		n := hexCellLen(word)
		if n == 0 {
			return false
		}
		word = word[n:]
	}
	return true
}

// listedWord returns what a word in lists of moves means, if it is not a cell.
func listedWord(text string) (word string, kind Kind, ok bool) {
	if text == "S" || text == "s" {
		return "swap", Play, true
	}
	word, kind = hexWord(text)
	return word, kind, kind == Play && slices.Contains(hexWords[:], word) || word == "resign"
}

// splitHexMoves finds the end of a game: the line with which the next one begins.
func splitHexMoves(body []byte, eof bool) (skip, length int) {
	moved, afterBlank := false, false
	for pos := 0; pos < len(body); {
		n, ok := line(body[pos:], eof)
		if !ok {
			return 0, 0
		}
		kind := hexLineOf(string(body[pos : pos+n]))
		switch {
		case pos == 0 && kind < hexTag:
			return n, 0
		case pos > 0 && (kind == hexTag && (moved || afterBlank) || kind == hexFirst && moved):
			return 0, trimmed(body[:pos])
		}
		moved = moved || kind > hexTag
		afterBlank = kind == hexBlank
		pos += n
	}
	if !eof {
		return 0, 0
	}
	return 0, trimmed(body)
}

func readHexMoves(d *reading) {
	off, numbered := 0, false
	for text := range strings.Lines(d.text) {
		ok := true
		switch kind := hexLineOf(text); {
		case kind == hexTag:
			name, value, at, _ := cutTag(text)
			ok = d.tag(name, value, off+at, len(value))
		case kind == hexFirst, kind == hexNumbered, kind == hexBare && !numbered:
			numbered = numbered || kind != hexBare
			ok = d.moveLine(off, len(text))
		}
		if !ok {
			break
		}
		off += len(text)
	}
	d.Numbering = d.countedBy()
}

// countedBy finds out what the numbers of a game count, from the plies between the first two.
func (d *reading) countedBy() Numbering {
	numbers, plies := 0, 0
	for i := range d.Tokens {
		switch d.Tokens[i].Kind {
		case Number:
			if numbers++; numbers == 2 && plies == 1 {
				return ByPly
			}
		case Play:
			if numbers == 1 {
				plies++
			}
		}
	}
	if numbers == 0 {
		return Unnumbered
	}
	return ByPair
}

// moveLine reads a line of moves. It returns false if that broke the record off.
func (d *reading) moveLine(off, length int) bool {
	end := off + length
	for {
		rest := trimLeft(d.text[off:end])
		off = end - len(rest)
		if rest == "" {
			return true
		}
		n, ok := 0, true
		switch digits := numberLen(rest); {
		case digits > 0:
			for n = digits; n < len(rest) && rest[n] == '.'; {
				n++
			}
			ok = d.token(Number, NoSeat, off, digits, rest[:digits])
		case isAnnotation(rest[0]):
			word, _ := cutWord(rest)
			n = len(word)
			ok = d.token(Extra, NoSeat, off, n, word)
		case beginsHexMove(rest):
			n = hexWordLen(rest)
			ok = d.listed(off, n)
		default:
			word, _ := cutWord(rest)
			ok = d.fail("contactix/bad-move", off, len(word), cite(word)+" is not a move.", "")
		}
		if !ok {
			return false
		}
		off += n
	}
}

// listed adds the tokens of a word: one that means something, or a run of cells.
func (d *reading) listed(off, length int) bool {
	text := d.text[off : off+length]
	if word, kind, ok := listedWord(text); ok {
		return d.token(kind, NoSeat, off, length, word)
	}
	for text != "" {
		n := hexCellLen(text)
		if !d.token(Play, NoSeat, off, n, strings.ToLower(text[:n])) {
			return false
		}
		text, off = text[n:], off+n
	}
	return true
}

// sniffHexMoves looks for a first line of moves, and in the first game for something that games on boards of
// eight by eight do not have.
func sniffHexMoves(head []byte, whole bool) bool { return isHexMoves(head, whole, false) }

// sniffNamedHexMoves is for texts that are said to be of this game.
func sniffNamedHexMoves(head []byte, whole bool) bool { return isHexMoves(head, whole, true) }

func isHexMoves(head []byte, whole, named bool) bool {
	moved := false
	for text := range headLines(head, whole) {
		kind := hexLineOf(text)
		if kind == hexTag && !moved {
			name, value, _, _ := cutTag(text)
			if name == "Game" || name == "GameType" {
				return false
			}
			named = named || name == "Size" && isHexSize(value)
			continue
		}
		plies, ours := 0, false
		if kind > hexTag {
			plies, ours = tasteHexMoves(text)
		}
		long := kind == hexBare && plies > 2 // in lists of Reversi such a line is a game
		switch {
		case !moved && plies == 0, moved && (long || kind == hexTag || kind == hexFirst):
			return false
		case ours || named:
			return true
		case long:
			return false
		}
		moved = true
	}
	return false
}

// isHexSize says whether a size is that of a board of Hex, columns x rows: other games have one number.
func isHexSize(text string) bool {
	columns, rows, two := strings.Cut(text, "x")
	return two && columns != "" && rows != "" && countDigits(columns) == len(columns) && countDigits(rows) == len(rows)
}

// tasteHexMoves counts the plies of a line: none if there is something else, or a cell on no board. They are
// ours, if no other game has such moves.
func tasteHexMoves(text string) (plies int, ours bool) {
	d := reading{Record: &Record{}, text: text}
	if !d.moveLine(0, len(text)) {
		return 0, false
	}
	for _, t := range d.Tokens {
		switch {
		case t.Kind != Play:
			continue
		case isHexSwap(t.Text):
			ours = true
		case hexCellLen(t.Text) > 0:
			column, row := hexCell(t.Text)
			if max(column, row) > maxHexSide {
				return 0, false
			}
			ours = ours || max(column, row) > 8
		}
		plies++
	}
	return plies, ours
}

// maxHexSide is the longest side of boards, as far as formats are told from their cells.
const maxHexSide = 63

// hexCell returns the numbers of column and row of a cell, from 1, or large ones for what is beyond all boards.
func hexCell(cell string) (column, row int) {
	for i := range len(cell) {
		switch c := cell[i]; {
		case isLetter(c):
			column = min(column*26+int(c|0x20-'a')+1, maxHexSide+1)
		default:
			row = min(row*10+int(c-'0'), maxHexSide+1)
		}
	}
	return column, row
}

// listTags are the tags that are written.
var listTags = [...]string{"Size", "Result", "Termination"}

// encodeHexMoves writes a game: its size and perhaps its result, and its plies on one line.
func encodeHexMoves(dst []byte, r *Record, _ EncodeOptions) ([]byte, error) {
	begin := len(dst)
	if r.FindTag("Size") == nil {
		return dst, errors.New("hex-moves: the record has no size")
	}
	for _, name := range listTags {
		t := r.FindTag(name)
		if t == nil {
			continue
		}
		var err error
		if dst, err = appendTag(dst, *t, false); err != nil {
			return dst[:begin], fmt.Errorf("hex-moves: %w", err)
		}
	}
	separator := ""
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if t.Kind != Play && t.Kind != End {
			continue
		}
		_, kind, known := listedWord(t.Text)
		if !(known && kind == t.Kind) && !(t.Kind == Play && t.Text != "" && hexCellLen(t.Text) == len(t.Text)) {
			return dst[:begin], fmt.Errorf("hex-moves: %s cannot be written as a move", cite(t.Text))
		}
		dst = append(append(dst, separator...), t.Text...)
		separator = " "
	}
	if separator != "" {
		dst = append(dst, '\n')
	}
	return append(dst, '\n'), nil
}
