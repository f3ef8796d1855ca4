package engine

import (
	"maps"
	"slices"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay/game"
)

// A standing is a game and what the player knows of it.
type standing struct {
	game  player.Game
	known *player.Game
	seed  uint64
}

func (s *server) standing() standing { return standing{s.game, s.known, s.seed} }

// back goes back to a game that was left.
func (s *server) back(to standing) { s.game, s.known, s.seed = to.game, to.known, to.seed }

// goOn goes back to a game that was left if the present one is that game with more moves, and plays these: clients
// send whole games, and the player shall not forget everything before each of its moves.
func (s *server) goOn(from standing) bool {
	to := s.game
	n := len(from.game.Moves)
	if to.Setup != from.game.Setup || to.Options.Rules != from.game.Options.Rules || !maps.Equal(to.Options.Values, from.game.Options.Values) ||
		len(to.Moves) < n || !slices.Equal(to.Moves[:n], from.game.Moves) {
		return false
	}
	s.back(from)
	for _, m := range to.Moves[n:] {
		s.play(m)
	}
	return true
}

// beginningSeed returns the seed of a player that begins in a position. Another position has other lots: who begins
// anew before each move would draw the same one again and again.
func (s *server) beginningSeed(at game.State) uint64 {
	return game.SplitMix(s.seed).At(at.Key()[0])
}
