package stats

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// sortedEntries sorts the entries of a list and reads them.
func sortedEntries(t testing.TB, b *entryList) (all []*Entry) {
	t.Helper()
	b.sort()
	for _, words := range b.places {
		for _, w := range words {
			e := &Entry{Key: b.keyAt(w.place)}
			if rest, err := readRest(b.restAt(w.place), e); err != nil || len(rest) > 0 {
				t.Fatalf("of the entry %x %d bytes are left; error %v", e.Key, len(rest), err)
			}
			all = append(all, e)
		}
	}
	return all
}

// flushed returns all entries of a tally.
func flushed(t *Tally) *entryList {
	t.flush(&t.list)
	return &t.list
}

// Entries come in the order of the bytes of their keys, whatever these have in common and wherever they end.
func TestEntriesAreSortedByAllOfTheirKeys(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	var list entryList
	var want [][]byte
	for range 3000 {
		key := bytes.Repeat([]byte{7}, 1+random.IntN(3)*9)
		key[0] -= byte(random.IntN(2))
		for range random.IntN(20) {
			key = append(key, byte(random.IntN(2)))
		}
		list.add(key, nil, 0, nil)
		want = append(want, key)
	}
	slices.SortFunc(want, bytes.Compare)
	for i, e := range sortedEntries(t, &list) {
		if !bytes.Equal(e.Key, want[i]) {
			t.Fatalf("entry %d has the key %x, want %x", i, e.Key, want[i])
		}
	}
}

// Of entries with equal keys, which may be of several lists, one is made, and others stay as they are written.
func TestEntriesOfListsAreMerged(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	want := map[string]*Entry{}
	var all entryList
	for number := range 400 {
		key := bytes.Repeat([]byte{5}, 1+random.IntN(100))
		e := &Entry{Key: key, Sums: []int64{1, int64(number) - 200}[:random.IntN(3)], First: uint64(random.IntN(9)) * uint64(400-number)}
		if e.First > 0 {
			e.Text = bytes.Repeat([]byte{'x'}, number*100) // longer than a chunk, some of them
		}
		var list entryList
		list.add(key, e.Sums, e.First, e.Text)
		all.join(&list)
		if want[string(key)] == nil {
			want[string(key)] = &Entry{Key: key}
		}
		want[string(key)].add(e)
	}
	var last []byte
	all.sort()
	err := all.merge(func(key, rest []byte) error {
		if last != nil && bytes.Compare(key, last) <= 0 {
			t.Errorf("%x comes after %x", key, last)
		}
		last = key
		w := want[string(key)]
		if !bytes.Equal(rest, appendRest(nil, w.Sums, w.First, w.Text)) {
			return fmt.Errorf("of the key %x is left %x, want %v", key, rest, w)
		}
		delete(want, string(key))
		return nil
	})
	if err != nil || len(want) > 0 {
		t.Errorf("%d entries are missing; error %v", len(want), err)
	}
}
