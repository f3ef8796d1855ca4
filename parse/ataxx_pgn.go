package parse

import (
	"fmt"
	"strings"
)

// ataxxDialect is the PGN of Ataxx engines, as cuteataxx and python-ataxx write it. Its numbers
// count pairs of moves, X moves first whatever the players' tags are called, and 0000 is a pass.
var (
	ataxxDialect = pgnDialect{game: "conquest", shape: &shapeAtaxx}
	ataxxPGN     = layout{split: splitAtaxx, read: ataxxDialect.read, game: "conquest"}
)

// splitAtaxx finds the end of a record: a tag after moves, or the tag Event. Blank lines between
// tags mean nothing.
func splitAtaxx(body []byte, eof bool) (skip, length int) { return splitTags(body, eof, "Event") }

// sniffAtaxx tells the PGN of Ataxx from that of other games by a FEN of its board, a move of two
// cells or a pass. A game of clones alone could be one of Reversi.
func sniffAtaxx(head []byte, _ bool) bool {
	tagged, ours := false, false
	for name, value := range headTags(head) {
		tagged = true
		if name == "Game" || name == "GameType" {
			return false
		}
		ours = ours || name == "FEN" && isAtaxxFEN(value)
	}
	return tagged && (ours || hasAtaxxMove(string(head)))
}

// sniffNamedAtaxx knows already that the game is this one.
func sniffNamedAtaxx(head []byte, _ bool) bool {
	tagged := false
	for name := range headTags(head) {
		if name == "Game" || name == "GameType" {
			return false
		}
		tagged = true
	}
	return tagged
}

// hasAtaxxMove says whether there is a jump or a pass among the moves that a text begins with.
func hasAtaxxMove(text string) bool {
	for line := range strings.Lines(text) {
		if beginsTag([]byte(line)) {
			continue
		}
		for w := range strings.FieldsSeq(line) {
			w = strings.TrimLeft(w[numberLen(w):], ".")
			if w == "0000" || len(w) == 4 && isAtaxxSquare(w[:2]) && isAtaxxSquare(w[2:]) {
				return true
			}
		}
	}
	return false
}

// isAtaxxSquare knows the squares of the usual board of 7×7.
func isAtaxxSquare(text string) bool {
	return text[0] >= 'a' && text[0] <= 'g' && text[1] >= '1' && text[1] <= '7'
}

// encodeAtaxx writes a record as cuteataxx does: tags, a blank line, the moves on one line, two
// blank lines.
func encodeAtaxx(dst []byte, r *Record, o EncodeOptions) ([]byte, error) {
	w := moveWriter{dst: dst, begin: len(dst), shape: &shapeAtaxx, bare: o.BareMoves}
	fen := strings.Fields(r.Tag("FEN"))
	if len(fen) > 1 && strings.EqualFold(fen[1], "o") {
		w.missing = 1
	}
	for _, t := range r.Tags {
		if o.BareMoves {
			break
		}
		var err error
		if w.dst, err = appendTag(w.dst, t, false); err != nil {
			return dst, fmt.Errorf("ataxx-pgn: %w", err)
		}
	}
	if err := w.write(r); err != nil {
		return dst, fmt.Errorf("ataxx-pgn: %w", err)
	}
	return append(w.dst, "\n\n"...), nil
}
