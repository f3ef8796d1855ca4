package bluelagoon

import (
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// A weighed is a move and the estimate after it.
type weighed struct {
	move game.Move
	gain search.Score
}

// How many moves are tried in a position with more: the best by the estimate after them. With two seats it goes by
// the plies from the root, and narrow is for those after: a wide root wins games, and being narrow further on
// pays for it.
var widths = [...]int{20, 8}

const (
	narrow = 4
	width  = 10 // with more seats
)

// Select implements [search.Selector]. Where the next ply is the last, the estimates are all that there is
// to know, and the best move is enough. With more than two seats the others are taken to play what looks best
// to each of them: that all of them play against one is seldom so, and would make a player timid.
func (e *evaluator) Select(dst []game.Move, depth int) (moves []game.Move, all bool) {
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
func (e *evaluator) width() int {
	plies := e.state.Ply() - e.root
	switch {
	case e.state.Seats() > 2:
		return width
	case plies < len(widths):
		return widths[plies]
	}
	return narrow
}

// weigh makes gains what each move leads to, for the player who makes it.
func (e *evaluator) weigh(moves []game.Move) {
	turn := e.state.Turn()
	e.budget.Spend(int64(len(moves)))
	e.gains = e.gains[:0]
	for _, m := range moves {
		e.state.Play(m)
		e.gains = append(e.gains, weighed{m, e.after(turn)})
		e.state.Undo()
	}
}

// after returns what the present position is worth for a seat, finished or not.
func (e *evaluator) after(seat game.Seat) search.Score {
	if e.state.Turn() == game.Nobody {
		return e.Final(e.state.Outcome(), seat)
	}
	return e.Evaluate(seat)
}

// ordered is how many moves are tried in the order in which Select has them, unless the search knows better.
const ordered = 10

// Order implements [search.Orderer]: the moves come from Select with the best first.
func (*evaluator) Order(moves []game.Move, weights []int32) {
	for i := range weights {
		weights[i] += int32(max(0, ordered-i)) * (search.HistoryWeight / 4)
	}
}
