package replay

import (
	"crypto/sha256"
	"encoding/binary"
	"hash/fnv"
	"math/bits"

	"github.com/plybook/plybook/replay/game"
)

// An Identity tells games apart by their plies: two have the same Hash if the positions after each ply are the same, or
// images of each other where the game knows symmetries, or if the game itself says so ([game.Tracer]).
type Identity struct {
	// Steps are a few bytes for the rules and for each step of the game, StepSize of them, the first never
	// zero: those of a game are the first ones of every game that goes on from it.
	Steps []byte
	Hash  [16]byte
}

// StepSize is how many bytes of an [Identity] a step has.
const StepSize = 4

// An Identifier finds the identities of games. It is for one goroutine.
type Identifier struct {
	trail trail
	keys  []game.Key
	buf   []byte
}

// Watch takes note of the position that a game has come to; see [Replayer.Watch]. Games may be identified
// without having been watched, which takes longer.
func (i *Identifier) Watch(p *Played) { i.trail.watch(p) }

// Identify returns the identity of a game, whose state there has to be. It stands at its end, then and afterwards.
func (i *Identifier) Identify(p *Played) (id Identity) {
	i.buf = append(append(i.buf[:0], p.Kind.Name...), 0)
	if tracer, ok := p.At(len(p.Plies)).(game.Tracer); ok {
		i.keys = tracer.AppendTrace(i.keys[:0])
	} else {
		i.buf = append(i.buf, p.Rules...)
		i.keys = i.trail.of(p)
	}
	rules := i.buf
	for _, k := range i.keys {
		i.buf = binary.BigEndian.AppendUint64(i.buf, k[0])
		i.buf = binary.BigEndian.AppendUint64(i.buf, k[1])
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
