package scene

import "fmt"

// MustPath reads a path from its text, so that drawings can stand in tables: M, L, Q, C and Z as in
// SVG with absolute whole numbers, and besides them O x y r, a circle, and E x y rx ry, an ellipse.
// The texts are part of the program: what cannot be read panics.
func MustPath(text string) Path {
	var p Path
	for i := 0; i < len(text); {
		op := text[i]
		if op == ' ' {
			i++
			continue
		}
		count, ok := operands[op]
		if !ok {
			panic(fmt.Sprintf("path %q: unknown operation %q", text, op))
		}
		var n [6]int
		i++
		for k := range count {
			n[k], i = number(text, i)
		}
		p = p.add(op, n)
	}
	return p
}

// operands is how many numbers follow each letter.
var operands = map[byte]int{'M': 2, 'L': 2, 'Q': 4, 'C': 6, 'Z': 0, 'O': 3, 'E': 4}

func (p Path) add(op byte, n [6]int) Path {
	switch op {
	case 'M':
		return append(p, Segment{Op: MoveTo, X: n[0], Y: n[1]})
	case 'L':
		return append(p, Segment{Op: LineTo, X: n[0], Y: n[1]})
	case 'Q':
		return append(p, Segment{Op: QuadTo, CX: n[0], CY: n[1], X: n[2], Y: n[3]})
	case 'C':
		return append(p, Segment{Op: CubicTo, CX: n[0], CY: n[1], CX2: n[2], CY2: n[3], X: n[4], Y: n[5]})
	case 'O':
		return append(p, Segment{Op: Circle, X: n[0], Y: n[1], CX: n[2]})
	case 'E':
		return p.ellipse(n[0], n[1], n[2], n[3])
	}
	return append(p, Segment{Op: Close})
}

// ellipse adds an ellipse of four curves, with controls 0.5523 of the radius away from their ends.
func (p Path) ellipse(x, y, rx, ry int) Path {
	kx, ky := rx*5523/10000, ry*5523/10000
	return append(p,
		Segment{Op: MoveTo, X: x - rx, Y: y},
		Segment{Op: CubicTo, CX: x - rx, CY: y - ky, CX2: x - kx, CY2: y - ry, X: x, Y: y - ry},
		Segment{Op: CubicTo, CX: x + kx, CY: y - ry, CX2: x + rx, CY2: y - ky, X: x + rx, Y: y},
		Segment{Op: CubicTo, CX: x + rx, CY: y + ky, CX2: x + kx, CY2: y + ry, X: x, Y: y + ry},
		Segment{Op: CubicTo, CX: x - kx, CY: y + ry, CX2: x - rx, CY2: y + ky, X: x - rx, Y: y},
		Segment{Op: Close},
	)
}

func number(text string, i int) (n, next int) {
	for i < len(text) && text[i] == ' ' {
		i++
	}
	negative := i < len(text) && text[i] == '-'
	if negative {
		i++
	}
	start := i
	for ; i < len(text) && text[i] >= '0' && text[i] <= '9'; i++ {
		n = 10*n + int(text[i]-'0')
	}
	if i == start {
		panic(fmt.Sprintf("path %q: a number is missing at %d", text, i))
	}
	if negative {
		n = -n
	}
	return n, i
}

// Scaled returns the path with x multiplied by nx/den and y by ny/den. Circles take |ny|/den.
func (p Path) Scaled(nx, ny, den int) Path {
	q := make(Path, len(p))
	for i, g := range p {
		x := func(v int) int { return ScaleRound(v, nx, den) }
		y := func(v int) int { return ScaleRound(v, ny, den) }
		q[i] = Segment{Op: g.Op, X: x(g.X), Y: y(g.Y), CX: x(g.CX), CY: y(g.CY), CX2: x(g.CX2), CY2: y(g.CY2)}
		if g.Op == Circle {
			q[i].CX = y(g.CX)
		}
	}
	return q
}

// Mirrored returns the path with left and right exchanged. It runs backwards, so that it turns in the
// same direction as before, and leaves no holes where both overlap in one shape.
func (p Path) Mirrored() Path {
	var out Path
	for start := 0; start < len(p); {
		end := start + 1
		for end < len(p) && p[end].Op != MoveTo && p[end].Op != Circle {
			end++
		}
		out = append(out, p[start:end].Reversed()...)
		start = end
	}
	for i := range out {
		g := &out[i]
		g.X = -g.X
		if g.Op != Circle { // whose CX is a length
			g.CX, g.CX2 = -g.CX, -g.CX2
		}
	}
	return out
}

