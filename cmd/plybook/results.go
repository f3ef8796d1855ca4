package main

import (
	"io"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/wording"
)

func (p *program) resultsCommand() *cli.Command {
	return &cli.Command{
		Name:        "results",
		Usage:       "write players and results as PGN for Ordo and BayesElo",
		ArgsUsage:   "PATH...",
		Description: help("results"),
		Flags: append(readFlags(),
			outFlag,
		),
		Action: p.results,
	}
}

func (p *program) results(c *cli.Context) error {
	hurryCollector(streamHeap)
	run, err := p.newRun(c, false, c.String("out"))
	if err != nil {
		return err
	}
	var sum findings.Summary
	without := 0
	err = p.write(c.String("out"), func(w io.Writer) (err error) {
		without, sum, err = run.Results(c.Context, w)
		return err
	})
	if err == nil && without > 0 {
		p.talk.say("left out: %s without a result of two named players", wording.Count(without, "game"))
	}
	return finish(c, &sum, err)
}
