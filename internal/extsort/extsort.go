// Package extsort sorts strings of bytes that need not fit in memory.
package extsort

import (
	"bufio"
	"bytes"
	"cmp"
	"container/heap"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"iter"
	"slices"

	"github.com/plybook/plybook/internal/safefile"
)

// A Sorter sorts strings of bytes that need not fit in memory: it keeps up to [DefaultMemory]
// bytes, and puts sorted runs of them into temporary files beyond that. Equal strings are kept.
type Sorter struct {
	Dir    string // of the temporary files; "" is that of the system
	Limit  int    // bytes in memory; 0 is DefaultMemory
	buf    []byte
	spans  []span
	runs   []run // the levels never rise
	merged *merger
}

type span struct{ from, to int }

// A run is a file of sorted strings. Level 0 comes from memory; maxRuns runs of a level are merged
// into one of the next, so that every string is written once a level.
type run struct {
	file  *safefile.TempFile
	level int
}

// bufferSize is how many bytes of a file are read and written at a time.
const bufferSize = 32 << 10

// DefaultMemory is how many bytes are sorted in memory, few enough for the caches; more are sorted
// in temporary files. maxRuns of these are merged into one, so that 200 are open at most.
const (
	DefaultMemory = 4 << 20
	maxRuns       = 64
)

// spanSize is what a string costs beside its bytes.
const spanSize = 16

// Add takes a copy of b.
func (s *Sorter) Add(b []byte) error {
	limit := cmp.Or(s.Limit, DefaultMemory)
	if len(s.spans) > 0 && len(s.buf)+len(b)+spanSize*len(s.spans) > limit {
		if err := s.spill(); err != nil {
			return err
		}
	}
	from := len(s.buf)
	s.buf = append(s.buf, b...)
	s.spans = append(s.spans, span{from, len(s.buf)})
	return nil
}

func (s *Sorter) sort() {
	slices.SortFunc(s.spans, func(a, b span) int {
		return bytes.Compare(s.buf[a.from:a.to], s.buf[b.from:b.to])
	})
}

// spill writes what is in memory to a run of its own.
func (s *Sorter) spill() error {
	s.sort()
	i := 0
	err := s.write(0, func() ([]byte, error) {
		if i == len(s.spans) {
			return nil, io.EOF
		}
		at := s.spans[i]
		i++
		return s.buf[at.from:at.to], nil
	})
	s.buf, s.spans = s.buf[:0], s.spans[:0]
	for err == nil && len(s.runs) >= maxRuns && s.runs[len(s.runs)-maxRuns].level == s.runs[len(s.runs)-1].level {
		err = s.mergeRuns()
	}
	return err
}

// mergeRuns merges the last maxRuns runs.
func (s *Sorter) mergeRuns() error {
	old := slices.Clone(s.runs[len(s.runs)-maxRuns:])
	m, err := newMerger(old)
	if err != nil {
		return err
	}
	s.runs = s.runs[:len(s.runs)-maxRuns]
	err = s.write(old[0].level+1, m.next)
	return errors.Join(err, closeAll(old))
}

// write writes the strings that next returns, until [io.EOF], to a new run.
func (s *Sorter) write(level int, next func() ([]byte, error)) error {
	f, err := safefile.NewTempFile(s.Dir)
	if err != nil {
		return err
	}
	s.runs = append(s.runs, run{f, level})
	w := bufio.NewWriterSize(f, bufferSize)
	var length []byte
	for {
		b, err := next()
		if err == io.EOF {
			return w.Flush()
		}
		if err != nil {
			return err
		}
		length = binary.AppendUvarint(length[:0], uint64(len(b)))
		w.Write(length) // an error stays until Flush
		w.Write(b)
	}
}

// Next returns the strings in order, each valid until the next call, and [io.EOF] after the
// last. Nothing can be added after the first call.
func (s *Sorter) Next() ([]byte, error) {
	if s.merged == nil {
		if len(s.runs) > 0 && len(s.spans) > 0 {
			if err := s.spill(); err != nil {
				return nil, err
			}
			s.buf = nil
		}
		s.sort()
		m, err := newMerger(s.runs)
		if err != nil {
			return nil, err
		}
		s.merged = m
	}
	if len(s.runs) > 0 {
		return s.merged.next()
	}
	if len(s.spans) == 0 {
		return nil, io.EOF
	}
	at := s.spans[0]
	s.spans = s.spans[1:]
	return s.buf[at.from:at.to], nil
}

// All yields the strings in order, each valid until the next one. An error, which may be the cause of the context's end, is
// yielded last.
func (s *Sorter) All(ctx context.Context) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for {
			b, err := s.Next()
			if err == io.EOF {
				return
			}
			if err == nil && ctx.Err() != nil {
				err = context.Cause(ctx)
			}
			if err != nil {
				yield(nil, err)
				return
			}
			if !yield(b, nil) {
				return
			}
		}
	}
}

// Close removes the temporary files and frees the memory.
func (s *Sorter) Close() error {
	err := closeAll(s.runs)
	s.runs, s.buf, s.spans = nil, nil, nil
	return err
}

func closeAll(runs []run) error {
	var errs []error
	for _, r := range runs {
		errs = append(errs, r.file.Close())
	}
	return errors.Join(errs...)
}

// A merger merges sorted runs. It is a heap of runs, the one with the least string on top.
type merger struct {
	runs []*reading
	last *reading // whose string was returned last, and has to move on
}

// A reading is a run that is read.
type reading struct {
	r    *bufio.Reader
	head []byte // the string that comes next
}

func newMerger(runs []run) (*merger, error) {
	m := &merger{}
	for _, run := range runs {
		if _, err := run.file.Seek(0, io.SeekStart); err != nil {
			return nil, err
		}
		r := &reading{r: bufio.NewReaderSize(run.file, bufferSize)}
		if err := r.advance(); err != nil { // a run has a string at least
			return nil, err
		}
		m.runs = append(m.runs, r)
	}
	heap.Init(m)
	return m, nil
}

func (r *reading) advance() error {
	n, err := binary.ReadUvarint(r.r)
	if err != nil {
		return err
	}
	r.head = slices.Grow(r.head[:0], int(n))[:n]
	if _, err = io.ReadFull(r.r, r.head); err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return err
}

func (m *merger) next() ([]byte, error) {
	if m.last != nil {
		switch err := m.last.advance(); err {
		case nil:
			heap.Fix(m, 0)
		case io.EOF:
			heap.Pop(m)
		default:
			return nil, err
		}
		m.last = nil
	}
	if len(m.runs) == 0 {
		return nil, io.EOF
	}
	m.last = m.runs[0]
	return m.last.head, nil
}

func (m *merger) Len() int           { return len(m.runs) }
func (m *merger) Less(i, j int) bool { return bytes.Compare(m.runs[i].head, m.runs[j].head) < 0 }
func (m *merger) Swap(i, j int)      { m.runs[i], m.runs[j] = m.runs[j], m.runs[i] }
func (m *merger) Push(x any)         { m.runs = append(m.runs, x.(*reading)) }

func (m *merger) Pop() any {
	last := len(m.runs) - 1
	r := m.runs[last]
	m.runs = m.runs[:last]
	return r
}
