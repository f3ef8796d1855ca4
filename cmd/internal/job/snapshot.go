package job

import (
	"context"
	"io"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
)

// Snapshot writes one line for every record, sorted; see [corpus.Snapshot]. The summary has
// the findings about sources only: what is wrong with a record is part of its line.
func (r *Run) Snapshot(ctx context.Context, w io.Writer) (findings.Summary, error) {
	var sum findings.Summary
	totals, err := corpus.Snapshot(ctx, r.Args, r.Corpus, w, func(f replay.Finding) error {
		g := &findings.Game{File: f.File, Findings: []replay.Finding{f}}
		sum.Add(g)
		return r.Talk.Game(g)
	})
	sum.Games = totals.Records - totals.LeftOut
	return sum, r.Ended(ctx, &sum, totals, err)
}
