package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// reversiSeats are the flags that say who plays, by seat.
var reversiSeats = [2]string{"black", "white"}

// seatReversi names the players of a dialogue, and makes those of them that are no humans. What these hold is closed by
// the function that it returns.
func (p *program) seatReversi(c *cli.Context, d *reversi.Dialogue) (closeAll func() error, err error) {
	var computers []*reversiComputer
	closeAll = func() (err error) {
		for _, computer := range computers {
			err = errors.Join(err, computer.by.Close())
		}
		return err
	}
	if c.IsSet("names") {
		names := strings.Split(c.String("names"), ",")
		if len(names) != 2 {
			return closeAll, fmt.Errorf("--names is the names of two players, A,B, not %q", c.String("names"))
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
			return closeAll, fmt.Errorf("--names and --%s both say who plays", flag)
		}
		computer, err := p.reversiPlayer(c, flag, limits)
		if err != nil {
			return closeAll, err
		}
		d.Names[seat] = strings.TrimSpace(c.String(flag))
		if computer != nil {
			computers = append(computers, computer)
			computer.rules, computer.seat, computer.seed = d.Rules.String(), game.Seat(seat), d.Seed
			d.Names[seat], d.Computers[seat] = computer.name, computer.choose
		}
	}
	return closeAll, nil
}

// reversiPlayer makes the player that a flag names; nil if that is a human.
func (p *program) reversiPlayer(c *cli.Context, flag string, l search.Limits) (*reversiComputer, error) {
	kind, err := replay.GameByName("reversi")
	if err != nil {
		return nil, err
	}
	name, spec := nameAndSpec(c.String(flag))
	word, _, _ := strings.Cut(spec, ":")
	known := slices.ContainsFunc(analyze.PlayersOf(kind), func(k analyze.PlayerKind) bool { return k.Name == word })
	if !known && !strings.ContainsAny(c.String(flag), ":=") {
		return nil, nil
	}
	by, err := analyze.NewPlayer(kind, spec, analyze.PlayerOptions{Context: c.Context})
	if err != nil {
		return nil, fmt.Errorf("--%s: %w", flag, err)
	}
	if err := checkLimits(by, l); err != nil {
		return nil, fmt.Errorf("--%s: %w", flag, cmp.Or(err, by.Close()))
	}
	return &reversiComputer{ctx: c.Context, name: name, kind: kind, by: by, limits: l}, nil
}

// A reversiComputer is a player of plybook, or a program of others, in a dialogue.
type reversiComputer struct {
	ctx    context.Context
	name   string
	kind   *replay.Game
	rules  string
	seat   game.Seat
	seed   uint64
	by     analyze.Player
	limits search.Limits
	game   analyze.Game
}

// choose chooses a move, of the game that it has chosen moves of before or another one.
func (r *reversiComputer) choose(b reversi.Board, plies []game.PlayedPly) (game.Move, error) {
	if r.game.State != b {
		r.game = analyze.Game{Kind: r.kind, Options: game.Options{Rules: r.rules}, State: b}
		if err := r.by.Begin(r.ctx, &r.game, r.seat, r.seed); err != nil {
			return 0, fmt.Errorf("%s: %w", r.name, err)
		}
	}
	r.game.Moves = r.game.Moves[:0]
	for _, ply := range plies {
		r.game.Moves = append(r.game.Moves, ply.Move)
	}
	thought, err := r.by.Move(r.ctx, &r.game, r.limits)
	switch {
	case r.ctx.Err() != nil:
		return 0, context.Cause(r.ctx)
	case err != nil:
		return 0, fmt.Errorf("%s: %w", r.name, err)
	}
	return thought.Move, nil
}
