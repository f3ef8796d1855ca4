package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/wording"
)

func (p *program) convertCommand() *cli.Command {
	return &cli.Command{
		Name:        "convert",
		Usage:       "write records in another format",
		ArgsUsage:   "PATH...",
		Description: help("convert"),
		Flags: append(append(readFlags(), choiceFlags()...),
			&cli.StringFlag{Name: "to", Usage: "output `FORMAT`; required (see plybook formats)"},
			outFlag,
			outDirFlag,
			pickFlag,
			&cli.IntFlag{Name: "year", Usage: "`YEAR` in the header of a WTHOR file", DefaultText: "that of the first game"},
			&cli.StringFlag{Name: "date", Usage: "`DATE` in the header of a WTHOR file, such as 2024-11-30", DefaultText: "none"},
			&cli.BoolFlag{Name: "bare", Usage: "leave out tags and comments", DisableDefaultText: true},
		),
		Action: p.convert,
	}
}

func (p *program) convert(c *cli.Context) error {
	hurryCollector(streamHeap)
	run, err := p.newRun(c, true, c.String("out"))
	if err != nil {
		return err
	}
	if !c.IsSet("to") {
		return errorWithHint("plybook formats lists the names", "convert needs --to FORMAT")
	}
	format, err := parse.FormatByName(c.String("to"))
	if err != nil {
		return fmt.Errorf("--to: %w", err)
	}
	if !format.CanEncode() {
		return fmt.Errorf("plybook reads the format %s but does not write it", format.Name)
	}
	year, err := yearOf(c)
	if err != nil {
		return err
	}
	var lost job.Losses
	conversion := job.Conversion{To: format, Lost: &lost, EncodeOptions: parse.EncodeOptions{
		BareMoves: c.Bool("bare"), Year: year, Date: c.String("date"), Version: versionNumber(),
	}}
	if err := p.besideOut(&conversion, productName(c.String("out"))); err != nil {
		return err
	}
	release, err := p.choose(c, run)
	if err != nil {
		return err
	}
	defer release()
	defer func() {
		for _, line := range lost.Lines() {
			p.talk.say("%s", line)
		}
	}()
	if dir := c.String("out-dir"); dir != "" {
		sum, err := p.convertBelow(c, run, conversion, dir)
		return finish(c, &sum, err)
	}
	var sum findings.Summary
	err = p.writeSoFar(c.Context, c.String("out"), func(w io.Writer) (err error) {
		sum, err = run.Convert(c.Context, w, conversion)
		return err
	})
	if productName(c.String("out")) != "" && interrupted(c.Context, err) && p.soFar != nothingWritten {
		p.soFar = fmt.Sprintf("%s: the first %s", p.soFar, wording.Count(sum.Games, "game"))
	}
	var one *job.OneGameError
	if errors.As(err, &one) {
		return errorWithHint("pass --out-dir DIR for one file per game, or --pick N for one game", "%w", err)
	}
	if errors.Is(err, parse.ErrNoYear) {
		return hintError{err, "pass --year N"}
	}
	return finish(c, &sum, err)
}

// besideOut lets a format that has files beside the product read and write them.
func (p *program) besideOut(to *job.Conversion, out string) error {
	if to.To.NewFile(to.EncodeOptions) == nil {
		return nil
	}
	if out == "" {
		return errorWithHint("its name files go into the same folder", "--to %s needs --out FILE", to.To.Name)
	}
	dir := filepath.Dir(out)
	to.Beside = func(name string) ([]byte, error) { return source.ReadBeside(dir, name) }
	to.Save = func(name string, data []byte) error {
		return p.write(filepath.Join(dir, name), func(w io.Writer) error {
			_, err := w.Write(data)
			return err
		})
	}
	return nil
}

// convertBelow writes a file for every game below a folder.
func (p *program) convertBelow(c *cli.Context, run *job.Run, to job.Conversion, dir string) (findings.Summary, error) {
	if c.String("out") != "" {
		return findings.Summary{}, errors.New("pass only one of --out FILE (all games) and --out-dir DIR (one file per game)")
	}
	if err := checkOutDir(dir, run.Args); err != nil {
		return findings.Summary{}, err
	}
	return p.writeEach(dir, func(emit func(*job.File) error) (findings.Summary, error) {
		return run.ConvertEach(c.Context, to, emit)
	})
}
