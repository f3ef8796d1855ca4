package main

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/wording"
)

// randomOpenings begins the value of --openings that asks for random plies.
const randomOpenings = "random:"

// chooseOpenings gives a match the openings that --openings names.
func (p *program) chooseOpenings(c *cli.Context, s *match.Settings) error {
	from := c.String("openings")
	plies := c.Int("opening-plies")
	if plies < 0 || c.IsSet("opening-plies") && from == "" {
		return errorWithHint(helpHint(c), "--opening-plies is for --openings FILE")
	}
	if (c.IsSet("opening-order") || c.IsSet("opening-start")) && (from == "" || strings.HasPrefix(from, randomOpenings)) {
		return errors.New("--opening-order and --opening-start are for --openings FILE")
	}
	if from == "" {
		return nil
	}
	number, random := strings.CutPrefix(from, randomOpenings)
	if !random {
		if !c.IsSet("opening-plies") {
			plies = -1
		}
		if err := p.readOpenings(c, s, from, plies); err != nil {
			return err
		}
		return arrangeOpenings(c, s)
	}
	return drawOpenings(c, s, from, number)
}

// drawOpenings draws openings of a number of random plies.
func drawOpenings(c *cli.Context, s *match.Settings, from, number string) error {
	k, err := strconv.Atoi(number)
	switch {
	case err != nil || k < 0 || k > maxRandomPlies:
		return fmt.Errorf("--openings random:K expects a number of plies from 0 to %d, not %q", maxRandomPlies, number)
	case c.IsSet("opening-plies"):
		return errors.New("--openings random:K gives the plies; --opening-plies is for --openings FILE")
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

// The orders of openings.
const (
	fileOrder   = "file"
	randomOrder = "random"
)

// arrangeOpenings puts openings in the order that the flags say.
func arrangeOpenings(c *cli.Context, s *match.Settings) error {
	order := c.String("opening-order")
	if order != fileOrder && order != randomOrder {
		return fmt.Errorf("--opening-order must be %s or %s, not %q", fileOrder, randomOrder, order)
	}
	if err := s.ArrangeOpenings(order == randomOrder, c.Int("opening-start")); err != nil {
		return fmt.Errorf("--opening-start: %w", err)
	}
	return nil
}

// maxRandomPlies bounds the plies of random openings.
const maxRandomPlies = 200

// warnOfRepeats says that players who draw no lots will play the same games again and again.
func (p *program) warnOfRepeats(m *match.Match, s *match.Settings) {
	rounds, distinct := m.Openings()
	if distinct >= rounds {
		return
	}
	begin := fmt.Sprintf("all %d rounds begin at the standard start position", rounds)
	if s.Source != "" {
		begin = fmt.Sprintf("only %d of %d rounds have different start positions, up to symmetry", distinct, rounds)
	}
	evidence := ""
	if s.Test != nil {
		evidence = "; equal ones count once in the sequential test"
	}
	p.talk.say("%s, where players that choose nothing at random repeat their games%s; pass other --openings", begin, evidence)
}

// A foundOpening is what a record gives as an opening.
type foundOpening struct {
	match.Opening
	key  match.OpeningKey
	over bool  // there is nothing to play
	err  error // why it is none
}

// readOpenings takes the openings of a match from records: each position once, whichever image of it, in their order.
func (p *program) readOpenings(c *cli.Context, s *match.Settings, from string, plies int) error {
	seen := map[match.OpeningKey]bool{}
	over, again, lines := 0, 0, 0
	_, err := corpus.Each(c.Context, []string{from},
		corpus.Options{Replay: replay.Options{Game: s.Game.Name, Options: s.Options}},
		func() func(*corpus.Game) []foundOpening {
			return func(g *corpus.Game) []foundOpening {
				if all := openingsByLine(g, s, plies); all != nil {
					return all
				}
				return []foundOpening{openingOf(g, s, plies)}
			}
		},
		func(item corpus.Item[[]foundOpening]) error {
			if item.Finding != nil {
				return &invalidOpening{fmt.Sprintf("%s: %s: %s", item.Source.Name, item.Finding.Code, item.Finding.Message)}
			}
			if n := len(item.Value); n > 1 {
				lines += n
			}
			for _, found := range item.Value {
				switch {
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
			}
			return nil
		})
	var invalid *invalidOpening
	switch {
	case errors.As(err, &invalid):
		return errorWithHint("plybook validate "+wording.ShownName(from)+" shows all errors; openings must be valid records",
			"--openings: %w", err)
	case err != nil:
		return fmt.Errorf("--openings: %w", err)
	case len(s.Openings) == 0 && over > 0:
		return errorWithHint("pass --opening-plies N to use the first N plies of each", "--openings: all games of %s are over", wording.ShownName(from))
	case len(s.Openings) == 0:
		return fmt.Errorf("--openings: there are no records in %s", wording.ShownName(from))
	}
	if lines > 0 {
		p.talk.say("%s: read as %d openings, one per line; number the moves to write one opening on several lines",
			wording.ShownName(from), lines)
	}
	if over+again > 0 {
		p.talk.say("openings: %d; left out: %d repeated, %d with a finished game", len(s.Openings), again, over)
	}
	s.Source = filepath.Base(from)
	return nil
}

// An invalidOpening is a record with an error, which cannot be an opening.
type invalidOpening struct{ where string }

func (e *invalidOpening) Error() string { return e.where }

// openingOf returns the first plies of a record; all if plies is less than 0.
func openingOf(g *corpus.Game, s *match.Settings, plies int) foundOpening {
	played := g.Played
	switch fault := played.Fault(); {
	case fault != nil:
		return foundOpening{err: &invalidOpening{fmt.Sprintf("%s:%d:%d: game %d is invalid: %s: %s",
			fault.File, fault.Line, fault.Column, g.Record.Index, fault.Code, fault.Message)}}
	case played.State == nil || played.Kind != s.Game:
		return foundOpening{err: fmt.Errorf("%s:%d: this is not a record of %s", g.Source.Name, g.Record.Line, s.Game.Title)}
	}
	end := len(played.Plies)
	if plies >= 0 {
		end = played.PlyEnd(plies)
	}
	found := foundOpening{Opening: match.OpeningOf(played, plies, s.Options)}
	state := played.At(end)
	found.key, found.over = match.KeyOf(found.Rules, state), state.Turn() == game.Nobody
	return found
}

// openingsByLine returns the openings of a list of moves with one per line, which its format takes for one game; nil
// if the record is no such list.
func openingsByLine(g *corpus.Game, s *match.Settings, plies int) (all []foundOpening) {
	played, r := g.Played, g.Record
	format, err := parse.FormatByName(r.Format)
	if err != nil || !format.LinesJoin || r.Numbering != parse.Unnumbered || r.Fatal() != nil || played.State == nil || played.Kind != s.Game {
		return nil
	}
	lists := tokensByLine(r)
	if len(lists) < 2 {
		return nil
	}
	start := match.OpeningOf(played, 0, s.Options) // of all lines: one alone may not tell the size of the board
	for _, list := range lists {
		found := foundOpening{Opening: start}
		if found.err = found.play(r, list, s, plies); found.err != nil {
			line, _ := r.Position(list[0].Off)
			found.err = &invalidOpening{fmt.Sprintf("%s:%d: the opening on this line is invalid: %v", g.Source.Name, line, found.err)}
		}
		all = append(all, found)
	}
	return all
}

// play makes an opening of some plies of a record, and finds out where it leads.
func (f *foundOpening) play(r *parse.Record, list []parse.Token, s *match.Settings, plies int) error {
	alone := *r
	alone.Tokens, alone.Faults = list, nil
	played := replay.Replay(&alone, replay.Options{Game: s.Game.Name, Options: s.Options})
	if fault := played.Fault(); fault != nil {
		return fmt.Errorf("%s: %s", fault.Code, fault.Message)
	}
	f.Moves = match.OpeningOf(played, plies, s.Options).Moves
	options := s.Options
	options.Rules = f.Rules
	state, _, err := f.Open(s.Game, options)
	switch {
	case errors.Is(err, match.ErrOver):
		f.over = true
	case err != nil:
		return err
	default:
		f.key = match.KeyOf(f.Rules, state)
	}
	return nil
}

// tokensByLine returns the plies of a record, each line of it that has some on its own.
func tokensByLine(r *parse.Record) (lists [][]parse.Token) {
	last := 0
	for _, t := range r.MainLine(len(r.Tokens)) {
		if t.Kind != parse.Play {
			continue
		}
		if lists == nil || bytes.IndexByte(r.Source[last:t.Off], '\n') >= 0 {
			lists = append(lists, nil)
		}
		last = t.Off
		lists[len(lists)-1] = append(lists[len(lists)-1], *t)
	}
	return lists
}
