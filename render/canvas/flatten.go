package canvas

import (
	"github.com/plybook/plybook/render/scene"
)

const subpixels = 64

// A line is a sequence of straight segments.
type line struct {
	points []scene.Point
	closed bool
}

// A scale turns units into 1/64 pixels.
type scale struct{ num, den int }

func (s scale) length(units int) int { return scene.ScaleRound(units, s.num, s.den) }

func (s scale) point(x, y int) scene.Point { return scene.Point{X: s.length(x), Y: s.length(y)} }

// A flattener turns paths into straight lines. It keeps its memory from one to the next.
type flattener struct {
	scale
	points []scene.Point
	lines  []line
	first  int // of the points, which the line under construction begins with
}

// flatten returns lines that are at most a fraction of a pixel away from a path. They are valid
// until the next call.
func (f *flattener) flatten(p scene.Path) []line {
	f.points, f.lines, f.first = f.points[:0], f.lines[:0], 0
	var at scene.Point
	for i := range p {
		g := &p[i]
		to := f.point(g.X, g.Y)
		if g.Op == scene.MoveTo || g.Op == scene.Circle {
			f.end(false)
		} else if len(f.points) == f.first {
			f.points = append(f.points, at)
		}
		switch g.Op {
		case scene.MoveTo, scene.LineTo:
			f.points = append(f.points, to)
		case scene.QuadTo:
			// A quadratic curve is the cubic one with controls two thirds of the way to its own.
			c := f.point(g.CX, g.CY)
			c1 := scene.Point{X: at.X + 2*(c.X-at.X)/3, Y: at.Y + 2*(c.Y-at.Y)/3}
			c2 := scene.Point{X: to.X + 2*(c.X-to.X)/3, Y: to.Y + 2*(c.Y-to.Y)/3}
			f.points = appendCubic(f.points, at, c1, c2, to)
		case scene.CubicTo:
			f.points = appendCubic(f.points, at, f.point(g.CX, g.CY), f.point(g.CX2, g.CY2), to)
		case scene.Close:
			to = f.points[f.first]
			f.end(true)
		case scene.Circle:
			f.points = appendCircle(f.points, to, f.length(g.CX))
			f.end(true)
		}
		at = to
	}
	f.end(false)
	return f.lines
}

// end ends a line, unless it is nothing but a point.
func (f *flattener) end(closed bool) {
	if len(f.points) > f.first+1 {
		f.lines = append(f.lines, line{f.points[f.first:len(f.points):len(f.points)], closed})
	}
	f.first = len(f.points)
}

// appendCubic appends the points of a curve after a.
func appendCubic(dst []scene.Point, a, b, c, d scene.Point) []scene.Point {
	// A curve of so many pixels is nowhere a tenth of a pixel away from as many lines as the root of twice that.
	reach := scene.Distance(a, b) + scene.Distance(b, c) + scene.Distance(c, d)
	n := min(scene.Isqrt(reach*2/subpixels)+1, 64)
	n3 := n * n * n
	for i := 1; i <= n; i++ {
		j := n - i
		ka, kb, kc, kd := j*j*j, 3*j*j*i, 3*j*i*i, i*i*i
		dst = append(dst, scene.Point{
			X: scene.FloorDiv(ka*a.X+kb*b.X+kc*c.X+kd*d.X+n3/2, n3),
			Y: scene.FloorDiv(ka*a.Y+kb*b.Y+kc*c.Y+kd*d.Y+n3/2, n3),
		})
	}
	return dst
}

// appendCircle appends a circle of four curves, with controls 0.5523 of the radius from their ends.
func appendCircle(dst []scene.Point, c scene.Point, r int) []scene.Point {
	k := r * 5523 / 10000
	left, top := scene.Point{X: c.X - r, Y: c.Y}, scene.Point{X: c.X, Y: c.Y - r}
	right, bottom := scene.Point{X: c.X + r, Y: c.Y}, scene.Point{X: c.X, Y: c.Y + r}
	dst = append(dst, left)
	dst = appendCubic(dst, left, scene.Point{X: c.X - r, Y: c.Y - k}, scene.Point{X: c.X - k, Y: c.Y - r}, top)
	dst = appendCubic(dst, top, scene.Point{X: c.X + k, Y: c.Y - r}, scene.Point{X: c.X + r, Y: c.Y - k}, right)
	dst = appendCubic(dst, right, scene.Point{X: c.X + r, Y: c.Y + k}, scene.Point{X: c.X + k, Y: c.Y + r}, bottom)
	return appendCubic(dst, bottom, scene.Point{X: c.X - k, Y: c.Y + r}, scene.Point{X: c.X - r, Y: c.Y + k}, left)
}

// dash cuts lines into dashes.
func dash(lines []line, on, off int) []line {
	var dashes []line
	for _, l := range lines {
		points := l.points
		if l.closed {
			points = append(points[:len(points):len(points)], points[0])
		}
		left, drawn := on, true
		cur := []scene.Point{points[0]}
		for i := 1; i < len(points); i++ {
			a, b := points[i-1], points[i]
			length := scene.Distance(a, b)
			for done := 0; done < length; {
				step := min(left, length-done)
				done += step
				left -= step
				cur = append(cur, scene.Point{X: a.X + (b.X-a.X)*done/length, Y: a.Y + (b.Y-a.Y)*done/length})
				if left > 0 {
					continue
				}
				if drawn {
					dashes = append(dashes, line{points: cur})
				}
				cur = []scene.Point{cur[len(cur)-1]}
				drawn = !drawn
				left = off
				if drawn {
					left = on
				}
			}
		}
		if drawn && len(cur) > 1 {
			dashes = append(dashes, line{points: cur})
		}
	}
	return dashes
}
