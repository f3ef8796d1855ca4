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
	by := map[int]int{} // index of the chain, by its last cell
	var chains []Chain
	for cell, code := range s.pieces {
		if int(code+1)>>1 != int(seat)+1 {
			continue
		}
		root := s.last(cell)
		i, known := by[root]
		if !known {
			i = len(chains)
			by[root] = i
			chains = append(chains, Chain{})
		}
		chains[i].Cells = append(chains[i].Cells, cell)
	}
	for i := range chains {
		c := &chains[i]
		for _, cell := range c.Cells {
			if island := s.board.IslandOf(cell); island >= 0 && !slices.Contains(c.Islands, island) {
				c.Islands = append(c.Islands, island)
			}
		}
		slices.Sort(c.Islands)
	}
	return chains
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
