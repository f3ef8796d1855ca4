package render

import (
	"strconv"
	"unicode/utf8"

	"github.com/plybook/plybook/replay/hexgrid"
)

// A hexText is a board of pointy-top hexagons for a terminal. A cell is four characters wide, of
// which the first is a gap, and a row lies half a cell to the right of the one above it. Rows are
// numbered at the left, columns at both ends of their slanting lines:
//
//	     0   1   2
//	-1     ·   ·   ·
//	 0   ·  wA1 bQ   ·
//	 1     ·   ·   ·
//	         0   1
type hexText struct {
	cells map[hexgrid.Axial]textCell // what stands on the board; other cells are empty
	marks map[hexgrid.Axial]bool     // cells to point out
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
func (t *hexText) frame() hexFrame {
	var f hexFrame
	first := true
	extend := func(at hexgrid.Axial) {
		half := 2*at.Q + at.R
		if first {
			f, first = hexFrame{at.R, at.R, half, half}, false
		}
		f = hexFrame{min(f.top, at.R), max(f.bottom, at.R), min(f.left, half), max(f.right, half)}
	}
	for at := range t.cells {
		extend(at)
	}
	for at := range t.marks {
		extend(at)
	}
	return hexFrame{f.top - 1, f.bottom + 1, f.left - 2, f.right + 2}
}

// append appends the board. It returns false, and appends nothing, if the pieces lie so far apart
// that nobody could read it.
func (t *hexText) append(dst []byte, k ink) ([]byte, bool) {
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
	return (f.left + indent - r) / 2, floorDiv(f.right-r, 2), indent
}

// appendColumns appends the numbers of the columns that meet a row above or below the board.
func (f hexFrame) appendColumns(dst []byte, k ink, rim, r int) []byte {
	start := len(dst)
	first, last, indent := f.columns(r)
	dst = appendSpaces(dst, rim+indent*hexWidth/2)
	for q := first; q <= last; q++ {
		dst = append(dst, ' ')
		dst = append(dst, center(strconv.Itoa(q), hexWidth-1)...)
	}
	dst = trimSpaces(dst, start)
	numbers := string(dst[start:])
	return append(k.append(dst[:start], faint, numbers), '\n')
}

func (t *hexText) appendRow(dst []byte, k ink, f hexFrame, rim, r int) []byte {
	start := len(dst)
	number := strconv.Itoa(r)
	dst = appendSpaces(dst, rim-len(number))
	dst = k.append(dst, faint, number)
	first, last, indent := f.columns(r)
	dst = appendSpaces(dst, indent*hexWidth/2)
	small := " "
	for q := first; q <= last; q++ {
		at := hexgrid.Axial{R: r, Q: q}
		dst = append(dst, t.gap(k, at, small)...)
		dst, small = t.appendCell(dst, k, at)
	}
	dst = append(dst, t.gap(k, hexgrid.Axial{R: r, Q: last + 1}, small)...)
	return append(trimSpaces(dst, start), '\n')
}

// gap returns what stands between a cell and the one to its left: without colours the brackets of
// marked cells, else the small character of the cell to the left.
func (t *hexText) gap(k ink, at hexgrid.Axial, small string) string {
	opens, closes := "", ""
	if t.marks[at] {
		opens = "["
	}
	if t.marks[hexgrid.Axial{R: at.R, Q: at.Q - 1}] {
		closes = "]"
	}
	return k.between(closes, opens, small)
}

// appendCell appends a cell without the gaps around it, and returns what belongs in the right one.
func (t *hexText) appendCell(dst []byte, k ink, at hexgrid.Axial) ([]byte, string) {
	c, ok := t.cells[at]
	if !ok {
		c = textCell{text: " · ", style: faint}
	}
	if t.marks[at] {
		c.style = marked
	}
	text, small := c.text, c.small
	if n := utf8.RuneCountInString(text); n < hexWidth-1 {
		text, small = text+small, ""
		for n = utf8.RuneCountInString(text); n < hexWidth-1; n++ {
			text += " "
		}
	}
	if small == "" {
		small = " "
	}
	return k.append(dst, c.style, text), small
}