// Reversed returns a line or a circle the other way round.
func (p Path) Reversed() Path {
	if p[0].Op == Circle {
		return Path{p[0]}
	}
	closed := p[len(p)-1].Op == Close
	if closed {
		p = p[:len(p)-1]
	}
	last := len(p) - 1
	out := Path{{Op: MoveTo, X: p[last].X, Y: p[last].Y}}
	for i := last; i > 0; i-- {
		g := p[i]
		g.X, g.Y = p[i-1].X, p[i-1].Y
		if g.Op == CubicTo {
			g.CX, g.CY, g.CX2, g.CY2 = g.CX2, g.CY2, g.CX, g.CY
		}
		out = append(out, g)
	}
	if closed {
		out = append(out, Segment{Op: Close})
	}
	return out
}

// Hexagon returns a hex that stands on a corner, with corners a little rounded.
func Hexagon(radius int) Path {
	w := radius * 866 / 1000
	corners := [6][2]int{{0, -radius}, {w, -radius / 2}, {w, radius / 2}, {0, radius}, {-w, radius / 2}, {-w, -radius / 2}}
	var p Path
	for i, c := range corners {
		before, after := corners[(i+5)%6], corners[(i+1)%6]
		in := Segment{Op: LineTo, X: c[0] + (before[0]-c[0])*14/100, Y: c[1] + (before[1]-c[1])*14/100}
		if i == 0 {
			in.Op = MoveTo
		}
		p = append(p, in, Segment{
			Op: QuadTo, CX: c[0], CY: c[1],
			X: c[0] + (after[0]-c[0])*14/100, Y: c[1] + (after[1]-c[1])*14/100,
		})
	}
	return append(p, Segment{Op: Close})
}

// HexCell returns the hexagon of a cell around its middle that meets those of the next cells edge to edge: it is 2·a wide, stands
// on a corner, and its rows are a pitch apart.
func HexCell(a, pitch int) Path {
	low := pitch / 3
	high := pitch - low
	return Path{
		{Op: MoveTo, Y: -high}, {Op: LineTo, X: a, Y: -low}, {Op: LineTo, X: a, Y: low},
		{Op: LineTo, Y: high}, {Op: LineTo, X: -a, Y: low}, {Op: LineTo, X: -a, Y: -low}, {Op: Close},
	}
}

// RoundRect returns a rectangle with round corners.
func RoundRect(r Rect, corner int) Path {
	return Path{
		{Op: MoveTo, X: r.X0 + corner, Y: r.Y0},
		{Op: LineTo, X: r.X1 - corner, Y: r.Y0}, {Op: QuadTo, CX: r.X1, CY: r.Y0, X: r.X1, Y: r.Y0 + corner},
		{Op: LineTo, X: r.X1, Y: r.Y1 - corner}, {Op: QuadTo, CX: r.X1, CY: r.Y1, X: r.X1 - corner, Y: r.Y1},
		{Op: LineTo, X: r.X0 + corner, Y: r.Y1}, {Op: QuadTo, CX: r.X0, CY: r.Y1, X: r.X0, Y: r.Y1 - corner},
		{Op: LineTo, X: r.X0, Y: r.Y0 + corner}, {Op: QuadTo, CX: r.X0, CY: r.Y0, X: r.X0 + corner, Y: r.Y0},
		{Op: Close},
	}
}

// DiscAt, square and cross are drawings around (0,y) that reach as far as r to every side.
func DiscAt(y, r int) Path { return Path{{Op: Circle, Y: y, CX: r}} }

func RoundedSquare(y, r int) Path { return RoundRect(Rect{-r, y - r, r, y + r}, r*36/100) }

func CrossAt(y, r int) Path {
	return Path{
		{Op: MoveTo, X: -r, Y: y - r}, {Op: LineTo, X: r, Y: y + r},
		{Op: MoveTo, X: r, Y: y - r}, {Op: LineTo, X: -r, Y: y + r},
	}
}

func Rectangle(r Rect) Path {
	return Path{
		{Op: MoveTo, X: r.X0, Y: r.Y0}, {Op: LineTo, X: r.X1, Y: r.Y0},
		{Op: LineTo, X: r.X1, Y: r.Y1}, {Op: LineTo, X: r.X0, Y: r.Y1}, {Op: Close},
	}
}
