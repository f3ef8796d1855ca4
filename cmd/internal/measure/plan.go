package measure

import (
	"context"
	"errors"
	"io"
	"os"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/corpus/where"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
)

// WritePlan cuts the records of a run into ranges of so many bytes, or of as many as are right for them if size is 0, and writes
// the plan. Findings about files are reported, and are in the summary. own is the file of the plan, if it is one.
func (r *Run) WritePlan(ctx context.Context, w io.Writer, size int64, version string, own os.FileInfo) (corpus.PlanEnd, findings.Summary, error) {
	var sum findings.Summary
	if err := checkCounted(r.Corpus.Where); err != nil {
		return corpus.PlanEnd{}, sum, err
	}
	guard := newGuard(r.Writes)
	if own != nil {
		guard.written = append(guard.written, own)
	}
	o := r.Corpus
	o.Own = guard.owns
	if size <= 0 {
		all, _ := source.Size(ctx, r.Args, o.Exclude, o.Opener)
		size = corpus.RangeSize(all)
	}
	header := corpus.PlanHeader{Plybook: version, Reading: reading(&o)}
	end, err := corpus.WritePlan(ctx, w, r.Args, o, size, header, func(s *source.Source, f *replay.Finding) error {
		game := &findings.Game{File: s.Name, Findings: []replay.Finding{*f}}
		sum.Add(game)
		return r.Talk.Game(game)
	})
	found := sum.Errors + sum.Warnings
	err = r.Ended(ctx, &sum, corpus.Totals{Files: end.Counts.Files, Unrecognised: end.Counts.Unrecognised, Skipped: end.Counts.Skipped}, err)
	var nothing *NoRecordsError
	if errors.As(err, &nothing) && end.Counts.Files+found > 0 {
		err = nil
	}
	return end, sum, err
}

// checkCounted refuses a condition that no shard can tell.
func checkCounted(w *where.Expr) error {
	if w.Counted() {
		return errors.New("--where uses the number of a record, which is unknown when a part of a file is read; leave it out")
	}
	return nil
}

// WholePart returns the end of the part of a name, if that is what the run would write there; else nil.
func (r *Run) WholePart(name string, a Analysis) *stats.PartEnd {
	file, err := os.Open(name)
	if err != nil {
		return nil
	}
	defer file.Close()
	part, err := stats.ReadPart(file, name, true)
	if err != nil || part.End == nil {
		return nil
	}
	want := (&measuring{run: r, analysis: a}).header()
	want.Segment = part.Header.Segment
	if part.Header != *want {
		return nil
	}
	return part.End
}

// SummaryOfPart returns what there is to say at the end of a run of a part.
func SummaryOfPart(end *stats.PartEnd) findings.Summary {
	return findings.SummaryOf(&stats.Result{Totals: stats.Totals{Records: end.Games}, Files: end.Files, Reading: end.Reading})
}

// MergeParts makes one part of several.
func MergeParts(names []string, to io.Writer) (*stats.PartEnd, error) {
	open, err := OpenParts(names)
	if err != nil {
		return nil, err
	}
	defer open.Close()
	return stats.MergeParts(analyze.Schemas(), open.Parts, to, "")
}
