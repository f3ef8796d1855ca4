package stats

import (
	"bytes"
	"container/heap"
	"fmt"
	"io"

	"github.com/plybook/plybook/internal/safefile"
)

// An entrySource yields entries in the order of their keys.
type entrySource interface {
	// next returns the next entry, valid until the next call; [io.EOF] after the last.
	next() (*Entry, error)
}

// An entrySlice yields entries from memory.
type entrySlice struct{ entries []*Entry }

func (s *entrySlice) next() (*Entry, error) {
	if len(s.entries) == 0 {
		return nil, io.EOF
	}
	e := s.entries[0]
	s.entries = s.entries[1:]
	return e, nil
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
	h := &entryHeap{}
	for i, s := range sources {
		e, err := s.next()
		if err == io.EOF {
			continue
		}
		if err != nil {
			return err
		}
		h.heads = append(h.heads, entryHead{e, s, i})
	}
	heap.Init(h)
	var sum Entry
	open := false
	for len(h.heads) > 0 {
		head := &h.heads[0]
		switch {
		case open && bytes.Equal(sum.Key, head.entry.Key):
			sum.add(head.entry)
		default:
			if open {
				if err := emit(&sum); err != nil {
					return err
				}
			}
			sum.copyFrom(head.entry)
			open = true
		}
		if err := h.advance(); err != nil {
			return err
		}
	}
	if !open {
		return nil
	}
	return emit(&sum)
}

// An entryHeap has the source with the least key on top.
type entryHeap struct{ heads []entryHead }

type entryHead struct {
	entry  *Entry
	source entrySource
	place  int // among the sources, so that equal keys come in their order
}

// advance moves the source on top on.
func (h *entryHeap) advance() error {
	e, err := h.heads[0].source.next()
	switch err {
	case nil:
		h.heads[0].entry = e
		heap.Fix(h, 0)
		return nil
	case io.EOF:
		heap.Pop(h)
		return nil
	}
	return err
}

func (h *entryHeap) Len() int { return len(h.heads) }

func (h *entryHeap) Less(i, j int) bool {
	a, b := &h.heads[i], &h.heads[j]
	if c := bytes.Compare(a.entry.Key, b.entry.Key); c != 0 {
		return c < 0
	}
	return a.place < b.place
}

func (h *entryHeap) Swap(i, j int) { h.heads[i], h.heads[j] = h.heads[j], h.heads[i] }
func (h *entryHeap) Push(x any)    { h.heads = append(h.heads, x.(entryHead)) }

func (h *entryHeap) Pop() any {
	last := len(h.heads) - 1
	x := h.heads[last]
	h.heads = h.heads[:last]
	return x
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
