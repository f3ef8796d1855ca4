package reversi

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// Every move that a player may still have weighs something, before and while the first discs are placed too, and none after the last cell.
func TestEveryMoveLeftHasAPace(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, rules := range []reversi.Rules{{}, {Placement: true}} {
		for b := wanderReversi(t, r, rules, 8, 0).(*reversi.Board8); b.Turn() != game.Nobody; {
			pacer := NewViewer(b, nil).(search.Pacer)
			black, white := b.Counts()
			empties := 64 - black - white
			for move := range 40 {
				if got := pacer.Pace(move); got > 0 != (empties > 2*move) {
					t.Fatalf("%+v: with %d empty cells, move %d weighs %d", rules, empties, move, got)
				}
			}
			moves := b.Moves(nil)
			b.Play(moves[r.IntN(len(moves))])
		}
	}
}

// With 24 empty cells a move has more of a clock than at the start. In the end, when the solver needs little, little is left.
func TestClocksAreSpentBeforeTheEnd(t *testing.T) {
	r, left, shares := rand.New(rand.NewPCG(5, 6)), time.Minute, map[int]time.Duration{}
	for b := wanderReversi(t, r, reversi.Rules{}, 8, 0).(*reversi.Board8); b.Turn() != game.Nobody; {
		if black, white := b.Counts(); b.Turn() == reversi.Black {
			c := search.Clock{Left: left}
			share, _ := c.Share(NewViewer(b, nil).(search.Pacer))
			shares[64-black-white] = share
			left -= share
		}
		moves := b.Moves(nil)
		b.Play(moves[r.IntN(len(moves))])
	}
	if shares[24] < 3*shares[60]/2 || shares[14] > shares[60] || shares[14] < shares[60]/10 {
		t.Errorf("by empty cells: %v", shares)
	}
}
