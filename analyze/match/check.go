package match

import (
	"fmt"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay"
)

// game returns a game of a round as its players see it, before the opening.
func (s *Settings) game(round int) (*player.Game, error) {
	opening, options := s.opening(round), s.options(round)
	state, err := s.Game.Start(opening.Setup, options)
	if err != nil {
		return nil, err
	}
	delete(options.Values, replay.SeedFlag) // players must not know the deals to come
	return &player.Game{Kind: s.Game, Setup: opening.Setup, Options: options, State: state}, nil
}

// checkPlayers asks players that cannot play all games about those that the match comes to.
func (m *Match) checkPlayers() error {
	for i := range m.settings.Entrants {
		e := &m.settings.Entrants[i]
		if err := m.checkPlayer(e); err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
	}
	return nil
}

func (m *Match) checkPlayer(e *Entrant) error {
	p, err := e.New()
	if err != nil {
		return err
	}
	if picky, ok := p.(player.GameChecker); ok {
		err = m.checkGames(picky)
	}
	if closed := p.Close(); err == nil {
		err = closed
	}
	return err
}

func (m *Match) checkGames(p player.GameChecker) error {
	for round := range max(1, min(len(m.settings.Openings), m.schedule.rounds)) {
		g, err := m.settings.game(round)
		if err == nil {
			err = p.CheckGame(g)
		}
		switch {
		case err != nil && round > 0: // what is wrong with the first one is wrong with all of them
			return fmt.Errorf("opening %d: %w", round+1, err)
		case err != nil:
			return err
		}
	}
	return nil
}
