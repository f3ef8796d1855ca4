package main

import (
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/reports"
)

func (p *program) convertCommand() *cli.Command {
	return &cli.Command{
		Name:      "convert",
		Usage:     "write records in another format",
		ArgsUsage: "at least one PATH",
		Description: "plybook convert --to pgn a.sgf                      to standard output\n" +
			"plybook convert --to uhp --out all.uhp games/       everything into one file\n\n" +
			"Of a broken game the legal plies are written, and the rest as far as the format can carry it.\n" +
			"A game that the format cannot express is left out and reported.",
		Flags: append(readFlags(),
			&cli.StringFlag{Name: "to", Usage: "the `FORMAT` to write; plybook formats lists them"},
			&cli.StringFlag{Name: "out", Usage: "write to this `FILE`"},
			&cli.BoolFlag{Name: "bare", Usage: "leave out tags and comments", DisableDefaultText: true},
		),
		Action: p.convert,
	}
}

func (p *program) convert(c *cli.Context) error {
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
		return fmt.Errorf("plybook reads the format %s and does not write it", format.Name)
	}
	var sum reports.Summary
	err = p.writeSoFar(c.Context, c.String("out"), func(w io.Writer) (err error) {
		sum, err = run.Convert(c.Context, w, format, parse.EncodeOptions{BareMoves: c.Bool("bare")})
		return err
	})
	if out := productName(c.String("out")); out != "" && err != nil && interrupted(c.Context, err) {
		p.soFar = fmt.Sprintf("%s holds only the first %d games", out, sum.Games)
	}
	return finish(c, &sum, err)
}
