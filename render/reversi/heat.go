package reversi

import (
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/square"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// HeatBoard returns the board of a position of Reversi without its discs. It is no green one: colours
// have to be distinguished on it.
func HeatBoard(s game.State, _ []scene.HeatCell, t *scene.Theme, top int) *scene.HeatBoard {
	size := s.(reversi.Board).Size()
	g, board := square.NewHeatBoard(t, size, size, square.LetterNames, top)
	d := drawing{Drawing: *board, line: scene.Mix(g.Field, t.Muted, 60)}
	d.drawCells(&g.Film.Back)
	half := (d.Layout.Cell - max(d.Layout.Cell*22/1000, px)) / 2
	g.Shape = scene.Rectangle(scene.Rect{X0: -half, Y0: -half, X1: half, Y1: half})
	return g
}
