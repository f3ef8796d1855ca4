package bluelagoon

import (
	"slices"

	"github.com/plybook/plybook/replay/game"
)

// A Chain is a group of a player's pieces that hang together, on land and sea.
type Chain struct {
	Cells   []int // ascending
	Islands []int // that it links, ascending
}

// Chains returns the chains of a player by their first cells.
func (s *State) Chains(seat game.Seat) []Chain {
	ends := make([]int16, len(s.pieces))  // by cell: the last cell of its chain, from 1; 0 as long as it is not known
	index := make([]int16, len(s.pieces)) // by last cell: the chain, from 1
	var chains []Chain
	for cell, code := range s.pieces {
		if int(code+1)>>1 != int(seat)+1 {
			continue
		}
		last := s.lastKnown(cell, ends)
		if index[last] == 0 {
			k := s.board.links
			chains = append(chains, Chain{Islands: slices.Collect(set(s.links[last*k : last*k+k]).all())})
			index[last] = int16(len(chains))
		}
		c := &chains[index[last]-1]
		c.Cells = append(c.Cells, cell)
	}
	return chains
}

// lastKnown is last that notes in ends what it finds, so that no way is gone twice.
func (p *position) lastKnown(cell int, ends []int16) int {
	at := cell
	for ends[at] == 0 && int(p.chain[at]) != at {
		at = int(p.chain[at])
	}
	end := ends[at]
	if end == 0 {
		end = int16(at) + 1
	}
	for at = cell; ends[at] == 0; at = int(p.chain[at]) {
		ends[at] = end
	}
	return int(end) - 1
}

// BestChain returns the chain of a player that links most islands; of several the one with most
// pieces, and then the one with the lowest first cell. Without pieces it is empty.
func (s *State) BestChain(seat game.Seat) (best Chain) {
	for _, c := range s.Chains(seat) {
		more := len(c.Islands) - len(best.Islands)
		if more > 0 || more == 0 && len(c.Cells) > len(best.Cells) {
			best = c
		}
	}
	return best
}

// Majority returns the most pieces that a player has on an island, and who has that many, a bit
// each; 0 and none if nobody is there.
func (s *State) Majority(island int) (pieces int, leaders uint8) {
	for seat, n := range s.onIsland[island*MaxSeats:][:s.seats] {
		switch {
		case int(n) > pieces:
			pieces, leaders = int(n), 1<<seat
		case int(n) == pieces && n > 0:
			leaders |= 1 << seat
		}
	}
	return pieces, leaders
}

// OnIsland returns how many pieces a player has on an island.
func (s *State) OnIsland(seat game.Seat, island int) int {
	return int(s.onIsland[island*MaxSeats+int(seat)])
}
