package bluelagoon

import (
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// Shares of the radius of a cell, in thousandths.
const (
	outlineShare = 110 // the width of a coast
	circleShare  = 640 // the radius of a stone circle
)

// HeatBoard returns the map of a position of Blue Lagoon in pale colours. Coasts and stone circles are
// seen on coloured cells too.
func HeatBoard(s game.State, _ []scene.HeatCell, t *scene.Theme, top int) *scene.HeatBoard {
	board := s.(*bluelagoon.State).Board()
	l := newLayout(board.Height(), rim{names: scene.HeatNames, top: 60 * px, bottom: 56 * px, side: 58 * px, numbered: true})
	panel := scene.Rect{X0: scene.Margin, Y0: top, X1: scene.Width - scene.Margin, Y1: top + l.sea.Y1}
	l.y0 += top
	g := scene.NewHeatBoard(t, &l, panel)
	d := &drawing{Builder: g.Builder, board: board, theme: t, layout: l}
	sea, land := scene.Mix(t.Board, t.Hues[scene.Blue].On(t.Board), 12), scene.Mix(t.Board, t.Background, 60)
	line := scene.Mix(t.Board, t.Ink, 72)
	d.paint = &paint{sea: t.Board, name: t.NamesInk(scene.HeatNames), shallow: sea}
	d.layout.sea.Y0, d.layout.sea.Y1 = top, panel.Y1
	hex := scene.Hexagon(l.radius() * 94 / 100)
	for c := range l.cells() {
		name, fill := "water", sea
		if d.island(c) >= 0 {
			name, fill = "land", land
		}
		d.putAt(&g.Film.Back, d.Sprite(name, func() scene.Sprite {
			return scene.Sprite{Over: t.Board, Shapes: []scene.Shape{{Path: hex, Fill: fill}}}
		}), c)
	}
	d.drawRim(&g.Film.Back)
	g.Field, g.Shape, g.Room = land, hex, scene.RoomOfHex(l.a)*2/3 // coasts and circles take the rest
	g.Overlay = func(s *scene.Scene) {
		half := l.share(outlineShare) / 2
		for i, island := range board.Islands() {
			c := l.coast(d.places(island.Cells))
			d.drawArea(s, scene.SpriteName("coast", i), "Island "+islandName(i), c.strand(-half, half), line)
		}
		ring := d.Sprite("circle", func() scene.Sprite {
			return scene.Sprite{Title: "stone circle", Over: land, Shapes: []scene.Shape{{Path: scene.DiscAt(0, l.share(circleShare)), Stroke: line, Width: l.share(outlineShare)}}}
		})
		for _, c := range board.Circles() {
			d.put(s, ring, c)
		}
	}
	g.Note, g.Mark = "stone circle", &scene.Shape{Path: scene.DiscAt(0, 7*px), Stroke: line, Width: 2 * px}
	return g
}
