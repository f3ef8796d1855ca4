package bluelagoon

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/replay/game"
)

// setupMap begins a setup that names a map.
const setupMap = "map "

// Start returns the start of a game, or the position of a setup: a state string, or `map NAME`. The
// options' values say the map and the number of players where the setup does not, the deals or
// the seed of the deals, and how ties are broken. Faults of the setup are [game.Illegal].
func Start(setup string, o game.Options) (game.State, error) {
	if err := ParseRules(o.Rules); err != nil {
		return nil, err
	}
	s, err := Open(setup, o)
	if err != nil {
		return nil, err
	}
	if err := s.dealAsGiven(o); err != nil {
		return nil, err
	}
	return s, nil
}

// Open is [Start] without deals: they are what a record says.
func Open(setup string, o game.Options) (*State, error) {
	players, err := playersOf(o)
	if err != nil {
		return nil, err
	}
	s, ill := openSetup(setup, o, players)
	if ill != nil {
		return nil, ill
	}
	if players != 0 && players != s.seats {
		return nil, fmt.Errorf("players is %d, but the setup has %d", players, s.seats)
	}
	s.allow = o.Allow
	s.bothTokens = o.Values[flagTieBreak] == tieBoth
	if s.bothTokens && s.phase == Settlement {
		return nil, errors.New("tie-break is both, but the setup is in settlement and does not give the tokens of exploration")
	}
	return s, nil
}

// playersOf returns the number of players among the options' values, or 0 if it is not given.
func playersOf(o game.Options) (int, error) {
	text := o.Values[flagPlayers]
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < MinSeats || n > MaxSeats {
		return 0, fmt.Errorf("players must be a number from %d to %d, not %s", MinSeats, MaxSeats, clip(text))
	}
	return n, nil
}

// openSetup returns the position of a setup, or of the map that the options name.
func openSetup(setup string, o game.Options, players int) (*State, *game.Illegal) {
	if setup == "" {
		setup = o.Values[flagMap]
	}
	name, named := strings.CutPrefix(setup, setupMap)
	if !named && strings.Contains(setup, " ") {
		return ParseState(setup, o.Allow)
	}
	if name == "" {
		name = DefaultMap
	}
	board, err := MapByName(name)
	if err != nil {
		return nil, illegal("unknown-map", "%s", game.Sentence(err))
	}
	if players == 0 {
		players = MinSeats
	}
	return New(board, players), nil
}

// New returns the start of a game on a map, undealt: player 0 of 2 to 4 begins.
func New(b *Board, players int) *State {
	s := newState(b, players)
	s.begin()
	return s
}

// dealAsGiven makes the deals known that the options' values give, or those of the seed.
func (s *State) dealAsGiven(o game.Options) error {
	seed := uint64(0)
	if text := o.Values[flagSeed]; text != "" {
		var err error
		if seed, err = ParseSeed(text); err != nil {
			return err
		}
	}
	s.SetSeed(seed)
	first := Exploration
	if s.dealt() || s.phase == Settlement {
		first = Settlement
	}
	of := first
	for text := range eachDeal(o.Values[flagDeal]) {
		if of > Settlement {
			return illegal("unexpected-deal", "No deal is due here: `%s` follows the last one.", clip(text))
		}
		d, ill := s.board.ParseDeal(text, o.Allow)
		if ill != nil {
			return ill
		}
		s.SetDeal(of, d)
		of++
	}
	return nil
}

// ParseSeed reads a seed: an unsigned number of 64 bits.
func ParseSeed(text string) (uint64, error) {
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("a seed must be a number from 0 to %d, not %s", uint64(1<<64-1), clipQuote(text))
	}
	return seed, nil
}
