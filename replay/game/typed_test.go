package game_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// A columns is a game whose moves are columns that are not full, and words, one of which is about a cell.
type columns struct {
	game.State // of which the tests need no more than what is below
	open       []string
	passes     bool
}

const passing game.Move = 99

// columnWords are the texts of moves; the cell of a move is its place here.
var columnWords = []string{"1", "2", "3", "A b", "A B", "wQ up", "drop"}

func (c *columns) Moves(dst []game.Move) []game.Move {
	for _, text := range c.open {
		dst = append(dst, game.Move(slices.Index(columnWords, text)))
	}
	if c.passes {
		dst = append(dst, passing)
	}
	return dst
}

func (c *columns) AppendMove(dst []byte, m game.Move) []byte {
	if m == passing {
		return append(dst, "0000"...)
	}
	return append(dst, columnWords[m]...)
}

func (c *columns) ParseMove(text string) (game.Move, *game.Illegal) {
	m := slices.Index(columnWords, text)
	switch {
	case m < 0:
		return 0, &game.Illegal{Code: "columns/bad-move"}
	case !slices.Contains(c.open, text):
		return 0, &game.Illegal{Code: "columns/full"}
	}
	return game.Move(m), nil
}

func (c *columns) IsPass(m game.Move) bool { return m == passing }

// Target implements game.Targeter: the words wQ up and drop are about one cell.
func (c *columns) Target(m game.Move) (game.Cell, bool) {
	return game.Cell{Row: -1, Col: min(int16(m), 5)}, m != passing
}

func (c *columns) AppendCells(dst []game.CellText) []game.CellText {
	return append(dst, game.CellText{Text: "bB1 wQ"})
}

func TestTypedMoves(t *testing.T) {
	names := func(c game.Cell) string { return "(" + string(rune('P'+c.Col)) + ")" }
	for _, v := range []struct{ open, typed, want string }{
		{"1,2,3", "2", "2"},
		{"1,2,3", " 2\t", "2"},
		{"A b", "A b", "A b"},
		{"A b,A B", "A B", "A B"},
		{"A b,2", "a B", "A b"},
		{"A b,2", "ab", "A b"},
		{"A b,2", "  A   b ", "A b"},
		{"A b,A B", "ab", "columns/bad-move"},      // either
		{"A b", "A B", "A b"},                      // only one is legal
		{"wQ up", "WQ   UP", "wQ up"},              //
		{"1,2", "wq  up", "columns/full"},          // the word of the piece on the board is known
		{"1,2", "DROP", "columns/full"},            // in lower case it means something
		{"1,2,3", "-1,2", "3"},                     // a cell by row and column
		{"1,2,3", "( -1, 2 )", "3"},                //
		{"1,2,3", "r", "3"},                        // and by its name
		{"1,2,3", "(R)", "3"},                      //
		{"wQ up,drop", "-1,5", "columns/bad-move"}, // of two moves
		{"2,3", "-1,0", "columns/bad-move"},        // of none
		{"2,3", "1", "columns/full"},               // the text of a move is no number
		{"wQ up,A b,drop", "#2", "A b"},            //
		{"wQ up,A b,drop", "# 3", "drop"},          //
		{"2,3", "#1", "2"},                         //
		{"2,3", "#3", "columns/bad-move"},          //
		{"2,3", "#0", "columns/bad-move"},          //
		{"2,3", "#-1", "columns/bad-move"},         //
		{"2,3", "#01", "columns/bad-move"},         //
		{"2,3", "#", "columns/bad-move"},           //
		{"2,3", "#99999999999999999999", "columns/bad-move"},
		{"1,2,3,wQ up", "4", "wQ up"}, // no move is called so
		{"1,2,3", "4", "columns/bad-move"},
		{"2,pass", "Pass", "0000"},
		{"2,pass", "0 000", "0000"},
		{"2,pass", "#2", "0000"},
		{"2", "pass", "columns/bad-move"},
		{"", "#1", "columns/bad-move"},
		{"2", "", "columns/bad-move"},
		{"2", "\xff \x00é", "columns/bad-move"},
	} {
		c := &columns{open: strings.Split(v.open, ",")}
		if last := len(c.open) - 1; c.open[last] == "pass" || v.open == "" {
			c.passes, c.open = v.open != "", c.open[:last]
		}
		m, ill := game.ReadTyped(c, v.typed, names)
		got := ""
		if ill != nil {
			got = ill.Code
		} else {
			got = string(c.AppendMove(nil, m))
		}
		if got != v.want {
			t.Errorf("%q of %s is read as %s, want %s", v.typed, v.open, got, v.want)
		}
	}
}

func TestRefusalsOfTypedMovesHelp(t *testing.T) {
	c := &columns{open: []string{"wQ up", "drop"}}
	if _, ill := game.ReadTyped(c, "-1,5", nil); ill == nil || !slices.Equal(ill.Near, []game.Move{5, 6}) {
		t.Errorf("a cell of two moves: %+v", ill)
	}
	if _, ill := game.ReadTyped(c, "#3", nil); ill == nil || ill.Hint != "the legal moves have the numbers 1 to 2" {
		t.Errorf("a number too large: %+v", ill)
	}
}
