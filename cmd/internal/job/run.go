// Package job is what the commands do with records: a [Run] over many of them with a method a job. Commands read flags, call one,
// and make an exit code of what it returns; package reports lays out what it finds.
package job

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/strength"
	"github.com/plybook/plybook/reports/wording"
)

// A Run is what all jobs over many records have in common.
type Run struct {
	Args   []string // files, folders, patterns, archives, "-"
	Corpus corpus.Options
	Pick   int             // work only on the game of this number of each file; 0: on all
	Talk   findings.Writer // where findings go that are not the product
	Boards bool            // draw the positions of the findings for Talk
	Color  bool            // in colours
	Limit  *findings.Limit // of the findings that are shown, by Talk or as the product
	Writes []string        // files that the run replaces at its end; reading one of them is an error

	note func(*Product) // is called with every product, in order; may be nil
}

// A Product is what a run makes of one record, and what there is to say about it.
type Product struct {
	Name string // of the file it may be written to, below any folder; see [FileName]
	Data []byte // nil if nothing could be made
	Game findings.Game

	// Foreign says what was asked for that a picture of this game does not have, and which games have it.
	Foreign []string

	record  *parse.Record     // in place of Data, where a file is made of all records
	lost    loss              // what the game has lost in another format
	left    bool              // the game is not written
	verdict *strength.Verdict // in place of Data, where players are rated
	bout    *strength.Game    // in place of Data, where strength is reported
	begin   replay.Finding    // with the place of the record
	played  int               // 1: the game was played to a program
	failed  error             // what ends the run: of a player that was asked

	unjudged *unjudgedError // why the player that was asked says nothing, which is a finding too
}

// each makes a product of every record, in several goroutines, and emits them in order. Counting
// the games is left to emit. The error is that of [corpus.Each].
func (r *Run) each(
	ctx context.Context, make func(*corpus.Game) Product, emit func(*Product, *findings.Summary) error,
) (findings.Summary, error) {
	var sum findings.Summary
	var only onlyProduct
	var gate gate
	pass := func(p *Product) error {
		return only.pass(p, func(p *Product) error { return emit(p, &sum) })
	}
	totals, err := each(ctx, r,
		func(g *corpus.Game) *Product {
			product := make(g)
			return &product
		},
		func(item corpus.Item[*Product]) error {
			product := item.Value
			if f := item.Finding; f != nil {
				product = &Product{
					Game: findings.Game{Place: findings.PlaceOf(item.Source), File: item.Source.Name, Index: item.Index, Findings: []replay.Finding{*f}}, left: item.Index > 0,
				}
			}
			if product.failed != nil {
				return product.failed
			}
			if r.note != nil {
				r.note(product)
			}
			return gate.pass(product, pass)
		})
	if err == nil {
		err = gate.end()
	}
	if err == nil {
		err = only.end(func(p *Product) error { return emit(p, &sum) })
	}
	return sum, r.ended(ctx, &sum, totals, err)
}

// each is [corpus.Each] over the records that a run picks, which draws the positions of findings if the run
// wants it, and fails at a source that the run would write over.
func each[T any](
	ctx context.Context, r *Run, make func(*corpus.Game) T, emit func(corpus.Item[T]) error,
) (corpus.Totals, error) {
	guard := newGuard(r.Writes)
	return corpus.Each(ctx, r.Args, r.Corpus,
		func() func(*corpus.Game) T {
			return func(g *corpus.Game) (value T) {
				if !r.picks(g.Record.Index) {
					return value
				}
				if r.Boards {
					drawFaults(g.Played, r.Color, r.Limit)
				}
				return make(g)
			}
		},
		func(item corpus.Item[T]) error {
			if !r.picks(item.Index) {
				return nil
			}
			switch err := guard.check(item.Source); {
			case err != nil && isPassedOver(item.Finding):
				return nil // it is not read, and will be another file
			case err != nil:
				return err
			}
			return emit(item)
		})
}

// isPassedOver says whether a finding is that a file was passed over.
func isPassedOver(f *replay.Finding) bool {
	return f != nil && f.Code == "file/unknown-format" && f.Severity == parse.Note
}

