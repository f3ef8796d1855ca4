package square

import (
	"iter"
	"strconv"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
)

const px = scene.Pixel

// Lengths of pictures of boards of squares. As in all pictures, ten units make a pixel of the usual 720.
const (
	headHeight = 118 * px                                   // above the board: names, counts and the line between them
	Rim        = 26 * px                                    // around the cells, for the names of rows and columns
	aloneRim   = 34 * px                                    // the same around boards alone
	widestCell = (scene.Width - 2*scene.Margin - 2*Rim) / 8 // a cell at most: as on the usual board of Reversi
)

// A Layout says where the cells of a board of squares lie. Cells are as large as whole pixels
// allow in a picture of the usual width, so that all are equal there.
type Layout struct {
	Columns, Rows int
	Cell          int        // side of a cell
	X0, Y0        int        // the upper left corner of the cells
	Panel         scene.Rect // what the cells and their names lie on
	rim           int        // around the cells
}

// NewLayout returns the layout of a board. The panel is always as wide as the picture allows; how many rows there are bounds the
// cells too, so that no picture becomes higher than that of a square board.
func NewLayout(columns, rows int) Layout { return newLayout(columns, rows, Rim) }

func newLayout(columns, rows, rim int) Layout {
	inner := scene.Width - 2*scene.Margin - 2*rim
	l := Layout{Columns: columns, Rows: rows, Cell: min(inner/max(columns, rows)/px*px, widestCell)}
	l.X0 = scene.OnPixel((scene.Width - columns*l.Cell) / 2)
	l.Y0 = headHeight + rim
	l.setRim(rim)
	return l
}

// setRim makes room above and below the cells.
func (l *Layout) setRim(rim int) {
	l.rim = rim
	l.Panel = scene.Rect{X0: scene.Margin, Y0: l.Y0 - rim, X1: scene.Width - scene.Margin, Y1: l.Y0 + l.Rows*l.Cell + rim}
}

// Has says whether a cell is on the board.
func (l *Layout) Has(c game.Cell) bool {
	return c.Row >= 0 && c.Col >= 0 && int(c.Row) < l.Rows && int(c.Col) < l.Columns
}

// Cells yields the cells of the board, row by row.
func (l *Layout) Cells() iter.Seq[game.Cell] {
	return func(yield func(game.Cell) bool) {
		for row := range l.Rows {
			for col := range l.Columns {
				if !yield(game.Cell{Row: int16(row), Col: int16(col)}) {
					return
				}
			}
		}
	}
}

// Middle returns the middle of a cell.
func (l *Layout) Middle(c game.Cell) (x, y int) {
	return l.X0 + int(c.Col)*l.Cell + l.Cell/2, l.Y0 + int(c.Row)*l.Cell + l.Cell/2
}

// Share returns a part of the side of a cell, in thousandths, at least one unit.
func (l *Layout) Share(thousandths int) int { return max(l.Cell*thousandths/1000, 1) }

// Names say what the rows and columns of a board are called.
type Names struct {
	row, col func(i, size int) string
	Below    bool // the columns are named below the board instead of above it
	paired   bool // cells are called (row,column), not column and row
}

var (
	// LetterNames: a1 is the upper left cell.
	LetterNames = Names{row: fromOne, col: letter}
	// RankNames: a1 is the lower left cell.
	RankNames = Names{row: fromBelow, col: letter, Below: true}
	// NumberNames: 0,0 is the upper left cell.
	NumberNames = Names{row: fromZero, col: fromZero, paired: true}
)

// Cell returns what a cell is called on a board of some rows and columns: "f6", or "(5,5)".
func (n *Names) Cell(c game.Cell, columns, rows int) string {
	row, col := n.row(int(c.Row), rows), n.col(int(c.Col), columns)
	if n.paired {
		return "(" + row + "," + col + ")"
	}
	return col + row
}

func letter(i, _ int) string       { return string(rune('a' + i)) }
func fromOne(i, _ int) string      { return strconv.Itoa(i + 1) }
func fromZero(i, _ int) string     { return strconv.Itoa(i) }
func fromBelow(i, size int) string { return strconv.Itoa(size - i) }

// drawNames writes the names of rows and columns into the rim; of small cells not every one.
func (d *Drawing) drawNames(s *scene.Scene, names Names, size int) {
	l := &d.Layout
	every := max((size*3/2+l.Cell-1)/l.Cell, 1)
	label := scene.Label{Size: size, Align: scene.Center, Color: d.Theme.NamesInk(size), Over: d.Theme.Board}
	columnsY := l.Panel.Y0 + l.rim*68/100
	if names.Below {
		columnsY = l.Panel.Y1 - l.rim*30/100
	}
	for i := 0; i < max(l.Columns, l.Rows); i += every {
		x, y := l.Middle(game.Cell{Row: int16(i), Col: int16(i)})
		row, col := label, label
		if i < l.Rows {
			row.X, row.Y, row.Text = l.X0-l.rim/2, y+size*36/100, names.row(i, l.Rows)
			s.Labels = append(s.Labels, row)
		}
		if i < l.Columns {
			col.X, col.Y, col.Text = x, columnsY, names.col(i, l.Columns)
			s.Labels = append(s.Labels, col)
		}
	}
}
