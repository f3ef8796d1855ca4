package player

import (
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// An Evaluation is how good the positions of a game are, for players who look ahead.
type Evaluation struct {
	// New returns an evaluator of what a state of the game holds, for one searcher, and the options of the
	// search that suit it. Their table is left to the caller.
	New func(s game.State) (search.Evaluator, search.Options)
	// Unit is what its scores count.
	Unit Unit
	// Foresees says that its [search.Solver] spends next to nothing where it will not come to an end.
	Foresees bool
	// Grows says that a search without a limit of depth grows a tree, which one thread does.
	Grows bool
	// Steady says that a player takes the same share of its clock for every move, whether its search has settled or not.
	Steady bool
}
