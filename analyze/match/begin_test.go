package match_test

import (
	"context"
	"testing"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay/game"
)

// A beginner fails to begin from the third time on that one is asked to, and counts how often that was.
type beginner struct {
	stub
	asked *int
}

func (b *beginner) Begin(ctx context.Context, g *player.Game, seat game.Seat, seed uint64) error {
	if *b.asked++; *b.asked <= 2 {
		return nil
	}
	return b.stub.Begin(ctx, g, seat, seed)
}

// The game is over with the first player that does not begin: the other one has won, and is not even asked.
func TestTheFirstWhoDoesNotBeginHasLost(t *testing.T) {
	s := stubs(gameOf(t, "reversi"), &stub{}, &stub{})
	asked := 0
	for i, name := range []string{"A", "B"} {
		s.Entrants[i] = match.Entrant{Name: name, Spec: name, New: func() (player.Player, error) {
			return &beginner{stub{begin: &player.Failure{Reason: player.Crash, Detail: name + " is gone"}}, &asked}, nil
		}}
	}
	s.Games = 4
	played(t, s, func(r *match.Result) {
		first := r.Slot.Seats[0]
		if r.Slot.Index == 0 {
			return // both begin
		}
		if r.Failed != first || r.Points[0] != 0 || r.Points[1] != 1 {
			t.Errorf("game %d: player %d has failed, with %v points by seat", r.Slot.Index+1, r.Failed, r.Points)
		}
	})
	if asked != 2+3 {
		t.Errorf("%d players were asked to begin a game that both begin, and 3 that one does not", asked)
	}
}
