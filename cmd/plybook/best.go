package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
)

func (p *program) bestCommand() *cli.Command {
	return &cli.Command{
		Name:        "best",
		Usage:       "search for the best move of a position",
		ArgsUsage:   "PATH...",
		Description: help("best"),
		Flags: slices.Concat(readFlags(), limitFlags(usualLimits.Nodes), engineFlags(oneEngineOption, searchMargin), []cli.Flag{
			judgeFlag,
			linesFlag,
			threadsFlag,
			plyFlag,
			pickFlag,
			outputFlag,
			outFlag,
		}),
		Action: p.best,
	}
}

// judgeFlag names the player who is asked.
var judgeFlag = &cli.StringFlag{Name: "player", Usage: "`PLAYER`: player that searches, such as search or uhp:./engine", DefaultText: defaultPlayers}

// linesFlag says how many moves are ranked.
var linesFlag = &cli.IntFlag{Name: "lines", Value: 1, Usage: "list the best `N` moves, each with its score and line"}

// judgeOf returns what judgeFlag, limitFlags and engineFlags say.
func (p *program) judgeOf(c *cli.Context, usual search.Limits) (j job.Judge, err error) {
	named, err := limitsOf(c)
	if err != nil {
		return j, err
	}
	j.Limits = named
	if j.Limits.Depth == 0 && j.Limits.Nodes == 0 && j.Limits.Time == 0 {
		j.Limits = usual
	}
	j.Limits.Lines = c.Int(linesFlag.Name)
	options, err := p.engineOptions(c, c.String("player"))
	if err != nil {
		return j, err
	}
	options.Careful = true
	if options.Threads, err = threadsOf(c); err != nil {
		return j, err
	}
	var warned sync.Once
	j.Player = func(kind *replay.Game) (player.Player, string, error) {
		name := playerOf(c, kind)
		by, err := analyze.NewPlayer(kind, name, options)
		if err != nil {
			return nil, name, fmt.Errorf("--player: %w", err)
		}
		if err := checkLimits(by, j.Limits); err != nil {
			return nil, name, fmt.Errorf("--player %s: %w", name, cmp.Or(err, by.Close()))
		}
		if err := checkThreads(by, name, options.Threads, j.Limits); err != nil {
			return nil, name, cmp.Or(by.Close(), err)
		}
		if ranker, ok := by.(player.Ranker); j.Limits.Lines > 1 && (!ok || !ranker.Ranks()) {
			return nil, name, cmp.Or(by.Close(), fmt.Errorf("--lines: the player %s finds only the best move; use search to rank moves", name))
		}
		warned.Do(func() { p.warnOfLimits(name, by, named) })
		return by, name, nil
	}
	return j, nil
}

func (p *program) best(c *cli.Context) error {
	run, err := p.newRun(c, false, c.String("out"))
	if err != nil {
		return err
	}
	if kind, err := replay.GameByName(c.String("game")); err == nil {
		if err := checkSwitches(c, kind); err != nil {
			return err
		}
	}
	if n := c.Int("lines"); n < 1 {
		return fmt.Errorf("--lines must be at least 1, not %d", n)
	}
	run.Corpus.PieceSize = 1 // the work on each game takes long
	var b job.Best
	if b.Judge, err = p.judgeOf(c, usualLimits); err != nil {
		return err
	}
	if b.Ply, err = plyOf(c); err != nil {
		return err
	}
	if b.JSON, err = wantsJSON(c); err != nil {
		return err
	}
	var sum findings.Summary
	err = p.writeSoFar(c.Context, c.String("out"), func(w io.Writer) (err error) {
		sum, err = run.Best(c.Context, w, b)
		return err
	})
	return finish(c, &sum, err)
}
