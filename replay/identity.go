package replay

import (
	"crypto/sha256"
	"encoding/binary"
	"hash/fnv"
	"math/bits"
	"slices"

	"github.com/plybook/plybook/replay/game"
)

// An Identity identifies a game by its plies. Two games have the same Hash if their positions after each ply are the
// same, or symmetric equivalents; a [game.Tracer] defines this itself.
type Identity struct {
	// Steps has [StepSize] bytes for the rules and for each step of the game; the first byte is never zero. A continued
	// game has the same bytes, followed by others.
	Steps []byte
	Hash  [16]byte
}

// StepSize is the number of bytes per step in an [Identity].
const StepSize = 4

// An Identifier computes the identities of games. It is for one goroutine.
type Identifier struct {
	trail trail
	keys  []game.Key
	buf   []byte
}

// Watch notes the present position of a game; use it as [Replayer.Watch]. Identify also works without it, but takes
// longer.
func (i *Identifier) Watch(p *Played) { i.trail.watch(p) }

// Identify returns the identity of a game, which must have a state. The state must be at the end of the game, and stays
// there.
func (i *Identifier) Identify(p *Played) (id Identity) {
	i.buf = append(append(i.buf[:0], p.Kind.Name...), 0)
	if tracer, ok := p.At(len(p.Plies)).(game.Tracer); ok {
		i.keys = tracer.AppendTrace(i.keys[:0])
	} else {
		i.buf = append(i.buf, p.Rules...)
		i.keys = i.trail.of(p)
	}
	rules := i.buf
	const size = len(game.Key{}) * 8
	i.buf = slices.Grow(i.buf, size*len(i.keys))[:len(rules)+size*len(i.keys)]
	for n, k := range i.keys {
		words := i.buf[len(rules)+size*n:][:size]
		binary.BigEndian.PutUint64(words, k[0])
		binary.BigEndian.PutUint64(words[8:], k[1])
	}
	sum := sha256.Sum256(i.buf)
	copy(id.Hash[:], sum[:])
	id.Steps = stepsOf(rules, i.keys)
	return id
}

// stepsOf returns StepSize bytes for the rules and for every key, the first of them never zero.
func stepsOf(rules []byte, keys []game.Key) []byte {
	dst := make([]byte, 0, StepSize*(1+len(keys)))
	h := fnv.New32a()
	h.Write(rules)
	dst = binary.BigEndian.AppendUint32(dst, h.Sum32()|1<<31)
	for _, k := range keys {
		mixed := (k[0] ^ bits.RotateLeft64(k[1], 32)) * 0x9E3779B97F4A7C15
		dst = binary.BigEndian.AppendUint32(dst, uint32(mixed>>32)|1<<31)
	}
	return dst
}
