package parse

import (
	"fmt"
	"strings"
)

// The move list of the assignment: one move per line, the first one without a place. A file is one
// record. A first line "start" is kept as an extra.
var ugent = layout{split: splitWhole, read: readUgent, game: "hive"}

// splitWhole makes one record of everything.
func splitWhole(body []byte, eof bool) (skip, length int) {
	if !eof {
		return 0, 0
	}
	return 0, trimmed(body)
}

func sniffUgent(head []byte, whole bool) bool {
	for pos := 0; pos < len(head); {
		n, ok := line(head[pos:], whole)
		text := fold(strings.TrimSuffix(string(head[pos:pos+n]), "\n"))
		if !ok {
			return false
		}
		if text != "" && !isStart(text) {
			piece, place, placed := strings.Cut(text, " ")
			return isUgentPiece(piece) && (!placed || isUgentPlace(place))
		}
		pos += n
	}
	return false
}

func isStart(line string) bool { return line == "start" || line == "Start" }

// isUgentPiece says whether a text is a piece of the base game: Q alone, S and B up to 2, G and A
// up to 3.
func isUgentPiece(text string) bool {
	if len(text) < 2 || text[0] != 'w' && text[0] != 'b' {
		return false
	}
	switch text[1] {
	case 'Q':
		return len(text) == 2
	case 'S', 'B':
		return len(text) == 3 && text[2] >= '1' && text[2] <= '2'
	case 'G', 'A':
		return len(text) == 3 && text[2] >= '1' && text[2] <= '3'
	}
	return false
}

// isUgentPlace says whether a text is a piece with a mark before or after it.
func isUgentPlace(text string) bool {
	const marks = `-/\`
	if text == "" {
		return false
	}
	last := len(text) - 1
	return strings.IndexByte(marks, text[0]) >= 0 && isUgentPiece(text[1:]) ||
		strings.IndexByte(marks, text[last]) >= 0 && isUgentPiece(text[:last])
}

func readUgent(d *reading) {
	off := 0
	for line := range strings.Lines(d.text) {
		text := trim(line)
		if text != "" {
			at := off + strings.Index(line, text)
			last := trim(d.text[off+len(line):]) == ""
			if !readUgentLine(d, at, text, last) {
				return
			}
		}
		off += len(line)
	}
}

// readUgentLine reads a line that is not empty.
func readUgentLine(d *reading, off int, text string, last bool) bool {
	switch {
	case len(d.Tokens) == 0 && isStart(text):
		return d.token(Extra, NoSeat, off, len(text), text)
	case text == "pass" || d.allow.Has("case") && strings.EqualFold(text, "pass"):
		if !d.allow.Has("pass-line") {
			return d.fail("hive/bad-move", off, len(text),
				cite(text)+" is not a move; expected a piece, then a place. A player without a move is skipped.",
				"--allow pass-line reads such lines")
		}
		return d.token(Play, NoSeat, off, len(text), "pass")
	case last && isClosing(text):
		if !d.allow.Has("closing-line") {
			return d.fail("hive/bad-move", off, len(text), cite(text)+" is not a move; expected a piece, then a place.",
				"--allow closing-line accepts a last line of congratulations")
		}
		return d.token(Extra, NoSeat, off, len(text), text)
	}
	return d.token(Play, NoSeat, off, len(text), fold(text))
}

// isClosing says whether a line is one that programs end with, and no move.
func isClosing(line string) bool { return strings.Contains(strings.ToLower(line), "congrat") }

// encodeUgent writes the moves. Passes are not written: the format implies them.
func encodeUgent(dst []byte, r *Record, _ EncodeOptions) ([]byte, error) {
	begin := len(dst)
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if t.Kind != Play || t.Text == "pass" {
			continue
		}
		if t.Text == "" || fold(t.Text) != t.Text || strings.Contains(t.Text, "\n") || isStart(t.Text) || isClosing(t.Text) {
			return dst[:begin], fmt.Errorf("ugent: %s cannot be written as a move", cite(t.Text))
		}
		dst = append(append(dst, t.Text...), '\n')
	}
	return dst, nil
}
