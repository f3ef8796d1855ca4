package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/reports/findings"
)

func (p *program) mergeCommand() *cli.Command {
	return &cli.Command{
		Name:        "merge",
		Usage:       "merge the parts of an analysis",
		ArgsUsage:   "PART...",
		Description: help("merge"),
		Flags: append(tableFlags(),
			&cli.StringFlag{Name: "out", Usage: "folder `DIR` for the results; with --part, the file for the part; required"},
			&cli.BoolFlag{Name: "part", Usage: "write the merged parts as one part, for a later merge", DisableDefaultText: true},
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
	if c.Bool("part") {
		return p.mergeToPart(c, parts)
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
	switch {
	case sum.Games+sum.Errors+sum.Warnings > 0:
		return finish(c, &sum, nil)
	case result.Where != "":
		return fmt.Errorf("%s matches none of the games in the parts", result.Where)
	}
	return errors.New("no records in the parts")
}

// mergeToPart makes one part of several.
func (p *program) mergeToPart(c *cli.Context, parts []string) error {
	out := c.String("out")
	for _, flag := range []string{"tables", "no-plies", "positions"} {
		if c.IsSet(flag) {
			return fmt.Errorf("--%s is for files; a part has the rows of its parts", flag)
		}
	}
	if productName(out) == "" {
		return errorWithHint("as in --out 1-8.plypart", "merge --part needs --out FILE for its part")
	}
	if err := checkOutput(out, parts, false); err != nil {
		return err
	}
	var sum findings.Summary
	err := p.write(out, func(w io.Writer) error {
		end, err := measure.MergeParts(parts, w)
		if err == nil {
			sum = measure.SummaryOfPart(end)
			err = c.Context.Err()
		}
		return err
	})
	if err != nil {
		return err
	}
	p.talk.say("%v", &sum)
	return finish(c, &sum, nil)
}
