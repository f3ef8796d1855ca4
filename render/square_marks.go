package render

import (
	"image/color"

	"github.com/plybook/plybook/replay/game"
)

// Marks on the cells and pieces of square boards. Lengths are thousandths of the side of a cell.

// squareAround returns a square with round corners around the middle of a cell.
func (l *squareLayout) squareAround(half, corner int) Path {
	h := l.share(half)
	return roundRect(Rect{-h, -h, h, h}, min(l.share(corner), h))
}

// mark returns a sprite that lies on a cell.
func (d *squareDrawing) mark(title string, shapes ...Shape) Sprite {
	return Sprite{Title: title, Over: d.field, Shapes: shapes}
}

// outlined returns a frame around a cell.
func (d *squareDrawing) outlined(title string, c color.NRGBA, half, width int, dashed bool) Sprite {
	return d.mark(title, Shape{
		Path: d.layout.squareAround(half, 90), Stroke: c, Width: d.layout.share(width), Dashed: dashed,
	})
}

func (d *squareDrawing) dot(title string, c color.NRGBA, radius int) Sprite {
	return d.mark(title, Shape{Path: round(0, d.layout.share(radius)), Fill: c})
}

func (d *squareDrawing) ring(title string, c color.NRGBA, radius, width int) Sprite {
	return d.mark(title, Shape{Path: round(0, d.layout.share(radius)), Stroke: c, Width: d.layout.share(width)})
}

// drawAsked outlines the cells that were asked for.
func (d *squareDrawing) drawAsked(s *Scene, cells []game.Cell) {
	asked := func() Sprite { return d.outlined("marked", d.theme.Hint, 455, 75, false) }
	for _, c := range cells {
		if d.layout.has(c) {
			d.put(s, d.sprite("marked", asked), c)
		}
	}
}

// drawCross crosses a cell in the colour of faults.
func (d *squareDrawing) drawCross(s *Scene, c game.Cell) {
	d.put(s, d.sprite("refused", d.crossed), c)
}

func (d *squareDrawing) crossed() Sprite {
	bars := cross(0, d.layout.share(260))
	s := d.outlined("refused", d.theme.Fault, 450, 65, false)
	s.Shapes = append(s.Shapes,
		Shape{Path: bars, Stroke: d.theme.Background, Width: d.layout.share(190)},
		Shape{Path: bars, Stroke: d.theme.Fault, Width: d.layout.share(115)})
	return s
}

// arrow returns an arrow from the middle of a cell to near the middle of another.
func (d *squareDrawing) arrow(from, to game.Cell) []Stroke {
	l := &d.layout
	x0, y0 := l.middle(from)
	x1, y1 := l.middle(to)
	end := point{x1 - x0, y1 - y0}
	start := toward(point{}, end, l.share(160))
	tip := toward(end, point{}, l.share(440))
	neck := toward(end, point{}, l.share(590))
	back := point{neck.X - tip.X, neck.Y - tip.Y}
	half := func(v int) int { return v * 56 / 100 }
	width := l.share(54)
	shaft := Path{{Op: MoveTo, X: start.X, Y: start.Y}, {Op: LineTo, X: neck.X, Y: neck.Y}}
	head := Path{
		{Op: MoveTo, X: tip.X, Y: tip.Y},
		{Op: LineTo, X: neck.X - half(back.Y), Y: neck.Y + half(back.X)},
		{Op: LineTo, X: neck.X + half(back.Y), Y: neck.Y - half(back.X)},
		{Op: Close},
	}
	c := d.theme.Accent
	return []Stroke{
		{Shape{Path: shaft, Stroke: c, Width: width}, x0, y0},
		{Shape{Path: head, Fill: c, Stroke: c, Width: max(width/3, 1)}, x0, y0},
	}
}
