package analyze

import (
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// A lagoonGain is a move and the estimate after it.
type lagoonGain struct {
	move game.Move
	gain search.Score
}

// How many moves are tried in a position with more: the best by the estimate after them. With two seats it goes by
// the plies from the root, and lagoonNarrow is for those behind: a wide root wins games, and being narrow further on
// pays for it.
var lagoonWidths = [...]int{20, 8}

const (
	lagoonNarrow = 4
	lagoonWidth  = 10 // with more seats
)

// Select implements [search.Selector]. Where the next ply is the last, the estimates are all that there is
// to know, and the best move is enough. With more than two seats the others are taken to play what looks best
// to each of them: that all of them play against one is seldom so, and would make him timid.
func (e *lagoonEvaluator) Select(dst []game.Move, depth int) (moves []game.Move, all bool) {
	first := len(dst)
	dst = e.state.Moves(dst)
	moves = dst[first:]
	e.weigh(moves)
	wide, last, guessed := e.width(), depth <= 1, e.state.Seats() > 2 && e.state.Turn() != e.me
	if last || guessed {
		wide = 1
	}
	tried := min(wide, len(moves))
	for i := range tried {
		best := i
		for j := i + 1; j < len(e.gains); j++ {
			if e.gains[j].gain > e.gains[best].gain {
				best = j
			}
		}
		g := e.gains[best]
		copy(e.gains[i+1:best+1], e.gains[i:best])
		e.gains[i], moves[i] = g, g.move
	}
	return dst[:first+tried], tried == len(moves) || last && !guessed
}

// width returns how many moves are tried in the present position.
func (e *lagoonEvaluator) width() int {
	plies := e.state.Ply() - e.root
	switch {
	case e.state.Seats() > 2:
		return lagoonWidth
	case plies < len(lagoonWidths):
		return lagoonWidths[plies]
	}
	return lagoonNarrow
}

// weigh makes gains what each move leads to, for the player who makes it.
func (e *lagoonEvaluator) weigh(moves []game.Move) {
	turn := e.state.Turn()
	e.budget.Spend(int64(len(moves)))
	e.gains = e.gains[:0]
	for _, m := range moves {
		e.state.Play(m)
		e.gains = append(e.gains, lagoonGain{m, e.after(turn)})
		e.state.Undo()
	}
}

// after returns what the present position is worth for a seat, finished or not.
func (e *lagoonEvaluator) after(seat game.Seat) search.Score {
	if e.state.Turn() == game.Nobody {
		return e.Final(e.state.Outcome(), seat)
	}
	return e.Evaluate(seat)
}

// lagoonOrdered is how many moves are tried in the order in which Select has them, unless the search knows better.
const lagoonOrdered = 10

// Order implements [search.Orderer]: the moves come from Select with the best first.
func (*lagoonEvaluator) Order(moves []game.Move, weights []int32) {
	for i := range weights {
		weights[i] += int32(max(0, lagoonOrdered-i)) * (search.HistoryWeight / 4)
	}
}
