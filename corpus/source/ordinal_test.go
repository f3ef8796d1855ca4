package source

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
		var ordinals []*Ordinal
		counted := make([]bool, pieces)
		var last *Ordinal
		for left := pieces; left > 0; {
			if i := r.IntN(pieces); i < len(ordinals) && !counted[i] {
				ordinals[i].Count(i)
				counted[i] = true
				left--
			} else if len(ordinals) < pieces {
				last = last.Next()
				ordinals = append(ordinals, last)
			}
			before, ready := 0, true
			for i, ordinal := range ordinals {
				if ordinal.Ready() != ready {
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
	first := CountedOrdinal(7).Next()
	if n, ok := first.Wait(t.Context()); n != 7 || !ok {
		t.Errorf("%d, %v; want 7", n, ok)
	}
	second := first.Next()
	third := second.Next()
	second.EndAt(30)
	first.EndAt(30)
	if n, ok := third.Wait(t.Context()); n != 30 || !ok {
		t.Errorf("%d, %v; want 30", n, ok)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, ok := third.Next().Wait(ended); ok {
		t.Error("it did not wait")
	}
}
