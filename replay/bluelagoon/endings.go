package bluelagoon

import "github.com/plybook/plybook/replay/game"

// Endings returns how games end, beside [game.UsualEndings].
func Endings() []game.Ending { return endings }

var endings = []game.Ending{
	{Word: "points", Text: "The winner had the most points."},
	{Word: "tokens", Text: "Several players had the most points; of these, the winner had the most tokens."},
	{Word: "shared", Text: "Several players had equal points and tokens, and share the win."},
}
