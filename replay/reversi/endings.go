package reversi

import "github.com/plybook/plybook/replay/game"

// Endings returns how games end, beside [game.UsualEndings].
func Endings() []game.Ending { return endings }

var endings = []game.Ending{
	{Word: "full board", Text: "No cell was empty; who had more discs won."},
	{Word: "stuck", Text: "There were empty cells, and nobody could move; who had more discs won."},
	{Word: "wipe-out", Text: "The loser had no disc left."},
	{Word: "empty board", Text: "Nobody had a disc."},
	{Word: "adjournment", Text: "A player left, and the game was decided as it stood."},
}
