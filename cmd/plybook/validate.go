package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/reports"
)

func (p *program) validateCommand() *cli.Command {
	layouts := names(reports.Layouts(), func(l reports.Layout) string { return l.Name })
	return &cli.Command{
		Name:      "validate",
		Usage:     "replay records under the rules and report what is wrong with them",
		ArgsUsage: "at least one PATH",
		Description: "plybook validate games/                              everything below a folder\n" +
			"plybook validate --output sarif --out r.sarif games/   for code scanning\n" +
			"plybook validate --write-baseline known.json old/      remember what is wrong today\n" +
			"plybook validate --baseline known.json old/            report only what is new\n" +
			"plybook validate --allow any-number a.pgn              read more leniently\n\n" +
			"Exit codes: 0 no errors and warnings, 1 findings, 2 could not do the job. Notes are reported and\n" +
			"leave the code alone. Known findings are those with the same file, code, game and ply.",
		Flags: append(readFlags(),
			&cli.StringFlag{Name: "output", Value: layouts[0], Usage: fmt.Sprint("one of ", layouts)},
			&cli.StringFlag{Name: "out", Usage: "write the findings to this `FILE`"},
			&cli.StringFlag{Name: "baseline", Usage: "do not report the findings that this `FILE` knows"},
			&cli.StringFlag{Name: "write-baseline", Usage: "write all findings to this `FILE`, for --baseline; they are known then, and the exit code is 0"},
		),
		Action: p.validate,
	}
}

func (p *program) validate(c *cli.Context) error {
	start := time.Now()
	layout, err := reports.LayoutByName(c.String("output"))
	if err != nil {
		return fmt.Errorf("--output: %w", err)
	}
	hurryCollector(streamHeap)
	run, err := p.newRun(c, false, c.String("out"), c.String("write-baseline"))
	if err == nil {
		err = checkPlain(c.String("write-baseline"), "a baseline")
	}
	if err != nil {
		return err
	}
	if !c.IsSet("unrecognised") && !c.IsSet("every-file") {
		run.Corpus.Unrecognised = corpus.UnrecognisedExtension
	}
	run.Boards = false // the findings are the product, in a layout of its own
	most, err := maxFindings(c, layout, productFile(c.String("out")))
	if err != nil {
		return err
	}
	run.Limit = reports.NewLimit(most, layout.Ranked)
	v := reports.Validation{Boards: layout.Boards, Titles: layout.Titles}
	if v.Color, err = wantColor(c.String("color"), productFile(c.String("out"))); err != nil {
		return err
	}
	if v.Known, err = readBaseline(c.String("baseline")); err != nil {
		return err
	}
	if c.IsSet("write-baseline") {
		v.Seen = &reports.Baseline{}
	}
	var sum reports.Summary
	err = p.writeSoFar(c.Context, c.String("out"), func(w io.Writer) (err error) {
		v.Writer = layout.New(w, reports.Options{Color: v.Color, Version: versionText(), Max: most})
		sum, err = run.Validate(c.Context, v)
		return err
	})
	if err == nil && v.Seen != nil {
		err = p.write(c.String("write-baseline"), v.Seen.Write)
	}
	p.talk.say("%v, %.2f s", &sum, time.Since(start).Seconds())
	if err == nil && v.Seen != nil {
		return nil // to remember what there is was the job
	}
	return finish(c, &sum, err)
}

// productFile returns where a product goes that is standard output, or nil if it is a file.
func productFile(out string) *os.File {
	if productName(out) == "" {
		return os.Stdout
	}
	return nil
}

func readBaseline(name string) (*reports.Baseline, error) {
	if name == "" {
		return nil, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("cannot read the baseline %s: %w", name, cause(err))
	}
	defer file.Close()
	b, err := reports.ReadBaseline(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return b, nil
}
