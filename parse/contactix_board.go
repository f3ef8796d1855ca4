package parse

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// The board of the Con-tac-tix assignment, five fields in any order:
//
//	size: 3 * 3
//	orientation: red * blue
//	turn: red
//	state: undecided
//	tiles: 2
//	    (A2) -> red
//	    (B2) -> blue
//
// A line of nothing but ~ parts it from the next board. Blanks mean nothing anywhere, and empty lines
// neither.
//
// A record has no plies. Its tags are the fields, called as they are written and in their order, with
// all blanks taken out of the values: size "3*3", orientation "red*blue", state "undecided" or
// "wonbyred", tiles "2". A tile is a Setup token without a seat, whose text is its cell and its colour
// with one blank between, "A2 red"; a line in brackets that is no tile is one too, and has no blank in its
// text. The place of such a token is its line.
//
// What a line is and that each field is there once is decided here: a valid record has all five.
// Sizes, colours, counts and cells are not looked at.
//
// The encoder wants the tags but for tiles, with or without blanks, and writes them in the order
// above; then the Setup tokens in their order, and their number where there is no tag tiles.
var contactixBoard = layout{
	split: splitContactixBoards, read: readContactixBoard, game: "contactix",
	empty: Fault{Code: "contactix/empty", Message: "There is no board here."},
}

// contactixFields are the fields of a board, in the order in which they are missed.
var contactixFields = []string{"size", "turn", "orientation", "state", "tiles"}

// contactixParting is the line between two boards.
const contactixParting = "~"

// splitContactixBoards makes a record of everything up to a parting line, which belongs to it.
func splitContactixBoards(body []byte, eof bool) (skip, length int) {
	for pos := 0; pos < len(body); {
		n, ok := line(body[pos:], eof)
		if !ok {
			return 0, 0
		}
		if string(bytes.TrimSpace(body[pos:pos+n])) == contactixParting {
			return 0, pos + trimmed(body[pos:pos+n])
		}
		pos += n
	}
	if !eof {
		return 0, 0
	}
	return 0, trimmed(body)
}

// A boardReading is a board while it is being read.
type boardReading struct {
	*reading
	tiles bool // the line before is the field tiles or a tile
	begun bool // there has been a line
}

func readContactixBoard(d *reading) {
	b := boardReading{reading: d}
	off := 0
	for raw := range strings.Lines(d.text) {
		if !b.line(raw, off) {
			return
		}
		off += len(raw)
	}
	if d.cut {
		return
	}
	if !b.begun {
		d.fail("contactix/empty", 0, 1, "There is no board here.", "")
		return
	}
	first, _, _ := strings.Cut(d.text, "\n")
	for _, name := range contactixFields {
		if d.FindTag(name) == nil {
			d.fail("contactix/field-missing", 0, len(trimRight(first)), fmt.Sprintf("The board has no `%s` line.", name), "")
			return
		}
	}
}

// line reads a line. It returns false if that broke the record off.
func (b *boardReading) line(raw string, off int) bool {
	text := unblank(raw)
	off += len(raw) - len(trimLeft(raw))
	raw = trimRight(trimLeft(raw))
	if text == "" || text == contactixParting {
		return true
	}
	b.begun = true
	if text[0] == '(' && b.tiles {
		return b.token(Setup, NoSeat, off, len(raw), b.tile(text))
	}
	name, value, colon := strings.Cut(text, ":")
	b.tiles = name == "tiles"
	written, rest, _ := strings.Cut(raw, ":")
	written = trimRight(written)
	switch given := b.FindTag(name); {
	case !colon || !slices.Contains(contactixFields, name):
		return b.fail("contactix/field", off, len(written), cite(written)+" is not a field of a board.",
			"a board has the fields size, orientation, turn, state and tiles, and the tiles follow the last of these")
	case given != nil:
		line, _ := b.Position(given.Off)
		return b.fail("contactix/field-twice", off, len(written), fmt.Sprintf("`%s` was already given on line %d.", name, line), "")
	}
	at := trimLeft(rest)
	return b.tag(name, value, off+len(raw)-len(at), len(at))
}

// tile returns the text of the token for a line in brackets, of which all blanks have been taken out.
func (b *boardReading) tile(text string) string {
	letters := 1
	for letters < len(text) && isLetter(text[letters]) && (text[letters] <= 'Z' || b.allow.Has("lower-case-cells")) {
		letters++
	}
	end := letters + countDigits(text[letters:])
	colour, ok := strings.CutPrefix(text[end:], ")->")
	if letters == 1 || end == letters || !ok || colour == "" {
		return text
	}
	return text[1:end] + " " + colour
}

// unblank returns a text without any white space.
func unblank(text string) string {
	if !strings.ContainsAny(text, " \t\r\n") {
		return text
	}
	out := make([]byte, 0, len(text))
	for i := range len(text) {
		if !isSpace(text[i]) {
			out = append(out, text[i])
		}
	}
	return string(out)
}

// sniffContactixBoard looks for a field that other records do not have, unless it is in a comment of one with tags.
func sniffContactixBoard(head []byte, whole bool) bool {
	const near = 7 // lines in which it stands
	n := 0
	for text := range headLines(head, whole) {
		name, _, colon := strings.Cut(unblank(text), ":")
		if colon && (name == "orientation" || name == "tiles") {
			return true
		}
		if n++; n == near || beginsTag([]byte(text)) {
			return false
		}
	}
	return false
}

// encodeContactixBoard writes a board as the assignment has it.
func encodeContactixBoard(dst []byte, r *Record, _ EncodeOptions) ([]byte, error) {
	begin := len(dst)
	for _, name := range [...]string{"size", "orientation", "turn", "state"} {
		t := r.FindTag(name)
		if t == nil {
			return dst[:begin], fmt.Errorf("contactix-board: the board has no %s", name)
		}
		dst = append(append(dst, name...), ": "...)
		dst = append(append(dst, spaced(name, unblank(t.Value))...), '\n')
	}
	tiles := 0
	for i := range r.Tokens {
		switch r.Tokens[i].Kind {
		case Setup:
			tiles++
		case Play, End:
			return dst[:begin], fmt.Errorf("contactix-board: a board has no moves")
		}
	}
	dst = append(dst, "tiles: "...)
	if t := r.FindTag("tiles"); t != nil {
		dst = append(dst, unblank(t.Value)...)
	} else {
		dst = fmt.Append(dst, tiles)
	}
	dst = append(dst, '\n')
	for i := range r.Tokens {
		if t := &r.Tokens[i]; t.Kind == Setup {
			cell, colour, valid := strings.Cut(t.Text, " ")
			if valid {
				dst = fmt.Appendf(dst, "    (%s) -> %s\n", cell, colour)
			} else {
				dst = fmt.Appendf(dst, "    %s\n", cell)
			}
		}
	}
	return dst, nil
}

// spaced returns the value of a field with the blanks that people put there.
func spaced(field, value string) string {
	switch winner, won := strings.CutPrefix(value, "wonby"); {
	case field == "size", field == "orientation":
		return strings.ReplaceAll(value, "*", " * ")
	case field == "state" && won:
		return "won by " + winner
	}
	return value
}
