package protocol

import (
	"context"

	"github.com/plybook/plybook/replay/game"
)

// countAtOnce is the depth to which lines are counted without a look at whether anybody still waits: from most
// positions these are a few thousand.
const countAtOnce = 2

// MaxPerftDepth is the depth to which lines are counted for any client.
const MaxPerftDepth = 8

// CountLines counts the lines of play as [game.Counter] does, until the context ends.
func CountLines(ctx context.Context, s game.State, depth int) (n uint64, err error) {
	switch {
	case ctx.Err() != nil:
		return 0, context.Cause(ctx)
	case depth <= countAtOnce:
		return s.(game.Counter).Perft(depth), nil
	}
	for _, m := range s.Moves(nil) {
		s.Play(m)
		below, err := CountLines(ctx, s, depth-1)
		s.Undo()
		if err != nil {
			return 0, err
		}
		n += below
	}
	return n, nil
}
