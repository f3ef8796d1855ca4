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
		Usage:       "rate players by their results, with confidence intervals",
		ArgsUsage:   "PATH...",
		Description: help("rate"),
		Flags: append(slices.Concat(readFlags(), ratingFlags(), choiceFlags()),
			outFlag,
			&cli.StringFlag{Name: "output", Value: "text", Usage: "`FORMAT`: output format: " + layouts},
		),
		Action: p.rate,
	}
}

func (p *program) rate(c *cli.Context) error {
	hurryCollector(analysisHeap)
	run, err := p.newRun(c, false, c.String("out"))
	if err != nil {
		return err
	}
	layout := c.String("output")
	if !slices.Contains(strength.RatingLayouts(), layout) {
		return fmt.Errorf("--output must be one of %s, not %q", strings.Join(strength.RatingLayouts(), ", "), layout)
	}
	o, err := rateOptions(c)
	if err != nil {
		return err
	}
	p.soFar = nothingWritten
	release, err := p.choose(c, run)
	if err != nil {
		return err
	}
	defer release()
	ratings, sum, err := run.Rate(c.Context, o)
	if !sum.Clean() {
		p.talk.say("%s; run plybook validate for details", &sum)
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

// adviseRating adds to an error, or to each of those that are joined, what helps against it.
func adviseRating(err error) error {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return adviseUnrated(err)
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
