package wording

import (
	"strconv"
	"strings"

	"github.com/plybook/plybook/replay"
)

// Variant returns what tells games from others of the game of that name: the rules, the board and, where it may be
// another one, the number of players.
func Variant(name, rules, board string, seats int64) string {
	parts := []string{ShownName(rules)}
	switch title := Board(board); {
	case title == "":
	case title == ShownName(board): // a name and no size
		parts = append(parts, "board "+title)
	default:
		parts = append(parts, title)
	}
	if kind, err := replay.GameByName(name); err == nil && strings.Contains(kind.Players, "-") {
		parts = append(parts, Counted(seats, "player"))
	}
	return strings.Join(parts, ", ")
}

// Board writes the name of a board, a size among them with a proper sign.
func Board(name string) string {
	size, rest, more := strings.Cut(name, ", ") // "size not given"
	columns, rows, ok := strings.Cut(size, "x")
	if _, err := strconv.Atoi(columns); ok && err == nil {
		if _, err := strconv.Atoi(rows); err == nil {
			if more {
				rows += ", " + ShownName(rest)
			}
			return columns + "×" + rows
		}
	}
	return ShownName(name)
}
