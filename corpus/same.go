package corpus

import "github.com/plybook/plybook/replay"

// GameKey returns what two games have in common exactly if [Duplicates] finds that they have the same plies.
// ok is false for games that it compares by their bytes alone: those that a fault cuts short, and those
// without plies.
func GameKey(g *Game) (key [16]byte, ok bool) {
	c := (&comparer{options: DuplicateOptions{MinPlies: 1}}).candidate(g)
	return c.hash, c.stem[0] == byPlies
}

// An Identifier tells games from others as [Duplicates] does. It is for one goroutine.
type Identifier struct{ comparer comparer }

// Watch takes note of the position that a game has come to; see [replay.Replayer.Watch]. Games may be identified
// without having been watched, which takes longer.
func (i *Identifier) Watch(p *replay.Played) { i.comparer.trail.watch(p) }

// An Identity is what there is to tell a game from others.
type Identity struct {
	// Steps are a few bytes for the rules and for each step of the game, StepSize of them, the first never
	// zero: those of a game are the first ones of every game that goes on from it. nil: the game is compared by
	// its bytes alone.
	Steps []byte
	Hash  [16]byte // of the game, or of the bytes
	Bytes [16]byte // hash of the bytes
}

// StepSize is how many bytes of an [Identity] a step has.
const StepSize = plyHash

// Identify returns the identity of a game that stands at its end.
func (i *Identifier) Identify(g *Game) Identity {
	i.comparer.options = DuplicateOptions{MinPlies: 1, Prefixes: true}
	c := i.comparer.candidate(g)
	id := Identity{Hash: c.hash, Bytes: c.content}
	if c.stem[0] == byPlies {
		id.Steps = c.stem[1 : len(c.stem)-1]
	}
	return id
}
