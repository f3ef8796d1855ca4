package contactix

import (
	"iter"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
)

const px = scene.Pixel

// Lengths of pictures of Con-tac-tix.
const (
	headHeight    = 100 * px // above the panel: names and the line of the ply
	boardHigh     = 760 * px // the cells at most
	widestCell    = 45 * px  // half the width of a cell, at most
	boardInset    = 8 * px   // between the panel's side and what stands on it
	namesGap      = 9 * px   // between an edge and the names of rows and columns
	captionSize   = 20 * px  // of the names of players at their edges
	captionHeight = 34 * px  // the height that such a name takes above and below the board

	// edgeShare is how far the edges reach beyond the middles of the outermost cells, in percent of the
	// distance of two rows.
	edgeShare = 94
)

// A layout says where the cells of a rhombus lie: each row half a cell to the right of the
// one above it.
type layout struct {
	columns, rows int
	a, pitch      int // half the width of a cell; distance of two rows
	radius        int // from the middle of a cell to a corner
	x0, y0        int // the middle of cell A1
	names         int // size of the names of rows and columns
	rim           int // beyond the edges, for the names of rows
	panel         scene.Rect
}

func newLayout(columns, rows, names int) layout {
	l := layout{columns: columns, rows: rows, names: names}
	l.rim = namesGap + digits(rows)*names*58/100
	const width = scene.Width - 2*scene.Margin - 2*boardInset
	l.setCell(widestCell)
	for l.a > 1 && (l.span() > width || l.rows*l.pitch > boardHigh) {
		step := 1
		if l.a > scene.FinestCell {
			step = px
		}
		l.setCell(l.a - step)
	}
	above := captionHeight + names + namesGap + l.edge(l.pitch)
	l.x0 = scene.OnPixel((scene.Width - (2*columns+rows-3)*l.a) / 2)
	l.y0 = headHeight + scene.OnPixel(above+px-1)
	bottom := l.y0 + (rows-1)*l.pitch + scene.OnPixel(above+px-1)
	l.panel = scene.Rect{X0: scene.Margin, Y0: headHeight, X1: scene.Width - scene.Margin, Y1: bottom}
	return l
}

// alone returns what the board takes of the picture with the names of its rows and columns, and without those of players.
func (l *layout) alone() scene.Rect {
	half := scene.OnPixel(l.span()/2+boardInset) + px
	return scene.Rect{X0: scene.Width/2 - half, Y0: l.panel.Y0 + captionHeight - boardInset, X1: scene.Width/2 + half, Y1: l.panel.Y1 - captionHeight + boardInset}
}

// setCell sets the size of a cell.
func (l *layout) setCell(a int) {
	l.a = a
	l.pitch, l.radius = scene.HexSize(a)
}

// edge returns the share of a length that the edges reach beyond the middles of the outermost cells.
func (l *layout) edge(length int) int { return length * edgeShare / 100 }

// span returns the width of the board with its edges and the names of rows, which stand beside the
// sharp corners.
func (l *layout) span() int {
	return (2*l.columns+l.rows-3)*l.a + 2*max(l.edge(2*l.a)+l.rim, l.edge(3*l.a))
}

// digits returns how many digits a number has.
func digits(n int) int {
	count := 1
	for ; n >= 10; n /= 10 {
		count++
	}
	return count
}

// at returns a point of the board: hundredths of the way from one column to the next, and of the way
// from one row to the next, counted from the middle of cell A1.
func (l *layout) at(column, row int) scene.Point {
	return scene.Point{X: l.x0 + scene.FloorDiv((2*column+row)*l.a, 100), Y: l.y0 + scene.FloorDiv(row*l.pitch, 100)}
}

// corners returns the corners of a rhombus, clockwise from the upper left: so far beyond the middles
// of the corner cells, in hundredths of the way to the next cells.
func (l *layout) corners(beyond int) [4]scene.Point {
	right, bottom := 100*(l.columns-1)+beyond, 100*(l.rows-1)+beyond
	return [4]scene.Point{l.at(-beyond, -beyond), l.at(right, -beyond), l.at(right, bottom), l.at(-beyond, bottom)}
}

// Middle returns the middle of a cell.
func (l *layout) Middle(c game.Cell) (x, y int) {
	at := l.at(100*int(c.Col), 100*int(c.Row))
	return at.X, at.Y
}

// Has says whether a cell is on the board.
func (l *layout) Has(c game.Cell) bool {
	return c.Row >= 0 && c.Col >= 0 && int(c.Row) < l.rows && int(c.Col) < l.columns
}

// cells yields the cells of the board, row by row.
func (l *layout) cells() iter.Seq[game.Cell] {
	return func(yield func(game.Cell) bool) {
		for row := range l.rows {
			for col := range l.columns {
				if !yield(game.Cell{Row: int16(row), Col: int16(col)}) {
					return
				}
			}
		}
	}
}

// share returns a part of the radius of a cell, in thousandths, at least one unit.
func (l *layout) share(thousandths int) int { return max(l.radius*thousandths/1000, 1) }

// hex returns a hexagon around the middle of a cell, as large as a part of it.
func (l *layout) hex(thousandths int) scene.Path { return scene.Hexagon(l.share(thousandths)) }

// line returns the width of a line as a part of the radius of a cell, in thousandths.
func (l *layout) line(thousandths int) int { return scene.LineOn(l.radius, thousandths) }

// bold returns the width of a line that has to be seen on the smallest cells too.
func (l *layout) bold(thousandths int) int { return max(l.line(thousandths), 2*px) }