// noting returns the run with a function that is called with every product, in order.
func (r *Run) noting(note func(*Product)) *Run {
	noting := *r
	noting.note = note
	return &noting
}

// picks says whether the run works on the games of a number; what is about a file has the number 0.
func (r *Run) picks(game int) bool { return r.Pick == 0 || game == 0 || game == r.Pick }

// ended completes the summary of a run. A run that found neither a record nor anything to say about
// what it read was most likely meant for something else, and did not do its job.
func (r *Run) ended(ctx context.Context, sum *findings.Summary, totals corpus.Totals, err error) error {
	sum.Files, sum.Unrecognised, sum.Skipped, sum.Incomplete = totals.Files, totals.Unrecognised, totals.Skipped, ctx.Err() != nil
	if r.Talk != nil {
		if closed := r.Talk.Close(sum); err == nil {
			err = closed
		}
	}
	sum.Unshown = r.Limit.Unshown()
	if err == nil && sum.Games+sum.Errors+sum.Warnings+sum.Known == 0 {
		return &NoRecordsError{Args: r.Args, Skipped: sum.Unrecognised + sum.Skipped, Pick: r.Pick, Games: totals.Records}
	}
	return err
}

// A NoRecordsError says that a run found no record at all.
type NoRecordsError struct {
	Args    []string
	Skipped int // files in folders and archives that are no records
	Pick    int // the number of the games that were wanted; 0: all of them
	Games   int // that there are
}

func (e *NoRecordsError) Error() string {
	const shown = 3
	text := "no records in "
	if e.Games > 0 {
		text = fmt.Sprintf("no game %d among the %s in ", e.Pick, wording.Count(e.Games, "game"))
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

// products makes a product of every record and emits those that have data, in order.
func (r *Run) products(
	ctx context.Context, make func(*corpus.Game) Product, emit func(*Product) error,
) (findings.Summary, error) {
	return r.each(ctx, make, func(product *Product, sum *findings.Summary) error {
		sum.Add(&product.Game)
		if err := r.Talk.Game(&product.Game); err != nil || product.Data == nil {
			return err
		}
		return emit(product)
	})
}

// concatenate makes a product of every record and writes them with a separator between.
func (r *Run) concatenate(
	ctx context.Context, w io.Writer, separator string, make func(*corpus.Game) Product,
) (findings.Summary, error) {
	due := ""
	return r.each(ctx, make, func(product *Product, sum *findings.Summary) error {
		sum.Add(&product.Game)
		if err := r.Talk.Game(&product.Game); err != nil || len(product.Data) == 0 {
			return err
		}
		if _, err := io.WriteString(w, due); err != nil {
			return err
		}
		due = separator
		_, err := w.Write(product.Data)
		return err
	})
}

// gameOf returns what there is to say about a record, in memory of its own.
func gameOf(g *corpus.Game) findings.Game {
	return findings.Game{
		Place: findings.PlaceOf(g.Source), File: g.Source.Name, Index: g.Record.Index, Plies: g.Played.PlyCount(), Findings: slices.Clone(g.Played.Findings),
	}
}

// A guard keeps a run from replacing what it reads.
type guard struct {
	written []os.FileInfo // files that are there already
	last    *source.Source
}

func newGuard(names []string) *guard {
	g := &guard{}
	for _, name := range names {
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
			g.written = append(g.written, info)
		}
	}
	return g
}

// check fails if the source is, or lies in an archive that is, one of the files to be written.
func (g *guard) check(s *source.Source) error {
	if len(g.written) == 0 || s == g.last {
		return nil
	}
	g.last = s
	name, _, _ := strings.Cut(s.Name, "!")
	for _, file := range []string{s.Name, name} {
		info, err := os.Stat(file)
		if err != nil {
			continue
		}
		for _, w := range g.written {
			if os.SameFile(w, info) {
				return fmt.Errorf("%s is read and would be written over; name another file for the output", file)
			}
		}
	}
	return nil
}
