package stats

import (
	"encoding/binary"
	"errors"
)

// An Entry is numbers under a key. Entries with equal keys are merged: their sums are added, and the
// text is that of the lower First. The order of keys is that of their bytes; fields of a key are put
// together so that this is the order of the fields (see [AppendText] and [AppendInt]).
type Entry struct {
	Key   []byte
	Sums  []int64 // as many as keys of this kind have
	First uint64  // number of the game that the text comes from; 0: there is no text
	Text  []byte
}

// A section says what the entries are about whose keys begin with it.
type section byte

const (
	totalsSection      section = 'A'              // game, rules, board, seats: records, invalid, unfinished, plies, positions, guessed
	faultSection       section = 'B'              // code, game: records
	faultGameSection   section = 'C'              // code, game, number of the record: -; an example
	outcomeSection     section = 'D'              // variant: a score
	reasonSection      section = 'E'              // variant, reason: games
	measureSection     section = 'F'              // variant, measure, series, ply, values: how often each; or, of a bin, how often and the sum of values
	heatSection        section = 'G'              // variant, map, what of: games; and with row, column: how often
	startSection       section = 'H'              // variant, starting position: a score; the position
	openingSection     section = 'I'              // variant, starting position, moves…: a score; the text of the last move
	joinedSection      section = 'J'              // variant, ply, from, to: a score; where the first game began, and its moves
	exampleSection     section = 'K'              // variant, why, rank, number of the game: plies; an example
	playerSection      section = 'L'              // game, name, seats: games, wins, draws, losses, parts of points, games against oneself, and times of each rank
	pairingSection     section = 'M'              // variant, names…, winners, and of more than two how many did worse than each: games
	positionSection    section = 'N'              // variant, turn, legal moves: positions
	sourceSection      section = 'O'              // variant, source: records
	duplicateSection   section = 'P'              // game, steps…, hash, bytes, number of the game: a score, if it has a result; an example, and then the variant
	reorderedSection   section = 'Q'              // game, last position, plies, the position half-way, hash: -; an example
	statisticsSections         = duplicateSection // what comes before is statistics
)

// add adds the numbers of another entry under the same key.
func (e *Entry) add(o *Entry) {
	for len(e.Sums) < len(o.Sums) {
		e.Sums = append(e.Sums, 0)
	}
	for i, n := range o.Sums {
		e.Sums[i] += n
	}
	if o.First != 0 && (e.First == 0 || o.First < e.First) {
		e.First, e.Text = o.First, append(e.Text[:0], o.Text...)
	}
}

// sum returns the i-th of the sums, 0 if there are not as many.
func (e *Entry) sum(i int) int64 {
	if i >= len(e.Sums) {
		return 0
	}
	return e.Sums[i]
}

// copyFrom makes e a copy of o in the memory that e has.
func (e *Entry) copyFrom(o *Entry) {
	e.Key = append(e.Key[:0], o.Key...)
	e.Sums = append(e.Sums[:0], o.Sums...)
	e.First = o.First
	e.Text = append(e.Text[:0], o.Text...)
}

// An entryWriter writes sorted entries, each key without what it has in common with the one before.
type entryWriter struct{ last []byte }

// reset forgets the last key: what follows can be read without what went before.
func (w *entryWriter) reset() { w.last = w.last[:0] }

func (w *entryWriter) append(dst []byte, e *Entry) []byte {
	return appendRest(w.appendKey(dst, e.Key), e.Sums, e.First, e.Text)
}

func (w *entryWriter) appendKey(dst, key []byte) []byte {
	shared := commonPrefix(w.last, key)
	w.last = append(w.last[:shared], key[shared:]...)
	return appendBytes(binary.AppendUvarint(dst, uint64(shared)), key[shared:])
}

// appendRest appends what an entry has besides its key.
func appendRest(dst []byte, sums []int64, first uint64, text []byte) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(sums)))
	for _, n := range sums {
		dst = binary.AppendVarint(dst, n)
	}
	dst = binary.AppendUvarint(dst, first)
	if first != 0 {
		dst = appendBytes(dst, text)
	}
	return dst
}

