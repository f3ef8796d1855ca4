package contactix

import (
	"context"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// SettleNodes are those of Reversi: a match takes as long over a last position in either game.
const SettleNodes = 60_000_000

// Settle is the row of Con-tac-tix, which has no draws.
func Settle(ctx context.Context, s game.State, nodes int64) (winner game.Seat, ok bool) {
	state, ok := s.(*contactix.State)
	if !ok {
		return game.Nobody, false
	}
	verdict := newSolver(positionsFor(nodes)).Solve(ctx, state, search.Limits{Nodes: nodes}, true)
	switch wins, known := verdict.Known(); {
	case !known:
		return game.Nobody, false
	case wins:
		return state.Turn(), true
	default:
		return 1 - state.Turn(), true
	}
}

// positionsFor returns how many positions are worth keeping in a search of so many nodes: a power of two, at most all of a solver.
func positionsFor(nodes int64) int {
	positions := 1 << 16
	for positions < solverPositions && int64(positions) < nodes/32 {
		positions *= 2
	}
	return positions
}
