package reversi

import "github.com/plybook/plybook/analyze/search"

// paces are what moves weigh when a clock is shared out, by empty cells in fours. They are heaviest where the solver begins to find out who wins. After that,
// it knows the rest of the game.
var paces = [...]int{1, 1, 1, 1, 2, 5, 6, 5, 4, 4, 4, 3, 3, 3, 3, 3, 3}

var _ search.Pacer = (*viewer)(nil)

// Pace implements [search.Pacer]. Passes are not foreseen.
func (e *viewer) Pace(move int) int {
	d := e.board.Discs()
	empties := 64 - ones(d.Own|d.Opp) - 2*move
	if empties <= 0 {
		return 0
	}
	return paces[empties/4]
}
