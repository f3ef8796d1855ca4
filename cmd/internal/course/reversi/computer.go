package reversi

import (
	"context"
	"fmt"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// Seat gives a seat to a player of plybook, or a program of others. The rules and the seed are set before.
func (d *Dialogue) Seat(ctx context.Context, seat game.Seat, name string, by player.Player, l search.Limits) error {
	kind, err := replay.GameByName("reversi")
	if err != nil {
		return err
	}
	c := &computer{ctx: ctx, name: name, kind: kind, rules: d.Rules.String(), seat: seat, seed: d.Seed, by: by, limits: l}
	d.Names[seat], d.Computers[seat] = name, c.choose
	return nil
}

// A computer is the player of a seat that is no human.
type computer struct {
	ctx    context.Context
	name   string
	kind   *replay.Game
	rules  string
	seat   game.Seat
	seed   uint64
	by     player.Player
	limits search.Limits
	game   player.Game
}

// choose chooses a move, of the game that it has chosen moves of before or another one.
func (c *computer) choose(b reversi.Board, plies []game.PlayedPly) (game.Move, error) {
	if c.game.State != b {
		c.game = player.Game{Kind: c.kind, Options: game.Options{Rules: c.rules}, State: b}
		if err := c.by.Begin(c.ctx, &c.game, c.seat, c.seed); err != nil {
			return 0, fmt.Errorf("%s: %w", c.name, err)
		}
	}
	c.game.Moves = c.game.Moves[:0]
	for _, ply := range plies {
		c.game.Moves = append(c.game.Moves, ply.Move)
	}
	thought, err := c.by.Move(c.ctx, &c.game, c.limits)
	switch {
	case c.ctx.Err() != nil:
		return 0, context.Cause(c.ctx)
	case err != nil:
		return 0, fmt.Errorf("%s: %w", c.name, err)
	}
	return thought.Move, nil
}
