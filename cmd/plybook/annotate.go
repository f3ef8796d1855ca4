package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/annotate"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
)

func (p *program) annotateCommand() *cli.Command {
	layouts := strings.Join(job.AnnotationLayouts(), ", ")
	return &cli.Command{
		Name:        "annotate",
		Usage:       "evaluate the moves of games and the accuracy of the players",
		ArgsUsage:   "PATH...",
		Description: help("annotate"),
		Flags: slices.Concat(readFlags(), limitFlags(annotationLimits.Nodes), engineFlags(oneEngineOption, searchMargin), []cli.Flag{
			judgeFlag,
			threadsFlag,
			pickFlag,
			&cli.StringFlag{Name: "output", Value: job.AnnotationLayouts()[0], Usage: "`FORMAT`: output format: " + layouts},
			&cli.Int64Flag{Name: "proof", DefaultText: "as many as the game's solver needs",
				Usage: "solve positions near the end with up to `N` more nodes each; scores are then exact in " + provedGames()},
			&cli.IntFlag{Name: "from", Value: 1, Usage: "start at ply `N`"},
			&cli.IntFlag{Name: "blunder", Usage: "call a move that loses at least `N` a blunder, in the unit of scores in JSON", DefaultText: "only moves that change the result"},
			&cli.IntFlag{Name: "worst", Value: 5, Usage: "list the `N` worst moves, with --output text"},
			outFlag,
		}),
		Action: p.annotate,
	}
}

// annotationLimits are for each position where nobody says how far to look.
var annotationLimits = search.Limits{Nodes: 100_000}

func (p *program) annotate(c *cli.Context) error {
	a, err := p.annotationOf(c)
	if err != nil {
		return err
	}
	run, err := p.newRun(c, a.Layout == "pgn", c.String("out"))
	if err != nil {
		return err
	}
	run.Corpus.PieceSize = 1 // the work on each game takes long
	var sum findings.Summary
	err = p.writeSoFar(c.Context, c.String("out"), func(w io.Writer) (err error) {
		sum, err = run.Annotate(c.Context, w, a)
		return err
	})
	switch {
	case errors.Is(err, annotate.ErrNoScores):
		err = hintError{err, "pass another --player"}
	case errors.Is(err, annotate.ErrNarrow):
		err = hintError{err, "pass a higher --nodes, --time or --depth"}
	}
	return finish(c, &sum, err)
}

// annotationOf returns what the flags say.
func (p *program) annotationOf(c *cli.Context) (a job.Annotation, err error) {
	if a.Judge, err = p.judgeOf(c, annotationLimits); err != nil {
		return a, err
	}
	a.Layout, a.From, a.Worst = c.String("output"), c.Int("from"), c.Int("worst")
	a.Proof = job.ProofOfGame
	if c.IsSet("proof") {
		a.Proof = c.Int64("proof")
	}
	a.Blunder = search.Score(min(c.Int("blunder"), math.MaxInt32))
	switch {
	case !slices.Contains(job.AnnotationLayouts(), a.Layout):
		err = fmt.Errorf("--output must be one of %s, not %q", strings.Join(job.AnnotationLayouts(), ", "), a.Layout)
	case c.IsSet("proof") && a.Proof < 0:
		err = fmt.Errorf("--proof must be at least 0, not %d", a.Proof)
	case a.From < 1:
		err = fmt.Errorf("--from must be at least 1, not %d", a.From)
	case c.Int("blunder") < 0 || c.IsSet("blunder") && a.Blunder == 0:
		err = fmt.Errorf("--blunder must be at least 1, not %d", c.Int("blunder"))
	case a.Worst < 0:
		err = fmt.Errorf("--worst must be at least 0, not %d", a.Worst)
	}
	return a, err
}

// provedGames returns the games near whose end --proof finds the value of positions.
func provedGames() string {
	var titles []string
	for _, g := range replay.Games() {
		if row, ok := analyze.GameOf(g); ok && row.Foresees {
			titles = append(titles, g.Title)
		}
	}
	return strings.Join(titles, " and ")
}
