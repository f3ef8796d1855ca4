package parse

import (
	"fmt"
	"strings"
)

// The moves of the assignment's game, (0,0)->(1,1), one per line. A file is one record. Size and turn
// are told from outside, and passes are not written.
var conquestMoves = layout{split: splitWhole, read: readMoveLines, game: "conquest"}

func readMoveLines(d *reading) {
	off := 0
	for line := range strings.Lines(d.text) {
		text := trim(line)
		if text != "" && !d.token(Play, NoSeat, off+strings.Index(line, text), len(text), fold(text)) {
			return
		}
		off += len(line)
	}
}

// sniffMoveLines looks for a move on the first line, and nothing else.
func sniffMoveLines(head []byte, whole bool) bool {
	n, ok := line(head, whole)
	text := strings.TrimSpace(string(head[:n]))
	return ok && tupleLen(text) > 0 && conquestMove(text) == len(text) && strings.HasSuffix(text, ")") &&
		tupleLen(text) < len(text)
}

func encodeMoveLines(dst []byte, r *Record, _ EncodeOptions) ([]byte, error) {
	begin := len(dst)
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if t.Kind != Play {
			continue
		}
		if t.Text == "" || fold(t.Text) != t.Text || strings.Contains(t.Text, "\n") {
			return dst[:begin], fmt.Errorf("conquest-moves: %s cannot be written as a move", cite(t.Text))
		}
		dst = append(append(dst, t.Text...), '\n')
	}
	return dst, nil
}
