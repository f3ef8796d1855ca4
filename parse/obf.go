package parse

import (
	"fmt"
	"strings"
)

// OBF, the problem files of Edax: a position a line, its moves with their scores for the side to move,
// the best first, and a comment.
//
//	--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; % FFO#1
//
// Cells and side are the tag Setup, a scored move is an extra "G8:+18".
var obf = layout{split: splitLines(isLineComment), read: readOBF, game: "reversi"}

func sniffOBF(head []byte, _ bool) bool {
	for text := range headLines(head, true) {
		if isLineComment([]byte(text)) {
			continue
		}
		setup, rest, found := strings.Cut(text, ";")
		rest = trimLeft(rest)
		return found && isSetup(setup) && (rest == "" || rest[0] == '%' || strings.Contains(rest, ":"))
	}
	return false
}

func readOBF(d *reading) {
	text, comment, remarked := strings.Cut(d.text, "%")
	setup, rest, _ := strings.Cut(text, ";")
	setup = trimRight(setup)
	if !d.tag("Setup", setup, 0, len(setup)) {
		return
	}
	for at := len(text) - len(rest); at < len(text); {
		field, _, _ := strings.Cut(text[at:], ";")
		move := trimRight(trimLeft(field))
		off := at + len(field) - len(trimLeft(field))
		if move != "" && !d.token(Extra, NoSeat, off, len(move), move) {
			return
		}
		at += len(field) + 1
	}
	if remarked {
		off := len(text) + 1 + len(comment) - len(trimLeft(comment))
		comment = trimRight(trimLeft(comment))
		d.token(Comment, NoSeat, off, len(comment), comment)
	}
}

// encodeOBF writes a position on one line.
func encodeOBF(dst []byte, r *Record, o EncodeOptions) ([]byte, error) {
	begin := len(dst)
	setup := r.Tag("Setup")
	if strings.ContainsAny(setup, ";%\n") {
		return dst, fmt.Errorf("obf: %s cannot be written as a position", cite(setup))
	}
	dst = append(append(dst, setup...), ';')
	comment := ""
	for i := range r.Tokens {
		t := &r.Tokens[i]
		switch {
		case t.Kind == Extra && (t.Text == "" || strings.ContainsAny(t.Text, ";%\n")):
			return dst[:begin], fmt.Errorf("obf: %s cannot be written as a move with its score", cite(t.Text))
		case t.Kind == Extra:
			dst = append(append(append(dst, ' '), t.Text...), ';')
		case t.Kind == Comment && strings.Contains(t.Text, "\n"):
			return dst[:begin], fmt.Errorf("obf: a comment of several lines cannot be written")
		case t.Kind == Comment && !o.BareMoves:
			comment += " % " + t.Text
		}
	}
	return append(append(dst, comment...), '\n'), nil
}
