package parse

import (
	"errors"
	"fmt"
	"strings"
)

// Games of Hex that programs play against themselves, one per line:
//
//	b a1,w c3,b e7,w resign,B
//
// b joins the rows and has seat 0, w has seat 1. The letter at the end is the Result, "B" or "W"; an unfinished
// game has none. There are no tags: the size has to be told. What is nothing of this, as a merge leaves it or a
// line that is torn, is a fault contactix/bad-move, and the next line is the next game.
//
// The encoder wants a seat of every Play and End.
var hexLines = layout{split: splitLines(func([]byte) bool { return false }), read: readHexLine, game: "contactix"}

func readHexLine(d *reading) {
	for off, more := 0, true; more; {
		var part string
		part, _, more = strings.Cut(d.text[off:], ",")
		if !d.linePart(part, off, more) {
			return
		}
		off += len(part) + 1
	}
}

// linePart reads what stands between two commas. It returns false if that broke the record off.
func (d *reading) linePart(part string, off int, more bool) bool {
	text := trimLeft(part)
	off += len(part) - len(text)
	text = trimRight(text)
	if !more && (text == "B" || text == "W") {
		return d.token(Result, NoSeat, off, 1, text)
	}
	seat, word, blank := strings.Cut(text, " ")
	at := trimLeft(word)
	if !blank || at == "" || seat != "b" && seat != "w" {
		return d.fail("contactix/bad-move", off, len(text), cite(text)+" is not a move; expected one such as `b a1`.", "")
	}
	move, kind := hexWord(fold(at))
	return d.token(kind, int8(strings.Index("bw", seat)), off+len(text)-len(at), len(at), move)
}

// sniffHexLines looks for the beginning of a game on one of the first lines: there may be the marks of a merge
// before it, but no tags, as other formats have them before comments that quote such lines.
func sniffHexLines(head []byte, _ bool) bool {
	const near = 20 // lines
	n := 0
	if len(head) > 0 && head[0] == '[' {
		return false
	}
	for text := range strings.Lines(string(head)) {
		if rest, ok := strings.CutPrefix(text, "b "); ok {
			if cell := hexCellLen(rest); cell > 0 && strings.HasPrefix(rest[cell:], ",w ") {
				return true
			}
		}
		if n++; n == near {
			return false
		}
	}
	return false
}

func encodeHexLine(dst []byte, r *Record, _ EncodeOptions) ([]byte, error) {
	begin := len(dst)
	separator, result := "", ""
	for i := range r.Tokens {
		t := &r.Tokens[i]
		switch {
		case t.Kind == Result:
			result = t.Text
			continue
		case t.Kind != Play && t.Kind != End:
			continue
		case t.Seat != 0 && t.Seat != 1:
			return dst[:begin], fmt.Errorf("hex-lines: the record does not name who played %s", cite(t.Text))
		case t.Text == "" || fold(t.Text) != t.Text || strings.ContainsAny(t.Text, ",\n"):
			return dst[:begin], fmt.Errorf("hex-lines: %s cannot be written as a move", cite(t.Text))
		}
		dst = append(append(dst, separator...), "bw"[t.Seat], ' ')
		dst = append(dst, t.Text...)
		separator = ","
	}
	switch {
	case result == "B" || result == "W":
		dst = append(append(dst, separator...), result...)
	case result != "":
		return dst[:begin], fmt.Errorf("hex-lines: %s cannot be written as a result", cite(result))
	case separator == "":
		return dst[:begin], errors.New("hex-lines: a game without plies has no line")
	}
	return append(dst, '\n'), nil
}
