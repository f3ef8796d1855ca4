package stats

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
)

// sort sorts entries by their keys: those of each section.
func (b *entryList) sort() {
	for _, all := range b.places {
		if !slices.IsSortedFunc(all, b.compare) { // openings are
			b.sortWords(all, 1)
		}
	}
}

// An entryWord is an entry and a word of its key.
type entryWord struct {
	word  uint64
	place entryPlace
}

// fewEntries are sorted by all of their keys at once.
const fewEntries = 8

// sortWords sorts entries whose keys are alike before a place. Many keys have long beginnings in common; so they are compared by a
// word each, after what all have in common, and those that are alike so far are sorted in the same way.
func (b *entryList) sortWords(all []entryWord, at int) {
	if len(all) <= fewEntries {
		b.sortKeys(all)
		return
	}
	first := b.keyAt(all[0].place)
	alike, longest := len(first), len(first)
	for i := range all {
		key := b.keyAt(all[i].place)
		alike, longest = at+commonPrefix(first[at:alike], key[at:]), max(longest, len(key))
	}
	if alike == longest {
		return
	}
	for i := range all {
		all[i].word = wordAt(b.keyAt(all[i].place), alike)
	}
	slices.SortFunc(all, func(a, b entryWord) int { return cmp.Compare(a.word, b.word) })
	if all[0].word == all[len(all)-1].word { // some keys end there, and others go on with zeros
		b.sortKeys(all)
		return
	}
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].word == all[0].word {
			n++
		}
		if n > 1 {
			b.sortWords(all[:n], alike)
		}
		all = all[n:]
	}
}

func (b *entryList) sortKeys(all []entryWord) {
	slices.SortFunc(all, b.compare)
}

func (b *entryList) compare(one, other entryWord) int {
	return bytes.Compare(b.keyAt(one.place), b.keyAt(other.place))
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
