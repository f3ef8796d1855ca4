package job

import (
	"context"
	"errors"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/reports"
	"github.com/plybook/plybook/reports/findings"
)

// Strength collects what the records say of their players, the games apart from each other and by name.
func (r *Run) Strength(ctx context.Context, o reports.StrengthOptions) ([]*reports.Strength, findings.Summary, error) {
	var pools reports.StrengthPools
	sum, err := r.eachVerdict(ctx, func(g *corpus.Game) Product {
		return Product{Game: gameOf(g), bout: reports.BoutOf(g, o.OpeningPlies)}
	}, func(p *Product) { pools.Add(p.bout) })
	if err != nil {
		return nil, sum, err
	}
	all := pools.Strengths(o.RateOptions)
	if len(all) == 0 {
		return nil, sum, errors.New("no record is of a known game; --game NAME says of which one they are")
	}
	return all, sum, nil
}
