package job

import (
	"context"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/strength"
)

// A played is what a job makes of one game that is not described further.
type played[T any] struct {
	value *T // nil if the game is left out
	plies int
	found findings.SeverityCounts
}

// eachPlayed makes a value of every record and adds those that there are. What is wrong with records is for another job: it
// is counted and not reported.
func eachPlayed[T any](ctx context.Context, r *Run, make func(*corpus.Game) *T, add func(*T)) (sum findings.Summary, err error) {
	r.Corpus.Replay.Unshown = func(parse.Severity) bool { return true }
	totals, err := each(ctx, r,
		func(g *corpus.Game) played[T] {
			return played[T]{make(g), g.Played.PlyCount(), findings.CountsOf(g.Played.Findings)}
		},
		func(item corpus.Item[played[T]]) error {
			if item.Finding != nil && item.Index == 0 {
				game := sourceFinding(item)
				return r.report(&game, &sum)
			}
			p := &item.Value
			if p.value != nil {
				add(p.value)
			}
			if item.Finding != nil {
				p.found[item.Finding.Severity]++
			}
			sum.Add(&findings.Game{Index: item.Index, Plies: p.plies, Unshown: p.found})
			return nil
		})
	return sum, r.Ended(ctx, &sum, totals, err)
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
