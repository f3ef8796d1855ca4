package analyze

import (
	"slices"

	"github.com/plybook/plybook/analyze/engine"
)

// players is the table of players. A new one is a new row; those for programs of others are rows of the
// table of protocols.
var players = slices.Concat([]PlayerKind{
	{Name: "random", Text: "any legal move", New: newRandom},
	{Name: "greedy", Games: evaluated(), Text: "the move after which the position is worth most", New: newGreedy},
	{Name: "search", Games: evaluated(), Arg: "DEPTH", Bare: true, Text: "looks ahead as far as it may, or so many plies", New: newSearch},
	{Name: "solver", Games: []string{"contactix"}, Text: "search, and a move that is proved to win where it finds one", New: newContactixSolverPlayer},
	{Name: "naive", Games: []string{"conquest"}, Text: "level 0 of the assignment: any legal move", New: newNaive},
	{Name: "minmax", Games: []string{"conquest"}, Arg: "LEVEL", Text: "levels 1 to 4 of the assignment: pawns, so many plies ahead", New: newMinmax},
}, engine.Kinds())
