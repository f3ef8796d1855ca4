package job

import (
	"context"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/strength"
)

// eachVerdict calls add with every record that has a verdict. What is wrong with records is for another job: they
// are counted, and no more is said of them.
func (r *Run) eachVerdict(ctx context.Context, make func(*corpus.Game) Product, add func(*Product)) (findings.Summary, error) {
	return r.each(ctx, make, func(p *Product, sum *findings.Summary) error {
		sum.Add(&p.Game)
		if p.verdict != nil || p.bout != nil {
			add(p)
		}
		if p.Game.Index > 0 {
			return nil
		}
		return r.Talk.Game(&p.Game)
	})
}

// Rate rates the players of all records by their results, the games apart from each other.
func (r *Run) Rate(ctx context.Context, o strength.RateOptions) ([]*strength.Rating, findings.Summary, error) {
	var pools strength.RatingPools
	sum, err := r.eachVerdict(ctx, func(g *corpus.Game) Product {
		return Product{Game: gameOf(g), verdict: strength.VerdictOf(g)}
	}, func(p *Product) { pools.Add(p.verdict) })
	if err != nil {
		return nil, sum, err
	}
	ratings, err := pools.Rate(o)
	return ratings, sum, err
}
