package terminal

import (
	"strconv"
	"unicode/utf8"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/hexgrid"
)

// A HexBoard is a board of pointy-top hexagons for a terminal. A cell is four characters wide, of
// which the first is a gap, and a row lies half a cell to the right of the one above it. Rows are
// numbered at the left, columns at both ends of their slanting lines:
//
//	     0   1   2
//	-1     ·   ·   ·
//	 0   ·  wA1 bQ   ·
//	 1     ·   ·   ·
//	         0   1
type HexBoard struct {
	Cells map[hexgrid.Axial]Cell // what stands on the board; other cells are empty
	Marks map[hexgrid.Axial]bool // cells to point out
}

const (
	hexWidth = 4  // characters of a cell
	hexLimit = 64 // rows, or cells in a row, from which on a board is not drawn
)

// A hexFrame is the part of the plane that is shown. Half counts half cells to the right, so that
// row r and column q lie at 2q + r.
type hexFrame struct {
	top, bottom, left, right int
}

// frame returns the smallest frame that leaves an empty cell around everything.
func (t *HexBoard) frame() hexFrame {
	var f hexFrame
	first := true
	extend := func(at hexgrid.Axial) {
		half := 2*at.Q + at.R
		if first {
			f, first = hexFrame{at.R, at.R, half, half}, false
		}
		f = hexFrame{min(f.top, at.R), max(f.bottom, at.R), min(f.left, half), max(f.right, half)}
	}
	for at := range t.Cells {
		extend(at)
	}
	for at := range t.Marks {
		extend(at)
	}
	return hexFrame{f.top - 1, f.bottom + 1, f.left - 2, f.right + 2}
}

// Append appends the board. It returns false, and appends nothing, if the pieces lie so far apart
// that nobody could read it.
func (t *HexBoard) Append(dst []byte, k Ink) ([]byte, bool) {
	f := t.frame()
	if f.bottom-f.top >= hexLimit || f.right-f.left >= 2*hexLimit {
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
func (f hexFrame) columns(r int) (first, last, indent int) {
	indent = (f.left + r) & 1
	return (f.left + indent - r) / 2, scene.FloorDiv(f.right-r, 2), indent
}

// appendColumns appends the numbers of the columns that meet a row above or below the board.
func (f hexFrame) appendColumns(dst []byte, k Ink, rim, r int) []byte {
	start := len(dst)
	first, last, indent := f.columns(r)
	dst = AppendSpaces(dst, rim+indent*hexWidth/2)
	for q := first; q <= last; q++ {
		dst = append(dst, ' ')
		dst = append(dst, Center(strconv.Itoa(q), hexWidth-1)...)
	}
	dst = TrimSpaces(dst, start)
	numbers := string(dst[start:])
	return append(k.Append(dst[:start], Faint, numbers), '\n')
}

func (t *HexBoard) appendRow(dst []byte, k Ink, f hexFrame, rim, r int) []byte {
	start := len(dst)
	number := strconv.Itoa(r)
	dst = AppendSpaces(dst, rim-len(number))
	dst = k.Append(dst, Faint, number)
	first, last, indent := f.columns(r)
	dst = AppendSpaces(dst, indent*hexWidth/2)
	small := " "
	for q := first; q <= last; q++ {
		at := hexgrid.Axial{R: r, Q: q}
		dst = append(dst, t.gap(k, at, small)...)
		dst, small = t.appendCell(dst, k, at)
	}
	dst = append(dst, t.gap(k, hexgrid.Axial{R: r, Q: last + 1}, small)...)
	return append(TrimSpaces(dst, start), '\n')
}

// gap returns what stands between a cell and the one to its left: without colours the brackets of
// marked cells, else the small character of the cell to the left.
func (t *HexBoard) gap(k Ink, at hexgrid.Axial, small string) string {
	opens, closes := "", ""
	if t.Marks[at] {
		opens = "["
	}
	if t.Marks[hexgrid.Axial{R: at.R, Q: at.Q - 1}] {
		closes = "]"
	}
	return k.Between(closes, opens, small)
}

// appendCell appends a cell without the gaps around it, and returns what belongs in the right one.
func (t *HexBoard) appendCell(dst []byte, k Ink, at hexgrid.Axial) ([]byte, string) {
	c, ok := t.Cells[at]
	if !ok {
		c = Cell{Text: " · ", Style: Faint}
	}
	if t.Marks[at] {
		c.Style = Marked
	}
	text, small := c.Text, c.Small
	if n := utf8.RuneCountInString(text); n < hexWidth-1 {
		text, small = text+small, ""
		for n = utf8.RuneCountInString(text); n < hexWidth-1; n++ {
			text += " "
		}
	}
	if small == "" {
		small = " "
	}
	return k.Append(dst, c.Style, text), small
}