func commonPrefix(a, b []byte) int {
	n := min(len(a), len(b))
	i := 0
	for i+8 <= n && binary.LittleEndian.Uint64(a[i:]) == binary.LittleEndian.Uint64(b[i:]) {
		i += 8
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}

// Bounds on an entry that is read. The longest keys have some bytes for each ply of a game, of which a record has 10,000.
const (
	maxSums = 64
	maxKey  = 1 << 20
)

// ErrDamaged says that bytes are not what was written.
var ErrDamaged = errors.New("it is damaged")

// readEntry reads the next of the entries in b into e, whose key is the one before, and returns how many bytes of that the key begins with,
// and what is left of b. The text stays in b. An entry that does not come after the one before is damaged.
func readEntry(b []byte, e *Entry) (shared int, rest []byte, err error) {
	same, b := takeUint(b)
	added, b := takeUint(b)
	if same > uint64(len(e.Key)) || added > uint64(len(b)) || same+added > maxKey || !ascends(e.Key[same:], b[:added]) {
		return 0, nil, ErrDamaged
	}
	e.Key = append(e.Key[:same], b[:added]...)
	rest, err = readRest(b[added:], e)
	return int(same), rest, err
}

// readRest reads what an entry has besides its key, and returns what is left of b. The text stays in b.
func readRest(b []byte, e *Entry) (rest []byte, err error) {
	sums, b := takeUint(b)
	if sums > maxSums {
		return nil, ErrDamaged
	}
	e.Sums = e.Sums[:0]
	for range sums {
		var z uint64
		z, b = takeUint(b)
		e.Sums = append(e.Sums, signed(z))
	}
	e.First, b = takeUint(b)
	e.Text = nil
	if e.First != 0 {
		var length uint64
		if length, b = takeUint(b); length > uint64(len(b)) {
			return nil, ErrDamaged
		}
		e.Text, b = b[:length], b[length:]
	}
	if b == nil {
		return nil, ErrDamaged
	}
	return b, nil
}

// ascends says whether a key goes on after what it has in common with the one before as a greater one does, or is the same.
func ascends(before, after []byte) bool {
	if len(before) == 0 || len(after) == 0 {
		return len(before) == 0
	}
	return before[0] < after[0]
}

// takeUint takes a number off bytes. Of nothing, and of what is no number, nil is left.
func takeUint(b []byte) (n uint64, rest []byte) {
	if len(b) > 0 && b[0] < 1<<7 {
		return uint64(b[0]), b[1:]
	}
	n, size := binary.Uvarint(b)
	if size <= 0 {
		return 0, nil
	}
	return n, b[size:]
}

// signed returns the number that package binary writes as an unsigned one.
func signed(z uint64) int64 { return int64(z>>1) ^ -int64(z&1) }

// A decoder takes numbers and texts off bytes. What cannot be read sets bad, and reads as nothing.
type decoder struct {
	rest []byte
	bad  bool
}

func (d *decoder) fail() { d.bad, d.rest = true, nil }

// uint reads a number. Most have one byte, and are not worth a call.
func (d *decoder) uint() (n uint64) {
	if b := d.rest; len(b) > 0 && b[0] < 1<<7 {
		d.rest = b[1:]
		return uint64(b[0])
	}
	if n, d.rest = takeUint(d.rest); d.rest == nil {
		d.fail()
	}
	return n
}

func (d *decoder) int() int64 { return signed(d.uint()) }

// length reads a number that may be at most most.
func (d *decoder) length(most int) int {
	n := d.uint()
	if n > uint64(most) {
		d.fail()
		return 0
	}
	return int(n)
}

// bytes reads a text, which lies in the memory that is read.
func (d *decoder) bytes() []byte {
	n := d.length(len(d.rest))
	if n > len(d.rest) { // the length itself took some of it
		d.fail()
		return nil
	}
	text := d.rest[:n]
	d.rest = d.rest[n:]
	return text
}

func (d *decoder) string() string { return string(d.bytes()) }

func appendBytes[T string | []byte](dst []byte, text T) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(text))), text...)
}
