package stats

import (
	"bytes"
	"encoding/binary"
)

// An entryList collects entries. It has them as they are written, one after the other in long chunks, so that many take little memory
// and the garbage collector need not look at them.
type entryList struct {
	chunks  [][]byte
	places  [1 << 8][]entryWord // by section
	scratch []byte
	text    []byte

	// Memory of what becomes entries later.
	bytes arena[byte]
	plies arena[treePly]
}

// An entryPlace is where an entry begins: with the lengths of its key and of the rest, and these.
type entryPlace struct{ chunk, at uint32 }

const entryHead = 4 + 4

// key begins a key in scratch memory.
func (b *entryList) key(s section, before []byte) []byte {
	b.scratch = append(append(b.scratch[:0], byte(s)), before...)
	return b.scratch
}

// add adds an entry. It keeps nothing of what it is given.
func (b *entryList) add(key []byte, sums []int64, first uint64, text []byte) {
	most := entryHead + len(key) + binary.MaxVarintLen64*(len(sums)+3) + len(text)
	n := len(b.chunks) - 1
	if n < 0 || cap(b.chunks[n])-len(b.chunks[n]) < most {
		b.chunks = append(b.chunks, make([]byte, 0, max(arenaChunk, most)))
		n++
	}
	c := b.chunks[n]
	at := len(c)
	c = binary.LittleEndian.AppendUint32(c, uint32(len(key)))
	c = append(c, 0, 0, 0, 0)
	c = append(c, key...)
	rest := len(c)
	c = appendRest(c, sums, first, text)
	binary.LittleEndian.PutUint32(c[at+4:], uint32(len(c)-rest))
	b.chunks[n] = c
	all := &b.places[key[0]]
	*all = append(*all, entryWord{place: entryPlace{uint32(n), uint32(at)}})
}

// join adds the entries of another list, and keeps its memory.
func (b *entryList) join(o *entryList) {
	before := uint32(len(b.chunks))
	b.chunks = append(b.chunks, o.chunks...)
	for section, all := range o.places {
		for _, w := range all {
			w.place.chunk += before
			b.places[section] = append(b.places[section], w)
		}
	}
}

// keyAt returns the key of an entry.
func (b *entryList) keyAt(p entryPlace) []byte {
	c := b.chunks[p.chunk][p.at:]
	return c[entryHead:][:binary.LittleEndian.Uint32(c)]
}

// restAt returns what comes after the key.
func (b *entryList) restAt(p entryPlace) []byte {
	c := b.chunks[p.chunk][p.at:]
	return c[entryHead+binary.LittleEndian.Uint32(c):][:binary.LittleEndian.Uint32(c[4:])]
}

// merge emits the entries, which are sorted, as they are written; of those with equal keys it makes one.
func (b *entryList) merge(emit func(key, rest []byte) error) error {
	var sum, e Entry
	var summed []byte
	for _, left := range b.places {
		for len(left) > 0 {
			key, rest, n := b.keyAt(left[0].place), b.restAt(left[0].place), 1
			for ; n < len(left) && bytes.Equal(b.keyAt(left[n].place), key); n++ {
				if n == 1 {
					sum = Entry{Sums: sum.Sums[:0], Text: sum.Text[:0]}
					if err := sum.addRest(&e, rest); err != nil {
						return err
					}
				}
				if err := sum.addRest(&e, b.restAt(left[n].place)); err != nil {
					return err
				}
			}
			if n > 1 {
				summed = appendRest(summed[:0], sum.Sums, sum.First, sum.Text)
				rest = summed
			}
			if err := emit(key, rest); err != nil {
				return err
			}
			left = left[n:]
		}
	}
	return nil
}

// addRest adds an entry as it is written after its key, by way of o.
func (e *Entry) addRest(o *Entry, rest []byte) error {
	_, err := readRest(rest, o)
	e.add(o)
	return err
}

// An arena keeps copies of many short slices in a few long ones.
type arena[T any] struct{ free []T }

const arenaChunk = 1 << 14

func (a *arena[T]) copy(of []T) []T {
	if len(a.free)+len(of) > cap(a.free) {
		a.free = make([]T, 0, max(arenaChunk, len(of)))
	}
	n := len(a.free)
	a.free = append(a.free, of...)
	return a.free[n:len(a.free):len(a.free)]
}
