package main

import (
	"fmt"
	"io"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/replay/reversi"
	"github.com/plybook/plybook/reports/findings"
)

// reversiSolveNodes is how many positions an answer may cost: about a minute of a small machine.
const reversiSolveNodes = 1_000_000_000

func (p *program) reversiSolveCommand() *cli.Command {
	return &cli.Command{
		Name:        "solve",
		Usage:       "solve endgames: the score of every move under perfect play",
		ArgsUsage:   "PATH...",
		Description: help("reversi-solve"),
		Flags: slices.Concat(gameReadFlags(reversi.Flags()), []cli.Flag{
			&cli.Int64Flag{Name: "nodes", Value: reversiSolveNodes, Usage: "search at most `N` nodes for each position"},
			&cli.DurationFlag{Name: "time", Aliases: []string{"movetime"}, Usage: "search each position for at most `TIME`, such as 10s, instead of --nodes; not reproducible", DefaultText: "no limit"},
			plyFlag,
			&cli.IntFlag{Name: "empties", Value: -1, DefaultText: "by --ply", Usage: "use the first position with `N` empty cells"},
			pickFlag,
			&cli.BoolFlag{Name: "best", Usage: "solve only the best move", DisableDefaultText: true},
			&cli.BoolFlag{Name: "wld", Usage: "report win, draw or loss instead of scores", DisableDefaultText: true},
			&cli.BoolFlag{Name: "check", Usage: "compare with the scores in the records", DisableDefaultText: true},
			outputFlag,
			outFlag,
		}),
		Action:          p.reversiSolve,
		OnUsageError:    p.usageError,
		HideHelpCommand: true,
	}
}

func (p *program) reversiSolve(c *cli.Context) error {
	run, err := p.newRun(c, false, c.String("out"))
	if err != nil {
		return err
	}
	run.Corpus.PieceSize = 1 // the work on each game takes long
	run.Corpus.Replay.Game = "reversi"
	solution, err := reversiSolution(c)
	if err != nil {
		return err
	}
	var sum findings.Summary
	err = p.writeSoFar(c.Context, c.String("out"), func(w io.Writer) (err error) {
		sum, err = run.ReversiSolutions(c.Context, w, solution)
		return err
	})
	return finish(c, &sum, err)
}

// reversiSolution returns what the flags ask for.
func reversiSolution(c *cli.Context) (s job.ReversiSolution, err error) {
	s = job.ReversiSolution{Empties: c.Int("empties"), Best: c.Bool("best"), Outcome: c.Bool("wld"), Check: c.Bool("check")}
	switch {
	case s.Empties < 0 && c.IsSet("empties"):
		return s, fmt.Errorf("--empties must be at least 0, not %d", s.Empties)
	case c.IsSet("empties") && c.IsSet("ply"):
		return s, fmt.Errorf("--empties and --ply both choose a position; pass one of them")
	case s.Best && s.Outcome:
		return s, fmt.Errorf("--best needs scores, which --wld does not compute; pass one of them")
	}
	if s.Limits, err = solveLimits(c); err != nil {
		return s, err
	}
	if s.Ply, err = plyOf(c); err != nil {
		return s, err
	}
	s.JSON, err = wantsJSON(c)
	return s, err
}
