package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/urfave/cli/v2"

	analysis "github.com/plybook/plybook/analyze/contactix"
	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/reports/findings"
)

// solveNodes is how many positions an answer may cost: about a minute of a small machine.
const solveNodes = 200_000_000

func (p *program) contactixSolveCommand() *cli.Command {
	return &cli.Command{
		Name:        "solve",
		Usage:       "find who wins a position, and with which moves",
		ArgsUsage:   "PATH...",
		Description: help("contactix-solve", "{cells}", strconv.Itoa(analysis.MaxEmpties)),
		Flags: slices.Concat(gameReadFlags(contactix.Flags()), []cli.Flag{
			&cli.Int64Flag{Name: "nodes", Value: solveNodes, Usage: "search at most `N` nodes for each position"},
			&cli.DurationFlag{Name: "time", Aliases: []string{"movetime"}, Usage: "search each position for at most `TIME`, such as 10s, instead of --nodes; not reproducible", DefaultText: "no limit"},
			plyFlag,
			&cli.IntFlag{Name: "turn", Usage: "solve with player `N` to move, 1 or 2", DefaultText: "as in the record"},
			pickFlag,
			outputFlag,
			outFlag,
		}),
		Action:          p.contactixSolve,
		OnUsageError:    p.usageError,
		HideHelpCommand: true,
	}
}

func (p *program) contactixSolve(c *cli.Context) error {
	run, err := p.newRun(c, false, c.String("out"))
	if err != nil {
		return err
	}
	run.Corpus.PieceSize = 1 // the work on each game takes long
	run.Corpus.Replay.Game = "contactix"
	var winners job.ContactixWinners
	if winners.Limits, err = solveLimits(c); err != nil {
		return err
	}
	if winners.Turn = c.Int("turn"); c.IsSet("turn") && winners.Turn != 1 && winners.Turn != 2 {
		return fmt.Errorf("--turn must be 1 or 2, not %d", winners.Turn)
	}
	if winners.Ply, err = plyOf(c); err != nil {
		return err
	}
	if winners.JSON, err = wantsJSON(c); err != nil {
		return err
	}
	var sum findings.Summary
	err = p.writeSoFar(c.Context, c.String("out"), func(w io.Writer) (err error) {
		sum, err = run.ContactixWinners(c.Context, w, winners)
		return err
	})
	return finish(c, &sum, err)
}
