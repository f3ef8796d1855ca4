package corpus

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"os"

	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/internal/extsort"
	"github.com/plybook/plybook/replay"
)

// A side is one of the two corpora that are compared.
type side struct {
	arg         string
	options     Options
	lines       extsort.Sorter
	store       store
	totals      Totals
	snapshot    bool
	older       bool   // a snapshot of the version before, without moves
	source      []byte // of the first line
	manySources bool
}

func (s *side) close() error { return errors.Join(s.lines.Close(), s.store.close()) }

// load reads a side into its sorter.
func (s *side) load(ctx context.Context, report func(replay.Finding) error) error {
	info, err := os.Stat(s.arg)
	switch {
	case s.arg == "-":
		return s.loadPipe(ctx, func() (io.ReadCloser, error) {
			return io.NopCloser(s.options.withDefaults().Stdin), nil
		}, report)
	case err == nil && info.Mode().IsRegular():
		f, err := os.Open(s.arg)
		if err != nil {
			return &source.ArgError{Arg: s.arg, Err: err}
		}
		defer f.Close()
		br := bufio.NewReaderSize(f, readSize)
		if head, _ := br.Peek(len(snapshotMark)); IsSnapshot(head) {
			return s.loadSnapshot(ctx, br)
		}
	case err == nil && !info.IsDir():
		return s.loadPipe(ctx, func() (io.ReadCloser, error) { return os.Open(s.arg) }, report)
	}
	return s.loadCorpus(ctx, report)
}

// loadPipe finds out what comes out of a pipe, which can be read but once.
func (s *side) loadPipe(ctx context.Context, open func() (io.ReadCloser, error), report func(replay.Finding) error) error {
	r := source.NewPipeReader(ctx, open)
	defer r.Close()
	br := bufio.NewReaderSize(r, readSize)
	head, err := br.Peek(len(snapshotMark))
	if err != nil && err != io.EOF {
		return &source.ArgError{Arg: s.arg, Err: err}
	}
	if IsSnapshot(head) {
		return s.loadSnapshot(ctx, br)
	}
	s.arg, s.options.Stdin = "-", br
	return s.loadCorpus(ctx, report)
}

func (s *side) loadSnapshot(ctx context.Context, r *bufio.Reader) error {
	s.snapshot = true
	if head, _ := r.Peek(len(olderMark)); string(head) == olderMark {
		s.older = true
	}
	var b []byte
	for l, err := range ReadSnapshot(r, s.arg) {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		b = l.appendSortable(b[:0])
		s.totals.Records++
		s.notice(b)
		if err := s.lines.Add(b); err != nil {
			return err
		}
	}
	return nil
}

func (s *side) loadCorpus(ctx context.Context, report func(replay.Finding) error) error {
	totals, failed, err := snapshot(ctx, []string{s.arg}, s.options, &s.store, report, func(b []byte) error {
		s.notice(b)
		return s.lines.Add(b)
	})
	s.totals = totals
	return errors.Join(failed, err)
}

// notice sees whether all lines are of one source.
func (s *side) notice(sortable []byte) {
	name := sortable[:bytes.IndexByte(sortable, 0)]
	if s.source == nil {
		s.source = bytes.Clone(name)
	}
	s.manySources = s.manySources || !bytes.Equal(name, s.source)
}
