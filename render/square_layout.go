package render

import (
	"iter"
	"strconv"

	"github.com/plybook/plybook/replay/game"
)

// Lengths of pictures of square boards. As in all pictures, ten units make a pixel of the usual 720.
const (
	squareHead   = 118 * px // above the board: names, counts and the line between them
	squareRim    = 26 * px  // around the cells, for the names of rows and columns
	squareInner  = stageWidth - 2*stageMargin - 2*squareRim
	widestSquare = squareInner / 8 // a cell at most: as on the usual board of Reversi
)

// A squareLayout says where the cells of a square board lie. Cells are as large as whole pixels
// allow in a picture of the usual width, so that all are equal there.
type squareLayout struct {
	size   int  // cells along a side
	cell   int  // side of a cell
	x0, y0 int  // the upper left corner of the cells
	panel  Rect // what the cells and their names lie on
}

func laySquare(size int) squareLayout {
	l := squareLayout{size: size, cell: min(squareInner/size/px*px, widestSquare)}
	side := size * l.cell
	l.x0 = onPixel((stageWidth - side) / 2)
	l.y0 = squareHead + squareRim
	l.panel = Rect{stageMargin, squareHead, stageWidth - stageMargin, l.y0 + side + squareRim}
	return l
}

// has says whether a cell is on the board.
func (l *squareLayout) has(c game.Cell) bool {
	return c.Row >= 0 && c.Col >= 0 && int(c.Row) < l.size && int(c.Col) < l.size
}

// cells yields the cells of the board, row by row.
func (l *squareLayout) cells() iter.Seq[game.Cell] {
	return func(yield func(game.Cell) bool) {
		for row := range l.size {
			for col := range l.size {
				if !yield(game.Cell{Row: int16(row), Col: int16(col)}) {
					return
				}
			}
		}
	}
}

// middle returns the middle of a cell.
func (l *squareLayout) middle(c game.Cell) (x, y int) {
	return l.x0 + int(c.Col)*l.cell + l.cell/2, l.y0 + int(c.Row)*l.cell + l.cell/2
}

// share returns a part of the side of a cell, in thousandths, at least one unit.
func (l *squareLayout) share(thousandths int) int { return max(l.cell*thousandths/1000, 1) }

// squareNames say what the rows and columns of a board are called.
type squareNames struct {
	row, col func(i, size int) string
	below    bool // the columns are named below the board instead of above it
}

var (
	// letterNames: a1 is the upper left cell.
	letterNames = squareNames{row: fromOne, col: letter}
	// rankNames: a1 is the lower left cell.
	rankNames = squareNames{row: fromBelow, col: letter, below: true}
	// numberNames: 0,0 is the upper left cell.
	numberNames = squareNames{row: fromZero, col: fromZero}
)

func letter(i, _ int) string       { return string(rune('a' + i)) }
func fromOne(i, _ int) string      { return strconv.Itoa(i + 1) }
func fromZero(i, _ int) string     { return strconv.Itoa(i) }
func fromBelow(i, size int) string { return strconv.Itoa(size - i) }

// drawNames writes the names of rows and columns into the rim; of small cells not every one.
func (d *squareDrawing) drawNames(s *Scene, names squareNames) {
	l := &d.layout
	every := max((rimSize*3/2+l.cell-1)/l.cell, 1)
	label := Label{Size: rimSize, Align: Center, Color: d.theme.Muted, Over: d.theme.Board}
	columnsY := l.panel.Y0 + squareRim*68/100
	if names.below {
		columnsY = l.panel.Y1 - squareRim*30/100
	}
	for i := 0; i < l.size; i += every {
		x, y := l.middle(game.Cell{Row: int16(i), Col: int16(i)})
		row, col := label, label
		row.X, row.Y, row.Text = l.x0-squareRim/2, y+rimSize*36/100, names.row(i, l.size)
		col.X, col.Y, col.Text = x, columnsY, names.col(i, l.size)
		s.Labels = append(s.Labels, row, col)
	}
}
