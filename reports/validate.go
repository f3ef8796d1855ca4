package reports

import (
	"context"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/replay"
)

// A Validation says what becomes of the findings of a run. Only the Writer is needed.
type Validation struct {
	Writer Writer
	Boards bool      // draw the positions of findings, for layouts that show them
	Color  bool      // in colours
	Known  *Baseline // findings that are counted and not written
	Seen   *Baseline // gathers the findings that there are, known or not
}

// Validate replays every record and writes what there is to say about them, to v.Writer instead
// of r.Talk. The summary is right and the output whole even with an error, which is that of
// [corpus.Each] or of the writer.
func (r *Run) Validate(ctx context.Context, v Validation) (Summary, error) {
	sum, err := r.each(ctx,
		func(g *corpus.Game) Product {
			if v.Boards {
				drawFaults(g.Played, v.Color)
			}
			return Product{Game: gameOf(g)}
		},
		func(product *Product, sum *Summary) error { return v.write(&product.Game, sum) })
	if v.Known != nil {
		sum.Stale = v.Known.Stale()
	}
	if closed := v.Writer.Close(&sum); err == nil {
		err = closed
	}
	return sum, err
}

// drawFaults puts drawings into the findings about positions.
func drawFaults(p *replay.Played, color bool) {
	for i := range p.Findings {
		f := &p.Findings[i]
		if f.Position == "" || f.Aside || p.Kind == nil || p.State == nil {
			continue
		}
		if d, err := render.DrawerFor(p.Kind.Name); err == nil {
			f.Board = string(d.AppendText(nil, p.AtPly(f.Ply-1), p, render.TextOptions{Color: color, Marks: f.Cells}))
		}
	}
}

func (v *Validation) write(g *Game, sum *Summary) error {
	if v.Seen != nil {
		v.Seen.Add(g)
	}
	if v.Known != nil {
		sum.Known += v.Known.Filter(g)
	}
	sum.Add(g)
	return v.Writer.Game(g)
}
