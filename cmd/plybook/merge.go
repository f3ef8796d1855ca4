package main

import (
	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/reports/findings"
)

func (p *program) mergeCommand() *cli.Command {
	return &cli.Command{
		Name:        "merge",
		Usage:       "merge the parts of an analysis",
		ArgsUsage:   "PART...",
		Description: help("merge"),
		Flags: append(tableFlags(),
			&cli.StringFlag{Name: "out", Usage: "write the files to `DIR`"},
			exitZeroFlag,
		),
		Action: p.merge,
	}
}

func (p *program) merge(c *cli.Context) error {
	parts, err := somePaths(c)
	if err != nil {
		return err
	}
	files, err := analysisFiles(c)
	if err != nil {
		return err
	}
	dir := c.String("out")
	if dir == "" {
		return errorWithHint("as in --out stats", "merge needs --out DIR for its files")
	}
	for _, name := range inFolder(dir, files.Names()) {
		if err := checkOutput(name, parts, false); err != nil {
			return err
		}
	}
	folder, err := openFolder(dir)
	if err != nil {
		return err
	}
	defer folder.close()
	p.soFar = nothingWritten
	result, err := p.writeAnalysis(c.Context, parts, dir, files)
	if err != nil {
		return err
	}
	p.soFar = allWritten
	sum := findings.SummaryOf(result)
	p.talk.say("%v", &sum)
	return finish(c, &sum, nil)
}
