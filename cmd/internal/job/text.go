package job

import (
	"context"
	"errors"
	"io"

	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/reports/findings"
)

// A text is what a job writes about a game.
type text []byte

// eachText writes a text about every record that has a position, with a separator between. What make finds it adds to the
// findings of the game.
func (r *Run) eachText(
	ctx context.Context, w io.Writer, separator string, make func(*corpus.Game, *findings.Game) (text, error),
) (findings.Summary, error) {
	to := joiner{w: w, separator: separator}
	return eachResult(ctx, r, func(g *corpus.Game) result[text] {
		res := result[text]{game: measure.GameOf(g)}
		if g.Played.State == nil {
			return res
		}
		made, err := make(g, &res.game)
		if made != nil && err == nil {
			res.value = &made
		}
		res.err = err
		if unjudged := (*unjudgedError)(nil); errors.As(err, &unjudged) {
			f := unjudged.finding
			if r.Draw != nil && f.Position != "" {
				r.Draw(&f, g.Played)
			}
			res.game.Findings = append(res.game.Findings, f)
		}
		return res
	}, func(res *result[text], sum *findings.Summary) error {
		if err := r.report(&res.game, sum); err != nil || res.value == nil {
			return err
		}
		return to.write(*res.value)
	})
}

// A joiner writes texts with a separator between.
type joiner struct {
	w         io.Writer
	separator string
	due       bool // the separator, before the next text
}

func (j *joiner) write(data []byte) error {
	if len(data) == 0 {
		return nil
	}
	if j.due {
		if _, err := io.WriteString(j.w, j.separator); err != nil {
			return err
		}
	}
	j.due = true
	_, err := j.w.Write(data)
	return err
}
