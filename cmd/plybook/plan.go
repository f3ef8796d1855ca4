package main

import (
	"fmt"
	"io"
	"os"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/wording"
)

func (p *program) planCommand() *cli.Command {
	return &cli.Command{
		Name:        "plan",
		Usage:       "divide a corpus into ranges for plybook analyze on many machines",
		ArgsUsage:   "PATH...",
		Description: help("plan"),
		Flags: append(readFlags(),
			&cli.StringFlag{Name: "out", Usage: "write the plan to `FILE`", DefaultText: "standard output"},
			&cli.IntFlag{Name: "range-size", DefaultText: "1/2000 of the corpus, at least 256, at most 4096", Usage: "make ranges of about `N` KiB"},
		),
		Action: p.plan,
	}
}

func (p *program) plan(c *cli.Context) error {
	size := int64(c.Int("range-size"))
	if size < 1 && c.IsSet("range-size") {
		return fmt.Errorf("--range-size must be at least 1, not %d", size)
	}
	run, err := p.newRun(c, false, c.String("out"))
	if err == nil {
		err = source.Check(run.Args)
	}
	if err != nil {
		return err
	}
	run.Draw = nil
	var own os.FileInfo
	if productName(c.String("out")) == "" {
		own, _ = os.Stdout.Stat() // a file in a folder that is read, perhaps
	}
	p.soFar = nothingWritten
	var sum findings.Summary
	var end corpus.PlanEnd
	err = p.write(c.String("out"), func(w io.Writer) (err error) {
		end, sum, err = run.WritePlan(c.Context, w, size<<10, versionNumber(), own)
		return err
	})
	if err == nil {
		p.talk.say("%s, %.1f MB of records in %s", wording.Count(end.Counts.Files, "file"), float64(end.Counts.Bytes)/1e6, wording.Count(end.Ranges, "range"))
	}
	return finish(c, &sum, err)
}
