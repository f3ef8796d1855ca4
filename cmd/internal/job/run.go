// Package job is what the commands do with records: a [Run] over many of them with a method a job. Commands read flags, call one,
// and make an exit code of what it returns; package reports lays out what it finds.
package job

import (
	"context"

	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus"
)

// A Run is [measure.Run] for all jobs.
type Run struct{ measure.Run }

// each is [corpus.Each] over the records of a run, which draws the positions of findings if the run
// wants it, and fails at a source that the run would write over.
func each[T any](
	ctx context.Context, r *Run, make func(*corpus.Game) T, emit func(corpus.Item[T]) error,
) (corpus.Totals, error) {
	return corpus.Each(ctx, r.Args, r.Guarded(),
		func() func(*corpus.Game) T {
			return func(g *corpus.Game) T {
				r.Draw.All(g.Played, r.Limit.Full)
				return make(g)
			}
		}, emit)
}
