package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// aiMoveName is the operation that chooses a move, which the package of the rules cannot do.
const aiMoveName = "ai-move"

func lagoonAIMove() bluelagoon.Operation {
	return bluelagoon.Operation{
		Name: aiMoveName, Method: "generateAIMove", Takes: bluelagoon.OneState,
		Usage: "choose a valid move for the current player",
	}
}

func lagoonAIFlags() []cli.Flag {
	usage := ""
	for _, ai := range analyze.BlueLagoonAIs() {
		usage += fmt.Sprintf("%s: %s; ", ai.Name, ai.Text)
	}
	return slices.Concat([]cli.Flag{
		&cli.StringFlag{Name: "ai", Value: analyze.BlueLagoonAIs()[0].Name, Usage: strings.TrimSuffix(usage, "; ")},
		&cli.StringFlag{Name: "seed", Value: "0", Usage: "choose between equal moves by `N`, and for the answers after the first by the numbers after it"},
	}, limitFlags(analyze.BlueLagoonNodes))
}

// lagoonAIAnswer returns what answers jobs with the moves of a player.
func lagoonAIAnswer(c *cli.Context) (func(*bluelagoon.Job) (any, *game.Illegal), error) {
	limits, err := limitsOf(c)
	if err != nil {
		return nil, err
	}
	name := c.String("ai")
	for _, ai := range analyze.BlueLagoonAIs() {
		if ai.Name != name {
			continue
		}
		return func(j *bluelagoon.Job) (any, *game.Illegal) {
			m, ok := ai.Move(j.State, analyze.BlueLagoonThought{Seed: j.Seed(), Limits: limits})
			if !ok {
				return nil, j.State.NoValidMove()
			}
			return string(j.State.AppendMove(nil, m)), nil
		}, nil
	}
	return nil, fmt.Errorf("--ai is %s, not %q", analyze.BlueLagoonAINames(), name)
}
