package analyze

import (
	"context"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// A Settler finds out who wins a position of two players with the best play of both: Nobody in a draw. Ok is false where
// so many nodes are not enough, or cannot be expected to be.
type Settler func(ctx context.Context, s game.State, nodes int64) (winner game.Seat, ok bool)

// settleReversi is the row of Reversi.
func settleReversi(ctx context.Context, s game.State, nodes int64) (winner game.Seat, ok bool) {
	board, ok := s.(reversi.Board)
	if !ok {
		return game.Nobody, false
	}
	r, ok := NewReversiSolver(0).solveRoot(board, search.NewBudget(ctx, search.Limits{Nodes: nodes}), 0)
	switch turn := board.Turn(); {
	case !ok || r.Score == 0:
		return game.Nobody, ok
	case r.Score > 0:
		return turn, true
	default:
		return 1 - turn, true
	}
}

// settleContactix is the row of Con-tac-tix, which has no draws.
func settleContactix(ctx context.Context, s game.State, nodes int64) (winner game.Seat, ok bool) {
	state, ok := s.(*contactix.State)
	if !ok {
		return game.Nobody, false
	}
	verdict := NewContactixSolver().Solve(ctx, state, search.Limits{Nodes: nodes}, true)
	switch wins, known := verdict.Known(); {
	case !known:
		return game.Nobody, false
	case wins:
		return state.Turn(), true
	default:
		return 1 - state.Turn(), true
	}
}
