package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/wording"
)

// choiceFlags say which of the games that match --where are used.
func choiceFlags() []cli.Flag {
	return []cli.Flag{
		&drawingFlag{Flag: uniqueFlag},
		&cli.IntFlag{Name: "sample", Usage: "use only `N` games, chosen at random", DefaultText: "all"},
		&cli.Uint64Flag{Name: "sample-seed", Value: 1, Usage: "random seed `N` of --sample"},
	}
}

// choiceNames are the names of choiceFlags.
var choiceNames = []string{"unique", "sample", "sample-seed"}

// uniqueFlag says which of equal games stays.
var uniqueFlag = scene.Flag{
	Name: "unique", Alone: true, Usage: "skip duplicates: games with the same positions, up to symmetry, or the same bytes",
	Values: []scene.Value{
		{Name: stats.UniqueFirst, Text: "keep the first (default)"},
		{Name: stats.UniqueLongest, Text: "also skip games that are the beginning of a longer one"},
		{Name: stats.UniqueTagged, Text: "keep the one with most tags"},
	},
}

// choiceOf returns what choiceFlags say.
func choiceOf(c *cli.Context) (choice stats.Choice, err error) {
	choice.Unique, choice.Sample = c.String("unique"), int64(c.Int("sample"))
	if choice.Unique == scene.On {
		choice.Unique = stats.UniqueFirst
	}
	switch {
	case c.IsSet("sample") && choice.Sample < 1:
		return choice, fmt.Errorf("--sample must be at least 1, not %d", choice.Sample)
	case c.IsSet("sample-seed") && choice.Sample == 0:
		return choice, errors.New("--sample-seed is for --sample N")
	case c.IsSet(replay.SeedFlag) && choice.Sample > 0 && !c.IsSet("sample-seed"):
		return choice, errorWithHint(fmt.Sprintf("pass --sample-seed N for another sample, or --sample-seed %d for the default one", c.Uint64("sample-seed")),
			"--%s draws deals and does not change the sample of --sample", replay.SeedFlag)
	case choice.Sample > 0:
		choice.Seed = c.Uint64("sample-seed")
	}
	return choice, nil
}

// choose makes a run work on the games that choiceFlags mean. The function that is returned releases what they take.
func (p *program) choose(c *cli.Context, run *job.Run) (release func(), err error) {
	choice, soFar := &run.Choice, p.soFar
	if *choice != (stats.Choice{}) {
		p.soFar = nothingWritten
	}
	done, err := run.Choose(c.Context)
	if err != nil {
		return nil, err
	}
	p.soFar = soFar
	if choice.Repeats > 0 {
		p.talk.say("skipped %s games, which repeat others", wording.Of(int(choice.Repeats), int(choice.Games)))
	}
	switch games := choice.Distinct(); {
	case games == 0: // which is an error of its own
	case games < choice.Sample:
		p.talk.say("--sample %d has all games, which are %s", choice.Sample, wording.Number(games))
	}
	return func() { _ = done() }, nil
}
