package bluelagoon

import (
	"iter"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
)

const px = scene.Pixel

// Lengths of pictures of Blue Lagoon: the sea from edge to edge, and the score pad below it.
const (
	mapHigh    = 640 * px
	widestCell = 54 * px // half the width of a cell, at most
	rowGap     = 7 * px  // between the name of a row and its first cell
)

// A rim is what there is around the cells for the names of rows and columns.
type rim struct {
	names  int // their size
	top    int // for the columns of even rows
	bottom int // for the columns of odd rows
	side   int // for the rows, at least

	numbered bool // rows have numbers in a column beside the map, in place of the names of their first cells
}

// A layout says where the cells of a map lie. Rows with even numbers have a cell less than
// the others, and lie half a cell to the right.
type layout struct {
	rim
	rows   int // and cells in an odd row
	a      int // half the width of a cell
	pitch  int // from row to row: a·√3 on whole pixels
	x0, y0 int // the middle of where the first cell of the first row would be, if that were an odd one
	sea    scene.Rect
}

// The rims of maps: in pictures, and alone.
var (
	mapRim   = rim{names: scene.RimSize, top: 38 * px, bottom: 46 * px, side: 54 * px}
	aloneRim = rim{names: scene.AloneRimSize, top: 44 * px, bottom: 52 * px, side: 62 * px}
)

// newLayout lays cells out in a rim.
func newLayout(rows int, r rim) layout {
	l := layout{rim: r, rows: rows, a: widestCell}
	for l.setCell(l.a); l.a > px && (2*l.a*rows > scene.Width-2*r.side || l.drop() > mapHigh); {
		l.setCell(l.a - px)
	}
	l.x0 = scene.OnPixel((scene.Width-2*l.a*rows)/2) + l.a
	l.y0 = r.top + scene.OnPixel(l.radius()+px-1)
	l.sea = scene.Rect{X0: 0, Y0: 0, X1: scene.Width, Y1: scene.OnPixel(r.top + l.drop() + r.bottom)}
	return l
}

// setCell sets the size of a cell.
func (l *layout) setCell(a int) {
	l.a, l.pitch = a, scene.ScaleRound(a, 1351, 780*px)*px
}

// radius is the distance from the middle of a cell to its upper and lower corner.
func (l *layout) radius() int { return l.pitch - l.pitch/3 }

// drop is the height of the cells.
func (l *layout) drop() int { return (l.rows-1)*l.pitch + 2*l.radius() }

// columns returns the number of cells in a row.
func (l *layout) columns(row int) int {
	if row&1 == 0 {
		return l.rows - 1
	}
	return l.rows
}

// Has says whether a cell is on the map.
func (l *layout) Has(c game.Cell) bool {
	return c.Row >= 0 && int(c.Row) < l.rows && c.Col >= 0 && int(c.Col) < l.columns(int(c.Row))
}

// cells yields the cells of the map, row by row.
func (l *layout) cells() iter.Seq[game.Cell] {
	return func(yield func(game.Cell) bool) {
		for row := range l.rows {
			for col := range l.columns(row) {
				if !yield(game.Cell{Row: int16(row), Col: int16(col)}) {
					return
				}
			}
		}
	}
}

// Middle returns the middle of a cell.
func (l *layout) Middle(c game.Cell) (x, y int) {
	x, y = l.x0+2*l.a*int(c.Col), l.y0+l.pitch*int(c.Row)
	if c.Row&1 == 0 {
		x += l.a
	}
	return x, y
}

// share returns a part of the radius of a cell, in thousandths, at least one unit.
func (l *layout) share(thousandths int) int { return max(l.radius()*thousandths/1000, 1) }

// corners returns the corners of a cell, clockwise from the one at the top. Cells that meet in a
// corner agree on it.
func (l *layout) corners(c game.Cell) [6]scene.Point {
	x, y := l.Middle(c)
	low := l.pitch / 3
	high := l.pitch - low
	return [6]scene.Point{{X: x, Y: y - high}, {X: x + l.a, Y: y - low}, {X: x + l.a, Y: y + low}, {X: x, Y: y + high}, {X: x - l.a, Y: y + low}, {X: x - l.a, Y: y - low}}
}

// beyond returns the cells on the other side of the edges that begin in the corners of a cell;
// they need not be on the map.
func (l *layout) beyond(c game.Cell) [6]game.Cell {
	right := int16(0) // of the two cells above, and below, the column of the one to the right
	if c.Row&1 == 0 {
		right = 1
	}
	at := func(row, col int16) game.Cell { return game.Cell{Row: c.Row + row, Col: c.Col + col} }
	return [6]game.Cell{at(-1, right), at(0, 1), at(1, right), at(1, right-1), at(0, -1), at(-1, right-1)}
}
