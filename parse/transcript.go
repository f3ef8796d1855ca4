package parse

import (
	"errors"
	"fmt"
	"strings"
)

// Transcripts of Reversi, one game a line:
//
//	f5d6c3d3c4f4f6
//	1. F5 D6 2. C3 D3
//	-----…-- X;d1c1
//
// What stands before a semicolon is the tag Setup: cells and the side to move. Passes may be left
// out. Lines that begin with # or % are comments.
var transcript = layout{split: splitLines(isLineComment), read: readTranscript, game: "reversi"}

// sniffed is how many tokens of a text are looked at to find out what it is.
const sniffed = 8

func sniffTranscript(head []byte, _ bool) bool { return isTranscript(head, false) }

// sniffNamedTranscript is for texts that are said to be of this game.
func sniffNamedTranscript(head []byte, _ bool) bool { return isTranscript(head, true) }

func isTranscript(head []byte, anywhere bool) bool {
	for text := range headLines(head, true) {
		if isLineComment([]byte(text)) {
			continue
		}
		setup, moves, found := strings.Cut(text, ";")
		if !found {
			moves = text
		} else if !isSetup(setup) {
			return false
		}
		return looksLikeCells(moves, found || anywhere)
	}
	return false
}

// isSetup says whether a text can be the cells of a board of 4 × 4 to 16 × 16 and the side to move.
func isSetup(text string) bool {
	cells := 0
	for i := range len(text) {
		switch {
		case isBlank(text[i]):
		case strings.IndexByte("XxBb*OoWw-.", text[i]) < 0:
			return false
		default:
			cells++
		}
	}
	for n := 4; n <= 16; n += 2 {
		if cells == n*n+1 {
			return true
		}
	}
	return false
}

// looksLikeCells says whether a text begins with moves of Reversi. Bare cells may be of other games
// as well; so the first has to be one that games of Othello begin with, unless they begin from
// anywhere. What the end of the text breaks off does not count.
func looksLikeCells(text string, anywhere bool) bool {
	run := cellRun{text: text}
	for n := 0; n < sniffed; {
		token, _, kind := run.next()
		switch {
		case token == "":
			return n > 0 || anywhere
		case n > 0 && kind == Play && (isDigit(token[0]) || token == "*"):
			return true // a result
		case kind == Number:
			continue
		case n == 0 && !anywhere && !isFirstCell(token):
			return false
		case !isCell(token) && passLen(token, Allow{}) != len(token):
			return n > 0 && run.pos == len(text)
		}
		n++
	}
	return true
}

func readTranscript(d *reading) {
	moves := 0
	if end := strings.IndexByte(d.text, ';'); end >= 0 {
		setup := trimRight(d.text[:end])
		if !d.tag("Setup", setup, 0, len(setup)) {
			return
		}
		moves = end + 1
	}
	readCells(d, moves, len(d.text))
}

// encodeTranscript writes a game on one line. Only the setup has a place before it.
func encodeTranscript(dst []byte, r *Record, _ EncodeOptions) ([]byte, error) {
	begin, unwritable := len(dst), " \t\r\n;"
	if t := r.FindTag("Setup"); t != nil {
		if strings.ContainsAny(t.Value, ";\n") {
			return dst, fmt.Errorf("transcript: %s cannot be written as a start position", cite(t.Value))
		}
		dst = append(append(dst, t.Value...), ';')
		unwritable = " \t\r\n"
	}
	for i := range r.Tokens {
		if t := &r.Tokens[i]; t.Kind == Play && (t.Text == "" || strings.ContainsAny(t.Text, unwritable)) {
			return dst[:begin], fmt.Errorf("transcript: %s cannot be written as a move", cite(t.Text))
		}
	}
	if dst = appendCells(dst, r); len(dst) == begin {
		return dst, errors.New("transcript: a game without moves cannot be written")
	}
	return append(dst, '\n'), nil
}

// Openings of XOT, one per line: eight moves from the start without blanks, as in a transcript.
var xot = layout{split: splitLines(isLineComment), read: readTranscript, game: "reversi"}

func sniffXOT(head []byte, whole bool) bool {
	some := false
	for text := range headLines(head, whole) {
		if isLineComment([]byte(text)) {
			continue
		}
		if len(text) != 16 || !isFirstCell(text[:2]) {
			return false
		}
		for i := 0; i < len(text); i += 2 {
			if !isCell(text[i : i+2]) {
				return false
			}
		}
		some = true
	}
	return some
}
