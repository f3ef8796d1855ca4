package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/reports/findings"
)

func (p *program) validateCommand() *cli.Command {
	return &cli.Command{
		Name:        "validate",
		Usage:       "replay records under the rules and report what is wrong with them",
		ArgsUsage:   "at least one PATH",
		Description: help("validate"),
		Flags: append(append(readFlags(), layoutFlags()...),
			&cli.StringFlag{Name: "out", Usage: "write the findings to this `FILE`"},
			&cli.StringFlag{Name: "baseline", Usage: "hide the findings listed in `FILE`"},
			&cli.StringFlag{Name: "write-baseline", Usage: "list all findings in `FILE`, for --baseline; then exit 0"},
			&cli.BoolFlag{Name: "fail-on-stale", Usage: "exit 1 if the baseline lists findings that are gone", DisableDefaultText: true},
		),
		Action: p.validate,
	}
}

func (p *program) validate(c *cli.Context) error {
	start := time.Now()
	layout, options, limit, err := layoutOf(c, c.String("out"))
	if err != nil {
		return err
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
		run.Corpus.Unrecognised = source.UnrecognisedExtension
	}
	run.Boards = false // the findings are the product, in a layout of its own
	run.Limit = limit
	v := job.Validation{Boards: layout.Boards, Titles: layout.Titles, Keys: layout.Keys, Color: options.Color}
	if err = p.baselines(c, &v); err != nil {
		return err
	}
	if v.Seen != nil {
		defer v.Seen.Close()
	}
	var sum findings.Summary
	err = p.writeSoFar(c.Context, c.String("out"), func(w io.Writer) (err error) {
		v.Writer = layout.New(w, options)
		sum, err = run.Validate(c.Context, v)
		return err
	})
	if err == nil && v.Seen != nil {
		err = p.write(c.String("write-baseline"), func(w io.Writer) error { return v.Seen.Write(c.Context, w) })
	}
	p.talk.say("%v, %.2f s", &sum, time.Since(start).Seconds())
	switch {
	case err != nil:
	case v.Seen != nil:
		return nil // to remember what there is was the job
	case sum.Stale > 0 && c.Bool("fail-on-stale") && !c.Bool("exit-zero"):
		return errFindings
	}
	return finish(c, &sum, err)
}

// baselines opens the baseline to compare with, and begins the one to write.
func (p *program) baselines(c *cli.Context, v *job.Validation) (err error) {
	if v.Known, err = p.readBaseline(c.String("baseline")); err != nil {
		return err
	}
	if c.Bool("fail-on-stale") && v.Known == nil {
		return errors.New("--fail-on-stale needs --baseline FILE")
	}
	if c.IsSet("write-baseline") {
		v.Seen = findings.NewBaselineWriter(filepath.Dir(c.String("write-baseline")))
	}
	return nil
}

// productFile returns where a product goes that is standard output, or nil if it is a file.
func productFile(out string) *os.File {
	if productName(out) == "" {
		return os.Stdout
	}
	return nil
}

func (p *program) readBaseline(name string) (*findings.Baseline, error) {
	if name == "" {
		return nil, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("cannot read the baseline %s: %w", name, cause(err))
	}
	defer file.Close()
	b, err := findings.ReadBaseline(file, filepath.Dir(name))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if b.Outdated() {
		p.talk.say("%s is a baseline of version 1, which will not be read in later versions; rewrite it with --write-baseline", name)
	}
	return b, nil
}
