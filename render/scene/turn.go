package scene

// A turn of a piece is shown in three scenes: it narrows, stands on its edge, and widens again with the
// other side up.
var TurnSteps = [...]TurnStep{{Percent: 62}, {Percent: 14}, {Percent: 62, Flipped: true}}

// A TurnStep is a scene of a turn.
type TurnStep struct {
	Percent int  // in percent of the whole piece
	Flipped bool // the other side is up
}

// Narrowed returns shapes around (0,0) as they look turned away to one side, so that their width is a
// part of what it was, in percent.
func Narrowed(shapes []Shape, percent int) []Shape {
	squeeze := func(x int) int { return x * percent / 100 }
	var out []Shape
	for _, s := range shapes {
		var path Path
		for _, g := range s.Path {
			if g.Op == Circle {
				path = append(path, ellipse(squeeze(g.X), g.Y, max(squeeze(g.CX), 1), g.CX)...)
				continue
			}
			g.X, g.CX, g.CX2 = squeeze(g.X), squeeze(g.CX), squeeze(g.CX2)
			path = append(path, g)
		}
		s.Path = path
		if s.Width > 0 {
			s.Width = max(squeeze(s.Width), 1)
		}
		out = append(out, s)
	}
	return out
}

// ellipse returns an ellipse around a point.
func ellipse(x, y, rx, ry int) Path {
	const bend = 552 // thousandths of the radius, of control points that make a quarter of a circle
	bx, by := rx*bend/1000, ry*bend/1000
	return Path{
		{Op: MoveTo, X: x + rx, Y: y},
		{Op: CubicTo, CX: x + rx, CY: y + by, CX2: x + bx, CY2: y + ry, X: x, Y: y + ry},
		{Op: CubicTo, CX: x - bx, CY: y + ry, CX2: x - rx, CY2: y + by, X: x - rx, Y: y},
		{Op: CubicTo, CX: x - rx, CY: y - by, CX2: x - bx, CY2: y - ry, X: x, Y: y - ry},
		{Op: CubicTo, CX: x + bx, CY: y - ry, CX2: x + rx, CY2: y - by, X: x + rx, Y: y},
		{Op: Close},
	}
}
