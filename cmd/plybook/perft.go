package main

import (
	"fmt"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze/perft"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

func (p *program) perftCommand() *cli.Command {
	return &cli.Command{
		Name:  "perft",
		Usage: "count move sequences, to check and time move generators",

		Description: help("perft"),
		Flags: append(startFlags(aGame, replay.Flags()),
			&cli.StringFlag{Name: "setup", Usage: "start from `POSITION`, as the Setup tag of plybook PGN gives it", DefaultText: "the standard start position"},
			&cli.IntFlag{Name: "depth", Value: 3, Usage: "count sequences of 1 to `N` plies"},
			&cli.BoolFlag{Name: "divide", Usage: "print the count after each first move, for depth N only", DisableDefaultText: true},
			&cli.StringFlag{Name: "count", Value: "C", Usage: "counting convention: A, B or C (see above)"},
		),
		Action: p.perft,
	}
}

// maxPerftDepth is far beyond what any machine counts, and keeps lists of moves small.
const maxPerftDepth = 100

func (p *program) perft(c *cli.Context) error {
	if err := noPaths(c); err != nil {
		return err
	}
	state, err := startOf(c)
	if err != nil {
		return err
	}
	convention, err := perft.ConventionByName(c.String("count"))
	if err != nil {
		return fmt.Errorf("--count: %w", err)
	}
	depth := c.Int("depth")
	if depth < 0 || depth > maxPerftDepth {
		return fmt.Errorf("--depth must be a number from 0 to %d, not %d", maxPerftDepth, depth)
	}
	if c.Bool("divide") {
		return p.divide(state, depth, convention)
	}
	for d := min(depth, 1); d <= depth; d++ {
		start := time.Now()
		n := perft.Count(state, d, convention)
		if err := p.print(fmt.Appendf(nil, "%d %d\n", d, n)); err != nil {
			return err
		}
		if d == depth {
			p.talk.say("depth %d in %.2f s", d, time.Since(start).Seconds())
		}
	}
	return nil
}

func (p *program) divide(state game.State, depth int, convention perft.Convention) error {
	var out []byte
	var sum uint64
	for _, d := range perft.Divide(state, depth, convention) {
		out = state.AppendMove(out, d.Move)
		out = fmt.Appendf(out, " %d\n", d.Lines)
		sum += d.Lines
	}
	return p.print(fmt.Appendf(out, "total %d\n", sum))
}

// startOf returns the position that --game, --rules and --setup name.
func startOf(c *cli.Context) (game.State, error) {
	if !c.IsSet("game") {
		return nil, errorWithHint("plybook games lists the names", "%s needs --game NAME", c.Command.FullName())
	}
	kind, err := replay.GameByName(c.String("game"))
	if err != nil {
		return nil, fmt.Errorf("--game: %w", err)
	}
	options, err := startOptions(c, kind)
	if err != nil {
		return nil, err
	}
	return kind.Start(c.String("setup"), options)
}
