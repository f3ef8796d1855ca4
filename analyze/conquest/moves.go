package conquest

import (
	"math/bits"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// moveGenerator chooses and orders the moves of a search.
type moveGenerator struct {
	state *conquest.State
	seen  []uint64 // by row and word of 64 columns: where a clone has gone to already
}

func newMoveGenerator(s *conquest.State) moveGenerator {
	return moveGenerator{state: s, seen: make([]uint64, 2*s.Size())}
}

// Select implements [search.Selector]: of clones to the same cell, which all lead to the same position,
// the first.
func (e *moveGenerator) Select(dst []game.Move, _ int) ([]game.Move, bool) {
	from := len(dst)
	dst = e.state.Moves(dst)
	if e.state.Rules() != conquest.Conquest {
		return dst, true // clones do not name their source
	}
	clear(e.seen)
	kept := dst[:from]
	for _, m := range dst[from:] {
		if kind, _, to := conquest.Parts(m); kind == conquest.Clone {
			word, bit := &e.seen[2*int(to.Row)+int(to.Col>>6)], uint64(1)<<(to.Col&63)
			if *word&bit != 0 {
				continue
			}
			*word |= bit
		}
		kept = append(kept, m)
	}
	return kept, true
}

// gainWeight is what a point weighs in the order of moves, where there are points for gains.
const gainWeight = search.HistoryWeight / 2

// Order implements [search.Orderer]: what gains most pawns comes first, before what was good elsewhere.
func (e *moveGenerator) Order(moves []game.Move, weights []int32) { e.order(moves, weights, 2, 1) }

// order adds the weights of so many points for a pawn that is turned, and so many for a clone.
func (e *moveGenerator) order(moves []game.Move, weights []int32, turned, clone int) {
	x, o, _, ok := e.state.Sets()
	if !ok {
		return
	}
	other := o
	if e.state.Turn() == 1 {
		other = x
	}
	for i, m := range moves {
		kind, _, to := conquest.Parts(m)
		if kind == conquest.Passing {
			continue
		}
		gain := turned * bits.OnesCount64(near[(int(to.Row)*conquest.Stride+int(to.Col))&63]&other)
		if kind == conquest.Clone {
			gain += clone
		}
		weights[i] += int32(gain) * gainWeight
	}
}

// near has the cells next to each cell of a set; those beyond the board hold no pawn.
var near = func() (near [64]uint64) {
	for i := range near {
		near[i] = conquest.Grow(1<<i) &^ (1 << i)
	}
	return
}()
