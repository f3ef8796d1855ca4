package contactix

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/terminal"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// A textBoard is a board of Con-tac-tix for a terminal. A cell is two columns wide, of which the
// first is a gap, and a row lies one column to the right of the one above it: the neighbours of a
// cell stand left and right of it and on the two slanted lines. Around the cells are the edges, in
// small letters of the sides that join them.
//
//	  A B C
//	   r r r
//	1 b R . . b
//	 2 b . B . b
//	  3 b .(R). b
//	       r r r
//	        A B C
type textBoard struct {
	pos   *contactix.State
	last  int // the last tile, or -1
	marks map[int]bool
	signs [2]terminal.Cell
	rim   int // columns for the numbers of rows
}

// sideSigns are the signs of sides that have no letters.
var sideSigns = [2]string{"X", "O"}

// AppendText appends the board, who joins what, the swap and the winning path, and whose
// turn it is.
func AppendText(dst []byte, s game.State, p *replay.Played, o scene.TextOptions) []byte {
	pos, k := s.(*contactix.State), terminal.Ink(o.Color)
	names, named := pos.Colours()
	t := &textBoard{pos: pos, last: -1, marks: map[int]bool{}, rim: digits(pos.Rows())}
	paint := newPaint(&scene.Themes()[0], names, named, false)
	for side, sign := range sideLetters(names, sideSigns) {
		t.signs[side] = terminal.Cell{Text: sign, Style: onGround(paint.sides[side].fill)}
	}
	for _, at := range o.Marks {
		if cell, ok := pos.CellAt(int(at.Col), int(at.Row)); ok {
			t.marks[cell] = true
		}
	}
	if cell, ok := pos.Last(); ok {
		t.last = cell
	}
	dst = t.append(dst, k)
	sides := [2]string{scene.UpperFirst(names[0]), scene.UpperFirst(names[1])}
	dst = t.appendSides(dst, p, sides)
	special := ""
	if last, ok := terminal.LastMove(s, p); ok {
		special = specialText(pos, last.Move, sides)
	}
	seats := [2]string{sides[pos.SideOf(0)], sides[pos.SideOf(1)]}
	return terminal.AppendStatus(dst, k, s, p, special, seats, func(o game.Outcome) string { return resultText(o, pos, sides) })
}

// appendSides appends who joins which edges with what, what was swapped, and which path has won.
func (t *textBoard) appendSides(dst []byte, p *replay.Played, sides [2]string) []byte {
	var players [2]string
	for side := range sides {
		if p != nil {
			players[side] = scene.PlayerName(p, int(t.pos.PlayerOf(side)), "")
		}
	}
	var rows [][]string
	for side, joins := range [2]string{"joins top and bottom", "joins left and right"} {
		row := []string{sides[side], t.signs[side].Text, joins}
		if players != [2]string{} {
			row = slices.Insert(row, 2, players[side])
		}
		rows = append(rows, row)
	}
	dst = terminal.AppendTable(dst, rows)
	if cell, ok := t.pos.SwapMark(); ok {
		dst = fmt.Appendf(dst, "Swapped: %s.\n", t.pos.CellText(cell))
	}
	if path := t.pos.AppendPath(nil); len(path) > 0 {
		dst = append(dst, "Path:"...)
		for _, cell := range path {
			dst = t.pos.AppendCell(append(dst, ' '), cell, contactix.Upper)
		}
		dst = append(dst, ".\n"...)
	}
	return dst
}

