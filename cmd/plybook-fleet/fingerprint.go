package main

import (
	"context"
	"fmt"
	"strconv"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
)

// The fixed game of a fingerprint.
const (
	fingerprintPlies = 16
	fingerprintSeed  = 1
)

// fixedLimits are those of a fixed game, the best first. Time is none of them: the same machine plays other moves in the same time.
var fixedLimits = []search.Limits{{Nodes: 1000}, {Depth: 2}}

// fingerprints returns what each player of a match plays in a fixed game, as checksums; "" where that says nothing about its moves in
// others: the player cannot be held to nodes or a depth, fails, or does not play the same game twice. It says for which it is so.
func fingerprints(ctx context.Context, d *match.Document) (sums []string, err error) {
	s, err := settingsOf(d)
	if err != nil {
		return nil, err
	}
	for i := range s.Entrants {
		e := &s.Entrants[i]
		sum, err := fingerprint(ctx, &s, e, e.Spec)
		if err == nil && sum != "" {
			var again string
			if again, err = fingerprint(ctx, &s, e, e.Spec); err == nil && again != sum {
				err = fmt.Errorf("%s does not play the same moves twice", e.Name)
			}
		}
		switch {
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case err != nil:
			sum = ""
		}
		if sum == "" {
			say("%s is not compared between machines: %s", e.Name, whyNot(err))
		}
		sums = append(sums, sum)
	}
	return sums, nil
}

// whyNot says why there is no fingerprint.
func whyNot(err error) string {
	if err == nil {
		return "it has no limit of nodes or depth"
	}
	return err.Error()
}

// checkFingerprints says which player of a match plays other moves here than on the coordinator's machine.
func checkFingerprints(ctx context.Context, d *match.Document, engines map[string]string, want []string) error {
	s, err := settingsOf(d)
	if err != nil {
		return err
	}
	for i := range min(len(want), len(s.Entrants)) {
		e := &s.Entrants[i]
		if want[i] == "" {
			continue
		}
		spec, err := localSpec(e, engines)
		if err != nil {
			return err
		}
		got, err := fingerprint(ctx, &s, e, spec)
		switch {
		case err != nil:
			return fmt.Errorf("%s fails in the fixed game that workers play before their first one: %w", e.Name, err)
		case got != want[i]:
			return fmt.Errorf("%s plays other moves on this machine than on the coordinator's: its fixed game has the checksum %.12s, expected %.12s", e.Name, got, want[i])
		}
	}
	return nil
}

// fingerprint returns the checksum of the record of a fixed game that a player plays against itself, from the first opening of the match;
// "" if no limits make it a fixed one.
func fingerprint(ctx context.Context, s *match.Settings, e *match.Entrant, spec string) (string, error) {
	options := e.With
	options.Context = ctx
	make := func() (player.Player, error) { return analyze.NewPlayer(s.Game, spec, options) }
	limits, ok, err := fixedLimitsOf(make)
	if err != nil || !ok {
		return "", err
	}
	rounds, err := s.Rounds()
	if err != nil {
		return "", err
	}
	seats := s.Games / rounds
	fixed := match.Settings{
		Game: s.Game, Options: s.Options, Games: seats, Openings: s.Openings[:min(1, len(s.Openings))], Seed: fingerprintSeed,
		Limits: limits, MaxPlies: fingerprintPlies, NoComments: foreign(e.Spec),
	}
	for seat := range seats {
		fixed.Entrants = append(fixed.Entrants, match.Entrant{Name: strconv.Itoa(seat + 1), Spec: "fixed", New: make})
	}
	m, err := match.New(fixed)
	if err != nil {
		return "", err
	}
	r, err := m.Game(ctx, 0)
	switch {
	case err != nil:
		return "", err
	case r.Failure != nil:
		return "", r.Failure
	}
	return sumOf(r.Record), nil
}

// fixedLimitsOf returns the limits of the fixed games of a player; ok is false if it keeps to none.
func fixedLimitsOf(make func() (player.Player, error)) (l search.Limits, ok bool, err error) {
	p, err := make()
	if err != nil {
		return l, false, err
	}
	limited, picky := p.(player.Limited)
	for _, l = range fixedLimits {
		if ok = !picky || limited.CheckLimits(l) == nil && len(limited.Unsupported(l)) == 0; ok {
			break
		}
	}
	return l, ok, p.Close()
}
