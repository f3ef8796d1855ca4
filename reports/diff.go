package reports

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/replay"
)

// A Comparison is a game that has changed, with as much of both sides as can be replayed.
type Comparison struct {
	*corpus.Change
	Before, After *replay.Played // nil for a side that is a snapshot or lacks the game
	Parting       *corpus.Parting
	Cells         []replay.Cell // that differ in the last positions
}

// A DiffView shows what has changed between two corpora, in one form.
type DiffView interface {
	// Begin says what will come.
	Begin(t *corpus.DiffTotals) error
	// Change shows a change; it keeps nothing of it.
	Change(c *Comparison) error
	// Close completes the form.
	Close() error
}

// Diff compares two corpora, of which each is a snapshot or anything that a run reads, and shows
// what differs in all of the views. byNumber pairs records by file and number alone. What there is to say about sources goes to r.Talk. It is an error if
// one of them has no record, unless it is a snapshot that says so.
func (r *Run) Diff(ctx context.Context, before, after string, byNumber bool, views ...DiffView) (corpus.DiffTotals, error) {
	report := func(f replay.Finding) error {
		return r.Talk.Game(&Game{File: f.File, Index: f.Game, Findings: []replay.Finding{f}})
	}
	begin := func(t *corpus.DiffTotals) error {
		if err := withoutRecords(t, before, after); err != nil {
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
		compared, err := compare(c)
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
		err = r.Talk.Close(&Summary{})
	}
	for _, v := range views {
		if err != nil {
			return totals, err
		}
		err = v.Close()
	}
	return totals, err
}

// withoutRecords returns an error if there is a side without records, and no error that says why: most likely another path was meant.
func withoutRecords(t *corpus.DiffTotals, before, after string) error {
	var none NoRecordsError
	for i, side := range []struct {
		arg    string
		totals *corpus.Totals
	}{{before, &t.Old}, {after, &t.New}} {
		if t.NoRecords[i] && t.Unread[i] == 0 {
			none.Args = append(none.Args, side.arg)
			none.Skipped += side.totals.Skipped + side.totals.Unrecognised
		}
	}
	if len(none.Args) == 0 {
		return nil
	}
	return &none
}

func compare(c *corpus.Change) (*Comparison, error) {
	before, after, err := c.Played()
	if err != nil {
		return nil, err
	}
	compared := &Comparison{Change: c, Before: before, After: after}
	if before == nil || after == nil || before.State == nil || after.State == nil {
		return compared, nil
	}
	if parting, differ := corpus.Part(before, after); differ {
		compared.Parting = &parting
	}
	compared.Cells = corpus.ChangedCells(before.At(len(before.Plies)), after.At(len(after.Plies)))
	return compared, nil
}

// lineColumns are the columns of a snapshot that a diff names, in their order, without those that
// follow from another: of a position the key says only whether it is the same.
var lineColumns = []struct {
	name  string
	value func(*corpus.Line) string
}{
	{"game", func(l *corpus.Line) string { return l.Game }},
	{"rules", func(l *corpus.Line) string { return l.Rules }},
	{"plies", func(l *corpus.Line) string { return strconv.Itoa(l.Plies) }},
	{"outcome", func(l *corpus.Line) string { return reasonWords(l.Outcome) }},
	{"fault", func(l *corpus.Line) string { return l.Fault }},
}

// NewDiffText returns the view for people at a terminal: a line a change, and what belongs to it
// indented below.
func NewDiffText(w io.Writer, color bool) DiffView { return &diffText{w: w, color: color} }

type diffText struct {
	w     io.Writer
	color bool
}

func (d *diffText) Change(c *Comparison) error {
	text := fmt.Appendf(nil, "%s: %s\n", d.paint(bold, c.Kind.String()+" "+clean(changeID(c))), clean(changeText(c)))
	if p := c.Parting; p != nil {
		text = fmt.Appendf(text, "  from ply %d: %s → %s\n", p.Ply, orEnd(p.OldMove), orEnd(p.NewMove))
	}
	if c.Old != nil && c.New != nil && c.Old.Position != c.New.Position {
		text = fmt.Appendf(text, "  %s\n", d.paint(red, "- "+clean(c.Old.Position)))
		text = fmt.Appendf(text, "  %s\n", d.paint(green, "+ "+clean(c.New.Position)))
	}
	_, err := d.w.Write(text)
	return err
}

func (d *diffText) Begin(*corpus.DiffTotals) error { return nil }
func (d *diffText) Close() error                   { return nil }

func (d *diffText) paint(style, s string) string {
	if !d.color {
		return s
	}
	return style + s + plain
}

// changeID names the record of a change, with its older name or number if that was another.
func changeID(c *Comparison) string {
	if was := c.Was(); was != "" {
		return c.ID() + " (was " + was + ")"
	}
	return c.ID()
}

// changeText returns what differs in the lines of both sides, or what the only side has.
func changeText(c *Comparison) string {
	var parts []string
	for _, column := range lineColumns {
		if c.Old == nil || c.New == nil {
			if value := column.value(cmp.Or(c.Old, c.New)); value != "" {
				parts = append(parts, column.name+" "+value)
			}
			continue
		}
		if before, after := column.value(c.Old), column.value(c.New); before != after {
			parts = append(parts, fmt.Sprintf("%s %s → %s", column.name, orNone(before), orNone(after)))
		}
	}
	if len(parts) == 0 {
		return "position"
	}
	return strings.Join(parts, ", ")
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

func orEnd(move string) string {
	if move == "" {
		return "end"
	}
	return move
}

// DiffSummary returns the counts of a diff on one line.
func DiffSummary(t *corpus.DiffTotals) string {
	return fmt.Sprintf("%s, %d changed, %d removed, %d added", sameCount(t), t.Changed, t.Removed, t.Added)
}

// sameCount counts the records that are the same.
func sameCount(t *corpus.DiffTotals) string {
	if t.Moved == 0 {
		return fmt.Sprintf("%d the same", t.Same)
	}
	return fmt.Sprintf("%d the same (%d of them in another file or place)", t.Same, t.Moved)
}
