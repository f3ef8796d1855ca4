package main

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/internal/safefile"
	"github.com/plybook/plybook/reports/findings"
)

// A corpusDocument says what is measured of a corpus, and how.
type corpusDocument struct {
	Header stats.PartHeader `json:"header"`          // of all parts, but for the shard
	Names  string           `json:"names,omitempty"` // folder or prefix of the name files of WTHOR databases
}

// A measurer measures shards of a corpus that lies in a folder, or below a prefix of a store. It may be used by several goroutines.
type measurer struct {
	document *corpusDocument
	plan     corpus.Plan // what it is, without its ranges
	options  corpus.Options
	root     string // folder or prefix
}

// newMeasurer returns a measurer of files whose relative names are in a folder, or of objects, if the root is a prefix.
func newMeasurer(d *corpusDocument, root string, store source.Opener) (*measurer, error) {
	m := &measurer{document: d, options: corpus.Options{Root: ".", Workers: 1}, root: strings.TrimSuffix(root, "/")}
	if isObject(root) {
		m.options.Opener = store
	} else {
		abs, err := filepath.Abs(root)
		if err != nil {
			return nil, err
		}
		m.root, m.options.Root = abs, abs
	}
	h := &d.Header
	m.plan.PlanHeader = corpus.PlanHeader{Plan: corpus.PlanVersion, Plybook: h.Plybook, Reading: h.Reading}
	m.plan.PlanEnd.Ranges = h.Ranges
	if n, err := hex.Decode(m.plan.Sum[:], []byte(h.Plan)); err != nil || n != len(m.plan.Sum) {
		return nil, fmt.Errorf("%q is not the checksum of a plan", h.Plan)
	}
	if err := measure.ReadAsPlanned(&m.options, &m.plan.PlanHeader); err != nil {
		return nil, err
	}
	if m.options.Beside = strings.TrimSuffix(d.Names, "/"); d.Names != "" && !filepath.IsAbs(d.Names) && !isObject(d.Names) {
		m.options.Beside = filepath.Join(m.options.Root, d.Names)
	}
	return m, nil
}

// measurerFor is newMeasurer for a coordinator elsewhere: nothing is read but what lies below the root.
func measurerFor(d *corpusDocument, root string, store source.Opener) (*measurer, error) {
	if root == "" {
		return nil, errors.New("this worker has no --corpus to read files in")
	}
	m, err := newMeasurer(d, root, store)
	if err == nil && d.Names != "" {
		err = inside(m.root, d.Names)
	}
	return m, err
}

// inside says why a file is none of a folder, or an object none of a prefix. A relative name is one in the folder.
func inside(root, name string) error {
	switch {
	case isObject(root) && isObject(name):
		if !strings.HasPrefix(name, root+"/") || slices.ContainsFunc(strings.Split(name, "/"), func(part string) bool { return part == "." || part == ".." }) {
			return fmt.Errorf("%s does not lie below %s, the --corpus of this worker", name, root)
		}
		return nil
	case isObject(root):
		return fmt.Errorf("%s is a file, and the --corpus of this worker is %s", name, root)
	case isObject(name):
		return fmt.Errorf("%s is an object, and the --corpus of this worker is a folder; start it with --corpus s3://bucket/prefix", name)
	}
	within := name
	if filepath.IsAbs(name) {
		var err error
		if within, err = filepath.Rel(root, name); err != nil {
			return err
		}
	}
	if !filepath.IsLocal(within) {
		return fmt.Errorf("%s does not lie in the folder of --corpus", name)
	}
	return nil
}

// do implements [task]. Whatever fails is for others to do: files that are here and not there, and disks that are full.
func (m *measurer) do(ctx context.Context, w *worker, j *job, r *result) error {
	for i := range j.Ranges {
		for s := range j.Ranges[i].Spans {
			if err := inside(m.root, fileOf(&j.Ranges[i].Spans[s])); err != nil {
				return &lacksError{err}
			}
		}
	}
	err := m.measured(ctx, j, func(part io.Reader) (err error) {
		r.Part, err = w.storePart(ctx, j, part)
		return err
	})
	if err != nil {
		return &lacksError{err}
	}
	return nil
}

// fileOf returns the name of the file that a span lies in.
func fileOf(s *source.Span) string { return string(cmp.Or(s.Outer, s.Name)) }

// measured measures a shard, and hands the part over. Equal shards have equal parts.
func (m *measurer) measured(ctx context.Context, j *job, use func(part io.Reader) error) error {
	folder, err := safefile.NewScratchFolder()
	if err != nil {
		return err
	}
	defer func() { _ = folder.Remove() }() // else the next one does
	part, err := safefile.Open(filepath.Join(folder.Path, "part"), os.O_RDWR)
	if err != nil {
		return err
	}
	defer part.Close()
	run := &measure.Run{Corpus: m.options, Talk: silence{}}
	a := m.analysis(&m.plan, j.Shard)
	a.Ranges = rangesOf(j)
	_, err = run.MeasurePart(ctx, part, a)
	if err != nil {
		return err
	}
	if _, err := part.Seek(0, io.SeekStart); err != nil {
		return err
	}
	return use(part)
}

// analysis returns what is measured of a shard.
func (m *measurer) analysis(plan *corpus.Plan, shard int) measure.Analysis {
	h := &m.document.Header
	return measure.Analysis{
		Settings: h.Settings, Games: h.Games, Plies: h.Plies, Positions: h.Positions, Encoded: h.Encoded, Version: h.Plybook, Segment: h.Segment,
		Plan: plan, Shard: shard, Shards: h.Shards,
	}
}

// rangesOf returns the ranges of a job.
func rangesOf(j *job) corpus.Ranges {
	return func(done int) iter.Seq2[*source.Range, error] {
		return func(yield func(*source.Range, error) bool) {
			for i := done; i < len(j.Ranges) && yield(&j.Ranges[i], nil); i++ {
			}
		}
	}
}

// silence says nothing of findings, which are counted in the part.
type silence struct{}

func (silence) Game(*findings.Game) error     { return nil }
func (silence) Close(*findings.Summary) error { return nil }
