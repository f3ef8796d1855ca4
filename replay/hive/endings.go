package hive

import "github.com/plybook/plybook/replay/game"

// Endings returns how games end, beside [game.UsualEndings].
func Endings() []game.Ending { return endings }

var endings = []game.Ending{
	{Word: "queen", Text: "The loser's queen was surrounded."},
	{Word: "both queens", Text: "One move surrounded both queens: a draw."},
	{Word: "repetition", Text: "A position occurred for the third time: a draw."},
}
