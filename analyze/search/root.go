package search

import (
	"time"

	"github.com/plybook/plybook/replay/game"
)

// A root is the position that the best move is searched for.
type root struct {
	*Searcher
	only  []game.Move       // the moves that are searched; nil: all
	rank  map[game.Move]int // place in the order of State.Moves
	last  Result            // of the last iteration, as far as it has come
	whole Result            // of the last one that was completed
	depth int               // of the last iteration that was completed

	others []Result    // after the best one, as many as are asked for: of the last iteration, as far as it has come
	ranked []game.Move // moves that are ranked already, and not searched
	solved bool        // the best move is not searched for: a solver has found it

	limits Limits
	begun  time.Time
	effort effort
}

// An effort is what an iteration has spent on its moves, in nodes.
type effort struct{ all, best int64 }

// share returns the part of the best move in percent.
func (e effort) share() int64 {
	if e.all == 0 {
		return 0
	}
	return 100 * e.best / e.all
}

func newRoot(s *Searcher, l Limits) *root {
	r := &root{Searcher: s, only: l.Moves, rank: make(map[game.Move]int), limits: l, begun: s.begun}
	for i, m := range s.state.Moves(nil) {
		r.rank[m] = i
	}
	choice := len(r.rank)
	if l.Moves != nil {
		choice = len(l.Moves)
	}
	r.others = make([]Result, max(0, min(l.Lines, choice)-1))
	return r
}

// firstLook is how deep a search looks before it asks a solver that only the depth limits: one that is stopped then has
// an answer all the same.
const firstLook = 6

// solve asks the solver.
func (r *root) solve(l Limits) (found Result, ok bool) {
	if l.Depth > 0 {
		if r.deepen(l, firstLook); r.last.Exact {
			return found, false
		}
	}
	b := r.budget
	if r.solverNodes > 1 && l.Nodes > 0 {
		b = b.Times(r.solverNodes)
		defer func() { r.budget.Spend(b.Spent() / r.solverNodes) }()
	}
	if found, ok = r.can.Solve(b, l.Depth); !ok && r.outcomes && l.Depth == 0 && l.Lines <= 1 {
		found, ok = r.can.SolveOutcome(b)
	}
	return found, ok
}

// deepen searches one ply deeper at a time than before, as far as the limits allow and no further than to a depth.
func (r *root) deepen(l Limits, deepest int) {
	if r.last.Line == nil {
		r.fill(1)
		r.last.Best = r.frame(0).pick(0)
		r.last.Line = []game.Move{r.last.Best}
	}
	if l.Depth > 0 {
		deepest = min(deepest, l.Depth)
	}
	for depth := r.depth + 1; depth <= deepest && !r.decided() && !r.settled() && r.budget.Spend(0); depth++ {
		if !r.last.Exact && !r.solved {
			r.iterate(depth)
		}
		if r.stopped || !r.searchOthers(depth) {
			continue
		}
		r.depth = depth
		r.keepWhole()
		if l.Completed != nil {
			r.whole.Nodes = r.budget.Spent()
			l.Completed(r.whole)
		}
	}
}

// settled says whether another depth is not worth its time, after one was completed: there is no choice, or about the usual time is over.
func (r *root) settled() bool {
	if r.limits.Most <= r.limits.Time || r.limits.Time <= 0 || r.whole.Depth == 0 {
		return false
	}
	if len(r.rank) == 1 {
		return true
	}
	return r.clock().Sub(r.begun) >= r.limits.Time*time.Duration(150-r.effort.share())/200
}

// iterate searches to a depth, within a window around the last score that is widened until the new
// one lies in it.
func (r *root) iterate(depth int) {
	alpha, beta := -infinite, infinite
	width := r.window
	r.effort = effort{}
	if depth > 1 && width > 0 && !r.last.Score.Decided() {
		alpha, beta = r.last.Score-width, r.last.Score+width
	}
	for {
		horizon := r.horizon
		score := r.searchMoves(depth, alpha, beta)
		if r.stopped {
			return
		}
		switch {
		case score <= alpha && alpha > -infinite:
			alpha = widen(score, -width)
		case score >= beta && beta < infinite:
			beta = widen(score, width)
		default:
			r.last.Depth = depth
			plies := r.last.Score.Plies()
			r.last.Exact = r.horizon == horizon || plies != 0 && max(plies, -plies) <= depth
			return
		}
		width *= 4
	}
}

// widen returns a bound at a distance from a score, or beyond all scores if that is far.
func widen(score, by Score) Score {
	if far := score + by; far > -Limit/4 && far < Limit/4 {
		return far
	}
	if by < 0 {
		return -infinite
	}
	return infinite
}

// fill makes frame 0 the moves of the root with their weights.
func (r *root) fill(depth int) (all bool) {
	f := r.frame(0)
	if r.only != nil {
		f.moves, all = append(f.moves[:0], r.only...), true
	} else {
		all = r.generate(f, depth)
	}
	if len(r.ranked) > 0 {
		r.leaveOutRanked(f, 0)
		all = all && (r.only != nil || r.can.Selector == nil) // what is left out is worse than the best move, but perhaps not than these
	}
	r.weigh(f, 0, 0, r.last.Best, r.last.Line != nil)
	return all
}

// searchMoves searches the moves of the root within a window and returns the best score. What it
// finds out before the budget is spent becomes the result so far.
func (r *root) searchMoves(depth int, alpha, beta Score) Score {
	f := r.frame(0)
	if r.can.Prober != nil {
		r.can.Probe(alpha, beta, depth) // for what Select learns from it
	}
	all := r.fill(depth)
	n := visit{depth: depth, turn: r.me, alpha: alpha, beta: beta, best: -infinite}
	r.tryRoots(&n, 0)
	if n.best <= -Limit && !all && !r.stopped {
		tried := len(f.moves)
		r.addOthers(f)
		r.leaveOutRanked(f, tried)
		r.weigh(f, tried, 0, 0, false)
		r.tryRoots(&n, tried)
		all = true
	}
	r.endHere(all)
	return n.best
}

// tryRoots searches the moves of frame 0 from the given one on. Of equally good ones the first in the
// order of State.Moves is the best, so that for a move before the best one an equal score is enough.
func (r *root) tryRoots(n *visit, from int) {
	f := r.frame(0)
	for i := from; i < len(f.moves); i++ {
		m, before := f.pick(i), r.budget.Spent()
		found := n.best > n.alpha
		alpha := max(n.alpha, n.best)
		if found && r.rank[m] < r.rank[n.move] {
			alpha--
		}
		score := r.try(n, f, i, alpha)
		if r.stopped {
			return
		}
		spent := r.budget.Spent() - before
		r.effort.all += spent
		if score <= alpha {
			if !found {
				n.best = max(n.best, score)
			}
			continue
		}
		n.best, n.move, r.effort.best = score, m, spent
		r.last.Best, r.last.Score = m, score
		r.last.Line = append(append(r.last.Line[:0], m), r.frame(1).line...)
		if score >= n.beta {
			return
		}
	}
}
