package reversi

import (
	"github.com/plybook/plybook/replay/reversi"
)

// How many empty cells a position has from which on it is worth to …
const (
	listFrom     = 8  // order the moves by more than parity, and remember positions
	enhancedFrom = 10 // look up all replies before the first is tried
	estimateFrom = 11 // order the moves by what the evaluator says about them too
	aheadFrom    = 14 // … and about the replies
	spendEvery   = 1 << 12
)

// quarters are the four quarters of the board.
var quarters = [4]uint64{0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000, 0xF0F0F0F000000000}

// quarterOf has the quarter of each cell.
var quarterOf = func() (t [64]uint64) {
	for i := range t {
		t[i] = quarters[i>>5<<1|i>>2&1]
	}
	return t
}()

// oddQuarters returns the quarters that have an odd number of empty cells: who plays there can have the
// last move in them.
func oddQuarters(empties uint64) (odd uint64) {
	for _, q := range quarters {
		if ones(empties&q)&1 == 1 {
			odd |= q
		}
	}
	return odd
}

// search returns a score that is above alpha if that of perfect play is, and else is not.
func (s *Solver) search(own, opp uint64, alpha int, empties, odd uint64, n int, passed bool) int {
	if n < listFrom {
		return s.shallow(own, opp, alpha, empties, odd, n, passed)
	}
	s.nodes++
	if s.nodes-s.spent >= spendEvery {
		s.spend()
	}
	if s.stopped {
		return 0
	}
	if score, ok := s.bound(own, opp, alpha, n); ok {
		return score
	}
	first := uint8(noCell)
	if e := s.memory.find(own, opp); e != nil {
		switch {
		case int(e.lower) > alpha:
			return int(e.lower)
		case int(e.upper) <= alpha:
			return int(e.upper)
		}
		first = e.best
	}
	d := reversi.Discs8{Own: own, Opp: opp}
	moves := s.moves(d, first)
	if len(moves) == 0 {
		if passed {
			return s.final(own, opp)
		}
		return -s.search(opp, own, -alpha-1, empties, odd, n, true)
	}
	if n >= enhancedFrom {
		if score, ok := s.enhanced(d, moves, alpha); ok {
			return score
		}
	}
	score, best := none, uint8(noCell)
	for i := range moves {
		m := pickMove(moves, i)
		bit := uint64(1) << m.cell
		value := -s.search(opp&^m.turned, own|m.turned|bit, -alpha-1, empties^bit, odd^quarterOf[m.cell&63], n-1, false)
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
	s.memory.keep(own, opp, alpha, score, best, uint8(n))
	return score
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
		if e := s.memory.find(after.Own, after.Opp); e != nil && -int(e.upper) > alpha {
			return -int(e.upper), true
		}
	}
	return 0, false
}

// shallow is search without a list of moves: cells in odd quarters come first.
func (s *Solver) shallow(own, opp uint64, alpha int, empties, odd uint64, n int, passed bool) int {
	if n <= 4 {
		return s.few(own, opp, alpha, empties, odd, n)
	}
	s.nodes++
	if score, ok := s.bound(own, opp, alpha, n); ok {
		return score
	}
	best := none
	d := reversi.Discs8{Own: own, Opp: opp}
	for _, set := range [2]uint64{empties & odd, empties &^ odd} {
		for ; set != 0; set &= set - 1 {
			cell := lowest(set) & 63
			if around8[cell]&opp == 0 {
				continue
			}
			turned := d.Turned(cell)
			if turned == 0 {
				continue
			}
			bit := uint64(1) << cell
			value := 0
			if n == 5 {
				s.nodes++
				value = -s.solve4(opp&^turned, own|turned|bit, -alpha-1, empties^bit, odd^quarterOf[cell], false)
			} else {
				value = -s.shallow(opp&^turned, own|turned|bit, -alpha-1, empties^bit, odd^quarterOf[cell], n-1, false)
			}
			if value > best {
				best = value
				if best > alpha {
					return best
				}
			}
		}
	}
	switch {
	case best != none:
		return best
	case passed:
		return s.final(own, opp)
	}
	return -s.shallow(opp, own, -alpha-1, empties, odd, n, true)
}

