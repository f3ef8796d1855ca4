package main

import (
	"context"
	"fmt"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
)

// groups are the units of a match: the games of an opening.
type groups struct {
	*coordinator
	match *match.Match
	own   *verifier // nil: nothing is verified
	seats int
	start int // games that were in the file at the beginning
}

// elsewhere is [match.Settings.Elsewhere].
func (g *groups) elsewhere(ctx context.Context, slot match.Slot) (*match.Result, error) {
	if err := g.admit(ctx, slot.Index); err != nil {
		return nil, err
	}
	first := slot.Group * g.seats
	u, err := g.await(ctx, slot.Group, g.seats-max(0, g.start-first))
	if err != nil {
		return nil, err
	}
	return u.results[slot.Index-first], nil
}

func (g *groups) describe(number int, j *job) error {
	j.First, j.Games = number*g.seats, g.seats
	return nil
}

func (g *groups) past(number int) bool { return number < g.info.Played/g.seats }

// check replays the games of a result, and plays some of them once more.
func (g *groups) check(ctx context.Context, u *unit, r *result) error {
	if len(r.Games) != g.seats {
		return fmt.Errorf("it has %d games, and the unit %d", len(r.Games), g.seats)
	}
	first := u.number * g.seats
	var results []*match.Result
	for i, game := range r.Games {
		checked, err := g.match.Result(first+i, game.Record)
		if err != nil {
			return fmt.Errorf("game %d: %w", first+i+1, err)
		}
		checked.Unbegun = game.Unbegun
		if checked.Failure != nil {
			checked.Failure = &player.Failure{Reason: checked.Failure.Reason, Detail: checked.Failure.Detail, Log: game.Log}
		}
		results = append(results, checked)
	}
	u.results = results
	if g.own == nil || !g.own.chosen(u.number) {
		return nil
	}
	return g.own.check(ctx, first, results)
}
