package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/reports/strength"
)

func (p *program) rateCommand() *cli.Command {
	layouts := strings.Join(strength.RatingLayouts(), ", ")
	return &cli.Command{
		Name:        "rate",
		Usage:       "rate players by their results, and say how sure that is",
		ArgsUsage:   "at least one PATH",
		Description: help("rate"),
		Flags: append(append(readFlags(), ratingFlags()...),
			&cli.StringFlag{Name: "out", Usage: "write to this `FILE`"},
			&cli.StringFlag{Name: "output", Value: "text", Usage: "one of " + layouts},
		),
		Action: p.rate,
	}
}

// ratingFlags are the flags of all commands that rate players.
func ratingFlags() []cli.Flag {
	return []cli.Flag{
		&cli.Float64Flag{Name: "prior", Usage: "take every player to have drawn `N` more games, against an average player", DefaultText: "none"},
		&cli.IntFlag{Name: "min-games", Usage: "leave out players with fewer than `N` games", DefaultText: "nobody"},
		&cli.BoolFlag{Name: "pool", Usage: "compare players across rule sets, boards and numbers of players", DisableDefaultText: true},
		&cli.BoolFlag{Name: "no-advantage", Usage: "take moving first to be worth nothing", DisableDefaultText: true},
	}
}

// rateOptions returns what the flags of ratingFlags say.
func rateOptions(c *cli.Context) (o strength.RateOptions, err error) {
	o.Prior, o.NoAdvantage, o.MinGames, o.Pooled = c.Float64("prior"), c.Bool("no-advantage"), c.Int("min-games"), c.Bool("pool")
	switch {
	case !(o.Prior >= 0 && o.Prior <= 1000):
		return o, fmt.Errorf("--prior is a number of games from 0 to 1000, not %g", o.Prior)
	case o.MinGames < 0:
		return o, fmt.Errorf("--min-games is a number of games, not %d", o.MinGames)
	}
	return o, nil
}

func (p *program) rate(c *cli.Context) error {
	run, err := p.newRun(c, false, c.String("out"))
	if err != nil {
		return err
	}
	layout := c.String("output")
	if !slices.Contains(strength.RatingLayouts(), layout) {
		return fmt.Errorf("--output is one of %s, not %q", strings.Join(strength.RatingLayouts(), ", "), layout)
	}
	o, err := rateOptions(c)
	if err != nil {
		return err
	}
	ratings, sum, err := run.Rate(c.Context, o)
	if !sum.Clean() {
		p.talk.say("%s; plybook validate says what is wrong", &sum)
	}
	err = adviseRating(err)
	if len(ratings) > 0 { // what keeps other games from being rated is talk
		if err != nil {
			p.talk.complain(err)
		}
		err = p.write(c.String("out"), func(w io.Writer) error { return strength.WriteRatings(w, ratings, layout) })
	}
	return finish(c, &sum, err)
}

// adviseRating adds to each of the joined errors what helps against it.
func adviseRating(err error) error {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return err
	}
	var advised []error
	for _, e := range joined.Unwrap() {
		advised = append(advised, adviseUnrated(e))
	}
	return errors.Join(advised...)
}

// adviseUnrated adds to an error that says why there are no ratings what would help.
func adviseUnrated(err error) error {
	if advice := strength.Advice(err); advice != "" {
		return hintError{err, advice}
	}
	return err
}
