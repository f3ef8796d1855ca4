package conquest

import "github.com/plybook/plybook/replay/game"

// A grid128 is a grid of up to 11×11 cells: a set of cells in two words for each [Stone] but gaps.
type grid128 struct {
	now  [3]pair
	past [][3]pair
}

// cells128 and keys128 are the cells of the bits of a pair, and their numbers in keys.
var cells128, keys128 = func() (cells [128]cell, keys [128]cellKeys) {
	for i := range 128 {
		cells[i] = cellAt(i/stride128, i%stride128)
		keys[i] = keysAt(cells[i])
	}
	return
}()

func index128(c cell) int { return (c.row()*stride128 + c.column()) & 127 }

func newGrid128(cells []Stone, n int) *grid128 {
	g := &grid128{past: make([][3]pair, 0, pliesAhead)}
	for i, s := range cells {
		if s != Gap {
			g.now[s] = g.now[s].or(bit128(index128(cellAt(i/n, i%n))))
		}
	}
	return g
}

// view returns the board as a side sees it.
func (g *grid128) view(side int) board128 {
	return board128{g.now[stoneOf(side)], g.now[stoneOf(1-side)], g.now[Empty]}
}

func (g *grid128) at(c cell) Stone {
	for s := range g.now {
		if g.now[s].has(index128(c)) {
			return Stone(s)
		}
	}
	return Gap
}

func (g *grid128) count() (x, o, empty int) {
	return g.now[X].len(), g.now[O].len(), g.now[Empty].len()
}

func (g *grid128) mobile(side int) bool { return g.view(side).mobile() }

func (g *grid128) moves(dst []game.Move, side int, sourced bool) []game.Move {
	b := g.view(side)
	if !sourced {
		for clones := grow128(b.own).and(b.empty); !clones.empty(); clones = clones.rest() {
			dst = append(dst, cloneTo(cells128[clones.first()&127]))
		}
	}
	for pawns := b.own; !pawns.empty(); pawns = pawns.rest() {
		i := pawns.first() & 127
		from, near, targets := cells128[i], near128[i], ring128[i]
		if sourced {
			targets = targets.or(near)
		}
		for targets = targets.and(b.empty); !targets.empty(); targets = targets.rest() {
			j := targets.first() & 127
			if near.has(j) {
				dst = append(dst, cloneFrom(from, cells128[j]))
			} else {
				dst = append(dst, jump(from, cells128[j]))
			}
		}
	}
	return dst
}

func (g *grid128) play(side int, m game.Move) game.Key {
	g.past = append(g.past, g.now)
	b := g.view(side)
	mine := stoneOf(side)
	to := index128(target(m))
	key := keys128[to][mine]
	for hit := b.opp.and(near128[to]); !hit.empty(); hit = hit.rest() {
		key = key.Xor(keys128[hit.first()&127][flip])
	}
	b = b.clone(to)
	if isJump(m) {
		from := index128(source(m))
		b = b.vacate(from)
		key = key.Xor(keys128[from][mine])
	}
	g.now[mine], g.now[stoneOf(1-side)], g.now[Empty] = b.opp, b.own, b.empty
	return key
}

func (g *grid128) undo() {
	last := len(g.past) - 1
	g.now = g.past[last]
	g.past = g.past[:last]
}
