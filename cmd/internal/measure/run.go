// Package measure cuts corpora into ranges, measures these into parts, and makes one analysis of the parts, in one process or on many
// machines. It draws nothing by itself: workers need no more of plybook than this.
package measure

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
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
	Choice stats.Choice    // how the records of Corpus.Only were chosen
	Talk   findings.Writer // where findings go that are not the product
	Draw   Draw            // draws their positions; nil: they are not drawn
	Limit  *findings.Limit // of the findings that are shown, by Talk or as the product
	Writes []string        // files that the run replaces at its end; reading one of them is an error
}

// A Draw draws the position that a finding is about, if it is about one of the game.
type Draw func(f *replay.Finding, p *replay.Played)

// All draws the positions of the findings of a game, but those of which no more are shown.
func (d Draw) All(p *replay.Played, full func(parse.Severity) bool) {
	for i := range p.Findings {
		if f := &p.Findings[i]; d != nil && !full(f.Severity) {
			d(f, p)
		}
	}
}

// GameOf returns what there is to say about a record, in memory of its own.
func GameOf(g *corpus.Game) findings.Game {
	return findings.Game{
		Place: findings.PlaceOf(g.Source), File: g.Source.Name, Index: g.Record.Index, Kind: KindOf(g.Played),
		Plies: g.Played.PlyCount(), Findings: slices.Clone(g.Played.Findings),
	}
}

// KindOf returns the name of the game that was played; "" if it is not known.
func KindOf(p *replay.Played) string {
	if p.Kind == nil {
		return ""
	}
	return p.Kind.Name
}

// isPassedOver says whether a finding is that a file was skipped.
func isPassedOver(f *replay.Finding) bool {
	return f != nil && f.Code == unknownFormat && f.Severity == parse.Note
}

// unknownFormat is the code of the finding about a file in no known format.
const unknownFormat = "file/unknown-format"

// Ended completes the summary of a run. A run that found neither a record nor anything to say about
// what it read was most likely meant for something else, and did not do its job. A list of files may be empty.
func (r *Run) Ended(ctx context.Context, sum *findings.Summary, totals corpus.Totals, err error) error {
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
