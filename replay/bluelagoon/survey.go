package bluelagoon

import (
	"math/bits"

	"github.com/plybook/plybook/replay/game"
)

// A Survey is how a player stands, as an evaluation asks at every node of a search: nothing looks over the
// board.
type Survey struct {
	Points    Points     // as if the phase ended now
	Claimable [Kinds]int // tokens beside own pieces, which the next piece can claim
	Homes     int        // islands with villages that stay for settlement
	Survivors int        // villages that do
	Islands   int        // with own pieces
	Linked    int        // islands that the best chain links
}

// Survey returns how a player stands in the present phase.
func (s *State) Survey(seat game.Seat) (v Survey) {
	v.Points = s.points(int(seat))
	v.Islands, v.Linked = s.islands[seat], s.linked[seat]
	for w, beside := range s.beside[seat] {
		if beside == 0 {
			continue
		}
		for k := range Kinds {
			v.Claimable[k] += bits.OnesCount64(beside & s.lying[k][w])
		}
	}
	var room [maxHomes]int16
	homes := room[:0]
	for w, word := range s.of[seat][Village] {
		for stay := word &^ s.board.circle[w]; stay != 0; stay &= stay - 1 {
			v.Survivors++
			homes = addHome(homes, s.board.islandOf[w<<6|bits.TrailingZeros64(stay)])
		}
	}
	v.Homes = len(homes)
	return v
}

// maxHomes bounds the islands that are distinguished: a state string may have more villages than a player has.
const maxHomes = villagesEach

// addHome adds an island to those that are there.
func addHome(homes []int16, island int16) []int16 {
	for _, h := range homes {
		if h == island {
			return homes
		}
	}
	if len(homes) == cap(homes) {
		return homes
	}
	return append(homes, island)
}

// FreeOn returns how many cells of an island are free.
func (s *State) FreeOn(island int) int {
	n := len(s.board.islands[island].Cells)
	for _, on := range s.onIsland[island*MaxSeats:][:s.seats] {
		n -= int(on)
	}
	return n
}
