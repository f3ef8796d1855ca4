package contactix

import (
	"strconv"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// The board of Con-tac-tix: its edges, its cells and the names of its rows and columns.

// drawBoard draws what never changes on the board.
func (d *drawing) drawBoard(s *scene.Scene) {
	d.drawEdges(s)
	s.Place(d.Sprite("grid", d.grid), 0, 0)
	cell := d.Sprite("cell", d.emptyCell)
	for c := range d.layout.cells() {
		d.put(s, cell, c)
	}
	d.drawNames(s)
}

// The bands of the edges, clockwise: those of side 0 and side 1 take turns.
var bandNames = [4]string{"top", "right", "bottom", "left"}

// drawEdges draws the edges as four bands in the colours of their sides. They reach from the middles
// of the outermost cells outwards, and meet on the diagonals of the corner cells, which serve both
// sides.
func (d *drawing) drawEdges(s *scene.Scene) {
	for i, name := range bandNames {
		s.Place(d.Sprite("edge-"+name, func() scene.Sprite { return d.band(i) }), 0, 0)
	}
}

func (d *drawing) band(i int) scene.Sprite {
	inner, outer, next := d.layout.corners(0), d.layout.corners(edgeShare), (i+1)%4
	start, end := d.bend(outer, i), d.bend(outer, next)
	path := scene.Path{
		{Op: scene.MoveTo, X: start.middle.X, Y: start.middle.Y},
		{Op: scene.QuadTo, CX: start.after.X, CY: start.after.Y, X: start.end.X, Y: start.end.Y},
		{Op: scene.LineTo, X: end.start.X, Y: end.start.Y},
		{Op: scene.QuadTo, CX: end.before.X, CY: end.before.Y, X: end.middle.X, Y: end.middle.Y},
		{Op: scene.LineTo, X: inner[next].X, Y: inner[next].Y},
		{Op: scene.LineTo, X: inner[i].X, Y: inner[i].Y},
		{Op: scene.Close},
	}
	side := i % 2
	return scene.Sprite{Title: bandNames[i] + ": " + d.sides[side], Over: d.Theme.Board, Shapes: []scene.Shape{
		{Path: path, Fill: d.paint.sides[side].fill, Stroke: d.paint.seam, Width: d.layout.line(70)},
	}}
}

// A bend is a round corner, a quadratic curve, cut into halves at its middle: where it starts, the
// control point of its first half, its middle, the control point of the second half, its end.
type bend struct{ start, before, middle, after, end scene.Point }

// bend returns the round corner of the board's outline at one of its outer corners.
func (d *drawing) bend(outer [4]scene.Point, i int) bend {
	corner := outer[i]
	length := d.layout.share([2]int{900, 350}[i%2]) // the sharp corners are rounder
	b := bend{
		start: scene.Toward(corner, outer[(i+3)%4], length),
		end:   scene.Toward(corner, outer[(i+1)%4], length),
	}
	b.before, b.after = halfway(b.start, corner), halfway(corner, b.end)
	b.middle = halfway(b.before, b.after)
	return b
}

func halfway(a, b scene.Point) scene.Point {
	return scene.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
}

// grid is the ground of all cells in one piece, so that nothing of the edges shows between them.
func (d *drawing) grid() scene.Sprite {
	l := &d.layout
	var path scene.Path
	around := func(col, row int, corners ...scene.Point) {
		x, y := l.Middle(game.Cell{Row: int16(row), Col: int16(col)})
		for _, c := range corners {
			path = append(path, scene.Segment{Op: scene.LineTo, X: x + c.X, Y: y + c.Y})
		}
	}
	half := l.radius / 2
	for col := range l.columns {
		around(col, 0, scene.Point{X: -l.a, Y: -half}, scene.Point{X: 0, Y: -l.radius})
	}
	for row := range l.rows {
		around(l.columns-1, row, scene.Point{X: l.a, Y: -half}, scene.Point{X: l.a, Y: half})
	}
	for i := range l.columns {
		around(l.columns-1-i, l.rows-1, scene.Point{X: l.a, Y: half}, scene.Point{X: 0, Y: l.radius})
	}
	for i := range l.rows {
		around(0, l.rows-1-i, scene.Point{X: -l.a, Y: half}, scene.Point{X: -l.a, Y: -half})
	}
	path[0].Op = scene.MoveTo
	return d.mark("", scene.Shape{Fill: d.paint.grid, Path: append(path, scene.Segment{Op: scene.Close})})
}

func (d *drawing) emptyCell() scene.Sprite {
	l := &d.layout
	return d.mark("",
		scene.Shape{Path: scene.Hexagon(l.radius), Fill: d.paint.grid}, scene.Shape{Path: scene.Hexagon(l.radius - l.line(45)), Fill: d.paint.field})
}

// drawNames writes the letters of the columns above and below the board and the numbers of the rows
// at its sides, along the slant; of small cells not every one.
func (d *drawing) drawNames(s *scene.Scene) {
	l := &d.layout
	label := scene.Label{Size: l.names, Align: scene.Center, Color: d.Theme.NamesInk(l.names), Over: d.Theme.Board}
	up := l.edge(l.pitch) + namesGap + l.names*36/100
	aside := l.a / 2 // so that the letters lean with the columns, and yet stand over their first cells
	letters := len(columnName(l.columns - 1))
	for column := 0; column < l.columns; column += every(l.names*(6+5*letters)/10, 2*l.a) {
		label.Text = columnName(column)
		x, y := l.Middle(game.Cell{Col: int16(column)})
		label.X, label.Y = x-aside, y-up+l.names*36/100
		s.Labels = append(s.Labels, label)
		x, y = l.Middle(game.Cell{Col: int16(column), Row: int16(l.rows - 1)})
		label.X, label.Y = x+aside, y+up+l.names*36/100
		s.Labels = append(s.Labels, label)
	}
	out := l.edge(2*l.a) + namesGap
	for row := 0; row < l.rows; row += every(l.names*105/100, l.pitch) {
		label.Text = strconv.Itoa(row + 1)
		x, y := l.Middle(game.Cell{Row: int16(row)})
		label.X, label.Y, label.Align = x-out, y+l.names*36/100, scene.Right
		s.Labels = append(s.Labels, label)
		x, _ = l.Middle(game.Cell{Row: int16(row), Col: int16(l.columns - 1)})
		label.X, label.Align = x+out, scene.Left
		s.Labels = append(s.Labels, label)
	}
}

// every says how many steps of a length are needed for something else to fit.
func every(need, step int) int { return (need + step - 1) / step }

// drawTiles places the tiles.
func (d *drawing) drawTiles(s *scene.Scene, pos *contactix.State) {
	for cell := range pos.Cells() {
		if side := pos.Tile(cell); side >= 0 {
			d.put(s, d.tiles[side], pos.GameCell(cell))
		}
	}
}

// tile returns a tile: flat for side 0, with a fine hexagon inlaid for side 1, so that they differ not
// in colour alone.
func (d *drawing) tile(side, radius int) []scene.Shape {
	look := &d.paint.sides[side]
	rim := scene.LineOn(radius, 60)
	if d.paint.lettered {
		rim = scene.LineOn(radius, 85)
	}
	outer := radius - scene.LineOn(radius, 40)
	shapes := []scene.Shape{{Path: scene.Hexagon(outer), Fill: look.rim}, {Path: scene.Hexagon(outer - rim), Fill: look.fill}}
	if side == 1 {
		shapes = append(shapes, scene.Shape{Path: scene.Hexagon(radius * 74 / 100), Stroke: look.inlay, Width: scene.LineOn(radius, 55)})
	}
	if look.letter != "" && !d.numbers {
		r := []rune(look.letter)[0]
		shapes = append(shapes, scene.Shape{Path: scene.LetterPath(r, radius*90/100), Fill: look.ink})
	}
	return shapes
}
