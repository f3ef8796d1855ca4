package bluelagoon

import (
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
)

// A coast is the outline of some cells: a ring around each group that hangs together, and one around
// every hole, which runs the other way.
type coast struct {
	rings  [][]turn
	radius int // of a cell
}

// A turn is a corner of cells where an outline turns.
type turn struct {
	at     scene.Point
	inside scene.Point // from there to the middles of the cells within, summed up: as long as a cell's radius
}

// coast returns the outline of some cells: all edges that have one of them on one side only.
func (l *layout) coast(cells []game.Cell) coast {
	in := make(map[game.Cell]bool, len(cells))
	for _, c := range cells {
		in[c] = true
	}
	next := make(map[scene.Point]scene.Point, 3*len(cells)) // each corner begins one edge of the outline at most
	inside := make(map[scene.Point]scene.Point, 3*len(cells))
	var starts []scene.Point
	for _, c := range cells {
		corners := l.corners(c)
		x, y := l.Middle(c)
		for i, other := range l.beyond(c) {
			at := corners[i]
			inside[at] = scene.Point{X: inside[at].X + x - at.X, Y: inside[at].Y + y - at.Y}
			if !in[other] {
				next[at] = corners[(i+1)%6]
				starts = append(starts, at)
			}
		}
	}
	found := coast{radius: l.radius()}
	for _, at := range starts {
		var ring []turn
		for to, ok := next[at]; ok; to, ok = next[at] {
			ring = append(ring, turn{at, inside[at]})
			delete(next, at)
			at = to
		}
		if len(ring) > 0 {
			found.rings = append(found.rings, ring)
		}
	}
	return found
}

// path returns the coast as a smooth line, moved inwards by a length.
func (c *coast) path(inward int) (path scene.Path) {
	for _, ring := range c.rings {
		path = append(path, c.smooth(ring, inward)...)
	}
	return path
}

// strand returns the area between the coast moved inwards by two lengths.
func (c *coast) strand(from, to int) (area scene.Path) {
	for _, ring := range c.rings {
		area = append(area, c.smooth(ring, from)...)
		area = append(area, c.smooth(ring, to).Reversed()...) // so that what lies within stays empty
	}
	return area
}

// smooth returns a closed curve through the middles of the edges of a ring.
func (c *coast) smooth(ring []turn, inward int) scene.Path {
	moved := func(i int) (x, y int) {
		b := &ring[i]
		return b.at.X + b.inside.X*inward/c.radius, b.at.Y + b.inside.Y*inward/c.radius
	}
	x, y := moved(len(ring) - 1)
	toX, toY := moved(0)
	path := make(scene.Path, 0, len(ring)+2)
	path = append(path, scene.Segment{Op: scene.MoveTo, X: (x + toX) / 2, Y: (y + toY) / 2})
	for i := range ring {
		x, y = toX, toY
		toX, toY = moved((i + 1) % len(ring))
		path = append(path, scene.Segment{Op: scene.QuadTo, CX: x, CY: y, X: (x + toX) / 2, Y: (y + toY) / 2})
	}
	return append(path, scene.Segment{Op: scene.Close})
}
