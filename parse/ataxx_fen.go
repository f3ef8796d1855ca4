package parse

import (
	"bytes"
	"fmt"
	"strings"
)

// A book of positions: one FEN per line. Blank lines and lines that begin with # mean nothing. A
// record is a position without moves, its FEN the tag Setup.
var ataxxFEN = layout{split: splitBook, read: readBook, game: "conquest"}

// splitBook makes a record of every line.
func splitBook(body []byte, eof bool) (skip, length int) {
	n, ok := line(body, eof)
	text := bytes.TrimLeft(body[:n], " \t")
	switch {
	case !ok:
		return 0, 0
	case trimmed(text) == 0 || text[0] == '#':
		return n, 0
	}
	return 0, trimmed(body[:n])
}

func readBook(d *reading) {
	text := trimRight(d.text)
	d.tag("Setup", text, 0, len(text))
}

func encodeBook(dst []byte, r *Record, _ EncodeOptions) ([]byte, error) {
	setup := r.Tag("Setup")
	switch {
	case setup == "" || trimLeft(trimRight(setup)) != setup || strings.Contains(setup, "\n") || setup[0] == '#':
		return dst, fmt.Errorf("ataxx-fen: %s is not a position", cite(setup))
	case len(r.Tokens) > 0:
		return dst, fmt.Errorf("ataxx-fen: a book holds positions without moves")
	}
	return append(append(dst, setup...), '\n'), nil
}

// sniffBook says whether every line is a FEN.
func sniffBook(head []byte, whole bool) bool {
	found := false
	for len(head) > 0 {
		n, ok := line(head, whole)
		text := strings.TrimSpace(string(head[:n]))
		switch {
		case !ok && found:
			return true
		case text == "" || text[0] == '#':
		case text != "startpos" && !isAtaxxFEN(text):
			return false
		default:
			found = true
		}
		head = head[n:]
	}
	return found
}

// sniffNamedBook says whether the first line is a FEN: what is wrong with others can be said then.
func sniffNamedBook(head []byte, whole bool) bool {
	for len(head) > 0 {
		n, ok := line(head, whole)
		if text := strings.TrimSpace(string(head[:n])); text != "" && text[0] != '#' {
			return ok && (text == "startpos" || isAtaxxFEN(text))
		}
		head = head[n:]
	}
	return false
}

// Letters of a FEN in all its dialects, of which the rules read the first and others if allowed.
const (
	fenStones = "xXoO-bBwWrRPp*"
	fenTurns  = "xXoObBwWrR"
)

// isAtaxxFEN says whether a text has the form of an Ataxx FEN: as many rows as columns, 2 to 9 of
// them, then at most a turn and two numbers.
func isAtaxxFEN(text string) bool {
	fields := strings.Fields(text)
	if len(fields) == 0 || len(fields) > 4 {
		return false
	}
	for i, field := range fields[1:] {
		if i == 0 && (len(field) != 1 || strings.IndexByte(fenTurns, field[0]) < 0) || i > 0 && !isNumber(field) {
			return false
		}
	}
	board, _, _ := strings.Cut(fields[0], "[")
	board = strings.TrimSuffix(board, "/")
	rows := strings.Count(board, "/") + 1
	if rows < 2 || rows > 9 {
		return false
	}
	for row := range strings.SplitSeq(board, "/") {
		if fenWidth(row) != rows {
			return false
		}
	}
	return true
}

// fenWidth returns the number of cells in a row of a FEN, or -1 if it is none.
func fenWidth(row string) int {
	width := 0
	for i := range len(row) {
		switch c := row[i]; {
		case c >= '1' && c <= '9':
			width += int(c - '0')
		case strings.IndexByte(fenStones, c) >= 0:
			width++
		default:
			return -1
		}
	}
	return width
}
