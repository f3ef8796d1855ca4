package parse

import (
	"bytes"
	"fmt"
	"strings"
)

// The table of games of eOthello: a header, then a row a game. The winner is 1 for Black, 0 for a
// draw and -1 for White.
//
//	Othello_game_id,winner,game_moves
//	385095,1,f5d6c3d3c4f4f6f3
//
// The first two fields are the tags Id and Winner.
var eothello = layout{split: splitLines(isEOthelloHeader), read: readEOthello, game: "reversi"}

const eothelloHeader = "Othello_game_id,winner,game_moves\n"

// isEOthelloHeader leaves out the blanks that stand around the name, as rows do: no game has that id.
func isEOthelloHeader(line []byte) bool {
	name, _, found := bytes.Cut(line, []byte(","))
	return found && trimRight(trimLeft(string(name))) == "Othello_game_id"
}

func sniffEOthello(head []byte, _ bool) bool { return isEOthelloHeader(head) }

func readEOthello(d *reading) {
	fields := strings.Split(d.text, ",")
	if len(fields) != 3 {
		d.fail("reversi/csv-row", 0, len(d.text), fmt.Sprintf(
			"Expected 3 fields in this row (id, winner, moves), found %d.", len(fields)), "")
		return
	}
	at := 0
	for i, name := range [...]string{"Id", "Winner"} {
		if !d.tag(name, trimRight(trimLeft(fields[i])), at, len(fields[i])) {
			return
		}
		at += len(fields[i]) + 1
	}
	readCells(d, at, len(d.text))
}

// encodeEOthello writes a row.
func encodeEOthello(dst []byte, r *Record, _ EncodeOptions) ([]byte, error) {
	begin := len(dst)
	for _, name := range [...]string{"Id", "Winner"} {
		value := r.Tag(name)
		if strings.ContainsAny(value, ",\n") {
			return dst[:begin], fmt.Errorf("eothello-csv: %s cannot stand in a row", cite(value))
		}
		dst = append(append(dst, value...), ',')
	}
	for i := range r.Tokens {
		if t := &r.Tokens[i]; t.Kind == Play && (t.Text == "" || strings.ContainsAny(t.Text, " \t\r\n,")) {
			return dst[:begin], fmt.Errorf("eothello-csv: %s cannot be written as a move", cite(t.Text))
		}
	}
	return append(appendCells(dst, r), '\n'), nil
}
