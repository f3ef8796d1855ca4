package findings

import (
	"hash/fnv"
	"io"
)

// maxExactKeys is how many keys, or lines, of a file a layout distinguishes, and sharedCounts how many counters there are for
// the keys after them.
const (
	maxExactKeys = 50_000
	sharedCounts = 1 << 16
)

// A keyCounter counts how often keys come. The first maxExactKeys of them are counted each by itself, which fills a few MiB; those after
// share counters: then a key still has no number twice, but its numbers depend on other keys too. The zero value is
// empty.
type keyCounter struct {
	exact  bool // every key is counted by itself, however many there are
	counts map[uint64]int
	shared []int
}

// next returns the number of a key: 1 if it comes for the first time.
func (t *keyCounter) next(key string) int {
	h := hashOf(key)
	if n := t.counts[h]; n > 0 || t.exact || len(t.counts) < maxExactKeys {
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
