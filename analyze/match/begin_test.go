package match_test

import (
	"testing"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
)

// The game is over with the first player that does not begin: the other one has won, and is not even started.
func TestTheFirstWhoDoesNotBeginHasLost(t *testing.T) {
	s := stubs(gameOf(t, "reversi"), &stub{}, &stub{})
	started := 0
	for i, name := range []string{"A", "B"} {
		s.Entrants[i] = match.Entrant{Name: name, Spec: name, New: func() (player.Player, error) {
			started++
			return &stub{begin: &player.Failure{Reason: player.Crash, Detail: name + " is gone"}}, nil
		}}
	}
	played(t, s, func(r *match.Result) {
		first := r.Slot.Seats[0]
		if r.Failed != first || r.Points[0] != 0 || r.Points[1] != 1 {
			t.Errorf("game %d: player %d has failed, with %v points by seat", r.Slot.Index+1, r.Failed, r.Points)
		}
	})
	if started != 2 {
		t.Errorf("%d players were started for 2 games", started)
	}
}
