package contactix

import (
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// An outlook is what the virtual connections of both sides say about a position.
type outlook struct {
	bonds [2][]bond    // by side
	score search.Score // as of [search.Confiner]
	cells cellSet      // the moves of that
}

// outlooks are those of a tree, by position and by ply.
type outlooks struct {
	all    []outlook
	places map[uint64]int32 // in all, by key
	bonds  []bond           // of all of them
	keys   [][2]uint64      // by place and side
	key    []uint64         // by ply
	latest []int32          // by ply: the outlook of the position or of the last one before it that has one, or nowhere
}

// mostBonds is how many bonds are kept, 32 bytes each: positions that are looked at later have those of positions before them.
const mostBonds = 1 << 19

// begin forgets all outlooks.
func (o *outlooks) begin(places int) {
	random := game.SplitMix(1)
	for len(o.keys) < places {
		o.keys = append(o.keys, [2]uint64{random.Next(), random.Next()})
	}
	if o.places == nil {
		o.places = map[uint64]int32{}
	}
	clear(o.places)
	o.all, o.bonds = o.all[:0], o.bonds[:0]
	o.key, o.latest = append(o.key[:0], 0), append(o.latest[:0], nowhere)
}

// play goes on to a ply in which a side lays a tile, or does something else, nowhere.
func (o *outlooks) play(ply int, place int16, side int8) {
	o.key, o.latest = append(o.key[:ply], o.key[ply-1]), append(o.latest[:ply], o.latest[ply-1])
	if place == nowhere {
		o.key[ply], o.latest[ply] = game.SplitMix(o.key[ply]).At(0), nowhere
		return
	}
	o.key[ply] ^= o.keys[place][side]
	if at, known := o.places[o.key[ply]]; known {
		o.latest[ply] = at
	}
}

// known returns the bonds of a side that are known at a ply.
func (o *outlooks) known(ply int, side int8) []bond {
	if o.latest[ply] == nowhere {
		return nil
	}
	return o.all[o.latest[ply]].bonds[side]
}

// keep notes the bonds of a side for the outlook that is added next.
func (o *outlooks) keep(c *connector) []bond {
	from := len(o.bonds)
	if from < mostBonds {
		o.bonds = c.bonds(o.bonds)
	}
	return o.bonds[from:]
}

// add keeps the outlook of the position at a ply.
func (o *outlooks) add(ply int, found outlook) {
	if len(o.bonds) >= mostBonds {
		return
	}
	o.latest[ply] = int32(len(o.all))
	o.places[o.key[ply]] = o.latest[ply]
	o.all = append(o.all, found)
}
