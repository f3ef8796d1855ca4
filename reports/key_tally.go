package reports

import (
	"hash/fnv"
	"io"
)

// maxTold is how many keys, or lines, of a file a layout tells apart, and sharedCounts how many counters there are for
// the keys behind them.
const (
	maxTold      = 50_000
	sharedCounts = 1 << 16
)

// A keyTally counts how often keys come. The first maxTold of them are counted each by itself, which fills a few MiB; those behind
// share counters: then a key still has no number twice, but its numbers depend on other keys too. The zero value is
// empty.
type keyTally struct {
	exact  bool // every key is counted by itself, however many there are
	counts map[uint64]int
	shared []int
}

// next returns the number of a key: 1 if it comes for the first time.
func (t *keyTally) next(key string) int {
	h := hashOf(key)
	if n := t.counts[h]; n > 0 || t.exact || len(t.counts) < maxTold {
		if t.counts == nil {
			t.counts = map[uint64]int{}
		}
		t.counts[h] = n + 1
		return n + 1
	}
	if t.shared == nil {
		t.shared = make([]int, sharedCounts)
	}
	t.shared[h%sharedCounts]++
	return t.shared[h%sharedCounts]
}

func hashOf(key string) uint64 {
	h := fnv.New64a()
	io.WriteString(h, key)
	return h.Sum64()
}