// append appends the board with its edges and the names of rows and columns.
func (t *textBoard) append(dst []byte, k terminal.Ink) []byte {
	// The first cell of row r stands in column rim+3+r; lines above the first row go on to the left.
	first := t.rim + 3
	dst = t.appendLetters(dst, k, first-2)
	dst = t.appendEdge(dst, k, first-1)
	for row := range t.pos.Rows() {
		start := len(dst)
		number := strconv.Itoa(row + 1)
		dst = terminal.AppendSpaces(dst, row+t.rim-len(number))
		dst = append(k.Append(dst, terminal.Faint, number), ' ')
		dst = t.appendRow(dst, k, row)
		dst = append(terminal.TrimSpaces(dst, start), '\n')
	}
	dst = t.appendEdge(dst, k, first+t.pos.Rows())
	return t.appendLetters(dst, k, first+t.pos.Rows()+1)
}

// appendLetters appends the letters of the columns, the first one after some blanks. Names of two
// letters stand upright, in two lines.
func (t *textBoard) appendLetters(dst []byte, k terminal.Ink, indent int) []byte {
	longest := len(columnName(t.pos.Columns() - 1))
	for i := range longest {
		line := terminal.AppendSpaces(nil, indent)
		for column := range t.pos.Columns() {
			name := columnName(column)
			letter := byte(' ')
			if at := i - (longest - len(name)); at >= 0 {
				letter = name[at]
			}
			line = append(line, letter, ' ')
		}
		dst = append(k.Append(dst, terminal.Faint, string(terminal.TrimSpaces(line, 0))), '\n')
	}
	return dst
}

// edge returns the sign of a side as it stands in its edges.
func (t *textBoard) edge(side int) string { return strings.ToLower(t.signs[side].Text) }

// appendEdge appends the upper or the lower edge, after some blanks.
func (t *textBoard) appendEdge(dst []byte, k terminal.Ink, indent int) []byte {
	edge := strings.TrimSuffix(strings.Repeat(t.edge(0)+" ", t.pos.Columns()), " ")
	return append(k.Append(terminal.AppendSpaces(dst, indent), t.signs[0].Style, edge), '\n')
}

// appendRow appends the cells of a row between its edges.
func (t *textBoard) appendRow(dst []byte, k terminal.Ink, row int) []byte {
	run := terminal.StyledRun{Ink: k, Dst: dst}
	run.Add(t.signs[1].Style, t.edge(1))
	before := -1
	for column := range t.pos.Columns() {
		cell, _ := t.pos.CellAt(column, row)
		c := terminal.Cell{Text: ".", Style: terminal.Faint}
		if side := t.pos.Tile(cell); side >= 0 {
			c = t.signs[side]
		}
		switch {
		case t.marks[cell]:
			c.Style = terminal.Marked
		case cell == t.last:
			c.Style = terminal.NewlyMoved
		}
		run.Add(terminal.Faint, k.Between(t.bracket(before, ")", "]"), t.bracket(cell, "(", "["), " "))
		run.Add(c.Style, c.Text)
		before = cell
	}
	run.Add(terminal.Faint, k.Between(t.bracket(before, ")", "]"), "", " "))
	run.Add(t.signs[1].Style, t.edge(1))
	return run.End()
}

// bracket returns that of a marked cell, of which -1 is none.
func (t *textBoard) bracket(cell int, last, marked string) string {
	switch {
	case cell < 0:
		return ""
	case t.marks[cell]:
		return marked
	case cell == t.last:
		return last
	}
	return ""
}

// cubeLevels are the levels of red, green and blue in the 216 colours that terminals share.
var cubeLevels = [...]int{0, 95, 135, 175, 215, 255}

// onGround returns the style of bold text on the nearest one of these colours.
func onGround(c color.NRGBA) terminal.Style {
	index := 0
	for _, v := range [...]uint8{c.R, c.G, c.B} {
		nearest := 0
		for level, at := range cubeLevels {
			if scene.Abs(at-int(v)) < scene.Abs(cubeLevels[nearest]-int(v)) {
				nearest = level
			}
		}
		index = index*len(cubeLevels) + nearest
	}
	text := 231
	if scene.Luma(c) >= 128 {
		text = 16
	}
	return terminal.Style(fmt.Sprintf("1;38;5;%d;48;5;%d", text, 16+index))
}
