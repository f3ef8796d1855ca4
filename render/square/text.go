package square

import (
	"strings"
	"unicode/utf8"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/terminal"
	"github.com/plybook/plybook/replay/game"
)

// A Text is a board of squares for a terminal. Every cell has a gap to its left, in which the
// brackets of marked cells stand where there are no colours: (X) is the last move, [X] a cell to
// point out.
//
//	  a b c d
//	1 - - - -
//	2 - O X -
//	3 -(X)X -
//	4 -[-]- -
type Text struct {
	columns, rows int
	names         Names
	Cell          func(c game.Cell) terminal.Cell
	Gap           terminal.Style     // of the gaps, and of cells that are not marked otherwise
	Last          map[game.Cell]bool // of the last move
	marks         map[game.Cell]bool // to point out
}

// NewText returns an empty board with the cells marked that the options name.
func NewText(columns, rows int, names Names, o scene.TextOptions) *Text {
	t := &Text{columns: columns, rows: rows, names: names, Last: map[game.Cell]bool{}, marks: map[game.Cell]bool{}}
	for _, c := range o.Marks {
		t.marks[c] = true
	}
	return t
}

// Append appends the board.
func (t *Text) Append(dst []byte, k terminal.Ink) []byte {
	rim := max(len(t.names.row(0, t.rows)), len(t.names.row(t.rows-1, t.rows)))
	wide := utf8.RuneCountInString(t.names.col(t.columns-1, t.columns))
	if !t.names.Below {
		dst = t.appendColumns(dst, k, rim, wide)
	}
	for row := range t.rows {
		name := t.names.row(row, t.rows)
		dst = terminal.AppendSpaces(dst, rim-len(name))
		dst = k.Append(dst, terminal.Faint, name)
		dst = t.appendRow(dst, k, row, wide)
	}
	if t.names.Below {
		dst = t.appendColumns(dst, k, rim, wide)
	}
	return dst
}

func (t *Text) appendColumns(dst []byte, k terminal.Ink, rim, wide int) []byte {
	line := terminal.AppendSpaces(nil, rim)
	for col := range t.columns {
		name := t.names.col(col, t.columns)
		line = append(terminal.AppendSpaces(line, 1+wide-len(name)), name...)
	}
	return append(k.Append(dst, terminal.Faint, string(line)), '\n')
}

func (t *Text) appendRow(dst []byte, k terminal.Ink, row, wide int) []byte {
	start := len(dst)
	run := terminal.StyledRun{Ink: k, Dst: dst, Style: t.Gap}
	for col := range t.columns {
		c := game.Cell{Row: int16(row), Col: int16(col)}
		cell := t.Cell(c)
		switch {
		case t.marks[c]:
			cell.Style = terminal.Marked
		case t.Last[c]:
			cell.Style = terminal.NewlyMoved
		}
		run.Add(t.Gap, t.between(k, c))
		run.Add(cell.Style, strings.Repeat(" ", wide-utf8.RuneCountInString(cell.Text))+cell.Text)
	}
	run.Add(t.Gap, t.between(k, game.Cell{Row: int16(row), Col: int16(t.columns)}))
	return append(terminal.TrimSpaces(run.End(), start), '\n')
}

// between returns what stands in the gap to the left of a cell.
func (t *Text) between(k terminal.Ink, here game.Cell) string {
	left := game.Cell{Row: here.Row, Col: here.Col - 1}
	return k.Between(t.bracket(left, ")", "]"), t.bracket(here, "(", "["), " ")
}

func (t *Text) bracket(c game.Cell, last, marked string) string {
	switch {
	case t.marks[c]:
		return marked
	case t.Last[c]:
		return last
	}
	return ""
}
