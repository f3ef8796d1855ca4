package main

import (
	"fmt"
	"io"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/reports/findings"
)

func (p *program) exploreCommand() *cli.Command {
	return &cli.Command{
		Name:        "explore",
		Usage:       "show the moves played in a position, and their results",
		ArgsUsage:   "PATH...",
		Description: help("explore"),
		Flags: append(slices.Concat(readFlags(), goalFlags(), choiceFlags()),
			&cli.IntFlag{Name: "depth", Value: 1, Usage: "show `N` levels of moves"},
			&cli.IntFlag{Name: "min-games", Value: 1, Usage: "show moves with at least `N` games"},
			&cli.BoolFlag{Name: "board", Usage: "draw the position", DisableDefaultText: true},
			outputFlag,
			outFlag,
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
	if x.Goal, err = goalOf(c); err != nil {
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
		return fmt.Errorf("--depth must be a number of levels from 1 to %d, not %d", job.MaxExploreDepth, x.Depth)
	case x.MinGames < 1:
		return fmt.Errorf("--min-games must be at least 1, not %d", x.MinGames)
	}
	release, err := p.choose(c, run)
	if err != nil {
		return err
	}
	defer release()
	var sum findings.Summary
	err = p.write(c.String("out"), func(w io.Writer) (err error) {
		sum, err = run.Explore(c.Context, w, x)
		return err
	})
	return finish(c, &sum, err)
}
