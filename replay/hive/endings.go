package hive

import "github.com/plybook/plybook/replay/game"

// Endings returns how games end, beside [game.UsualEndings].
func Endings() []game.Ending { return endings }

var endings = []game.Ending{
	{Word: "queen", Text: "The queen of the loser was surrounded."},
	{Word: "both queens", Text: "One move surrounded both queens: a draw."},
	{Word: "repetition", Text: "A position came for the third time: a draw."},
}
