package reversi

import "github.com/plybook/plybook/replay/reversi"

// What makes a move look good: being known as such, few replies, few empty cells next to the discs, a
// corner, a quarter with an odd number of empty cells.
const (
	knownWeight  = 1 << 20
	replyWeight  = 24
	cornerReply  = 16 // more for a reply in a corner
	cornerWeight = 20
	oddWeight    = 4
	openWeight   = 4 // for an empty cell next to the discs that move the reply
	corners      = 0x8100000000000081

	estimateParts = 12 // so many centidiscs are 1
)

// moves lists legal moves with their weights. A move that ends the game by taking all discs has
// no reply and comes first.
func (s *Solver) moves(d reversi.Discs8, legal uint64, first uint8) []solverMove {
	n := s.empties(d)
	if s.round != proof && n >= estimateFrom {
		s.see(d)
	}
	list := &s.lists[n&63]
	count := 0
	empties := s.full &^ (d.Own | d.Opp)
	odd := oddQuarters(empties)
	for ; legal != 0; legal &= legal - 1 {
		cell := lowest(legal)
		m := &list[count&63]
		count++
		m.cell, m.turned = uint8(cell), d.Turned(cell)
		after := d.After(cell, m.turned)
		m.replies = after.Legal() & s.full
		m.weight = weigh(after, m.replies, empties, odd, cell)
		if n >= estimateFrom && s.weights != nil {
			m.estimate = -int32(s.estimate(after, m.replies, n))
			m.weight += m.estimate / estimateParts
		}
		if m.cell == first {
			m.weight += knownWeight
		}
	}
	return list[:count]
}

// weigh says how good a move to a cell looks, given the position after it and the replies.
func weigh(after reversi.Discs8, replies, empties, odd uint64, cell int) (w int32) {
	bit := uint64(1) << cell
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

// estimate returns what a position seems to be worth, or, where it is worth the time, what the best replies lead to. Drafts rely on
// it and look at all of the board.
func (s *Solver) estimate(d reversi.Discs8, replies uint64, n int) int {
	plies := 0
	switch {
	case n >= furtherFrom:
		plies = 2
	case n >= aheadFrom:
		plies = 1
	}
	return s.ahead(d, replies, plies, 1<<20)
}

// ahead is estimate after so many plies. What is beta or more need not be exact.
func (s *Solver) ahead(d reversi.Discs8, replies uint64, plies, beta int) int {
	if plies == 0 || replies == 0 {
		return s.worth(d, replies)
	}
	if s.round != proof {
		s.see(d)
	}
	best := -1 << 20
	for ; replies != 0 && best < beta; replies &= replies - 1 {
		cell := lowest(replies)
		after := d.After(cell, d.Turned(cell))
		best = max(best, -s.ahead(after, after.Legal(), plies-1, -best))
	}
	return best
}

func (s *Solver) worth(d reversi.Discs8, legal uint64) int {
	if s.round == proof {
		return s.weights.glance(d, legal)
	}
	v, white := s.see(d)
	return s.groups.score(v, white, legal)
}

// see returns the view of a position, and whether it has the side to move as White. It begins with the nearest view that it knows; the colours follow from
// that too, since nothing depends on them.
func (s *Solver) see(d reversi.Discs8) (v *View, white bool) {
	n := s.empties(d)
	v = &s.views[n&63]
	near, least := v, 64
	for _, before := range [2]*View{v, &s.views[(n+1)&63]} {
		if x := before.distance(d.Own, d.Opp); x < least {
			near, least, white = before, x, false
		}
		if x := before.distance(d.Opp, d.Own); x < least {
			near, least, white = before, x, true
		}
	}
	if white {
		d = d.Swap()
	}
	v.see(near, d.Own, d.Opp)
	return v, white
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
