package main

import (
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/reports/findings"
)

func (p *program) exploreCommand() *cli.Command {
	return &cli.Command{
		Name:      "explore",
		Usage:     "show what is played in a position, and with what success",
		ArgsUsage: "at least one PATH",
		Description: "plybook explore games/                                 the first moves of all games\n" +
			"plybook explore --moves 'f5 d6' --board games.wtb      what follows these, with a picture of the board\n" +
			"plybook explore --depth 3 --min-games 20 games/        three levels of the tree\n" +
			"plybook explore --symmetric games/                     openings that are images of each other as one\n\n" +
			"Games that come to the position by other moves count as well, and lines that meet are counted together: a move's games\n" +
			"are all that made it in the position before it. Moves count from where each game begins, or from --position; those that\n" +
			"begin in several ways, or by several rules, have a table each. Shares of results are of games with a result, scores of\n" +
			"games with scores. Games with a fault are left out. Where chance deals, lines are told apart by their moves.",
		Flags: append(append(readFlags(), goalFlags()...),
			&cli.IntFlag{Name: "depth", Value: 1, Usage: "show `N` levels of moves"},
			&cli.IntFlag{Name: "min-games", Value: 1, Usage: "show moves of `N` games and more"},
			&cli.BoolFlag{Name: "board", Usage: "draw the position", DisableDefaultText: true},
			outputFlag,
			&cli.StringFlag{Name: "out", Usage: "write to this `FILE`"},
			pickFlag,
		),
		Action: p.explore,
	}
}

func (p *program) explore(c *cli.Context) error {
	run, err := p.newRun(c, false, c.String("out"))
	if err != nil {
		return err
	}
	x := job.Exploration{Depth: c.Int("depth"), MinGames: c.Int("min-games"), Board: c.Bool("board"), ASCII: !showsUTF8()}
	if x.Goal, err = p.goalOf(c); err != nil {
		return err
	}
	if x.JSON, err = wantsJSON(c); err != nil {
		return err
	}
	if x.Color, err = wantColor(c.String("color"), productFile(c.String("out"))); err != nil {
		return err
	}
	if file := productFile(c.String("out")); file != nil {
		x.Columns = columnsOf(file)
	}
	switch {
	case x.Depth < 1 || x.Depth > job.MaxExploreDepth:
		return fmt.Errorf("--depth is a number of levels from 1 to %d, not %d", job.MaxExploreDepth, x.Depth)
	case x.MinGames < 1:
		return fmt.Errorf("--min-games is a number from 1, not %d", x.MinGames)
	}
	var sum findings.Summary
	err = p.write(c.String("out"), func(w io.Writer) (err error) {
		sum, err = run.Explore(c.Context, w, x)
		return err
	})
	return finish(c, &sum, err)
}
