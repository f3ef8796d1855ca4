package match

import (
	"errors"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// fails notes the failure of a seat. It returns false for errors that are none.
func (a *arena) fails(seat game.Seat, err error) bool {
	if !errors.As(err, &a.failure) {
		return false
	}
	a.loser = seat
	return true
}

// fault returns how a player has failed: giving up is a way to lose as any other.
func (a *arena) fault() *player.Failure {
	if a.failure != nil && a.failure.Reason == player.Resigned {
		return nil
	}
	return a.failure
}

// result ends the game. One that its rules cannot end so does not count.
func (a *arena) result() (*Result, error) {
	r, err := a.resultAsIs()
	if errors.Is(err, errNoEnd) {
		a.endless = true
		return a.resultAsIs()
	}
	return r, err
}

func (a *arena) resultAsIs() (*Result, error) {
	r := &Result{Slot: a.slot, Outcome: a.outcome(), Failure: a.fault(), Plies: a.count()}
	if a.verdict != nil && r.Outcome.Over {
		r.Adjudicated = a.verdict.reason
	}
	if r.Failure != nil {
		r.Failed, r.Unbegun = a.slot.Seats[a.loser], a.unbegun
	}
	r.Points = points(r.Outcome, a.game.State.Seats())
	var err error
	r.Record, err = a.record(r)
	return r, err
}

// ends are the words for ends that are no plies, by the reason of a failure.
var ends = map[string]string{player.Timeout: "time", player.Resigned: "resign"}

// outcome returns the outcome by the rules or, of a game of two that a player did not finish, that of
// the loss.
func (a *arena) outcome() game.Outcome {
	o := a.game.State.Outcome()
	if end := a.end(); end.Text != "" && !o.Over {
		o, _ = record.EndedBy(&end, a.loser)
	}
	return o
}

// points shares out one point: between the winners, or all if there are none.
func points(o game.Outcome, seats int) []float64 {
	if !o.Over {
		return nil
	}
	share := make([]float64, seats)
	winners := 0
	for seat := range share {
		if o.Drawn() || o.Won(game.Seat(seat)) {
			share[seat], winners = 1, winners+1
		}
	}
	for seat := range share {
		share[seat] /= float64(winners)
	}
	return share
}
