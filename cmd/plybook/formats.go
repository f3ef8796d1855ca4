package main

import (
	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/reports"
)

func (p *program) formatsCommand() *cli.Command {
	return &cli.Command{
		Name:        "formats",
		Usage:       "list the record formats that plybook reads and writes",
		Description: help("formats"),
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "markdown", DisableDefaultText: true, Usage: "print the tables as in docs/reference/formats.md"},
		},
		Action: func(c *cli.Context) error {
			if err := noPaths(c); err != nil {
				return err
			}
			if c.Bool("markdown") {
				return p.print(reports.AppendFormatsMarkdown(nil))
			}
			return p.print(reports.AppendFormats(nil))
		},
	}
}
