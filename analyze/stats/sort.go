package stats

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
)

// sortEntries sorts entries by their keys. The keys of games have long beginnings in common; so they are compared a word at a time,
// and those that are alike so far are sorted by their next words.
func sortEntries(entries []*Entry) {
	words := make([]entryWord, len(entries))
	for i, e := range entries {
		words[i].Entry = e
	}
	sortWords(words, 0)
	for i := range words {
		entries[i] = words[i].Entry
	}
}

// An entryWord is an entry with a word of its key.
type entryWord struct {
	word uint64
	*Entry
}

// fewEntries are sorted by all of their keys at once.
const fewEntries = 8

// sortWords sorts entries whose keys are alike before a place.
func sortWords(all []entryWord, at int) {
	ended := true
	for i := range all {
		key := all[i].Key
		all[i].word = wordAt(key, at)
		ended = ended && len(key) <= at
	}
	if ended || len(all) <= fewEntries {
		slices.SortFunc(all, func(a, b entryWord) int { return bytes.Compare(a.Key, b.Key) })
		return
	}
	slices.SortFunc(all, func(a, b entryWord) int { return cmp.Compare(a.word, b.word) })
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].word == all[0].word {
			n++
		}
		if n > 1 {
			sortWords(all[:n], at+8)
		}
		all = all[n:]
	}
}

// wordAt returns the 8 bytes of a key at a place, with zeros after its end.
func wordAt(key []byte, at int) uint64 {
	if at+8 <= len(key) {
		return binary.BigEndian.Uint64(key[at:])
	}
	var word [8]byte
	copy(word[:], key[min(at, len(key)):])
	return binary.BigEndian.Uint64(word[:])
}
