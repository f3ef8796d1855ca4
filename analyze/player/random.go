package player

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// A randomPlayer plays any legal move.
type randomPlayer struct {
	random *rand.Rand
	moves  []game.Move
}

// NewRandom returns a player of any legal move.
func NewRandom() Player { return &randomPlayer{} }

func (p *randomPlayer) Begin(_ context.Context, _ *Game, seat game.Seat, seed uint64) error {
	p.random = rand.New(rand.NewPCG(seed, uint64(seat)))
	return nil
}

func (p *randomPlayer) Move(_ context.Context, g *Game, _ search.Limits) (Choice, error) {
	p.moves = g.State.Moves(p.moves[:0])
	if len(p.moves) == 0 {
		return Choice{}, errors.New("there is no move to choose")
	}
	return Choice{Move: p.moves[p.random.IntN(len(p.moves))]}, nil
}

func (p *randomPlayer) Close() error { return nil }
