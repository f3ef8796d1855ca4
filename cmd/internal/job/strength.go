package job

import (
	"context"
	"errors"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/strength"
)

// Strength collects what the records say of their players, the games apart from each other and by name.
func (r *Run) Strength(ctx context.Context, o strength.Options) ([]*strength.Report, findings.Summary, error) {
	var pools strength.Pools
	sum, err := r.eachVerdict(ctx, func(g *corpus.Game) Product {
		return Product{Game: gameOf(g), bout: strength.GameOf(g, o.OpeningPlies)}
	}, func(p *Product) { pools.Add(p.bout) })
	if err != nil {
		return nil, sum, err
	}
	all := pools.Reports(o.RateOptions)
	if len(all) == 0 {
		return nil, sum, errors.New("no record is of a known game; --game NAME says of which one they are")
	}
	return all, sum, nil
}
