package reversi

import "github.com/plybook/plybook/replay/reversi"

// The last empty cells of a board of Reversi, solved without a list of moves. All take the discs as the
// side to move sees them and a score alpha, and return the score of perfect play if it is above alpha or
// a score that it does not pass, and else one that it reaches.

// none is below all scores.
const none = -128

// lineCounts has for a place on a line of eight cells, and the own discs on that line, how many others
// are turned if all other cells of the line are full.
var lineCounts = func() (t [8][256]uint8) {
	for place := range t {
		for own := range t[place] {
			for _, step := range [2]int{1, -1} {
				q := place + step
				for q >= 0 && q < 8 && own>>q&1 == 0 {
					q += step
				}
				if q >= 0 && q < 8 {
					t[place][own] += uint8(max(q-place, place-q) - 1)
				}
			}
		}
	}
	return t
}()

// A lastCell is what it takes to count what a disc on a cell turns: the diagonals through it.
type lastCell struct{ rising, falling uint64 }

var lastCells = func() (t [64]lastCell) {
	for i := range t {
		for j := range 64 {
			down, right := j>>3-i>>3, j&7-i&7
			switch {
			case down == right:
				t[i].falling |= 1 << j
			case down == -right:
				t[i].rising |= 1 << j
			}
		}
		t[i].rising |= 1 << i
	}
	return t
}()

const (
	columnBits   = 0x0101010101010101 // the first cell of each row
	columnGather = 0x0102040810204080 // brings them to the highest byte
)

// lastTurned returns how many discs are turned by one on the last empty cell.
func lastTurned(own uint64, i int) int {
	i &= 63
	c, row, col := &lastCells[i], i>>3, i&7
	return int(lineCounts[col][uint8(own>>(i&56))]) +
		int(lineCounts[row][own>>col&columnBits*columnGather>>56]) +
		int(lineCounts[col][own&c.rising*columnBits>>56]) +
		int(lineCounts[col][own&c.falling*columnBits>>56])
}

// solve1 returns the score when one cell is empty.
func (s *Solver) solve1(own, opp uint64, a int) int {
	s.nodes++
	discs := ones(own)
	if n := lastTurned(own, a); n > 0 {
		return 2*(discs+n+1) - s.cells
	}
	if n := lastTurned(opp, a); n > 0 {
		return 2*(discs-n) - s.cells
	}
	return s.final(own, opp)
}

// solve2 returns the score when two cells are empty.
func (s *Solver) solve2(own, opp uint64, alpha, a, b int, passed bool) int {
	s.nodes++
	best := none
	if around8[a&63]&opp != 0 {
		if turned := (reversi.Discs8{Own: own, Opp: opp}).Turned(a); turned != 0 {
			best = -s.solve1(opp&^turned, own|turned|1<<a, b)
			if best > alpha {
				return best
			}
		}
	}
	if around8[b&63]&opp != 0 {
		if turned := (reversi.Discs8{Own: own, Opp: opp}).Turned(b); turned != 0 {
			best = max(best, -s.solve1(opp&^turned, own|turned|1<<b, a))
		}
	}
	switch {
	case best != none:
		return best
	case passed:
		return s.final(own, opp)
	}
	return -s.solve2(opp, own, -alpha-1, a, b, true)
}

// solve3 returns the score when three cells are empty.
func (s *Solver) solve3(own, opp uint64, alpha, a, b, c int, passed bool) int {
	s.nodes++
	best := none
	for range 3 {
		if around8[a&63]&opp != 0 {
			if turned := (reversi.Discs8{Own: own, Opp: opp}).Turned(a); turned != 0 {
				best = max(best, -s.solve2(opp&^turned, own|turned|1<<a, -alpha-1, b, c, false))
				if best > alpha {
					return best
				}
			}
		}
		a, b, c = b, c, a
	}
	switch {
	case best != none:
		return best
	case passed:
		return s.final(own, opp)
	}
	return -s.solve3(opp, own, -alpha-1, a, b, c, true)
}

// solve4 returns the score when four cells are empty. Those that are alone in their quarter come first.
func (s *Solver) solve4(own, opp uint64, alpha int, empties, odd uint64, passed bool) int {
	s.nodes++
	var cells [4]int
	n := 0
	for _, set := range [2]uint64{empties & odd, empties &^ odd} {
		for ; set != 0; set &= set - 1 {
			cells[n&3] = lowest(set)
			n++
		}
	}
	best := none
	for i, a := range cells {
		if around8[a&63]&opp == 0 {
			continue
		}
		turned := (reversi.Discs8{Own: own, Opp: opp}).Turned(a)
		if turned == 0 {
			continue
		}
		b, c, d := cells[afterFirst[i][0]], cells[afterFirst[i][1]], cells[afterFirst[i][2]]
		best = max(best, -s.solve3(opp&^turned, own|turned|1<<a, -alpha-1, b, c, d, false))
		if best > alpha {
			return best
		}
	}
	switch {
	case best != none:
		return best
	case passed:
		return s.final(own, opp)
	}
	return -s.solve4(opp, own, -alpha-1, empties, odd, true)
}

// afterFirst has the order in which three cells of four are tried after one of them: the partner of a
// pair of even quarters first.
var afterFirst = [4][3]int{{1, 2, 3}, {0, 2, 3}, {3, 0, 1}, {2, 0, 1}}
