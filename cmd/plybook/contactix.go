package main

import (
	"fmt"
	"io"
	"os"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze/search"
	course "github.com/plybook/plybook/cmd/internal/course/contactix"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// contactixNodes is how many positions the best move may cost: about two seconds of a small machine where
// the board cannot be solved. Counting them makes the same board give the same answer everywhere.
const contactixNodes = 3_000_000

// contactixCommand is the program of the Con-tac-tix assignment.
func (p *program) contactixCommand() *cli.Command {
	return &cli.Command{
		Name:        "contactix",
		Usage:       "print the board after the best move, or all next boards; solve positions",
		ArgsUsage:   "[TEST] [SVG] | solve PATH...",
		Description: help("contactix"),
		Flags: []cli.Flag{
			&cli.Int64Flag{Name: "nodes", Value: contactixNodes, Usage: "search at most `N` nodes for the best move"},
			&cli.DurationFlag{Name: "time", Aliases: []string{"movetime"}, Usage: "search for at most `TIME`, such as 10s, instead of --nodes; not reproducible", DefaultText: "no limit"},
		},
		Action:      p.contactix,
		Subcommands: []*cli.Command{p.contactixSolveCommand()},
	}
}

func (p *program) contactix(c *cli.Context) error {
	test, svg := false, false
	for _, word := range c.Args().Slice() {
		switch word {
		case "TEST":
			test = true
		case "SVG":
			svg = true
		default:
			return errorWithHint("the words are TEST, SVG and solve; pass the board as standard input", "unknown word %q", word)
		}
	}
	limits, err := solveLimits(c)
	if err != nil {
		return err
	}
	text, err := io.ReadAll(io.LimitReader(os.Stdin, parse.MaxRecord+1))
	if err != nil {
		return fmt.Errorf("cannot read standard input: %w", cause(err))
	}
	answer, refused, err := course.Program{All: test, SVG: svg, Limits: limits}.Run(c.Context, text)
	switch {
	case err != nil:
		return err
	case refused != nil:
		return p.refuseBoard(refused)
	}
	return p.print(answer)
}

// solveLimits returns what the flags say about how long to search.
func solveLimits(c *cli.Context) (search.Limits, error) {
	switch nodes, time := c.Int64("nodes"), c.Duration("time"); {
	case c.IsSet("nodes") && c.IsSet("time"):
		return search.Limits{}, fmt.Errorf("pass only one of --nodes and --time")
	case nodes < 1:
		return search.Limits{}, fmt.Errorf("--nodes must be at least 1, not %d", nodes)
	case c.IsSet("time") && time <= 0:
		return search.Limits{}, fmt.Errorf("--time (or --movetime) must be a time such as 2s, not %s", time)
	case c.IsSet("time"):
		return search.Limits{Time: time}, nil
	default:
		return search.Limits{Nodes: nodes}, nil
	}
}

// refuseBoard says on one line why a board cannot be used.
func (p *program) refuseBoard(f *replay.Finding) error {
	fmt.Fprintf(p.talk.err, "%s:%d:%d: %s: %s\n", f.File, f.Line, f.Column, f.Code, f.Message)
	if f.Hint != "" {
		fmt.Fprintf(p.talk.err, "hint: %s\n", f.Hint)
	}
	return errFindings
}
