package match

import (
	"crypto/sha256"
	"encoding/binary"
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
type gameID [16]byte

// idOf returns what tells a game apart, as it was replayed.
func idOf(p *replay.Played, r *Result) (id gameID) {
	var keys []game.Key
	if tracer, ok := p.At(len(p.Plies)).(game.Tracer); ok {
		keys = tracer.AppendTrace(nil)
	} else {
		for n := range len(p.Plies) + 1 {
			keys = append(keys, game.SymmetricKey(p.At(n)))
		}
	}
	text := fmt.Appendf(nil, "%q %v\n", p.Rules, r.Points)
	for _, k := range keys {
		text = binary.BigEndian.AppendUint64(text, k[0])
		text = binary.BigEndian.AppendUint64(text, k[1])
	}
	sum := sha256.Sum256(text)
	copy(id[:], sum[:])
	return id
}
