package hive

import (
	"cmp"
	"slices"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

const (
	planeHigh  = 704 * px // how high the plane is at most on a picture of nothing else
	planeRim   = boardEdge
	mostAcross = 80 // cells that are shown in a row or a column of it
)

// A plane is the part of the plane that is shown.
type plane struct{ layout }

func (p *plane) Has(c game.Cell) bool          { return p.shows(axialOf(c)) }
func (p *plane) Middle(c game.Cell) (x, y int) { return p.layout.middle(axialOf(c)) }

// HeatBoard returns the part of the plane where nearly all of the numbers are, with the cell of the first
// piece marked.
func HeatBoard(_ game.State, cells []scene.HeatCell, t *scene.Theme, top int) *scene.HeatBoard {
	p := &plane{newPlaneLayout(crowd(cells), top)}
	g := scene.NewHeatBoard(t, p, p.board)
	d := &drawing{theme: t, layout: p.layout, film: g.Film, sprites: map[spriteKey]int{}}
	d.drawPlane(&g.Film.Back)
	g.Field = scene.Mix(t.Board, t.Background, 45)
	g.Shape = scene.Hexagon(p.radius - scene.LineOn(p.radius, 60))
	g.Room = scene.RoomOfHex(p.a)
	first := scene.Shape{Stroke: t.Accent, Width: max(scene.LineOn(p.radius, 150), 2*px)}
	g.Overlay = func(s *scene.Scene) {
		x, y := g.Middle(game.Cell{})
		ring := first
		ring.Path = scene.Hexagon(p.radius - scene.LineOn(p.radius, 60))
		s.Place(g.Sprite("first", func() scene.Sprite {
			return scene.Sprite{Title: "the first piece", Over: g.Field, Shapes: []scene.Shape{ring}}
		}), x, y)
	}
	g.Plane = true
	g.Note, g.Mark = "the first piece", &scene.Shape{Path: scene.Hexagon(9 * px), Stroke: t.Accent, Width: 2 * px}
	return g
}

// crowd returns the smallest range of cells, taken from the greatest number on, that has 99% of what was
// counted: single pieces that went far would make all cells small.
func crowd(cells []scene.HeatCell) (e extent) {
	e.add(hive.Axial{})
	sorted := slices.SortedFunc(slices.Values(cells), func(a, b scene.HeatCell) int {
		return cmp.Or(cmp.Compare(b.N, a.N), cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
	})
	all := int64(0)
	for _, c := range sorted {
		all += c.N
	}
	so := int64(0)
	for _, c := range sorted {
		if so*100 >= all*99 {
			break
		}
		so += c.N
		wider := e
		wider.add(axialOf(c.Cell))
		if wider.bottom-wider.top <= mostAcross && wider.right-wider.left <= 2*mostAcross {
			e = wider
		}
	}
	return e
}

// newPlaneLayout lays out a board that shows the cells of the extent and one more all around, below some height.
func newPlaneLayout(e extent, top int) layout {
	l := layout{firstRow: e.top - 1, lastRow: e.bottom + 1, first: e.left - 2, last: e.right + 2, rim: planeRim}
	const width = scene.Width - 2*scene.Margin - planeRim - boardEdge
	l.setCell(widestCell)
	for l.a > 1 && (l.span() > width || l.drop() > planeHigh) {
		step := 1
		if l.a > scene.FinestCell {
			step = px
		}
		l.setCell(l.a - step)
	}
	more := max(width-l.span(), 0) / l.a
	l.first, l.last = l.first-more/2, l.last+(more+1)/2
	l.board = scene.Rect{X0: scene.Margin, Y0: top, X1: scene.Width - scene.Margin, Y1: top + scene.OnPixel(l.drop()+px-1) + 2*planeRim}
	l.x0 = scene.OnPixel(l.board.X0+planeRim+(width-l.span())/2) + l.a
	l.y0 = scene.OnPixel(top + planeRim + l.radius)
	return l
}
