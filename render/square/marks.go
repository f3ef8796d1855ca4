package square

import (
	"image/color"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
)

// Marks on the cells and pieces of boards of squares. Lengths are thousandths of the side of a cell.

// SquareAround returns a square with round corners around the middle of a cell.
func (l *Layout) SquareAround(half, corner int) scene.Path {
	h := l.Share(half)
	return scene.RoundRect(scene.Rect{X0: -h, Y0: -h, X1: h, Y1: h}, min(l.Share(corner), h))
}

// Mark returns a sprite that lies on a cell.
func (d *Drawing) Mark(title string, shapes ...scene.Shape) scene.Sprite {
	return scene.Sprite{Title: title, Over: d.Field, Shapes: shapes}
}

// Outlined returns a frame around a cell.
func (d *Drawing) Outlined(title string, c color.NRGBA, half, width int, dashed bool) scene.Sprite {
	return d.Mark(title, scene.Shape{
		Path: d.Layout.SquareAround(half, 90), Stroke: c, Width: d.Layout.Share(width), Dashed: dashed,
	})
}

func (d *Drawing) Dot(title string, c color.NRGBA, radius int) scene.Sprite {
	return d.Mark(title, scene.Shape{Path: scene.DiscAt(0, d.Layout.Share(radius)), Fill: c})
}

func (d *Drawing) Ring(title string, c color.NRGBA, radius, width int) scene.Sprite {
	return d.Mark(title, scene.Shape{Path: scene.DiscAt(0, d.Layout.Share(radius)), Stroke: c, Width: d.Layout.Share(width)})
}

// DrawMarked outlines the cells that were asked for.
func (d *Drawing) DrawMarked(s *scene.Scene, cells []game.Cell) {
	asked := func() scene.Sprite { return d.Outlined("marked", d.Theme.Hint, 455, 75, false) }
	for _, c := range cells {
		if d.Layout.Has(c) {
			d.Put(s, d.Sprite("marked", asked), c)
		}
	}
}

// DrawCross crosses a cell in the colour of faults.
func (d *Drawing) DrawCross(s *scene.Scene, c game.Cell) {
	d.Put(s, d.Sprite("refused", d.crossed), c)
}

func (d *Drawing) crossed() scene.Sprite {
	bars := scene.CrossAt(0, d.Layout.Share(260))
	s := d.Outlined("refused", d.Theme.Fault, 450, 65, false)
	s.Shapes = append(s.Shapes,
		scene.Shape{Path: bars, Stroke: d.Theme.Background, Width: d.Layout.Share(190)},
		scene.Shape{Path: bars, Stroke: d.Theme.Fault, Width: d.Layout.Share(115)})
	return s
}

// Arrow returns an arrow from the middle of a cell to near the middle of another.
func (d *Drawing) Arrow(from, to game.Cell) []scene.Stroke {
	l := &d.Layout
	x0, y0 := l.Middle(from)
	x1, y1 := l.Middle(to)
	end := scene.Point{X: x1 - x0, Y: y1 - y0}
	start := scene.Toward(scene.Point{}, end, l.Share(160))
	tip := scene.Toward(end, scene.Point{}, l.Share(440))
	neck := scene.Toward(end, scene.Point{}, l.Share(590))
	back := scene.Point{X: neck.X - tip.X, Y: neck.Y - tip.Y}
	half := func(v int) int { return v * 56 / 100 }
	width := l.Share(54)
	shaft := scene.Path{{Op: scene.MoveTo, X: start.X, Y: start.Y}, {Op: scene.LineTo, X: neck.X, Y: neck.Y}}
	head := scene.Path{
		{Op: scene.MoveTo, X: tip.X, Y: tip.Y},
		{Op: scene.LineTo, X: neck.X - half(back.Y), Y: neck.Y + half(back.X)},
		{Op: scene.LineTo, X: neck.X + half(back.Y), Y: neck.Y - half(back.X)},
		{Op: scene.Close},
	}
	c := d.Theme.Accent
	return []scene.Stroke{
		{Shape: scene.Shape{Path: shaft, Stroke: c, Width: width}, X: x0, Y: y0},
		{Shape: scene.Shape{Path: head, Fill: c, Stroke: c, Width: max(width/3, 1)}, X: x0, Y: y0},
	}
}