// few returns the score when at most four cells are empty.
func (s *Solver) few(own, opp uint64, alpha int, empties, odd uint64, n int) int {
	var cells [3]int
	for i := range cells {
		if n < 4 && empties != 0 {
			cells[i] = lowest(empties)
			empties &= empties - 1
		}
	}
	switch n {
	case 0:
		return s.final(own, opp)
	case 1:
		return s.solve1(own, opp, cells[0])
	case 2:
		return s.solve2(own, opp, alpha, cells[0], cells[1], false)
	case 3:
		return s.solve3(own, opp, alpha, cells[0], cells[1], cells[2], false)
	}
	return s.solve4(own, opp, alpha, empties, odd, false)
}

// What makes a move look good: being known as such, few replies, few empty cells next to the discs, a
// corner, a quarter with an odd number of empty cells.
const (
	knownWeight  = 1 << 20
	replyWeight  = 16
	cornerReply  = 16 // more for a reply in a corner
	cornerWeight = 20
	oddWeight    = 8
	openWeight   = 4 // for an empty cell next to the discs that move the reply
	corners      = 0x8100000000000081

	estimateParts = 8 // so many centidiscs are 1
)

// moves lists the legal moves with their weights. A move that ends the game by taking all discs has
// no reply and comes first.
func (s *Solver) moves(d reversi.Discs8, first uint8) []solverMove {
	n := s.empties(d)
	list := &s.lists[n&63]
	count := 0
	empties := s.full &^ (d.Own | d.Opp)
	odd := oddQuarters(empties)
	for legal := d.Legal() & s.full; legal != 0; legal &= legal - 1 {
		cell := lowest(legal)
		m := &list[count&63]
		count++
		m.cell, m.turned = uint8(cell), d.Turned(cell)
		after := d.After(cell, m.turned)
		m.weight = s.weigh(after, empties, odd, cell)
		if n >= estimateFrom && s.weights != nil {
			m.weight -= int32(s.estimate(after, n)) / estimateParts
		}
		if m.cell == first {
			m.weight += knownWeight
		}
	}
	return list[:count]
}

// weigh says how good a move to a cell looks, given the position after it.
func (s *Solver) weigh(after reversi.Discs8, empties, odd uint64, cell int) (w int32) {
	bit := uint64(1) << cell
	replies := after.Legal() & s.full
	w = -replyWeight*int32(ones(replies)) - cornerReply*int32(ones(replies&corners))
	w -= openWeight * int32(ones(grow8(after.Opp)&(empties^bit)))
	if bit&corners != 0 {
		w += cornerWeight
	}
	if odd&bit != 0 {
		w += oddWeight
	}
	return w
}

// estimate returns what a position seems to be worth, or, where it is worth the time, the best reply.
func (s *Solver) estimate(d reversi.Discs8, n int) int {
	replies := d.Legal()
	if n < aheadFrom || replies == 0 {
		return s.weights.score(d)
	}
	best := -1 << 20
	for ; replies != 0; replies &= replies - 1 {
		cell := lowest(replies)
		best = max(best, -s.weights.score(d.After(cell, d.Turned(cell))))
	}
	return best
}

// grow8 returns a set with all cells next to it.
func grow8(set uint64) uint64 {
	set |= set<<1&^firstCol | set>>1&^lastCol
	return set | set<<8 | set>>8
}

// pickMove brings the move with the greatest weight of those from i on to i.
func pickMove(moves []solverMove, i int) *solverMove {
	best := i
	for j := i + 1; j < len(moves); j++ {
		if moves[j].weight > moves[best].weight {
			best = j
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
	return &moves[i]
}
