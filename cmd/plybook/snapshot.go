package main

import (
	"io"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/reports/findings"
)

func (p *program) snapshotCommand() *cli.Command {
	return &cli.Command{
		Name:        "snapshot",
		Usage:       "write outcome and last position of each game, for plybook diff",
		ArgsUsage:   "PATH...",
		Description: help("snapshot"),
		Flags: append(readFlags(),
			outFlag,
		),
		Action: p.snapshot,
	}
}

func (p *program) snapshot(c *cli.Context) error {
	hurryCollector(streamHeap)
	run, err := p.newRun(c, false, c.String("out"))
	if err == nil {
		err = checkPlain(c.String("out"), "a snapshot")
	}
	if err != nil {
		return err
	}
	var sum findings.Summary
	err = p.write(c.String("out"), func(w io.Writer) (err error) {
		to := &meter{Writer: w}
		sum, err = run.Snapshot(c.Context, to)
		if productName(c.String("out")) != "" || to.n == 0 {
			p.soFar = nothingWritten
		}
		return err
	})
	return finish(c, &sum, err)
}
