package match

import (
	"fmt"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// An OpeningKey tells openings apart: those that lead to one position under the same rules, or to images of one, have
// the same key.
type OpeningKey struct {
	rules    string
	position game.Key
}

// KeyOf returns the key of an opening under rules that leads to a position.
func KeyOf(rules string, s game.State) OpeningKey { return OpeningKey{rules, game.SymmetricKey(s)} }

// A gameID tells games apart, their players aside: those with the same plies, or with images of them, and with the
// same points have the same one.
type gameID struct {
	plies  [16]byte // see [replay.Identity]
	points string
}

// idOf returns what tells a game apart, as it was replayed.
func idOf(p *replay.Played, r *Result) gameID {
	return gameID{new(replay.Identifier).Identify(p).Hash, fmt.Sprint(r.Points)}
}
