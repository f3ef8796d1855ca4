package stats

import (
	"bytes"
	"fmt"
	"io"

	"github.com/plybook/plybook/internal/safefile"
)

// An entrySource yields entries in the order of their keys.
type entrySource interface {
	// next returns the next entry, valid until the next call; [io.EOF] after the last.
	next() (*Entry, error)
}

// A frameSource yields the entries of frames, one frame in memory at a time.
type frameSource struct {
	file   io.ReaderAt
	name   string
	frames []frameAt
	unpack *unpacker
	block  []byte
	rest   []byte
	entry  Entry
}

func (s *frameSource) next() (*Entry, error) {
	for len(s.rest) == 0 {
		if len(s.frames) == 0 {
			return nil, io.EOF
		}
		var err error
		if s.block, err = s.unpack.unpack(s.file, s.frames[0], s.block[:0]); err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		s.rest, s.frames, s.entry.Key = s.block, s.frames[1:], s.entry.Key[:0]
	}
	var err error
	if s.rest, err = readEntry(s.rest, &s.entry); err != nil || len(s.entry.Key) == 0 {
		return nil, fmt.Errorf("%s: %w", s.name, errDamaged)
	}
	return &s.entry, nil
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
		case open && bytes.Equal(sum.Key, e.Key):
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

// mergeSorted makes one of sorted entries with equal keys.
func mergeSorted(entries []*Entry, emit func(*Entry) error) error {
	var sum Entry
	for len(entries) > 0 {
		e, n := entries[0], 1
		for ; n < len(entries) && bytes.Equal(entries[n].Key, e.Key); n++ {
			if n == 1 {
				sum.copyFrom(e) // whose memory others may share
				e = &sum
			}
			e.add(entries[n])
		}
		if err := emit(e); err != nil {
			return err
		}
		entries = entries[n:]
	}
	return nil
}

// A tournament finds the least of the entries that sources stand at, with one comparison for each of its rounds. Of equal keys
// that of the first source is less.
type tournament struct {
	sources []entrySource
	heads   []*Entry // where the sources stand; nil after the last entry
	lost    []int    // by node, the source that lost there; those under node n play in nodes 2n and 2n+1. In node 0 is the winner
}

func newTournament(sources []entrySource) (*tournament, error) {
	n := len(sources)
	t := &tournament{sources: sources, heads: make([]*Entry, n), lost: make([]int, max(1, n))}
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
			if t.lost[node] == nobody || t.less(t.lost[node], player) {
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
func (t *tournament) next(i int) (err error) {
	if t.heads[i], err = t.sources[i].next(); err == io.EOF {
		t.heads[i], err = nil, nil
	}
	return err
}

func (t *tournament) less(i, j int) bool {
	a, b := t.heads[i], t.heads[j]
	if a == nil || b == nil {
		return a != nil
	}
	c := bytes.Compare(a.Key, b.Key)
	return c < 0 || c == 0 && i < j
}

// least returns the least entry; nil after the last.
func (t *tournament) least() *Entry {
	if len(t.heads) == 0 {
		return nil
	}
	return t.heads[t.lost[0]]
}

// advance moves the source of the least entry on, which plays again those that it has won against.
func (t *tournament) advance() error {
	player := t.lost[0]
	if err := t.next(player); err != nil {
		return err
	}
	for node := (player + len(t.heads)) / 2; node > 0; node /= 2 {
		if t.less(t.lost[node], player) {
			player, t.lost[node] = t.lost[node], player
		}
	}
	t.lost[0] = player
	return nil
}

// maxRuns is how many sources are merged at once; each has some frames' memory.
const maxRuns = 128

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
	p, err := newPacker()
	if err != nil {
		return nil, err
	}
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
