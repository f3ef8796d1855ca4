package hive

import (
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/hive"
)

const px = scene.Pixel

const (
	headHeight = 102 * px
	handWidth  = 78 * px // of the column on either side of the board
	handRadius = 24 * px
	handPitch  = 58 * px
	boardRim   = 24 * px
	boardEdge  = 12 * px // at the right
	boardLeft  = handWidth
	boardWidth = scene.Width - 2*handWidth
	boardHigh  = 680 * px // at most

	// The text about the end, or about a pass, is below the board.
	footGap        = 8 * px // above and below it
	bannerHeight   = 40 * px
	bannerSize     = 24 * px
	refusalWidth   = scene.Width - 24*px
	refusalHeight  = 60 * px
	resultWidth    = 500 * px
	passWidth      = 220 * px
	sentenceHeight = 26 * px // of a sentence below
	sentenceSize   = 18 * px

	widestCell = 36 * px // half the width of a cell, at most
	mostCells  = 4000    // empty cells are drawn up to this number
)

// A layout says where the cells of a hive lie. Rows are (15 : 26, 11 : 19 …) as far apart as
// whole pixels allow for regular hexes.
type layout struct {
	a, b     int        // half the width of a cell; distance of two rows
	radius   int        // from the middle of a cell to a corner
	board    scene.Rect // the area of the board with its rims
	firstRow int
	lastRow  int
	first    int // least and greatest 2·column + row
	last     int
	x0, y0   int // the middle of the cell at firstRow and first
	height   int // of the picture
	rim      int // of the board, at the left, the top and the bottom, for the numbers of rows and columns
	numbers  int // the size of these; 0 if there are none
}

// An extent is the smallest range of rows and of 2·column + row that holds some cells.
type extent struct {
	top, bottom, left, right int
	some                     bool
}

func (e *extent) add(at hive.Axial) {
	x := 2*at.Q + at.R
	if !e.some {
		*e = extent{at.R, at.R, x, x, true}
		return
	}
	e.top, e.bottom = min(e.top, at.R), max(e.bottom, at.R)
	e.left, e.right = min(e.left, x), max(e.right, x)
}

// newLayout lays out a board that shows the cells of the extent and one more all around, with room of
// some height below it.
func newLayout(e extent, kinds, foot int) layout {
	l := layout{firstRow: e.top - 1, lastRow: e.bottom + 1, first: e.left - 2, last: e.right + 2, rim: boardRim, numbers: scene.RimSize}
	const width, high = boardWidth - boardRim - boardEdge, boardHigh - 2*boardRim
	l.setCell(widestCell)
	for l.a > 1 && (l.span() > width || l.drop() > high) {
		step := 1
		if l.a > scene.FinestCell {
			step = px
		}
		l.setCell(l.a - step)
	}
	tall := scene.OnPixel(max(l.drop(), kinds*handPitch-2*boardRim) + px - 1)
	// What room there is left shows more of the plane.
	more := max(width-l.span(), 0) / l.a
	l.first, l.last = l.first-more/2, l.last+(more+1)/2
	more = max(tall-l.drop(), 0) / l.b
	l.firstRow, l.lastRow = l.firstRow-more/2, l.lastRow+(more+1)/2

	l.board = scene.Rect{X0: boardLeft, Y0: headHeight, X1: boardLeft + boardWidth, Y1: headHeight + tall + 2*boardRim}
	l.x0 = scene.OnPixel(boardLeft+boardRim+(width-l.span())/2) + l.a
	l.y0 = scene.OnPixel(headHeight + boardRim + (tall-l.drop())/2 + l.radius)
	l.height = l.board.Y1 + foot
	return l
}

// setCell sets the size of a cell.
func (l *layout) setCell(a int) {
	l.a = a
	l.b, l.radius = scene.HexSize(a)
}

// span returns the width of the cells, and drop their height.
func (l *layout) span() int { return (l.last - l.first + 2) * l.a }
func (l *layout) drop() int { return (l.lastRow-l.firstRow)*l.b + 2*l.radius }

// middle returns the middle of a cell.
func (l *layout) middle(at hive.Axial) (x, y int) {
	return l.x0 + (2*at.Q+at.R-l.first)*l.a, l.y0 + (at.R-l.firstRow)*l.b
}

// around returns the part of the board with the cells of an extent and one more all around, between the ticks of the columns.
func (l *layout) around(e extent) scene.Rect {
	room := 2 * l.a
	x, y := l.x0-l.first*l.a, l.y0-l.firstRow*l.b
	bottom := y + l.lastRow*l.b
	return scene.Rect{
		X0: max(x+e.left*l.a-l.a-room, l.board.X0+l.rim), Y0: max(y+e.top*l.b-l.radius-room, l.tickEnd(l.y0, l.board.Y0+l.rim/2)+tickWidth),
		X1: min(x+e.right*l.a+l.a+room, l.board.X1), Y1: min(y+e.bottom*l.b+l.radius+room, l.tickEnd(bottom, l.board.Y1-l.rim/2)-tickWidth),
	}
}

// tickEnd returns how far the ticks between a rim and the middle of the row next to it go.
func (l *layout) tickEnd(row, rim int) int { return row - (row-rim)*35/100 }

// cells returns the number of cells shown.
func (l *layout) cells() int { return (l.lastRow - l.firstRow + 1) * (l.last - l.first + 2) / 2 }

// each yields every cell shown, row by row.
func (l *layout) each(yield func(hive.Axial) bool) {
	for r := l.firstRow; r <= l.lastRow; r++ {
		for x := l.first + (l.first-r)&1; x <= l.last; x += 2 {
			if !yield(hive.Axial{R: r, Q: (x - r) / 2}) {
				return
			}
		}
	}
}

// shows says whether a cell is within the part of the plane that is shown.
func (l *layout) shows(at hive.Axial) bool {
	x := 2*at.Q + at.R
	return at.R >= l.firstRow && at.R <= l.lastRow && x >= l.first && x <= l.last
}

// badge returns the radius of the height of a stack, which small tiles have as large as it must be to be read.
func (l *layout) badge() int {
	return max(l.radius*badgeShare/100, min(scene.LeastBadge, l.radius*badgeMost/100))
}

// lift returns by how much each piece of a stack lies above the one under it, on the picture.
func (l *layout) lift(height int) int {
	if height < 2 {
		return 0
	}
	return min(l.radius*22/100, l.radius*70/100/(height-1))
}
