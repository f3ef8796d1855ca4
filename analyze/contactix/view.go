package contactix

import (
	"cmp"
	"slices"
)

// A view is the board as one side sees it, for every ply of the line that the search is on.
type view struct {
	places []int16  // by bit of the links: at most maxView
	bits   []int8   // by place, or noMove
	links  []link   // by ply
	keys   []uint64 // by ply, of the position as the prover knows it
}

// maxView is how many cells a link has.
const maxView = 64

// begin takes up the root, with the given cells in view.
func (v *view) begin(e *evaluator, side int8, places []int16) {
	v.places = append(v.places[:0], places...)
	v.bits = slices.Grow(v.bits[:0], e.places)[:e.places]
	for p := range v.bits {
		v.bits[p] = noMove
	}
	for i, p := range v.places {
		v.bits[p] = int8(i)
	}
	v.links = append(v.links[:0], link{})
	v.keys = append(v.keys[:0], e.prover.firstKey(side))
	v.tie(e, side)
}

// inView returns the cells of a side's view at the root: all that are empty, or those that most of the
// side's current runs through.
func (e *evaluator) inView(side int8) []int16 {
	places := e.emptyPlaces()
	if len(places) > maxView {
		through := e.flows[side].through
		slices.SortStableFunc(places, func(a, b int16) int { return cmp.Compare(through[b], through[a]) })
		places = places[:maxView]
	}
	return places
}

// tie fills in the link of the root.
func (v *view) tie(e *evaluator, side int8) {
	l := &v.links[0]
	for i, p := range v.places {
		l.open |= 1 << i
		l.near[i] = v.set(e.near[p])
	}
	for edge, ends := range [...]*uint64{&l.first, &l.last} {
		for _, p := range e.edges[side][edge] {
			if p.by == nowhere {
				*ends |= v.set([]int16{p.a})
			}
		}
	}
	seen := make([]bool, e.places)
	for p, tile := range e.tiles {
		if tile == side && !seen[p] {
			v.tieChain(e, side, int16(p), seen)
		}
	}
}

// set returns the bits of those places that the view has.
func (v *view) set(places []int16) (set uint64) {
	for _, p := range places {
		if x := v.bits[p]; x != noMove {
			set |= 1 << x
		}
	}
	return set
}

// tieChain ties the cells around a chain of tiles to each other, or to the edges that it touches.
func (v *view) tieChain(e *evaluator, side int8, p int16, seen []bool) {
	l := &v.links[0]
	chain := []int16{p}
	around := uint64(0)
	seen[p] = true
	for i := 0; i < len(chain); i++ {
		around |= v.set(e.near[chain[i]])
		for _, n := range e.near[chain[i]] {
			if e.tiles[n] == side && !seen[n] {
				seen[n] = true
				chain = append(chain, n)
			}
		}
	}
	touches := false
	for edge, ends := range [...]*uint64{&l.first, &l.last} {
		for _, pair := range e.edges[side][edge] {
			if pair.by == nowhere && slices.Contains(chain, pair.a) {
				*ends |= around
				touches = true
				break
			}
		}
	}
	if touches {
		return
	}
	for i := range v.places {
		if around>>i&1 == 1 {
			l.near[i] |= around &^ (1 << i)
		}
	}
}

// play goes on to a ply in which a tile is laid.
func (v *view) play(p *prover, place int16, ply int, own bool) {
	v.pass(ply)
	x := v.bits[place]
	switch {
	case x == noMove:
	case own:
		v.links[ply].take(int(x))
		v.keys[ply] ^= p.keys[x][0]
	default:
		v.links[ply].cut(int(x))
		v.keys[ply] ^= p.keys[x][1]
	}
}

// pass goes on to a ply in which nothing happens.
func (v *view) pass(ply int) {
	v.links = append(v.links[:ply], v.links[ply-1])
	v.keys = append(v.keys[:ply], v.keys[ply-1])
}
