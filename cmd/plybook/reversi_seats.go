package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	course "github.com/plybook/plybook/cmd/internal/course/reversi"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// reversiSeats are the flags that say who plays, by seat.
var reversiSeats = [2]string{"black", "white"}

// seatReversi names the players of a dialogue, and makes those of them that are no humans. What these hold is closed by
// the function that it returns.
func (p *program) seatReversi(c *cli.Context, d *course.Dialogue) (closeAll func() error, err error) {
	var players []player.Player
	closeAll = func() (err error) {
		for _, player := range players {
			err = errors.Join(err, player.Close())
		}
		return err
	}
	if c.IsSet("names") {
		names := strings.Split(c.String("names"), ",")
		if len(names) != 2 {
			return closeAll, fmt.Errorf("--names must be two names, A,B, not %q", c.String("names"))
		}
		d.Names = [2]string{strings.TrimSpace(names[0]), strings.TrimSpace(names[1])}
	}
	limits, err := limitsOf(c)
	if err != nil {
		return closeAll, err
	}
	if limits.Depth == 0 && limits.Nodes == 0 && limits.Time == 0 {
		limits = usualLimits
	}
	for seat, flag := range reversiSeats {
		if !c.IsSet(flag) {
			continue
		}
		if c.IsSet("names") {
			return closeAll, fmt.Errorf("--names and --%s both name a player", flag)
		}
		name, player, err := p.reversiPlayer(c, flag, limits)
		if err != nil {
			return closeAll, err
		}
		if player == nil {
			d.Names[seat] = strings.TrimSpace(c.String(flag))
			continue
		}
		players = append(players, player)
		if err := d.Seat(c.Context, game.Seat(seat), name, player, limits); err != nil {
			return closeAll, err
		}
	}
	return closeAll, nil
}

// reversiPlayer makes the player that a flag names, and returns its name; nil if that is a human.
func (p *program) reversiPlayer(c *cli.Context, flag string, l search.Limits) (name string, by player.Player, err error) {
	kind, err := replay.GameByName("reversi")
	if err != nil {
		return "", nil, err
	}
	name, spec := nameAndSpec(c.String(flag))
	word, _, _ := strings.Cut(spec, ":")
	known := slices.ContainsFunc(analyze.PlayersOf(kind), func(k player.Kind) bool { return k.Name == word })
	if !known && !strings.ContainsAny(c.String(flag), ":=") {
		return "", nil, nil
	}
	by, err = analyze.NewPlayer(kind, spec, player.Options{Context: c.Context})
	if err != nil {
		return "", nil, fmt.Errorf("--%s: %w", flag, err)
	}
	if err := checkLimits(by, l); err != nil {
		return "", nil, fmt.Errorf("--%s: %w", flag, cmp.Or(err, by.Close()))
	}
	return name, by, nil
}
