package square

import (
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/twoplayer"
)

// heatRim has room for names of [scene.HeatNames].
const heatRim = 38 * px

// NewHeatBoard returns the ground of a board of squares below some height, and a drawing to draw the cells
// with.
func NewHeatBoard(t *scene.Theme, columns, rows int, names Names, top int) (*scene.HeatBoard, *Drawing) {
	l := newLayout(columns, rows, heatRim)
	up := l.Panel.Y0 - top
	l.Y0, l.Panel.Y0, l.Panel.Y1 = l.Y0-up, top, l.Panel.Y1-up
	g := scene.NewHeatBoard(t, &l, l.Panel)
	g.Field = scene.Mix(t.Board, t.Background, 55)
	g.Room = l.Share(760)
	d := &Drawing{Drawing: twoplayer.Drawing{Builder: g.Builder, Theme: t}, Game: Game{Columns: columns, Rows: rows, Names: names, Field: g.Field}, Layout: l}
	d.drawNames(&g.Film.Back, names, scene.HeatNames)
	return g, d
}
