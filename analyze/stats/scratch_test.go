package stats

import (
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// Half-way is the last of 2, 3, 4, 6, 8, 12, … plies that lies in the first half: never before the third of a game.
func TestWaypoints(t *testing.T) {
	for plies, want := range map[int]uint64{0: 0, 3: 0, 4: 2, 5: 2, 6: 3, 8: 4, 11: 4, 12: 6, 16: 8, 24: 12, 47: 16, 48: 24, 60: 24, 64: 32, 200: 96} {
		g := scratch{nextWaypoint: firstWaypoint}
		for n := range plies {
			g.plies = append(g.plies, seenPly{})
			g.passWaypoint(numbered{n: uint64(n + 1)})
		}
		if got := g.waypoint()[0]; got != want {
			t.Errorf("of %d plies half-way is after %d, want %d", plies, got, want)
		}
	}
}

// A numbered is a position whose key is a number.
type numbered struct {
	game.State
	n uint64
}

func (s numbered) Key() game.Key { return game.Key{s.n} }
