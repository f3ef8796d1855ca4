package main

import (
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/reports/diff"
	"github.com/plybook/plybook/reports/findings"
)

func (p *program) diffCommand() *cli.Command {
	return &cli.Command{
		Name:        "diff",
		Usage:       "compare how the games of two corpora or snapshots end",
		ArgsUsage:   "OLD and NEW, of which each is a snapshot or a PATH",
		Description: help("diff"),
		Flags: append(append(readFlags(), layoutFlags()...),
			&cli.StringFlag{Name: "out", Usage: "write to this `FILE`"},
			&cli.StringFlag{Name: "match", Value: matchMoves, Usage: "pair games by moves, or by number in their file: moves or number"},
			&cli.StringFlag{Name: "html", Usage: "write a page with pictures to this `FILE`"},
			&cli.StringFlag{Name: "theme", Usage: "the colours of the pictures; plybook render --help lists them"},
		),
		Action: p.diff,
	}
}

// How games are paired.
const (
	matchMoves  = "moves"
	matchNumber = "number"
)

// pairsByNumber reads --match.
func pairsByNumber(match string) (bool, error) {
	switch match {
	case matchMoves, matchNumber:
		return match == matchNumber, nil
	}
	return false, fmt.Errorf("--match: %q is neither %s nor %s", match, matchMoves, matchNumber)
}

func (p *program) diff(c *cli.Context) error {
	to, err := productOf(c, c.String("out"))
	if err != nil {
		return err
	}
	hurryCollector(streamHeap)
	run, err := p.newRun(c, false, c.String("out"), c.String("html"))
	if err != nil {
		return err
	}
	if len(run.Args) != 2 {
		return wrongArguments(c, len(run.Args))
	}
	if _, err := scene.ThemeByName(c.String("theme")); err != nil {
		return fmt.Errorf("--theme: %w", err)
	}
	byNumber, err := pairsByNumber(c.String("match"))
	if err != nil {
		return err
	}
	before, after := run.Args[0], run.Args[1]
	var totals corpus.DiffTotals
	err = p.write(c.String("out"), func(w io.Writer) (err error) {
		view := diff.NewText(w, to.options.Color)
		if to.layout.Name != findings.Layouts()[0].Name {
			view = job.NewDiffFindings(to.writer(w))
		}
		if c.String("html") == "" {
			totals, err = run.Diff(c.Context, before, after, byNumber, view)
			return err
		}
		return p.write(c.String("html"), func(page io.Writer) (err error) {
			html := diff.NewHTML(page, before, after, scene.Options{Theme: c.String("theme")})
			totals, err = run.Diff(c.Context, before, after, byNumber, view, html)
			return err
		})
	})
	if err != nil {
		return err
	}
	p.talk.say("%s", diff.Summary(&totals))
	for i, side := range []string{before, after} {
		if totals.Unread[i] > 0 {
			return fmt.Errorf("%s was not read in full; only what could be read was compared", side)
		}
	}
	if !totals.Clean() && !c.Bool("exit-zero") {
		return errFindings
	}
	return nil
}
