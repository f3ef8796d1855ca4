package match

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/internal/ordered"
	"github.com/plybook/plybook/parse"
)

// A Match is games that are due, and what became of those that were played.
type Match struct {
	settings Settings
	format   *parse.Format // of the records
	schedule *Schedule
	line     string // Settings.String
	shorter  shorter
	table    *Table
	distinct int // openings of the rounds, images of each other aside
	next     int // the game that is due, from 0
	bench    bench
	workers  atomic.Int64 // that have begun
	begun    []bool       // by entrant: it has begun a game before that
}

// New returns a match of which nothing has been played, or says what is wrong with its settings.
func New(s Settings) (*Match, error) {
	if s.MaxPlies == 0 {
		s.MaxPlies = DefaultMaxPlies
	}
	seats, err := s.seats()
	if err != nil {
		return nil, err
	}
	if err := s.check(seats); err != nil {
		return nil, err
	}
	m := &Match{settings: s, line: s.String(), begun: make([]bool, len(s.Entrants))}
	if m.format, err = parse.FormatByName("pgn"); err != nil {
		return nil, err
	}
	m.schedule = NewSchedule(len(s.Entrants), seats, s.Games/seats, s.Seeds)
	if m.schedule.Len() > MaxGames {
		return nil, fmt.Errorf("%d games are too many; the maximum is %d", m.schedule.Len(), MaxGames)
	}
	m.table = newTable(&m.settings, m.schedule)
	if err := m.checkOpenings(); err != nil {
		return nil, err
	}
	if err := m.checkAdjudication(); err != nil {
		return nil, err
	}
	if s.Elsewhere != nil { // players are not needed here
		return m, nil
	}
	return m, m.checkPlayers()
}

// seats returns how many players a game has.
func (s *Settings) seats() (int, error) {
	state, err := s.Game.Start(s.opening(0).Setup, s.options(0))
	switch {
	case err != nil && len(s.Openings) > 0:
		return 0, fmt.Errorf("opening 1: %w", err)
	case err != nil:
		return 0, err
	}
	return state.Seats(), nil
}

// Rounds returns how often each line-up plays: as many openings are of use.
func (s *Settings) Rounds() (int, error) {
	seats, err := s.seats()
	if err != nil {
		return 0, err
	}
	return s.Games / seats, s.check(seats)
}

// Openings returns how many rounds the match has, and how many openings they have that are not images of each
// other: where these are fewer, players who draw no lots play the same games again.
func (m *Match) Openings() (rounds, distinct int) { return m.schedule.rounds, m.distinct }

// checkOpenings plays every opening that the match comes to, and tells them apart.
func (m *Match) checkOpenings() error {
	seen := map[OpeningKey]bool{}
	for round := range min(len(m.settings.Openings), m.schedule.rounds) {
		opening := m.settings.opening(round)
		state, _, err := opening.Open(m.settings.Game, m.settings.options(round))
		if err != nil {
			return fmt.Errorf("opening %d: %w", round+1, err)
		}
		if state.Seats() != m.schedule.seats {
			return fmt.Errorf("opening %d has %d seats, but the first one has %d", round+1, state.Seats(), m.schedule.seats)
		}
		seen[KeyOf(m.settings.options(round).Rules, state)] = true
	}
	m.distinct = max(1, len(seen))
	if m.settings.Game.Deals() {
		m.distinct = m.schedule.rounds // each has its own deals
	}
	return nil
}

// Table returns the standings. They are valid until the next game has ended.
func (m *Match) Table() *Table { return m.table }

// Games returns how many games are scheduled, and how many of them have been played.
func (m *Match) Games() (played, scheduled int) { return m.next, m.schedule.Len() }

// Done says whether nothing is due any more.
func (m *Match) Done() bool { return m.next == m.schedule.Len() || m.decided() }

// decided says whether the sequential test is over.
func (m *Match) decided() bool {
	v, _ := m.Verdict()
	return v != rating.Undecided
}

