package protocol

import (
	"maps"
	"slices"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay/game"
)

// A State is a game and whether the player has begun it.
type State struct {
	Seed  uint64
	game  player.Game
	begun *player.Game
}

// State returns the present state, for [Server.Restore] and [Server.Resume].
func (s *Server) State() State { return State{s.Seed, s.Game, s.begun} }

// Restore goes back to a state that was left.
func (s *Server) Restore(to State) { s.Seed, s.Game, s.begun = to.Seed, to.game, to.begun }

// Resume goes back to a game that was left if the present one is that game with more moves, and plays these: clients
// send whole games, and the player shall not forget everything before each of its moves.
func (s *Server) Resume(from State) bool {
	to := s.Game
	n := len(from.game.Moves)
	if to.Setup != from.game.Setup || to.Options.Rules != from.game.Options.Rules || !maps.Equal(to.Options.Values, from.game.Options.Values) ||
		len(to.Moves) < n || !slices.Equal(to.Moves[:n], from.game.Moves) {
		return false
	}
	s.Restore(from)
	for _, m := range to.Moves[n:] {
		s.Play(m)
	}
	return true
}

// seedAt returns the seed of a player that begins in a position. Another position has another seed: a player that begins
// again before each move would make the same random choice again and again.
func (s *Server) seedAt(at game.State) uint64 {
	return game.SplitMix(s.Seed).At(at.Key()[0])
}
