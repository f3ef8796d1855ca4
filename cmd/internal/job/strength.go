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
	pools := strength.Pools{Selection: o.Selection}
	sum, err := eachPlayed(ctx, r, func(g *corpus.Game) *strength.Game { return strength.GameOf(g, o.OpeningPlies) }, pools.Add)
	if err != nil {
		return nil, sum, err
	}
	if err := pools.Missing(o.RateOptions); err != nil {
		return nil, sum, err
	}
	all := pools.Reports(o.RateOptions)
	if len(all) == 0 {
		return nil, sum, errors.New("no record is of a known game; pass --game NAME")
	}
	return all, sum, nil
}
