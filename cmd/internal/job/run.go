// Package job is what the commands do with records: a [Run] over many of them with a method a job. Commands read flags, call one,
// and make an exit code of what it returns; package reports lays out what it finds.
package job

import (
	"context"
	"fmt"
	"strings"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/where"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/wording"
)

// A Run is what all jobs over many records have in common.
type Run struct {
	Args   []string // files, folders, patterns, archives, "-"
	Corpus corpus.Options
	Talk   findings.Writer // where findings go that are not the product
	Boards bool            // draw the positions of the findings for Talk
	Color  bool            // in colours
	Limit  *findings.Limit // of the findings that are shown, by Talk or as the product
	chosen *rereading      // the games to work on; nil: all; see [Run.Choose]
	Writes []string        // files that the run replaces at its end; reading one of them is an error
}

// each is [corpus.Each] over the records of a run, which draws the positions of findings if the run
// wants it, and fails at a source that the run would write over.
func each[T any](
	ctx context.Context, r *Run, make func(*corpus.Game) T, emit func(corpus.Item[T]) error,
) (corpus.Totals, error) {
	guard := newGuard(r.Writes)
	totals, err := corpus.Each(ctx, r.Args, r.Corpus,
		func() func(*corpus.Game) T {
			return func(g *corpus.Game) T {
				if r.Boards {
					drawFaults(g.Played, r.Color, r.Limit.Full)
				}
				return make(g)
			}
		},
		func(item corpus.Item[T]) error {
			switch err := guard.check(item.Source); {
			case err != nil && isPassedOver(item.Finding):
				return nil // it is not read, and will be another file
			case err != nil:
				return err
			}
			if chosen, err := r.has(item.Index, item.Finding); !chosen {
				return err
			}
			return emit(item)
		})
	if err == nil && r.chosen != nil {
		err = r.chosen.check(totals)
	}
	return totals, err
}

// has says whether an item about a record, the next one, is one to work on. What is found in place of games always is.
func (r *Run) has(index int, f *replay.Finding) (bool, error) {
	if r.chosen == nil || index == 0 {
		return true, nil
	}
	chosen, err := r.chosen.has()
	return chosen || f != nil && err == nil, err
}

// isPassedOver says whether a finding is that a file was skipped.
func isPassedOver(f *replay.Finding) bool {
	return f != nil && f.Code == unknownFormat && f.Severity == parse.Note
}

// unknownFormat is the code of the finding about a file in no known format.
const unknownFormat = "file/unknown-format"

// ended completes the summary of a run. A run that found neither a record nor anything to say about
// what it read was most likely meant for something else, and did not do its job. A list of files may be empty.
func (r *Run) ended(ctx context.Context, sum *findings.Summary, totals corpus.Totals, err error) error {
	sum.Files, sum.Unrecognised, sum.Skipped, sum.Incomplete = totals.Files, totals.Unrecognised, totals.Skipped, ctx.Err() != nil
	if r.Talk != nil {
		if closed := r.Talk.Close(sum); err == nil {
			err = closed
		}
	}
	sum.Unshown = r.Limit.Unshown()
	if err == nil && sum.Games+sum.Errors+sum.Warnings+sum.Known == 0 && len(r.Args) > 0 {
		return &NoRecordsError{Args: r.Args, Skipped: sum.Unrecognised + sum.Skipped, Where: r.Corpus.Where, Games: totals.LeftOut}
	}
	return err
}

// A NoRecordsError says that a run found no record at all.
type NoRecordsError struct {
	Args    []string
	Skipped int         // files in folders and archives that are no records
	Where   *where.Expr // what was asked of games; nil: nothing
	Games   int         // of which that is not true
}

func (e *NoRecordsError) Error() string {
	const shown = 3
	text := "no records in "
	switch {
	case e.Games == 1:
		text = fmt.Sprintf("%v does not match the only game in ", e.Where)
	case e.Games > 1:
		text = fmt.Sprintf("%v matches none of the %s in ", e.Where, wording.Count(e.Games, "game"))
	}
	text += wording.ShownName(strings.Join(e.Args[:min(len(e.Args), shown)], ", "))
	if more := len(e.Args) - shown; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	switch e.Skipped {
	case 0:
		return text
	case 1:
		return text + "; 1 file was skipped"
	}
	return fmt.Sprintf("%s; %d files were skipped", text, e.Skipped)
}
