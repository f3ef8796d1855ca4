package contactix

import (
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/twoplayer"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// HeatBoard returns the board of a position of Con-tac-tix without its tiles.
func HeatBoard(s game.State, _ []scene.HeatCell, t *scene.Theme, top int) *scene.HeatBoard {
	pos := s.(*contactix.State)
	l := newLayout(pos.Columns(), pos.Rows(), scene.HeatNames)
	up := l.panel.Y0 - top + captionHeight // no names stand at the edges
	l.y0, l.panel.Y0, l.panel.Y1 = l.y0-up, top, l.panel.Y1-up-captionHeight
	g := scene.NewHeatBoard(t, &l, l.panel)
	names, named := pos.Colours()
	d := drawing{
		Drawing: twoplayer.Drawing{Builder: g.Builder, Theme: t}, layout: l, paint: newPaint(t, names, named, false),
		sides: [2]string{scene.UpperFirst(names[0]), scene.UpperFirst(names[1])},
	}
	d.drawBoard(&g.Film.Back)
	g.Field = d.paint.field
	g.Shape = scene.Hexagon(l.radius - l.line(45))
	g.Room = scene.RoomOfHex(l.a)
	return g
}
