package contactix

import "github.com/plybook/plybook/replay/game"

// Endings returns how games end, beside [game.UsualEndings].
func Endings() []game.Ending { return endings }

var endings = []game.Ending{
	{Word: "connection", Text: "A chain of the winner joined two opposite edges."},
}
