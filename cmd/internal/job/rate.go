package job

import (
	"context"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/strength"
)

// eachPlayed makes a value of every record and adds those that there are. What is wrong with records is for another job: they
// are counted, and no more is said of them.
func eachPlayed[T any](ctx context.Context, r *Run, make func(*corpus.Game) *T, add func(*T)) (findings.Summary, error) {
	return eachResult(ctx, r, func(g *corpus.Game) result[T] {
		return result[T]{game: gameOf(g), value: make(g)}
	}, func(res *result[T], sum *findings.Summary) error {
		if res.value != nil {
			add(res.value)
		}
		if res.game.Index > 0 {
			sum.Add(&res.game)
			return nil
		}
		return r.report(&res.game, sum)
	})
}

// Rate rates the players of all records by their results, the variants of games apart from each other.
func (r *Run) Rate(ctx context.Context, o strength.RateOptions) ([]*strength.Rating, findings.Summary, error) {
	pools := strength.RatingPools{Selection: o.Selection}
	sum, err := eachPlayed(ctx, r, strength.VerdictOf, pools.Add)
	if err != nil {
		return nil, sum, err
	}
	ratings, err := pools.Rate(o)
	return ratings, sum, err
}

// Contests returns what two players scored against each other, by variant, as a sees it or, without a name, who came first.
func (r *Run) Contests(ctx context.Context, s strength.Selection, a string) ([]*strength.Contest, findings.Summary, error) {
	pools := strength.RatingPools{Selection: s}
	sum, err := eachPlayed(ctx, r, strength.VerdictOf, pools.Add)
	if err != nil {
		return nil, sum, err
	}
	all, err := pools.Contests(a)
	return all, sum, err
}
