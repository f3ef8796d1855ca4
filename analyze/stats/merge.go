package stats

import (
	"bytes"
	"fmt"
	"io"
	"math"

	"github.com/plybook/plybook/internal/safefile"
)

// An entrySource yields entries in the order of their keys.
type entrySource interface {
	// next returns the next entry, valid until the next call, and how its key begins: with so many bytes of the key before, of which
	// the first has none. The error is [io.EOF] after the last.
	next() (e *Entry, shared int, err error)
}

// A frameSource yields the entries of frames, one frame in memory at a time.
type frameSource struct {
	file   io.ReaderAt
	name   string
	frames []frameAt
	unpack *unpacker
	block  []byte
	rest   []byte
	last   []byte // key of the frame before
	entry  Entry
}

func (s *frameSource) next() (*Entry, int, error) {
	begins := false
	for len(s.rest) == 0 {
		if len(s.frames) == 0 {
			return nil, 0, io.EOF
		}
		var err error
		if s.block, err = s.unpack.unpack(s.file, s.frames[0], s.block[:0]); err != nil {
			return nil, 0, fmt.Errorf("%s: %w", s.name, err)
		}
		s.last = append(s.last[:0], s.entry.Key...)
		s.rest, s.frames, s.entry.Key, begins = s.block, s.frames[1:], s.entry.Key[:0], true
	}
	shared, rest, err := readEntry(s.rest, &s.entry)
	if begins && err == nil {
		if shared = commonPrefix(s.last, s.entry.Key); bytes.Compare(s.last, s.entry.Key) > 0 {
			err = ErrDamaged
		}
	}
	if err != nil || len(s.entry.Key) == 0 {
		return nil, 0, fmt.Errorf("%s: %w", s.name, ErrDamaged)
	}
	s.rest = rest
	return &s.entry, shared, nil
}

// mergeEntries merges sorted sources: entries with equal keys become one.
func mergeEntries(sources []entrySource, emit func(*Entry) error) error {
	t, err := newTournament(sources)
	if err != nil {
		return err
	}
	var sum Entry
	open := false
	for e := t.least(); e != nil; e = t.least() {
		switch {
		case open && t.again():
			sum.add(e)
		default:
			if open {
				if err := emit(&sum); err != nil {
					return err
				}
			}
			sum.copyFrom(e)
			open = true
		}
		if err := t.advance(); err != nil {
			return err
		}
	}
	if !open {
		return nil
	}
	return emit(&sum)
}

// A tournament finds the least of the entries that sources stand at, with one comparison for each of its rounds. Of equal keys
// that of the first source is less.
//
// Most keys begin alike. So keys are not compared but for where they first differ from the one that was the least before them, or beat
// them last, which is the same one for both in each comparison: a code says that place and the byte there. The lower code is the lower
// key, and its difference from the higher one is where the codes say; keys with equal codes are compared after that place.
type tournament struct {
	sources []entrySource
	heads   []*Entry // where the sources stand; nil after the last entry
	codes   []uint64 // of their keys
	lost    []int    // by node, the source that lost there; those under node n play in nodes 2n and 2n+1. In node 0 is the winner
}

func newTournament(sources []entrySource) (*tournament, error) {
	n := len(sources)
	t := &tournament{sources: sources, heads: make([]*Entry, n), codes: make([]uint64, n), lost: make([]int, max(1, n))}
	const nobody = -1
	for i := range t.lost {
		t.lost[i] = nobody
	}
	for i := range sources {
		if err := t.next(i); err != nil {
			return nil, err
		}
		player := i
		for node := (i + n) / 2; node > 0 && player != nobody; node /= 2 {
			if t.lost[node] == nobody || t.beats(t.lost[node], player) {
				player, t.lost[node] = t.lost[node], player
			}
		}
		if player != nobody {
			t.lost[0] = player
		}
	}
	return t, nil
}

