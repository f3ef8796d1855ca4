package analyze

import (
	"context"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// evaluators is the table of what is known about the positions of each game. A new game is a new row.
var evaluators = []EvaluatorKind{
	{Game: "bluelagoon", New: newLagoonEvaluator, Unit: player.Unit{Name: "point", Parts: lagoonPoint, Win: lagoonWin}},
	{Game: "conquest", New: newConquestEvaluator, Unit: player.Unit{Name: "pawn", Parts: 100}},
	{Game: "contactix", New: newContactixEvaluator, Settle: settleContactix, SettleNodes: contactixSettleNodes},
	{Game: "hive", New: newHiveEvaluator},
	{Game: "reversi", New: newReversiEvaluator, Unit: player.Unit{Name: "disc", Parts: centi}, Foresees: true, Settle: settleReversi, SettleNodes: reversiSettleNodes},
}

// An EvaluatorKind is a row of the table of evaluators.
type EvaluatorKind struct {
	Game string
	// New returns an evaluator of what a state of the game holds, for one searcher, and the options of the
	// search that suit it. Their table is left to the caller.
	New func(s game.State) (search.Evaluator, search.Options)
	// Unit is what its scores count.
	Unit player.Unit
	// Settle is the game's own solver; nil: there is none.
	Settle Settler
	// SettleNodes are how many Settle may spend on a position where nobody says.
	SettleNodes int64
	// Foresees says that its [search.Solver] spends next to nothing where it will not come to an end.
	Foresees bool
}

// EvaluatorOf returns the evaluator of a game; ok is false if there is none.
func EvaluatorOf(kind *replay.Game) (e EvaluatorKind, ok bool) {
	for _, e := range evaluators {
		if e.Game == kind.Name {
			return e, true
		}
	}
	return EvaluatorKind{}, false
}

// evaluated returns the names of the games that have an evaluator.
func evaluated() (games []string) {
	for _, e := range evaluators {
		games = append(games, e.Game)
	}
	return games
}

// A Settler finds out who wins a position of two players with the best play of both: Nobody in a draw. Ok is false where
// so many nodes are not enough, or cannot be expected to be.
type Settler func(ctx context.Context, s game.State, nodes int64) (winner game.Seat, ok bool)
