package corpus

import (
	"context"
	"math/rand/v2"
	"testing"
)

// Numbers are handed on whatever the order in which pieces are handed out and counted.
func TestOrdinals(t *testing.T) {
	const pieces = 40
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 0))
		var ordinals []*ordinal
		counted := make([]bool, pieces)
		var last *ordinal
		for left := pieces; left > 0; {
			if i := r.IntN(pieces); i < len(ordinals) && !counted[i] {
				ordinals[i].count(i)
				counted[i] = true
				left--
			} else if len(ordinals) < pieces {
				last = last.next()
				ordinals = append(ordinals, last)
			}
			before, ready := 0, true
			for i, ordinal := range ordinals {
				if ordinal.ready() != ready {
					t.Fatalf("seed %d: it is %v that piece %d is ready", seed, !ready, i)
				}
				if ready && ordinal.before != before {
					t.Fatalf("seed %d: %d records before piece %d, want %d", seed, ordinal.before, i, before)
				}
				ready = ready && counted[i]
				before += i
			}
		}
	}
}

func TestOrdinalsThatAreNotCounted(t *testing.T) {
	first := countedOrdinal(7).next()
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
