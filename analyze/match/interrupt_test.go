package match_test

import (
	"context"
	"errors"
	"testing"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay/game"
)

// A sluggard begins one game, and no other.
type sluggard struct {
	stub
	seed uint64 // of the one
}

func (s *sluggard) Begin(ctx context.Context, _ *player.Game, _ game.Seat, seed uint64) error {
	if seed == s.seed {
		return nil
	}
	<-ctx.Done()
	return context.Cause(ctx)
}

// The end of a match, for whatever reason, does not wait for players that are about to begin.
func TestNobodyWaitsForPlayersThatBeginAfterTheEnd(t *testing.T) {
	s := stubs(gameOf(t, "reversi"), &stub{}, &stub{})
	s.Games, s.Concurrency = 4, 2
	s.Entrants[1].New = func() (player.Player, error) { return &sluggard{seed: match.GameSeed(s.Seed, 0)}, nil }
	m, err := match.New(s)
	if err != nil {
		t.Fatal(err)
	}
	full := errors.New("the disk is full")
	if err := m.Play(t.Context(), func(*match.Result) error { return full }); !errors.Is(err, full) {
		t.Errorf("it ends with %v", err)
	}
}
