package strength

import (
	"fmt"

	"gonum.org/v1/plot/plotter"

	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/wording"
)

// maxPath bounds the points of a path, of which a plot has no room for more.
const maxPath = 400

// sequencePlot has the log-likelihood ratio of a sequential test over the games, with the bounds at which it ends.
func (m *Match) sequencePlot(number int) *Plot {
	ratios, results := m.sequence.path()
	lower, upper := m.sequence.test.Bounds()
	verdict, last := m.sequence.test.Judge(results)
	games := 2 * len(ratios)
	p := &Plot{
		Name: fmt.Sprintf("sprt-%d", number), section: sequenceID, Title: fmt.Sprintf("%s – %s: %s", figure.ShortName(m.Players[0]), figure.ShortName(m.Players[1]), verdict), Figure: figure.New("games"),
		Note: fmt.Sprintf("Log-likelihood ratio: elo1 is accepted at %s, elo0 at %s.", wording.Decimal(upper, 2), wording.Decimal(lower, 2)),
		Alt:  fmt.Sprintf("The log-likelihood ratio goes from 0 to %s in %s; the bounds are %s and %s", wording.Decimal(last, 2), wording.Count(games, "game"), wording.Decimal(lower, 2), wording.Decimal(upper, 2)),
	}
	path := plotter.XYs{{}}
	step := len(ratios)/maxPath + 1
	for i, ratio := range ratios {
		if (i+1)%step == 0 || i == len(ratios)-1 {
			path = append(path, plotter.XY{X: float64(2 * (i + 1)), Y: ratio})
		}
	}
	p.Y.Label.Text = "log-likelihood ratio"
	p.HorizontalGrid()
	p.ZeroY()
	for i, bound := range [...]float64{upper, lower} {
		p.Add(figure.Line(plotter.XYs{{X: 0, Y: bound}, {X: float64(games), Y: bound}}, i+1))
	}
	line := figure.Line(path, 0)
	p.Add(line)
	p.Keys = []figure.Key{
		{Label: "ratio", Paint: 0, Dash: figure.Dashes(0)}, {Label: "elo1 accepted", Paint: 1, Dash: figure.Dashes(1)}, {Label: "elo0 accepted", Paint: 2, Dash: figure.Dashes(2)},
	}
	p.X.Min, p.X.Max = 0, float64(games)
	figure.Widen(&p.Y)
	return p
}
