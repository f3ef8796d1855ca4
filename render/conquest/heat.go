package conquest

import (
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/square"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// HeatBoard returns the board of a position of Conquest without its pawns. Its gaps are those of the
// position.
func HeatBoard(s game.State, _ []scene.HeatCell, t *scene.Theme, top int) *scene.HeatBoard {
	pos := s.(*conquest.State)
	g, board := square.NewHeatBoard(t, pos.Size(), pos.Size(), cellNames[pos.Rules().Notation()], top)
	d := drawing{Drawing: *board, start: pos}
	d.Played = &replay.Played{} // drawings of no game are of their start
	d.drawCells(&g.Film.Back)
	g.Shape = d.Layout.SquareAround(475, 110)
	return g
}
