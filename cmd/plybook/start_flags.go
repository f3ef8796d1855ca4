package main

import (
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// aGame is what --game takes of commands that need one.
const aGame = "`GAME`: name of the game; required (see plybook games)"

// startFlags are what ruleFlags are for commands that begin games, with these switches.
func startFlags(gameUsage string, switches []game.Flag) []cli.Flag {
	return append([]cli.Flag{
		&cli.StringFlag{Name: "game", Usage: gameUsage},
		&cli.StringFlag{Name: "rules", Usage: "`SET`: rule set, such as standard+MLP", DefaultText: "the first that plybook games lists"},
		allowFlag(""),
	}, switchFlags(switchCategory, switches)...)
}

// startOptions returns what flags say of a game that is about to begin, where the name of the game may say
// the rules. Switches of other games are refused.
func startOptions(c *cli.Context, kind *replay.Game) (game.Options, error) {
	if err := checkSwitches(c, kind); err != nil {
		return game.Options{}, err
	}
	o, err := ruleOptions(c)
	if o.Rules == "" {
		o.Rules = kind.ImpliedRules(c.String("game"))
	}
	return o, err
}

// checkSwitches refuses switches of other games. The seed is one of players too.
func checkSwitches(c *cli.Context, kind *replay.Game) error {
	for _, f := range replay.Flags() {
		if isSwitch(c, f.Name) && c.IsSet(f.Name) && f.Name != replay.SeedFlag && !kind.HasFlag(f.Name) {
			return errorWithHint(switchesHint(c, kind), "%s has no --%s", kind.Title, f.Name)
		}
	}
	return nil
}

// switchesHint says which switches of a game a command has.
func switchesHint(c *cli.Context, kind *replay.Game) string {
	var own []string
	for _, f := range kind.Flags {
		if flagNamed(c.Command, f.Name) != nil {
			own = append(own, "--"+f.Name)
		}
	}
	if own == nil {
		return "it has no switches"
	}
	return "it has " + strings.Join(own, ", ")
}

// seededFlags are startFlags with a seed that serves players too.
func seededFlags(gameUsage string) []cli.Flag {
	flags := startFlags(gameUsage, replay.StartFlags())
	for _, f := range flags {
		if text, ok := f.(*cli.StringFlag); ok && text.Name == replay.SeedFlag {
			text.Usage, text.DefaultText = "`N`: seed of all random choices", strconv.Itoa(usualSeed)
			text.Category = ""
		}
	}
	return flags
}
