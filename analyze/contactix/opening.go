package contactix

import (
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// opening returns the first tile of the game. No search sees that far: the middle is what every strong program and
// player takes; and where the other player may swap, a cell near the acute corner that is neither good
// nor bad enough for that to be easy.
func (e *evaluator) opening() game.Move {
	column, row := e.columns/2, (e.rows-1)/2
	if e.state.Rules().Swap() && e.ply == 0 && e.state.Ply() == 0 {
		column, row = 0, fairRow(e.rows)
		if e.side == 1 {
			column, row = fairRow(e.columns), 0
		}
	}
	return game.Move(row*e.columns + column)
}

// fairRow returns how far from the acute corner the fairest cell at the edge of a board lies.
func fairRow(rows int) int {
	if rows > contactix.DefaultSide {
		return 2
	}
	return min(1, rows-1)
}

// inner is how many rows lie between an edge and a first tile that nobody leaves to the other player.
const inner = 2

// takesOver says whether a swap is possible and the first tile so strong that nothing else need be looked at: in
// the third row from every edge, or farther from it, on a board with as many rows as columns.
func (e *evaluator) takesOver() bool {
	if e.empties != e.places-1 || e.columns != e.rows || !e.state.SwapPossible() {
		return false
	}
	for p, tile := range e.tiles {
		if tile != noSide {
			x, y := p%e.width, p/e.width
			return min(x, y, e.width-1-x, e.width-1-y) >= inner
		}
	}
	return false
}
