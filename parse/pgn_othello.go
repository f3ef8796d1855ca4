package parse

import (
	"fmt"
	"strings"
)

// Three PGNs of Othello. They are read alike and differ in what their programs write: exports of
// the WTHOR database have moves in upper case, a pair a line, and no passes; Edax writes results of
// chess and "pass"; PlayOK, kurnik before, writes results in discs and "--".
var (
	othelloDialect = pgnDialect{game: "reversi", tidy: tidyOthello, shape: &shapeOthello}
	othelloPGN     = layout{split: splitPGN, read: othelloDialect.read, game: "reversi"}
)

// tidyOthello looks at a record as a whole. Some files number a pair by its first move; Edax writes
// the date twice where it does not know the day; of dates in a row the last one counts.
func tidyOthello(d *reading) {
	d.findNumbering()
	kept := d.Tags[:0]
	for i, t := range d.Tags {
		if t.Name != "Date" || i+1 == len(d.Tags) || d.Tags[i+1].Name != "Date" {
			kept = append(kept, t)
		}
	}
	d.Tags = kept
}

func sniffPGNEdax(head []byte, _ bool) bool {
	moves, ok := sniffOthelloPGN(head)
	return ok && (strings.Contains(moves, " wins ") || strings.Contains(moves, "{Draw ") || strings.Contains(moves, "1-0") ||
		strings.Contains(moves, "0-1") || strings.Contains(moves, "1/2-1/2"))
}

func sniffPGNPlayOK(head []byte, _ bool) bool {
	moves, ok := sniffOthelloPGN(head)
	return ok && (strings.Contains(moves, "--") || strings.Contains(string(head), "[BlackElo "))
}

func sniffPGNWTHOR(head []byte, _ bool) bool {
	_, ok := sniffOthelloPGN(head)
	return ok
}

// sniffNamedPGNWTHOR is for texts that are said to be of this game: these may begin with any cell.
func sniffNamedPGNWTHOR(head []byte, _ bool) bool {
	moves, ok := othelloMoves(head)
	return ok && looksLikeCells(moves, true)
}

// sniffOthelloPGN says whether an input begins with tags and then moves of Othello, and returns what
// there is of the first game's moves.
func sniffOthelloPGN(head []byte) (moves string, ok bool) {
	moves, ok = othelloMoves(head)
	cells, _, _ := strings.Cut(moves, "{")
	return moves, ok && looksLikeCells(cells, false)
}

// othelloMoves returns what follows the tags of the first game. ok is false if there are none, or
// if they name another format.
func othelloMoves(head []byte) (moves string, ok bool) {
	tags := 0
	text := string(head)
	for line := range strings.Lines(text) {
		trimmed := strings.TrimSpace(line)
		if trimmed != "" && trimmed[0] != '[' {
			break
		}
		if name, value, _, ok := cutTag(line); ok {
			if name == "Game" || name == "GameType" && hasBase(value) {
				return "", false
			}
			tags++
		}
		text = text[len(line):]
	}
	moves, _, _ = strings.Cut(text, "\n[")
	return moves, tags > 0
}

// encodePGNWTHOR writes a pair of moves a line, as the exports of the base have them.
func encodePGNWTHOR(dst []byte, r *Record, o EncodeOptions) ([]byte, error) {
	begin := len(dst)
	var err error
	if !o.BareMoves {
		for _, t := range r.Tags {
			if dst, err = appendTag(dst, t, false); err != nil {
				return dst[:begin], fmt.Errorf("pgn-wthor: %w", err)
			}
		}
	}
	n := 0
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if t.Kind != Play {
			continue
		}
		if !shapeOthello.writable(t.Text) || shapeOthello.isResult(t.Text) {
			return dst[:begin], fmt.Errorf("pgn-wthor: %s cannot be written as a move", cite(t.Text))
		}
		if n++; n%2 == 1 {
			dst = fmt.Appendf(dst, "%d. %s", n/2+1, t.Text)
		} else {
			dst = append(append(append(dst, ' '), t.Text...), '\n')
		}
	}
	if n%2 == 1 {
		dst = append(dst, '\n')
	}
	return append(dst, '\n'), nil
}
