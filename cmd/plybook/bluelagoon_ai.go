package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	analysis "github.com/plybook/plybook/analyze/bluelagoon"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

func lagoonAIFlags() []cli.Flag {
	usage := ""
	for _, ai := range analysis.AIs() {
		usage += fmt.Sprintf("%s: %s; ", ai.Name, ai.Text)
	}
	return slices.Concat([]cli.Flag{
		&cli.StringFlag{Name: "ai", Value: analysis.AIs()[0].Name, Usage: strings.TrimSuffix(usage, "; ")},
		&cli.StringFlag{Name: "seed", Value: "0", Usage: "seed `N` for choosing between equal moves; N+1 for the second answer, and so on"},
	}, limitFlags(analysis.DefaultNodes))
}

// lagoonAI returns what chooses the moves of the player that the flags name.
func lagoonAI(c *cli.Context) (func(*bluelagoon.State, uint64) (game.Move, bool), error) {
	limits, err := limitsOf(c)
	if err != nil {
		return nil, err
	}
	name := c.String("ai")
	for _, ai := range analysis.AIs() {
		if ai.Name == name {
			return func(s *bluelagoon.State, seed uint64) (game.Move, bool) {
				return ai.Move(s, analysis.Options{Seed: seed, Limits: limits})
			}, nil
		}
	}
	return nil, fmt.Errorf("--ai must be one of %s, not %q", analysis.AINames(), name)
}
