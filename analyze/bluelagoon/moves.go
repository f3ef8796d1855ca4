package bluelagoon

import (
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// A weighed is a move and the estimate after it.
type weighed struct {
	move game.Move
	gain search.Score
}

// widths are how many moves are tried in a position with more: the best by the estimate after them. With two seats it goes by
// the plies from the root: a wide root wins games, and being narrow further on pays for it.
type widths struct {
	early  []int // plies from the root
	late   int   // further on
	others int   // with more seats
}

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
		return e.widths.others
	case plies < len(e.widths.early):
		return e.widths.early[plies]
	}
	return e.widths.late
}

// weigh makes gains what each move leads to, for the player who makes it.
func (e *evaluator) weigh(moves []game.Move) {
	turn, seats := e.state.Turn(), e.state.Seats()
	e.budget.Spend(int64(len(moves)))
	e.gains = e.gains[:0]
	e.stand(&e.before, game.Seat((int(turn)+1)%seats))
	for _, m := range moves {
		var gain search.Score
		if e.state.Advance(m, &e.advance) {
			gain = e.ahead(m, turn, seats)
		} else {
			e.state.Play(m)
			gain = e.after(turn)
			e.state.Undo()
		}
		e.gains = append(e.gains, weighed{m, gain})
	}
}

// ahead returns what the position after a move is worth for the seat that makes it, from how the players stand before it, as if the next one was
// to move, and what it comes to.
func (e *evaluator) ahead(m game.Move, turn game.Seat, seats int) search.Score {
	st, a := &e.before, &e.advance
	t := st.table
	worth := st.worth
	for q := range seats {
		worth[q] += t.move[min(a.Moves[q], reachMax)] - t.move[min(st.surveys[q].Moves, reachMax)]
	}
	v := &st.surveys[turn]
	piece, cell, _ := bluelagoon.PlacementOf(m)
	own := t.linked[a.Linked] - t.linked[v.Linked]
	if a.Tokens > 0 {
		hand := e.state.Hand(turn)
		for k, held := range hand[:bluelagoon.Statuette] {
			own += t.claim[0][min(held, len(t.set)-1)] * int32(a.Claimable[k])
		}
		own += t.claim[0][statuettes] * int32(a.Claimable[bluelagoon.Statuette])
		if seats == 2 {
			worth[1-turn] += t.contest * int32(a.Contested)
		}
	}
	if piece == bluelagoon.Village {
		own += e.village(t, v, cell) - t.spare
	}
	if i := e.filled.IslandOf(cell); i >= 0 {
		counts := *(*[bluelagoon.MaxSeats]int16)(e.state.OnIslands()[i*bluelagoon.MaxSeats:])
		e.share(t, i, &counts, seats, &worth, -1)
		if counts[turn] == 0 {
			own += t.islands[v.Islands+1] - t.islands[v.Islands]
		}
		counts[turn]++
		e.share(t, i, &counts, seats, &worth, 1)
	}
	worth[turn] += own
	return score(&worth, seats, turn)
}

// village returns by how much more the villages that stay are worth with one on a cell.
func (e *evaluator) village(t *table, v *bluelagoon.Survey, cell int) int32 {
	if e.filled.IsCircle(cell) {
		return 0
	}
	more := *v
	home := true
	for _, there := range v.Stay[:min(v.Survivors, len(v.Stay))] {
		home = home && e.filled.IslandOf(int(there)) != e.filled.IslandOf(cell)
	}
	if home {
		more.Homes++
	}
	if more.Survivors < len(more.Stay) {
		more.Stay[more.Survivors] = int16(cell)
	}
	more.Survivors++
	return e.settling(t, &more) - e.settling(t, v)
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
