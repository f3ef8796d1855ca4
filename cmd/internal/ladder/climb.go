package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/strength"
)

// What a ladder claims.
const (
	// sure is how likely each player has to be stronger than the one below.
	sure = 0.975
	// decisive is which share of the points the strongest of two players has to make against the reference.
	decisive = 0.95
)

// prior is the one of plybook rate --prior. It connects players of whom one has won all games.
const prior = 1

// A climb is a ladder with what its games say.
type climb struct {
	*ladder
	*strength.Report
	players map[string]int // where they stand in the ratings
}

// climbsOf reads the games of all ladders that have been played.
func climbsOf(ctx context.Context, dir string) (climbs []*climb, err error) {
	for i := range ladders {
		if _, err := os.Stat(ladders[i].file(dir)); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		c, err := climbOf(ctx, dir, &ladders[i])
		if err != nil {
			return nil, err
		}
		climbs = append(climbs, c)
	}
	return climbs, nil
}

// climbOf reads the games of a ladder.
func climbOf(ctx context.Context, dir string, l *ladder) (*climb, error) {
	type valid struct {
		*strength.Game
		yes bool
	}
	var pools strength.Pools
	invalid := false
	_, err := corpus.Each(ctx, []string{l.file(dir)}, corpus.Options{Replay: replay.Options{Game: l.game, Options: game.Options{Values: l.values}}},
		func() func(*corpus.Game) valid {
			return func(g *corpus.Game) valid { return valid{strength.GameOf(g, 0), g.Played.Fault() == nil} }
		},
		func(item corpus.Item[valid]) error {
			if item.Value.Game != nil {
				pools.Add(item.Value.Game)
			}
			invalid = invalid || !item.Value.yes
			return nil
		})
	all := pools.Reports(strength.RateOptions{Options: rating.Options{Prior: prior}})
	switch {
	case err != nil:
		return nil, err
	case invalid || len(all) != 1:
		return nil, fmt.Errorf("%s is invalid; run plybook validate", l.file(dir))
	case all[0].Unrated != nil:
		return nil, fmt.Errorf("%s: %w", l.file(dir), all[0].Unrated)
	}
	c := &climb{ladder: l, Report: all[0], players: map[string]int{}}
	for i, p := range c.Rating.Ratings.Players {
		c.players[p.Name] = i
	}
	for player := range strings.FieldsSeq(l.allPlayers()) {
		if _, played := c.players[player]; !played {
			return nil, fmt.Errorf("%s has no games of %s", l.file(dir), player)
		}
	}
	return c, nil
}

// allPlayers names the players of all meetings, some of them several times.
func (l *ladder) allPlayers() string {
	var all strings.Builder
	for _, m := range l.meetings {
		all.WriteString(m.players + " ")
	}
	return all.String()
}

// below returns the player whom another is first claimed to be stronger than; "" for one at the foot.
func (l *ladder) below(player string) string {
	for _, m := range l.meetings {
		last := ""
		for p := range strings.FieldsSeq(m.players) {
			if p == player && last != "" {
				return last
			}
			last = p
		}
	}
	return ""
}

// superiority returns how likely one player is stronger than another.
func (c *climb) superiority(a, b string) float64 {
	return c.Rating.Ratings.Superiority(c.players[a], c.players[b])
}

// check says which claims of the ladder its games do not bear out.
func (c *climb) check() (untrue []error) {
	for _, i := range c.Rating.Ratings.Order {
		player := c.Rating.Ratings.Players[i].Name
		below := c.below(player)
		if below != "" && c.superiority(player, below) < sure {
			untrue = append(untrue, fmt.Errorf("%s: %s is stronger than %s with %.1f%%, not %.1f%%",
				c.name, player, below, 100*c.superiority(player, below), 100*sure))
		}
	}
	top := c.Places()[0]
	switch against := c.Meetings[[2]string{top, reference}]; {
	case c.Rating.Several: // with three at the board everybody depends on what the third one does
	case against == nil:
		untrue = append(untrue, fmt.Errorf("%s: %s has not met %s", c.name, top, reference))
	case against.Score() < decisive:
		untrue = append(untrue, fmt.Errorf("%s: %s makes %.1f%% of the points against %s, not %.1f%%",
			c.name, top, 100*against.Score(), reference, 100*decisive))
	}
	if open := c.Rating.Open; open > 0 {
		untrue = append(untrue, fmt.Errorf("%s: %d games have no result", c.name, open))
	}
	if due := c.due(); c.Games != due {
		untrue = append(untrue, fmt.Errorf("%s: there are %d games, and %d are due", c.name, c.Games, due))
	}
	return untrue
}

// due returns how many games the ladder has.
func (l *ladder) due() (games int) {
	for _, m := range l.meetings {
		games += m.games
	}
	return games
}