// Verdict returns what the sequential test says of the pairs so far, and its log-likelihood ratio.
func (m *Match) Verdict() (rating.Verdict, float64) {
	if m.settings.Test == nil {
		return rating.Undecided, 0
	}
	return m.settings.Test.Judge(m.table.Pairs)
}

// Play plays what is due. It calls write with every record, in order, and with nothing else between:
// what has been written is whole games. After an error or the end of the context the match can go on
// with the game that is due then. A program that cannot begin its first game is an error.
// It wraps a [player.Failure].
func (m *Match) Play(ctx context.Context, write func(r *Result) error) (err error) {
	if m.Done() {
		return nil
	}
	defer func() { err = errors.Join(err, m.bench.close()) }()
	limits := ordered.Limits{Workers: m.settings.Concurrency, Ahead: ahead}
	return ordered.RunSteps(ctx, m.due, limits, m.worker, func(p played) error {
		if p.result == nil {
			return p.err
		}
		return m.end(p.result, write)
	})
}

// ahead is how many games may wait, for each that is played at a time, for one before them to end.
const ahead = 8

// A played is the result of a game, or why the match ends with it. The zero value is nothing.
type played struct {
	result *Result
	err    error
}

// due returns the numbers of the games that are due.
func (m *Match) due(context.Context) iter.Seq[int] {
	first, end := m.next, m.schedule.Len()
	return func(yield func(int) bool) {
		for n := first; n < end && yield(n); n++ {
		}
	}
}

// worker returns the function of a worker, which plays a game. After one that may end the match it plays no other until
// that is decided: what it passes on after it is taken then.
func (m *Match) worker(ctx context.Context) func(int) ordered.Step[played] {
	place := int(m.workers.Add(1)-1) % max(m.settings.Concurrency, 1)
	return func(number int) ordered.Step[played] {
		return func(_ bool, pass func(played)) (played, bool) {
			result, err := m.get(ctx, number, place)
			if err == nil && !result.Unbegun {
				return played{result: result}, true
			}
			pass(played{result, err})
			pass(played{})
			return played{}, true
		}
	}
}

// end writes the record of the game that was due, and counts it.
func (m *Match) end(r *Result, write func(r *Result) error) error {
	if err := m.neverBegun(r); err != nil {
		return err
	}
	if err := write(r); err != nil {
		return err
	}
	m.count(r)
	if m.settings.Watch != nil {
		m.settings.Watch()
	}
	if m.Done() {
		return ordered.ErrStop
	}
	return nil
}

// neverBegun returns what ends the match with a player that could not begin this game, and none before it: it would
// lose all games, and nobody wants to know against whom.
func (m *Match) neverBegun(r *Result) error {
	if !r.Unbegun || m.begun[r.Failed] {
		return nil
	}
	return m.wrong(r.Slot, fmt.Errorf("%s cannot begin its first game: %w", m.settings.Entrants[r.Failed].Name, r.Failure))
}

// wrong says in the game of which slot something went wrong that ends the match.
func (m *Match) wrong(slot Slot, err error) error {
	return fmt.Errorf("game %d (%s): %w", slot.Index+1, m.pairing(slot), err)
}

// count takes a game for played.
func (m *Match) count(r *Result) {
	m.next++
	for _, entrant := range m.whoBegan(r) {
		m.begun[entrant] = true
	}
	m.table.add(r)
}

// whoBegan returns the entrants that have begun this game or one before, as far as its record tells: a match that goes
// on knows no more. Players begin by seat, and the first one that does not is the last one that is asked.
func (m *Match) whoBegan(r *Result) []int {
	seats := r.Slot.Seats
	if r.Failure == nil || r.Plies > len(m.settings.opening(r.Slot.Round).Moves) { // somebody has moved
		return seats
	}
	return seats[:slices.Index(seats, r.Failed)+1]
}

// names returns the names of the players of a game by seat.
func (m *Match) names(slot Slot) (names []string) {
	for _, entrant := range slot.Seats {
		names = append(names, m.settings.Entrants[entrant].Name)
	}
	return names
}

// lineup names the players of a game on a line.
func (m *Match) pairing(slot Slot) string { return strings.Join(m.names(slot), " – ") }
