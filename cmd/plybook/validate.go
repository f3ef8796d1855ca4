package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/reports/findings"
)

func (p *program) validateCommand() *cli.Command {
	command := &cli.Command{
		Name:        "validate",
		Usage:       "replay records under the rules and report what is wrong with them",
		ArgsUsage:   "PATH...",
		Description: help("validate"),
		Flags: append(append(readFlags(), layoutFlags(findingLayouts()...)...),
			&cli.BoolFlag{Name: "brief", Usage: "print one line per finding as text", DisableDefaultText: true},
			&cli.StringFlag{Name: "out", Usage: "write the findings to `FILE`", DefaultText: "standard output"},
			&cli.GenericFlag{Name: "also", Value: new(texts), Usage: "`FORMAT=FILE`: write the findings in another format too; may be repeated"},
			&cli.StringFlag{Name: "summary", Usage: "write one row per input file to `FILE` (.csv, .jsonl or .md)"},
			&cli.StringFlag{Name: "files-from", Usage: "read the names of files from `FILE`, separated by line ends or NUL; - is standard input"},
			&cli.StringFlag{Name: "fail-on", Value: parse.Warning.String(), Usage: "`SEVERITY`: exit with 1 if a finding has this severity or a higher one: " + strings.Join(failOnNames(), ", ")},
			&cli.StringFlag{Name: "baseline", Usage: "hide the findings listed in `FILE`"},
			&cli.StringFlag{Name: "write-baseline", Usage: "save today's findings to `FILE` as the baseline; then exit 0"},
			&cli.BoolFlag{Name: "fail-on-stale", Usage: "exit 1 if the baseline lists findings that no longer occur", DisableDefaultText: true},
		),
		Action: p.validate,
	}
	flagNamed(command, "unrecognised").(*cli.StringFlag).DefaultText = "extension"
	return command
}

func (p *program) validate(c *cli.Context) error {
	start := time.Now()
	fails, err := failOn(c)
	if err != nil {
		return err
	}
	to, err := validateProducts(c)
	if err != nil {
		return err
	}
	for _, product := range to {
		product.options.Fails = fails
	}
	hurryCollector(streamHeap)
	run, err := p.validateRun(c, append(filesOf(to), c.String("summary"), c.String("write-baseline"))...)
	if err != nil {
		return err
	}
	run.Draw = nil // the findings are the product, in a layout of its own
	run.Limit = to[0].limit
	v := validationFor(to)
	if err = p.baselines(c, &v); err != nil {
		return err
	}
	if v.Seen != nil {
		defer v.Seen.Close()
	}
	var sum findings.Summary
	err = p.writeProducts(c.Context, to, &v, func() error {
		return p.writeFiles(c, &v, func() (err error) {
			sum, err = run.Validate(c.Context, v)
			return err
		})
	})
	if err == nil && v.Seen != nil {
		err = p.write(c.String("write-baseline"), func(w io.Writer) error { return v.Seen.Write(c.Context, w) })
	}
	p.talk.say("%v, %.2f s", &sum, time.Since(start).Seconds())
	switch {
	case err != nil || v.Seen != nil: // to remember what there is was the job
		return err
	case sum.Any(fails), sum.Stale > 0 && c.Bool("fail-on-stale") && !c.Bool("exit-zero"):
		return errFindings
	}
	return nil
}

// never is the value of --fail-on that means the same as --exit-zero.
const never = "never"

// failOnNames are the values of --fail-on.
func failOnNames() (names []string) {
	for s := parse.Error; s <= parse.Note; s++ {
		names = append(names, s.String())
	}
	return append(names, never)
}

// failOn returns which findings make the exit code 1.
func failOn(c *cli.Context) (func(parse.Severity) bool, error) {
	least := slices.Index(failOnNames(), c.String("fail-on"))
	switch {
	case least < 0:
		return nil, fmt.Errorf("--fail-on must be one of %s, not %q", strings.Join(failOnNames(), ", "), c.String("fail-on"))
	case c.Bool("exit-zero") && c.IsSet("fail-on") && c.String("fail-on") != never:
		return nil, fmt.Errorf("--exit-zero means --fail-on never, not %s", c.String("fail-on"))
	case c.Bool("exit-zero") || c.String("fail-on") == never:
		return func(parse.Severity) bool { return false }, nil
	}
	return func(s parse.Severity) bool { return int(s) <= least }, nil
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
		p.talk.say("%s is a baseline of version 1, which later versions will reject; rewrite it with --write-baseline", name)
	}
	return b, nil
}
