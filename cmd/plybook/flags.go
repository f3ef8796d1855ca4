package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// ruleFlags are the flags of all commands that need to know by which rules to play: --rules,
// --allow, and the switches of the games from their tables.
func ruleFlags() []cli.Flag {
	flags := []cli.Flag{
		&cli.StringFlag{Name: "game", Usage: "the game, where the record does not say; plybook games lists them"},
		&cli.StringFlag{Name: "rules", Usage: "play by this rule set instead of the record's, with options after a +"},
		&cli.StringSliceFlag{Name: "allow", Usage: "accept these leniencies; plybook games lists them"},
	}
	for _, f := range replay.Flags() {
		usage := f.Usage
		if len(f.Values) > 0 {
			usage = fmt.Sprintf("%s (%s)", usage, strings.Join(f.Values, ", "))
		}
		flags = append(flags, &cli.StringFlag{Name: f.Name, Usage: usage})
	}
	return flags
}

// ruleOptions returns what the flags of ruleFlags say.
func ruleOptions(c *cli.Context) (game.Options, error) {
	allow, err := parse.NewAllow(c.StringSlice("allow"), replay.Leniencies())
	if err != nil {
		return game.Options{}, fmt.Errorf("--allow: %w", err)
	}
	o := game.Options{Rules: c.String("rules"), Allow: allow, Values: map[string]string{}}
	for _, f := range replay.Flags() {
		if !c.IsSet(f.Name) {
			continue
		}
		value := c.String(f.Name)
		if len(f.Values) > 0 && !slices.Contains(f.Values, value) {
			return o, fmt.Errorf("--%s is %s, not %q", f.Name, strings.Join(f.Values, " or "), value)
		}
		o.Values[f.Name] = value
	}
	return o, nil
}

// gameName returns the game that --game names, by its own name; "" if there is no such flag.
func gameName(c *cli.Context) (string, error) {
	if !c.IsSet("game") {
		return "", nil
	}
	g, err := replay.GameByName(c.String("game"))
	if err != nil {
		return "", fmt.Errorf("--game: %w", err)
	}
	return g.Name, nil
}
