package reversi

import (
	"context"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// SettleNodes are enough for most positions with up to 20 empty cells.
const SettleNodes = 60_000_000

// Settle is the row of Reversi.
func Settle(ctx context.Context, s game.State, nodes int64) (winner game.Seat, ok bool) {
	board, ok := s.(reversi.Board)
	if !ok {
		return game.Nobody, false
	}
	r, ok := NewSolver(0).solveRoot(board, search.NewBudget(ctx, search.Limits{Nodes: nodes}), 0)
	switch turn := board.Turn(); {
	case !ok || r.Score == 0:
		return game.Nobody, ok
	case r.Score > 0:
		return turn, true
	default:
		return 1 - turn, true
	}
}
