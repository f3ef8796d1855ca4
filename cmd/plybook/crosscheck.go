package main

import (
	"io"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze/engine"
	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/reports/findings"
)

func (p *program) crosscheckCommand() *cli.Command {
	return &cli.Command{
		Name:        "crosscheck",
		Usage:       "compare legal moves and positions with an engine at every ply",
		ArgsUsage:   "PATH...",
		Description: help("crosscheck"),
		Flags: append(slices.Concat(readFlags(), engineFlags(oneEngineOption, "`TIME`: no effect, since crosscheck sets no time for a search"), layoutFlags(findingLayouts()...)),
			&cli.StringFlag{Name: "engine", Usage: "`PROTOCOL:COMMAND`: engine to compare with, over uhp, gtp, uai or nboard; required"},
			&cli.StringFlag{Name: "out", Usage: "write the findings to `FILE`", DefaultText: "standard output"},
		),
		Action: p.crosscheck,
	}
}

func (p *program) crosscheck(c *cli.Context) error {
	start := time.Now()
	to, err := productOf(c, c.String("out"))
	if err != nil {
		return err
	}
	if !c.IsSet("engine") {
		return errorWithHint("as in --engine uhp:./engine", "crosscheck needs --engine PROTOCOL:PROGRAM")
	}
	check := job.Crosscheck{Engine: c.String("engine"), Boards: to.layout.Boards, Color: to.options.Color}
	if err := engine.CheckSpec(check.Engine); err != nil {
		return errorWithHint("as in --engine uhp:./engine", "--engine %s: %w", check.Engine, err)
	}
	if check.Options, err = p.engineOptions(c, check.Engine); err != nil {
		return err
	}
	run, err := p.newRun(c, false, c.String("out"))
	if err != nil {
		return err
	}
	run.Draw = nil
	run.Limit = to.limit
	run.Corpus.PieceSize = 1 // a game takes an engine milliseconds
	var counts job.Crosschecked
	var sum findings.Summary
	err = p.writeSoFar(c.Context, c.String("out"), func(w io.Writer) (err error) {
		check.Writer = to.layout.New(w, to.options)
		counts, sum, err = run.Crosscheck(c.Context, check)
		return err
	})
	p.talk.say("%v; %v, %.2f s", &counts, &sum, time.Since(start).Seconds())
	return finish(c, &sum, err)
}
