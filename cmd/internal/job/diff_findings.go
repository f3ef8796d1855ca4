package job

import (
	"cmp"
	"fmt"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/diff"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/wording"
)

// diffCodes are what a diff finds.
var diffCodes = [...]string{corpus.Changed: "diff/changed", corpus.Removed: "diff/removed", corpus.Added: "diff/added"}

// diffVerbs say in a sentence what became of a game.
var diffVerbs = [...]string{corpus.Changed: "has changed", corpus.Removed: "was removed", corpus.Added: "was added"}

// NewDiffFindings returns the view in one of the layouts for findings: every change is a finding, and what is the
// same is left out.
func NewDiffFindings(w findings.Writer) diff.View { return &diffFindings{w: w} }

type diffFindings struct {
	w    findings.Writer
	sum  findings.Summary
	keys findings.KeyCount
}

func (d *diffFindings) Begin(*corpus.DiffTotals) error { return nil }

func (d *diffFindings) Change(c *diff.Comparison) error {
	line := cmp.Or(c.New, c.Old)
	source, read := c.Source()
	g := findings.Game{Place: findings.PlaceOf(source), File: source.Name, Index: line.Index, Plies: line.Plies, Findings: []replay.Finding{diffFinding(c, source.Name)}}
	g.NoLines, g.ID = g.NoLines || !read, line.Source
	if p := cmp.Or(c.After, c.Before); p != nil {
		g.Title = wording.Players(p)
	}
	d.keys.Number(&g, func(*replay.Finding) bool { return true })
	d.sum.Add(&g)
	return d.w.Game(&g)
}

func (d *diffFindings) Close() error { return d.w.Close(&d.sum) }

func diffFinding(c *diff.Comparison, file string) replay.Finding {
	code, line := findings.CodeOf(diffCodes[c.Kind]), cmp.Or(c.New, c.Old)
	f := replay.Finding{
		Code: code.Name, Severity: code.Severity, File: file, Game: line.Index, Position: line.Position,
		Message: fmt.Sprintf("%s %s: %s.", diff.ChangeID(c), diffVerbs[c.Kind], diff.ChangeText(c)), Cells: c.Cells,
	}
	p := cmp.Or(c.After, c.Before)
	if p != nil {
		f.Line, f.Column = p.Record.Line, p.Record.Column
	}
	if c.Parting != nil {
		f.Ply = c.Parting.Ply
		f.Hint = fmt.Sprintf("from ply %d: %s → %s", f.Ply, diff.MoveOrEnd(c.Parting.OldMove), diff.MoveOrEnd(c.Parting.NewMove))
		at := p.PlyIndex(f.Ply)
		if at < 0 { // there the game has ended: at its last ply
			at = len(p.Plies) - 1
		}
		if t := tokenAt(p, at); t != nil {
			locateToken(&f, p.Record, t)
		}
	}
	if p == nil {
		f.Key = replay.FileKey(f.Code, c.ID())
		return f
	}
	if c.Parting == nil {
		f.Plies = len(p.Plies) // it is about the game as a whole
	}
	keyed := []replay.Finding{f}
	p.SetKeys(keyed)
	return keyed[0]
}
