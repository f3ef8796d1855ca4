package corpus

import (
	"context"
	"math/rand/v2"
	"testing"
)

// Numbers are handed on whatever the order in which pieces are handed out and counted.
func TestTurns(t *testing.T) {
	const pieces = 40
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 0))
		var turns []*turn
		counted := make([]bool, pieces)
		var last *turn
		for left := pieces; left > 0; {
			if i := r.IntN(pieces); i < len(turns) && !counted[i] {
				turns[i].count(i)
				counted[i] = true
				left--
			} else if len(turns) < pieces {
				last = last.next()
				turns = append(turns, last)
			}
			before, ready := 0, true
			for i, turn := range turns {
				if turn.ready() != ready {
					t.Fatalf("seed %d: it is %v that piece %d is ready", seed, !ready, i)
				}
				if ready && turn.before != before {
					t.Fatalf("seed %d: %d records before piece %d, want %d", seed, turn.before, i, before)
				}
				ready = ready && counted[i]
				before += i
			}
		}
	}
}

func TestTurnsThatAreNotCounted(t *testing.T) {
	first := countedTurn(7).next()
	if n, ok := first.wait(t.Context()); n != 7 || !ok {
		t.Errorf("%d, %v; want 7", n, ok)
	}
	second := first.next()
	third := second.next()
	second.endAt(30)
	first.endAt(30)
	if n, ok := third.wait(t.Context()); n != 30 || !ok {
		t.Errorf("%d, %v; want 30", n, ok)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, ok := third.next().wait(ended); ok {
		t.Error("it did not wait")
	}
}
