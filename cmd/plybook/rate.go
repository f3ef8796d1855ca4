package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/reports"
)

func (p *program) rateCommand() *cli.Command {
	layouts := strings.Join(reports.RatingLayouts(), ", ")
	return &cli.Command{
		Name:      "rate",
		Usage:     "rate players by their results, and say how sure that is",
		ArgsUsage: "at least one PATH",
		Description: "plybook rate tournament.pgn                     a table of Elo with errors\n" +
			"plybook rate --output csv --out elo.csv games/  the same for other programs\n" +
			"plybook rate --min-games 10 --prior 1 games/    of pools that results alone do not connect\n\n" +
			"The model is that of Bradley and Terry, with draws and the advantage of moving first. Games with the same\n" +
			"value of the tag Pair share an opening; errors allow for that.",
		Flags: append(readFlags(),
			&cli.StringFlag{Name: "out", Usage: "write to this `FILE`"},
			&cli.StringFlag{Name: "output", Value: "text", Usage: "one of " + layouts},
			&cli.Float64Flag{Name: "prior", Usage: "take every player to have drawn level in `N` games with an average player besides", DefaultText: "none"},
			&cli.IntFlag{Name: "min-games", Usage: "leave out players with fewer than `N` games", DefaultText: "nobody"},
			&cli.BoolFlag{Name: "no-advantage", Usage: "take moving first to be worth nothing", DisableDefaultText: true},
		),
		Action: p.rate,
	}
}

func (p *program) rate(c *cli.Context) error {
	run, err := p.newRun(c, false, c.String("out"))
	if err != nil {
		return err
	}
	layout := c.String("output")
	if !slices.Contains(reports.RatingLayouts(), layout) {
		return fmt.Errorf("--output is one of %s, not %q", strings.Join(reports.RatingLayouts(), ", "), layout)
	}
	prior := c.Float64("prior")
	if !(prior >= 0 && prior <= 1000) {
		return fmt.Errorf("--prior is a number of games from 0 to 1000, not %g", prior)
	}
	if n := c.Int("min-games"); n < 0 {
		return fmt.Errorf("--min-games is a number of games, not %d", n)
	}
	ratings, sum, err := run.Rate(c.Context, reports.RateOptions{
		Options:  rating.Options{Prior: prior, NoAdvantage: c.Bool("no-advantage")},
		MinGames: c.Int("min-games"),
	})
	if !sum.Clean() {
		p.talk.say("%s; plybook validate says what is wrong", &sum)
	}
	if len(ratings) > 0 { // those of other games, if one cannot be rated
		written := p.write(c.String("out"), func(w io.Writer) error { return reports.WriteRatings(w, ratings, layout) })
		err = errors.Join(written, err)
	}
	var apart *rating.NotConnectedError
	if errors.As(err, &apart) {
		err = hintError{err, "--prior 1 bounds the differences; --min-games N leaves out players with few games"}
	}
	return finish(c, &sum, err)
}
