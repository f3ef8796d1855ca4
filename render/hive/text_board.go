package hive

import (
	"strconv"
	"unicode/utf8"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/terminal"
	"github.com/plybook/plybook/replay/hive"
)

// A textBoard is a board of pointy-top hexagons for a terminal. A cell is four characters wide, of
// which the first is a gap, and a row lies half a cell to the right of the one above it. Rows are
// numbered at the left, columns at both ends of their slanting lines:
//
//	     0   1   2
//	-1     ·   ·   ·
//	 0   ·  wA1 bQ   ·
//	 1     ·   ·   ·
//	         0   1
type textBoard struct {
	cells map[hive.Axial]terminal.Cell // what stands on the board; other cells are empty
	marks map[hive.Axial]bool          // cells to point out
}

const (
	textWidth = 4  // characters of a cell
	textLimit = 64 // rows, or cells in a row, from which on a board is not drawn
)

// A textFrame is the part of the plane that is shown. Half counts half cells to the right, so that
// row r and column q lie at 2q + r.
type textFrame struct {
	top, bottom, left, right int
}

// frame returns the smallest frame that leaves an empty cell around everything.
func (t *textBoard) frame() textFrame {
	var f textFrame
	first := true
	extend := func(at hive.Axial) {
		half := 2*at.Q + at.R
		if first {
			f, first = textFrame{at.R, at.R, half, half}, false
		}
		f = textFrame{min(f.top, at.R), max(f.bottom, at.R), min(f.left, half), max(f.right, half)}
	}
	for at := range t.cells {
		extend(at)
	}
	for at := range t.marks {
		extend(at)
	}
	return textFrame{f.top - 1, f.bottom + 1, f.left - 2, f.right + 2}
}

// append appends the board. It returns false, and appends nothing, if the pieces lie so far apart
// that nobody could read it.
func (t *textBoard) append(dst []byte, k terminal.Ink) ([]byte, bool) {
	f := t.frame()
	if f.bottom-f.top >= textLimit || f.right-f.left >= 2*textLimit {
		return dst, false
	}
	rim := max(len(strconv.Itoa(f.top)), len(strconv.Itoa(f.bottom)))
	dst = f.appendColumns(dst, k, rim, f.top-1)
	for r := f.top; r <= f.bottom; r++ {
		dst = t.appendRow(dst, k, f, rim, r)
	}
	return f.appendColumns(dst, k, rim, f.bottom+1), true
}

// columns returns the first and the last column of a row, and the half cells in front of them.
func (f textFrame) columns(r int) (first, last, indent int) {
	indent = (f.left + r) & 1
	return (f.left + indent - r) / 2, scene.FloorDiv(f.right-r, 2), indent
}

// appendColumns appends the numbers of the columns that meet a row above or below the board.
func (f textFrame) appendColumns(dst []byte, k terminal.Ink, rim, r int) []byte {
	start := len(dst)
	first, last, indent := f.columns(r)
	dst = terminal.AppendSpaces(dst, rim+indent*textWidth/2)
	for q := first; q <= last; q++ {
		dst = append(dst, ' ')
		dst = append(dst, terminal.Center(strconv.Itoa(q), textWidth-1)...)
	}
	dst = terminal.TrimSpaces(dst, start)
	numbers := string(dst[start:])
	return append(k.Append(dst[:start], terminal.Faint, numbers), '\n')
}

func (t *textBoard) appendRow(dst []byte, k terminal.Ink, f textFrame, rim, r int) []byte {
	start := len(dst)
	number := strconv.Itoa(r)
	dst = terminal.AppendSpaces(dst, rim-len(number))
	dst = k.Append(dst, terminal.Faint, number)
	first, last, indent := f.columns(r)
	dst = terminal.AppendSpaces(dst, indent*textWidth/2)
	small := " "
	for q := first; q <= last; q++ {
		at := hive.Axial{R: r, Q: q}
		dst = append(dst, t.gap(k, at, small)...)
		dst, small = t.appendCell(dst, k, at)
	}
	dst = append(dst, t.gap(k, hive.Axial{R: r, Q: last + 1}, small)...)
	return append(terminal.TrimSpaces(dst, start), '\n')
}

// gap returns what stands between a cell and the one to its left: without colours the brackets of
// marked cells, else the small character of the cell to the left.
func (t *textBoard) gap(k terminal.Ink, at hive.Axial, small string) string {
	opens, closes := "", ""
	if t.marks[at] {
		opens = "["
	}
	if t.marks[hive.Axial{R: at.R, Q: at.Q - 1}] {
		closes = "]"
	}
	return k.Between(closes, opens, small)
}

// appendCell appends a cell without the gaps around it, and returns what belongs in the right one.
func (t *textBoard) appendCell(dst []byte, k terminal.Ink, at hive.Axial) ([]byte, string) {
	c, ok := t.cells[at]
	if !ok {
		c = terminal.Cell{Text: " · ", Style: terminal.Faint}
	}
	if t.marks[at] {
		c.Style = terminal.Marked
	}
	text, small := c.Text, c.Small
	if n := utf8.RuneCountInString(text); n < textWidth-1 {
		text, small = text+small, ""
		for n = utf8.RuneCountInString(text); n < textWidth-1; n++ {
			text += " "
		}
	}
	if small == "" {
		small = " "
	}
	return k.Append(dst, c.Style, text), small
}
