package job

import (
	"context"

	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/diff"
	"github.com/plybook/plybook/reports/findings"
)

// Diff compares two corpora, of which each is a snapshot or anything that a run reads, and shows
// what differs in all of the views. byNumber pairs records by file and number alone. What there is to say about sources goes to r.Talk. It is an error if
// one of them has no record, unless it is a snapshot that says so.
func (r *Run) Diff(ctx context.Context, before, after string, byNumber bool, views ...diff.View) (corpus.DiffTotals, error) {
	report := func(f replay.Finding) error {
		return r.Talk.Game(&findings.Game{File: f.File, Index: f.Game, Findings: []replay.Finding{f}})
	}
	begin := func(t *corpus.DiffTotals) error {
		if err := r.withoutRecords(t, before, after); err != nil {
			return err
		}
		for _, v := range views {
			if err := v.Begin(t); err != nil {
				return err
			}
		}
		return nil
	}
	totals, err := corpus.Diff(ctx, before, after, corpus.DiffOptions{Options: r.Corpus, ByNumber: byNumber}, report, begin, func(c *corpus.Change) error {
		compared, err := diff.Compare(c)
		if err != nil {
			return err
		}
		for _, v := range views {
			if err := v.Change(compared); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		err = r.Talk.Close(&findings.Summary{})
	}
	for _, v := range views {
		if err != nil {
			return totals, err
		}
		err = v.Close()
	}
	return totals, err
}

// withoutRecords returns an error if there is a side without records, and no error that says why: most likely another path was meant;
// or if no game of either side is one that was asked for.
func (r *Run) withoutRecords(t *corpus.DiffTotals, before, after string) error {
	var none measure.NoRecordsError
	for i, side := range []struct {
		arg    string
		totals *corpus.Totals
	}{{before, &t.Old}, {after, &t.New}} {
		if t.NoRecords[i] && t.Unread[i] == 0 {
			none.Args = append(none.Args, side.arg)
			none.Skipped += side.totals.Skipped + side.totals.Unrecognised
		}
	}
	if len(none.Args) > 0 {
		return &none
	}
	if games := t.Old.LeftOut + t.New.LeftOut; games > 0 && games == t.Old.Records+t.New.Records {
		return &measure.NoRecordsError{Args: []string{before, after}, Where: r.Corpus.Where, Games: games}
	}
	return nil
}
