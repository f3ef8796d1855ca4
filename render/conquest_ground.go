package render

import (
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// conquestGround returns the board of a position of Conquest without its pawns. Its gaps are those of the
// position.
func conquestGround(s game.State, _ []HeatCell, t *Theme, top int) *ground {
	pos := s.(*conquest.State)
	g, board := newSquareGround(t, pos.Size(), conquestNames[pos.Rules().Notation()], top)
	d := conquestDrawing{squareDrawing: *board, start: pos}
	d.played = &replay.Played{} // drawings of no game are of their start
	d.drawCells(&g.film.Back)
	g.shape = d.layout.squareAround(475, 110)
	return g
}
