package render

import (
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// reversiGround returns the board of a position of Reversi without its discs. It is no green one: colours
// have to be told apart on it.
func reversiGround(s game.State, _ []HeatCell, t *Theme, top int) *ground {
	g, board := newSquareGround(t, s.(reversi.Board).Size(), letterNames, top)
	d := reversiDrawing{squareDrawing: *board, line: mix(g.field, t.Muted, 60)}
	d.drawCells(&g.film.Back)
	half := (d.layout.cell - max(d.layout.cell*22/1000, px)) / 2
	g.shape = rectangle(Rect{-half, -half, half, half})
	return g
}
