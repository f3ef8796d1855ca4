package reversi

import "github.com/plybook/plybook/replay/reversi"

// How many empty cells a position has from which on it is worth to …
const (
	listFrom     = 9  // order the moves by more than replies, and remember positions
	enhancedFrom = 10 // look up all replies before the first is tried
	estimateFrom = 10 // order the moves by what the evaluator says about them too
	aheadFrom    = 14 // … and about the replies
	furtherFrom  = 16 // … and about the replies to these
	spendEvery   = 1 << 12
)

// search returns a score that is above alpha if that of perfect play is, and else is not. Cut says that one is expected above
// alpha, so that the order of the moves matters.
func (s *Solver) search(own, opp, legal uint64, alpha int, odd uint64, n int, cut bool) int {
	if n < listFrom {
		return s.shallow(own, opp, legal, alpha, odd, n, cut)
	}
	s.nodes++
	if s.nodes-s.spent >= spendEvery {
		s.spend()
	}
	if s.stopped {
		return 0
	}
	if legal == 0 {
		replies := (reversi.Discs8{Own: opp, Opp: own}).Legal() & s.full
		if replies == 0 {
			return s.final(own, opp)
		}
		return -s.search(opp, own, replies, -alpha-1, odd, n, !cut)
	}
	if score, ok := s.bound(own, opp, alpha, n); ok {
		return score
	}
	score, first, ok := s.recall(own, opp, alpha)
	if ok {
		return score
	}
	d := reversi.Discs8{Own: own, Opp: opp}
	moves := s.moves(d, legal, first)
	if n >= enhancedFrom {
		if score, ok := s.enhanced(d, moves, alpha); ok {
			return score
		}
	}
	score, best := none, uint8(noCell)
	if s.round != proof && n >= estimateFrom {
		moves, score, best = s.likely(moves, alpha)
	}
	for i := range moves {
		m := pickMove(moves, i)
		bit := uint64(1) << m.cell
		value := -s.search(opp&^m.turned, own|m.turned|bit, m.replies, -alpha-1, odd^quarterOf[m.cell&63], n-1, !cut)
		if s.stopped {
			return 0
		}
		if value > score {
			score, best = value, m.cell
			if score > alpha {
				break
			}
		}
	}
	s.memory.keep(own, opp, alpha, score, best, uint8(n), s.round)
	return score
}

// recall looks whether the score of a position is known to be above alpha or not to be, and what move was best.
func (s *Solver) recall(own, opp uint64, alpha int) (score int, best uint8, ok bool) {
	e := s.memory.find(own, opp)
	switch {
	case e == nil:
		return 0, noCell, false
	case e.round() > s.round:
	case int(e.lower) > alpha:
		return int(e.lower), e.best, true
	case int(e.upper) <= alpha:
		return int(e.upper), e.best, true
	}
	return 0, e.best, false
}

// stableFrom has by empty cells the score from which on it is worth to look for discs of the opponent that
// are stable.
func stableFrom(n int) int { return 2*n - 8 }

// bound returns a score that is not above alpha, if the opponent has stable discs enough.
func (s *Solver) bound(own, opp uint64, alpha, n int) (score int, ok bool) {
	if s.edges == nil || alpha < stableFrom(n) {
		return 0, false
	}
	score = s.cells - 2*ones(s.edges.stable(opp, own))
	return score, score <= alpha
}

// enhanced looks whether a reply to one of the moves is known to be good enough.
func (s *Solver) enhanced(d reversi.Discs8, moves []solverMove, alpha int) (score int, ok bool) {
	for i := range moves {
		after := d.After(int(moves[i].cell), moves[i].turned)
		s.fetched ^= s.memory.bucket(after.Own, after.Opp).own[0] // the processor waits for all of them at a time, not for each
	}
	for i := range moves {
		after := d.After(int(moves[i].cell), moves[i].turned)
		if e := s.memory.find(after.Own, after.Opp); e != nil && e.round() <= s.round && -int(e.upper) > alpha {
			return -int(e.upper), true
		}
	}
	return 0, false
}
