package reversi

import "github.com/plybook/plybook/replay/reversi"

// The search where few cells are empty: what it would remember would not be worth the time.

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

// shallow is search for six to eight empty cells. Moves come in the order of the replies that they leave, or, where
// few cells are empty and all moves are expected to be tried, in the order of parity.
func (s *Solver) shallow(own, opp, legal uint64, alpha int, odd uint64, n int, cut bool) int {
	s.nodes++
	if legal == 0 {
		replies := (reversi.Discs8{Own: opp, Opp: own}).Legal() & s.full
		if replies == 0 {
			return s.final(own, opp)
		}
		return -s.shallow(opp, own, replies, -alpha-1, odd, n, !cut)
	}
	if score, ok := s.bound(own, opp, alpha, n); ok {
		return score
	}
	if n == leastSorted && !cut {
		return s.byParity(own, opp, legal, alpha, odd)
	}
	moves := s.sorted(own, opp, legal, odd, n)
	best := none
	for i := range moves {
		m := pickMove(moves, i)
		bit := uint64(1) << (m.cell & 63)
		ours, theirs, quarters := own|m.turned|bit, opp&^m.turned, odd^quarterOf[m.cell&63]
		var value int
		if n > leastSorted {
			value = -s.shallow(theirs, ours, m.replies, -alpha-1, quarters, n-1, !cut)
		} else {
			value = -s.five(theirs, ours, -alpha-1, quarters, false)
		}
		if value > best {
			best = value
			if best > alpha {
				break
			}
		}
	}
	return best
}

// leastSorted is the least number of empty cells with which moves are sorted.
const leastSorted = 6

// What weighs in the order of moves when few cells are empty.
const (
	fewReply       = 20
	fewCornerReply = 8 // more for a reply in a corner
	fewCorner      = 16
	fewOdd         = 16
)

// sorted lists the legal moves with their weights.
func (s *Solver) sorted(own, opp, legal, odd uint64, n int) []solverMove {
	d := reversi.Discs8{Own: own, Opp: opp}
	list := &s.lists[n&63]
	count := 0
	for ; legal != 0; legal &= legal - 1 {
		cell := lowest(legal) & 63
		m := &list[count&63]
		count++
		m.cell, m.turned = uint8(cell), d.Turned(cell)
		m.replies = d.After(cell, m.turned).Legal() & s.full
		m.weight = -fewReply*int32(ones(m.replies)) - fewCornerReply*int32(ones(m.replies&corners))
		if odd>>cell&1 != 0 {
			m.weight += fewOdd
		}
		if uint64(corners)>>cell&1 != 0 {
			m.weight += fewCorner
		}
	}
	return list[:count]
}

// byParity tries the moves of six empty cells, in odd quarters first.
func (s *Solver) byParity(own, opp, legal uint64, alpha int, odd uint64) int {
	d := reversi.Discs8{Own: own, Opp: opp}
	best := none
	for _, set := range [2]uint64{legal & odd, legal &^ odd} {
		for ; set != 0; set &= set - 1 {
			cell := lowest(set) & 63
			after := d.After(cell, d.Turned(cell))
			if value := -s.five(after.Own, after.Opp, -alpha-1, odd^quarterOf[cell], false); value > best {
				best = value
				if best > alpha {
					return best
				}
			}
		}
	}
	return best
}

// five is the search for five empty cells: those in odd quarters come first.
func (s *Solver) five(own, opp uint64, alpha int, odd uint64, passed bool) int {
	s.nodes++
	if score, ok := s.bound(own, opp, alpha, 5); ok {
		return score
	}
	empties := s.full &^ (own | opp)
	d := reversi.Discs8{Own: own, Opp: opp}
	best := none
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
			value := -s.solve4(opp&^turned, own|turned|bit, -alpha-1, empties^bit, odd^quarterOf[cell], false)
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
	return -s.five(opp, own, -alpha-1, odd, true)
}

// few returns the score when at most five cells are empty.
func (s *Solver) few(own, opp uint64, alpha int, odd uint64, n int) int {
	empties := s.full &^ (own | opp)
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
	case 4:
		return s.solve4(own, opp, alpha, empties, odd, false)
	}
	return s.five(own, opp, alpha, odd, false)
}
