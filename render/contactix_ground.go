package render

import (
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// contactixGround returns the board of a position of Con-tac-tix without its tiles.
func contactixGround(s game.State, _ []HeatCell, t *Theme, top int) *ground {
	pos := s.(*contactix.State)
	l := layContactix(pos.Columns(), pos.Rows())
	up := l.panel.Y0 - top + contactixLine // no names stand at the edges
	l.y0, l.panel.Y0, l.panel.Y1 = l.y0-up, top, l.panel.Y1-up-contactixLine
	g := newGround(t, &l, l.panel)
	names, named := pos.Colours()
	d := contactixDrawing{
		stage: stage{cast: g.cast, theme: t}, layout: l, paint: newContactixPaint(t, names, named, false),
		sides: [2]string{upperFirst(names[0]), upperFirst(names[1])},
	}
	d.drawBoard(&g.film.Back)
	g.field = d.paint.field
	g.shape = hexagon(l.radius - l.line(45))
	g.room = l.a * 150 / 100
	return g
}
