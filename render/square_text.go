package render

import (
	"strings"
	"unicode/utf8"

	"github.com/plybook/plybook/replay/game"
)

// A squareText is a square board for a terminal. Every cell has a gap to its left, in which the
// brackets of marked cells stand where there are no colours: (X) is the last move, [X] a cell to
// point out.
//
//	  a b c d
//	1 - - - -
//	2 - O X -
//	3 -(X)X -
//	4 -[-]- -
type squareText struct {
	size  int
	names squareNames
	cell  func(c game.Cell) textCell
	gap   style              // of the gaps, and of cells that are not marked otherwise
	last  map[game.Cell]bool // of the last move
	marks map[game.Cell]bool // to point out
}

// newSquareText returns an empty board with the cells marked that the options name.
func newSquareText(size int, names squareNames, o TextOptions) *squareText {
	t := &squareText{size: size, names: names, last: map[game.Cell]bool{}, marks: map[game.Cell]bool{}}
	for _, c := range o.Marks {
		t.marks[c] = true
	}
	return t
}

// append appends the board.
func (t *squareText) append(dst []byte, k ink) []byte {
	rim := max(len(t.names.row(0, t.size)), len(t.names.row(t.size-1, t.size)))
	wide := utf8.RuneCountInString(t.names.col(t.size-1, t.size))
	if !t.names.below {
		dst = t.appendColumns(dst, k, rim, wide)
	}
	for row := range t.size {
		name := t.names.row(row, t.size)
		dst = appendSpaces(dst, rim-len(name))
		dst = k.append(dst, faint, name)
		dst = t.appendRow(dst, k, row, wide)
	}
	if t.names.below {
		dst = t.appendColumns(dst, k, rim, wide)
	}
	return dst
}

func (t *squareText) appendColumns(dst []byte, k ink, rim, wide int) []byte {
	line := appendSpaces(nil, rim)
	for col := range t.size {
		name := t.names.col(col, t.size)
		line = append(appendSpaces(line, 1+wide-len(name)), name...)
	}
	return append(k.append(dst, faint, string(line)), '\n')
}

func (t *squareText) appendRow(dst []byte, k ink, row, wide int) []byte {
	start := len(dst)
	run := styledRun{ink: k, dst: dst, style: t.gap}
	for col := range t.size {
		c := game.Cell{Row: int16(row), Col: int16(col)}
		cell := t.cell(c)
		switch {
		case t.marks[c]:
			cell.style = marked
		case t.last[c]:
			cell.style = newlyMoved
		}
		run.add(t.gap, t.between(k, c))
		run.add(cell.style, strings.Repeat(" ", wide-utf8.RuneCountInString(cell.text))+cell.text)
	}
	run.add(t.gap, t.between(k, game.Cell{Row: int16(row), Col: int16(t.size)}))
	return append(trimSpaces(run.end(), start), '\n')
}

// between returns what stands in the gap to the left of a cell.
func (t *squareText) between(k ink, here game.Cell) string {
	left := game.Cell{Row: here.Row, Col: here.Col - 1}
	return k.between(t.bracket(left, ")", "]"), t.bracket(here, "(", "["), " ")
}

func (t *squareText) bracket(c game.Cell, last, marked string) string {
	switch {
	case t.marks[c]:
		return marked
	case t.last[c]:
		return last
	}
	return ""
}
