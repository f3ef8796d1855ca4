package main

import (
	"errors"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/reports/findings"
)

func (p *program) replayCommand() *cli.Command {
	return &cli.Command{
		Name:        "replay",
		Usage:       "show the position after any ply of a game",
		ArgsUsage:   "PATH...",
		Description: help("replay"),
		Flags: append(readFlags(),
			plyFlag,
			pickFlag,
			outputFlag,
			&cli.BoolFlag{Name: "pieces", Usage: "list the pieces instead of the board; if the game has no such list, print the position as text", DisableDefaultText: true},
			&cli.BoolFlag{Name: "moves", Usage: "list the legal moves instead of the board; in JSON, add them to the position", DisableDefaultText: true},
			outFlag,
		),
		Action: p.replay,
	}
}

func (p *program) replay(c *cli.Context) error {
	hurryCollector(streamHeap)
	run, err := p.newRun(c, false, c.String("out"))
	if err != nil {
		return err
	}
	at := job.Position{Pieces: c.Bool("pieces"), Moves: c.Bool("moves")}
	if at.Pieces && at.Moves {
		return errors.New("pass only one of --pieces and --moves")
	}
	if at.Ply, err = plyOf(c); err != nil {
		return err
	}
	if at.JSON, err = wantsJSON(c); err != nil {
		return err
	}
	if at.Color, err = wantColor(c.String("color"), productFile(c.String("out"))); err != nil {
		return err
	}
	var sum findings.Summary
	err = p.writeSoFar(c.Context, c.String("out"), func(w io.Writer) (err error) {
		sum, err = run.Positions(c.Context, w, at)
		return err
	})
	return finish(c, &sum, err)
}
