package corpus

import (
	"bytes"
	"crypto/sha256"

	"github.com/plybook/plybook/replay"
)

// An Identity is what there is to tell a record from others, and to find those that repeat it. Games that a fault cuts
// short, and those without plies, are compared by their bytes alone.
type Identity struct {
	replay.Identity          // without Steps, and with the hash of the bytes, if the record is compared by its bytes
	Bytes           [16]byte // hash of the bytes, but for white space around them
}

// An Identifier tells records from others. It is for one goroutine.
type Identifier struct{ plies replay.Identifier }

// Watch takes note of the position that a game has come to; see [replay.Identifier.Watch].
func (i *Identifier) Watch(p *replay.Played) { i.plies.Watch(p) }

// Identify returns the identity of a record whose game stands at its end.
func (i *Identifier) Identify(g *Game) (id Identity) {
	sum := sha256.Sum256(bytes.TrimSpace(g.Record.Source))
	copy(id.Bytes[:], sum[:])
	if p := g.Played; p.State == nil || p.Fault() != nil || p.PlyCount() == 0 {
		id.Hash = id.Bytes
	} else {
		id.Identity = i.plies.Identify(p)
	}
	return id
}
