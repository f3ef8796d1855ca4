package corpus

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"hash/fnv"
	"math/bits"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// An Identity is what there is to tell a game from others, and to find those that repeat it.
//
// Two games have the same plies if the positions after each of them are the same, or images of each other where the
// game knows symmetries, or if the game itself says so ([game.Tracer]). Games that a fault cuts short, and those
// without plies, are compared by their bytes alone.
type Identity struct {
	// Steps are a few bytes for the rules and for each step of the game, StepSize of them, the first never
	// zero: those of a game are the first ones of every game that goes on from it. nil: the game is compared by
	// its bytes alone.
	Steps []byte
	Hash  [16]byte // of the plies, or of the bytes
	Bytes [16]byte // hash of the bytes, but for white space around them
}

// StepSize is how many bytes of an [Identity] a step has.
const StepSize = 4

// An Identifier tells games from others. It is for one goroutine.
type Identifier struct {
	trail trail
	keys  []game.Key
	buf   []byte
}

// Watch takes note of the position that a game has come to; see [replay.Replayer.Watch]. Games may be identified
// without having been watched, which takes longer.
func (i *Identifier) Watch(p *replay.Played) { i.trail.watch(p) }

// Identify returns the identity of a game that stands at its end.
func (i *Identifier) Identify(g *Game) Identity {
	p := g.Played
	id := Identity{Bytes: shortSum(bytes.TrimSpace(g.Record.Source))}
	if p.State == nil || p.Fault() != nil || p.PlyCount() == 0 {
		id.Hash = id.Bytes
		return id
	}
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
	id.Hash = shortSum(i.buf)
	id.Steps = steps(rules, i.keys)
	return id
}

func shortSum(b []byte) (short [16]byte) {
	sum := sha256.Sum256(b)
	copy(short[:], sum[:])
	return short
}

// steps returns StepSize bytes for the rules and for every key, the first of them never zero.
func steps(rules []byte, keys []game.Key) []byte {
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
