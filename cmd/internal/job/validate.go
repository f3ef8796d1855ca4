package job

import (
	"cmp"
	"context"

	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/wording"
)

// A Validation says what becomes of the findings of a run. Only the Writer is needed.
type Validation struct {
	Writer findings.Writer
	Also   findings.Outputs         // where they go too
	Boards bool                     // draw the positions of findings, for layouts that show them
	Titles bool                     // find out who played, for layouts that say so
	Color  bool                     // in colours
	Keys   bool                     // find out the keys of findings, for layouts that show them
	Known  *findings.Baseline       // findings that are counted and not written
	Seen   *findings.BaselineWriter // takes the findings that there are, known or not
	Files  *findings.Files          // among the outputs, takes the files that are skipped too; may be nil

	all   findings.Outputs // the writer with the limit of the run, and those besides
	count findings.KeyCount
	plain findings.Game // the last one of which nothing is laid out, for its memory
}

// A judgement is what there is to say about a game. Most are valid, and there may be millions of them.
type judgement struct {
	plies   int
	kind    string // name of the game
	title   string
	unshown findings.SeverityCounts // findings of which nothing but the count is wanted
	game    *findings.Game          // nil if there is no more to say
}

// judge is called by several workers at a time.
func (v *Validation) judge(g *corpus.Game) judgement {
	p := g.Played
	title := ""
	if v.Titles {
		title = wording.Players(p)
	}
	if unshown, all := v.unshown(p); all {
		return judgement{plies: p.PlyCount(), kind: measure.KindOf(p), title: title, unshown: unshown}
	}
	if v.Keys {
		p.SetKeys(p.Findings)
	}
	if v.Boards {
		Drawing(v.Color).All(p, v.all.Full)
	}
	game := measure.GameOf(g)
	game.Title = title
	for i := range game.Findings {
		if f := &game.Findings[i]; v.all.Full(f.Severity) {
			*f = replay.Finding{Code: f.Code, Severity: f.Severity, File: f.File, Game: f.Game, Ply: f.Ply, Key: f.Key}
		}
	}
	return judgement{game: &game}
}

// compares says whether findings are compared with a baseline, or make one: then all of them need their keys.
func (v *Validation) compares() bool { return v.Known != nil || v.Seen != nil }

// unshown counts the findings of a game if none of them has a place in the output or in a baseline.
func (v *Validation) unshown(p *replay.Played) (n findings.SeverityCounts, all bool) {
	if v.compares() && len(p.Findings) > 0 {
		return n, false
	}
	for i := range p.Findings {
		s := p.Findings[i].Severity
		if !v.all.Full(s) {
			return n, false
		}
		n[s]++
	}
	return n, true
}

// Validate replays every record and writes what there is to say about them, to v.Writer instead
// of r.Talk. The summary is right and the output whole even with an error, which is that of
// [corpus.Each] or of the writer.
func (r *Run) Validate(ctx context.Context, v Validation) (findings.Summary, error) {
	var sum findings.Summary
	v.all = append(findings.Outputs{findings.NewOutput(v.Writer, r.Limit)}, v.Also...)
	if !v.compares() {
		r.Corpus.Replay.Unshown = v.all.Full
	}
	var skipErr error
	if v.Files != nil {
		skipped := r.Corpus.Skipped
		r.Corpus.Skipped = func(s source.SkippedFile) {
			if s.Unrecognised && skipErr == nil {
				skipErr = v.Files.Unrecognised(s.Name)
			}
			if skipped != nil {
				skipped(s)
			}
		}
	}
	v.Keys = v.Keys || v.compares()
	v.count.Exact = v.Known != nil
	totals, err := each(ctx, r, v.judge, func(item corpus.Item[judgement]) error {
		game := item.Value.game
		if item.Finding != nil {
			found := sourceFinding(item)
			game = &found
		} else if game == nil {
			v.plain = findings.Game{
				Place: findings.PlaceOf(item.Source), File: item.Source.Name, Index: item.Index, Kind: item.Value.kind,
				Title: item.Value.title, Plies: item.Value.plies, Unshown: item.Value.unshown,
			}
			game = &v.plain
		}
		return v.write(game, &sum)
	})
	err = r.Ended(ctx, &sum, totals, cmp.Or(err, skipErr))
	if v.Known != nil {
		sum.Stale = v.Known.Stale()
	}
	if closed := v.all.Close(&sum); err == nil {
		err = closed
	}
	return sum, err
}

// Drawing returns what draws the positions of findings as text, in colours or not.
func Drawing(color bool) measure.Draw {
	return func(f *replay.Finding, p *replay.Played) {
		if f.Position == "" || f.Aside || p.Kind == nil || p.State == nil {
			return
		}
		if d, err := render.DrawerFor(p.Kind.Name); err == nil {
			f.Board = string(d.AppendText(nil, p.AtPly(f.Ply-1), p, scene.TextOptions{Color: color, Marks: f.Cells}))
		}
	}
}

func (v *Validation) write(g *findings.Game, sum *findings.Summary) error {
	v.count.Number(g, func(f *replay.Finding) bool {
		return !v.all.Full(f.Severity) || v.Known != nil && v.Known.Knows(g, f)
	})
	if v.Seen != nil {
		if err := v.Seen.Add(g); err != nil {
			return err
		}
	}
	if v.Known != nil {
		g.Known = v.Known.Filter(g)
		sum.Known += g.Known
	}
	sum.Add(g)
	return v.all.Game(g)
}
