package stats

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"
)

// Entries come in the order of the bytes of their keys, whatever these have in common and wherever they end.
func TestEntriesAreSortedByAllOfTheirKeys(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	var entries []*Entry
	for range 3000 {
		key := bytes.Repeat([]byte{7}, random.IntN(3)*9)
		for range random.IntN(20) {
			key = append(key, byte(random.IntN(2)))
		}
		entries = append(entries, &Entry{Key: key})
	}
	want := slices.Clone(entries)
	slices.SortFunc(want, func(a, b *Entry) int { return bytes.Compare(a.Key, b.Key) })
	sortEntries(entries)
	for i, e := range entries {
		if !bytes.Equal(e.Key, want[i].Key) {
			t.Fatalf("entry %d has the key %x, want %x", i, e.Key, want[i].Key)
		}
	}
}
