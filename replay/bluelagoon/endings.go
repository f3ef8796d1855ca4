package bluelagoon

import "github.com/plybook/plybook/replay/game"

// Endings returns how games end, beside [game.UsualEndings].
func Endings() []game.Ending { return endings }

var endings = []game.Ending{
	{Word: "points", Text: "The winner had most points."},
	{Word: "tokens", Text: "Several had most points; the winner had most tokens of them."},
	{Word: "shared", Text: "Several had as many points and tokens, and won together."},
}
