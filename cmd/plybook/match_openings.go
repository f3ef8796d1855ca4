package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports"
)

// randomOpenings begins the value of --openings that asks for random plies.
const randomOpenings = "random:"

// chooseOpenings gives a match the openings that --openings names.
func (p *program) chooseOpenings(c *cli.Context, s *match.Settings) error {
	from := c.String("openings")
	plies := c.Int("opening-plies")
	if plies < 0 || c.IsSet("opening-plies") && from == "" {
		return errorWithHint(helpHint(c), "--opening-plies is a number of plies of --openings FILE")
	}
	if from == "" {
		p.warnOfRepeats(s)
		return nil
	}
	number, random := strings.CutPrefix(from, randomOpenings)
	if !random {
		if !c.IsSet("opening-plies") {
			plies = -1
		}
		return p.readOpenings(c, s, from, plies)
	}
	k, err := strconv.Atoi(number)
	switch {
	case err != nil || k < 0 || k > maxRandomPlies:
		return fmt.Errorf("--openings random:K takes a number of plies from 0 to %d, not %q", maxRandomPlies, number)
	case c.IsSet("opening-plies"):
		return errors.New("--openings random:K says itself how many plies; --opening-plies is for --openings FILE")
	}
	s.Source = from
	rounds, err := s.Rounds()
	if err != nil {
		return err
	}
	s.Openings, err = match.RandomOpenings(s, rounds, k)
	if err != nil {
		return fmt.Errorf("--openings %s: %w", from, err)
	}
	return nil
}

// maxRandomPlies bounds the plies of random openings.
const maxRandomPlies = 200

// warnOfRepeats says that players who draw no lots would play the same games again and again.
func (p *program) warnOfRepeats(s *match.Settings) {
	if s.Game.Deals() {
		return // they differ
	}
	if rounds, err := s.Rounds(); err == nil && rounds > 1 {
		p.talk.say("all %d rounds begin from the usual start, and players that draw no lots play the same games again; --openings has others", rounds)
	}
}

// A foundOpening is what a record gives as an opening.
type foundOpening struct {
	match.Opening
	key  game.Key // of the position behind it
	over bool     // there is nothing to play
	err  error    // why it is none
}

// readOpenings takes the openings of a match from records: each position once, in their order.
func (p *program) readOpenings(c *cli.Context, s *match.Settings, from string, plies int) error {
	seen := map[game.Key]bool{}
	over, again := 0, 0
	_, err := corpus.Each(c.Context, []string{from},
		corpus.Options{Replay: replay.Options{Game: s.Game.Name, Options: s.Options}},
		func() func(*corpus.Game) foundOpening {
			return func(g *corpus.Game) foundOpening { return openingOf(g, s, plies) }
		},
		func(item corpus.Item[foundOpening]) error {
			switch found := item.Value; {
			case item.Finding != nil:
				return &unsoundOpening{fmt.Sprintf("%s: %s: %s", item.Source.Name, item.Finding.Code, item.Finding.Message)}
			case found.err != nil:
				return found.err
			case found.over:
				over++
			case seen[found.key]:
				again++
			default:
				seen[found.key] = true
				s.Openings = append(s.Openings, found.Opening)
			}
			return nil
		})
	var unsound *unsoundOpening
	switch {
	case errors.As(err, &unsound):
		return errorWithHint("plybook validate "+reports.ShownName(from)+" shows all that is wrong; only sound records can be openings",
			"--openings: %w", err)
	case err != nil:
		return fmt.Errorf("--openings: %w", err)
	case len(s.Openings) == 0 && over > 0:
		return errorWithHint("--opening-plies N takes the first N plies of each", "--openings: all games of %s are over", reports.ShownName(from))
	case len(s.Openings) == 0:
		return fmt.Errorf("--openings: there are no records in %s", reports.ShownName(from))
	case over+again > 0:
		p.talk.say("openings: %d; left out: %d that were there already, %d that are over", len(s.Openings), again, over)
	}
	s.Source = filepath.Base(from)
	return nil
}

// An unsoundOpening is a record that cannot be an opening because something is wrong with it.
type unsoundOpening struct{ where string }

func (e *unsoundOpening) Error() string { return e.where }

// openingOf returns the first plies of a record; all if plies is less than 0.
func openingOf(g *corpus.Game, s *match.Settings, plies int) foundOpening {
	played := g.Played
	switch fault := played.Fault(); {
	case fault != nil:
		return foundOpening{err: &unsoundOpening{fmt.Sprintf("%s:%d:%d: game %d is broken: %s: %s",
			fault.File, fault.Line, fault.Column, g.Record.Index, fault.Code, fault.Message)}}
	case played.State == nil || played.Kind != s.Game:
		return foundOpening{err: fmt.Errorf("%s:%d: this is no record of %s", g.Source.Name, g.Record.Line, s.Game.Title)}
	}
	end := len(played.Plies)
	if plies >= 0 {
		end = played.PlyEnd(plies)
	}
	found := foundOpening{Opening: match.OpeningOf(played, plies, s.Options)}
	state := played.At(end)
	found.key, found.over = state.Key(), state.Turn() == game.Nobody
	return found
}
