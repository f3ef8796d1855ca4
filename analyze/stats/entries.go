package stats

// An entryList collects entries, in memory of its own.
type entryList struct {
	entries []*Entry
	room    []Entry // for entries to come
	scratch []byte
	text    []byte
	bytes   arena[byte]
	ints    arena[int64]
}

// key begins a key in scratch memory.
func (b *entryList) key(s section, before []byte) []byte {
	b.scratch = append(append(b.scratch[:0], byte(s)), before...)
	return b.scratch
}

// add adds an entry. It keeps nothing of what it is given.
func (b *entryList) add(key []byte, sums []int64, first uint64, text []byte) {
	e := Entry{Key: b.bytes.copy(key), Sums: b.ints.copy(sums), First: first}
	if first != 0 {
		e.Text = b.bytes.copy(text)
	}
	b.put(e)
}

// put adds an entry, and keeps what it is made of.
func (b *entryList) put(e Entry) {
	if len(b.room) == cap(b.room) {
		b.room = make([]Entry, 0, entryChunk)
	}
	b.room = append(b.room, e)
	b.entries = append(b.entries, &b.room[len(b.room)-1])
}

// entryChunk is for how many entries memory is taken at a time.
const entryChunk = 256

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
