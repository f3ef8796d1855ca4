package job

import (
	"context"
	"io"

	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/strength"
)

// Results writes the results of all games of two players as [strength.Export] does, and returns how many games have none.
func (r *Run) Results(ctx context.Context, w io.Writer) (without int, sum findings.Summary, err error) {
	sum, err = eachResult(ctx, r, func(g *corpus.Game) result[strength.Export] {
		return result[strength.Export]{game: measure.GameOf(g), value: strength.ExportOf(g)}
	}, func(res *result[strength.Export], sum *findings.Summary) error {
		switch {
		case res.game.Index == 0:
			return r.report(&res.game, sum)
		case res.value == nil || !res.value.Counts():
			without++
		default:
			if err := res.value.Write(w); err != nil {
				return err
			}
		}
		sum.Add(&res.game)
		return nil
	})
	return without, sum, err
}
