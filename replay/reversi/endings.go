package reversi

import "github.com/plybook/plybook/replay/game"

// Endings returns how games end, beside [game.UsualEndings].
func Endings() []game.Ending { return endings }

var endings = []game.Ending{
	{Word: "full board", Text: "The board was full; more discs win, equal numbers draw."},
	{Word: "stuck", Text: "Nobody could move; more discs win, equal numbers draw."},
	{Word: "wipe-out", Text: "The loser had no disc left."},
	{Word: "empty board", Text: "Nobody had a disc."},
	{Word: "adjournment", Text: "A player left; the game was decided by the discs at that point."},
}