// next moves a source on.
func (t *tournament) next(i int) error {
	e, shared, err := t.sources[i].next()
	switch {
	case err == io.EOF:
		t.heads[i], t.codes[i] = nil, noEntry
		return nil
	case err != nil:
		return err
	}
	t.heads[i], t.codes[i] = e, codeAt(e.Key, shared)
	return nil
}

// Codes of keys.
const (
	sameKey = 0              // as the one before
	noEntry = math.MaxUint64 // after the last one
)

// codeAt returns the code of a key that differs from a lower one at a place, if at all.
func codeAt(key []byte, at int) uint64 {
	if at == len(key) {
		return sameKey
	}
	return uint64(maxKey-at)<<8 | uint64(key[at])
}

// placeOf returns the place of a code.
func placeOf(code uint64) int { return maxKey - int(code>>8) }

// beats says whether the entry of one source comes before that of another, whose code becomes that of what beats it.
func (t *tournament) beats(i, j int) bool {
	a, b := t.codes[i], t.codes[j]
	if a != b {
		return a < b
	}
	if a == sameKey || a == noEntry {
		return i < j
	}
	x, y := t.heads[i].Key, t.heads[j].Key
	at := placeOf(a) + 1
	at += commonPrefix(x[at:], y[at:])
	switch {
	case at == len(x) && at == len(y):
		t.codes[max(i, j)] = sameKey
		return i < j
	case at == len(x) || at < len(y) && x[at] < y[at]:
		t.codes[j] = codeAt(y, at)
		return true
	}
	t.codes[i] = codeAt(x, at)
	return false
}

// least returns the least entry; nil after the last.
func (t *tournament) least() *Entry {
	if len(t.heads) == 0 {
		return nil
	}
	return t.heads[t.lost[0]]
}

// again says whether the key of the least entry is that of the one before.
func (t *tournament) again() bool { return t.codes[t.lost[0]] == sameKey }

// advance moves the source of the least entry on, which plays again those that it has won against.
func (t *tournament) advance() error {
	player := t.lost[0]
	if err := t.next(player); err != nil {
		return err
	}
	for node := (player + len(t.heads)) / 2; node > 0; node /= 2 {
		if t.beats(t.lost[node], player) {
			player, t.lost[node] = t.lost[node], player
		}
	}
	t.lost[0] = player
	return nil
}

// maxRuns is how many sources are merged at once; each has some frames' memory.
const maxRuns = 256

// A spill merges more sources than can be open at once, by way of temporary files.
type spill struct {
	dir    string
	unpack *unpacker
	temps  []*safefile.Scratch
}

func (s *spill) close() {
	for _, t := range s.temps {
		t.Close()
	}
}

// merge merges any number of sources.
func (s *spill) merge(sources []entrySource, emit func(*Entry) error) error {
	for len(sources) > maxRuns {
		merged, err := s.one(sources[:maxRuns])
		if err != nil {
			return err
		}
		sources = append(sources[maxRuns:len(sources):len(sources)], merged)
	}
	return mergeEntries(sources, emit)
}

// one merges sources into a temporary file.
func (s *spill) one(sources []entrySource) (entrySource, error) {
	t, err := safefile.NewScratch(s.dir)
	if err != nil {
		return nil, err
	}
	s.temps = append(s.temps, t)
	p := &packer{}
	out := &frameSource{file: t, name: t.Name(), unpack: s.unpack}
	at := int64(0)
	b := blockWriter{emit: func(kind frameKind, data []byte) error {
		packed, err := p.pack(kind, data)
		if err != nil {
			return err
		}
		out.frames = append(out.frames, frameAt{at, kind, int64(len(packed) - frameHead), int64(len(data))})
		at += int64(len(packed))
		_, err = t.Write(packed)
		return err
	}}
	if err := mergeEntries(sources, b.add); err != nil {
		return nil, err
	}
	return out, b.flush()
}
