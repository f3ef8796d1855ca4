package render

import (
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// Shares of the radius of a cell, in thousandths.
const (
	outlineShare = 110 // the width of a coast
	circleShare  = 640 // the radius of a stone circle
)

// lagoonGround returns the map of a position of Blue Lagoon in pale colours. Coasts and stone circles are
// seen on coloured cells too.
func lagoonGround(s game.State, _ []HeatCell, t *Theme, top int) *ground {
	board := s.(*bluelagoon.State).Board()
	l := layLagoon(board.Height())
	panel := Rect{stageMargin, top, stageWidth - stageMargin, top + l.sea.Y1}
	l.y0 += top
	g := newGround(t, &l, panel)
	d := &lagoonDrawing{cast: g.cast, board: board, theme: t, layout: l}
	sea, land := mix(t.Board, t.Hues[Blue].On(t.Board), 12), mix(t.Board, t.Background, 60)
	line := mix(t.Board, t.Ink, 72)
	d.paint = &lagoonPaint{sea: t.Board, name: t.Muted, shallow: sea}
	d.layout.sea.Y0, d.layout.sea.Y1 = top, panel.Y1
	hex := hexagon(l.radius() * 94 / 100)
	for c := range l.cells() {
		name, fill := "water", sea
		if d.island(c) >= 0 {
			name, fill = "land", land
		}
		d.putAt(&g.film.Back, d.sprite(name, func() Sprite {
			return Sprite{Over: t.Board, Shapes: []Shape{{Path: hex, Fill: fill}}}
		}), c)
	}
	d.drawRim(&g.film.Back)
	g.field, g.shape, g.room = land, hex, l.a*150/100
	g.over = func(s *Scene) {
		half := l.share(outlineShare) / 2
		for i, island := range board.Islands() {
			c := l.coast(d.places(island.Cells))
			d.drawArea(s, spriteName("coast", i), "Island "+islandName(i), c.strand(-half, half), line)
		}
		ring := d.sprite("circle", func() Sprite {
			return Sprite{Title: "stone circle", Over: land, Shapes: []Shape{{Path: round(0, l.share(circleShare)), Stroke: line, Width: l.share(outlineShare)}}}
		})
		for _, c := range board.Circles() {
			d.put(s, ring, c)
		}
	}
	g.note, g.mark = "stone circle", &Shape{Path: round(0, 7*px), Stroke: line, Width: 2 * px}
	return g
}
