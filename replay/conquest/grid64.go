package conquest

import (
	"math/bits"

	"github.com/plybook/plybook/replay/game"
)

// A grid64 is a grid of up to 7×7 cells: a set of cells in one word for each [Stone] but gaps.
type grid64 struct {
	now  [3]uint64
	past [][3]uint64
}

// cells64 and keys64 are the cells of the bits of a word, and their numbers in keys.
var cells64, keys64 = func() (cells [64]cell, keys [64]cellKeys) {
	for i := range 64 {
		cells[i] = cellAt(i/stride64, i%stride64)
		keys[i] = keysAt(cells[i])
	}
	return
}()

func bit64(c cell) int { return (c.row()*stride64 + c.column()) & 63 }

func newGrid64(cells []Stone, n int) *grid64 {
	g := &grid64{past: make([][3]uint64, 0, pliesAhead)}
	for i, s := range cells {
		if s != Gap {
			g.now[s] |= 1 << bit64(cellAt(i/n, i%n))
		}
	}
	return g
}

// view returns the board as a side sees it.
func (g *grid64) view(side int) board64 {
	return board64{g.now[stoneOf(side)], g.now[stoneOf(1-side)], g.now[Empty]}
}

func (g *grid64) at(c cell) Stone {
	for s := range g.now {
		if g.now[s]>>bit64(c)&1 == 1 {
			return Stone(s)
		}
	}
	return Gap
}

func (g *grid64) count() (x, o, empty int) {
	return bits.OnesCount64(g.now[X]), bits.OnesCount64(g.now[O]), bits.OnesCount64(g.now[Empty])
}

// lively says whether both sides have pawns and the given one can move, which goes faster than to find out why not.
func (g *grid64) lively(side int) bool {
	b := g.view(side)
	return b.opp != 0 && b.mobile()
}

func (g *grid64) mobile(side int) bool { return g.view(side).mobile() }

func (g *grid64) moves(dst []game.Move, side int, sourced bool) []game.Move {
	b := g.view(side)
	if !sourced {
		for clones := grow64(b.own) & b.empty; clones != 0; clones &= clones - 1 {
			dst = append(dst, cloneTo(cells64[bits.TrailingZeros64(clones)&63]))
		}
	}
	for pawns := b.own; pawns != 0; pawns &= pawns - 1 {
		i := bits.TrailingZeros64(pawns) & 63
		from, near, targets := cells64[i], near64[i], ring64[i]
		if sourced {
			targets = box64[i]
		}
		for targets &= b.empty; targets != 0; targets &= targets - 1 {
			j := bits.TrailingZeros64(targets) & 63
			if near>>j&1 == 1 {
				dst = append(dst, cloneFrom(from, cells64[j]))
			} else {
				dst = append(dst, jump(from, cells64[j]))
			}
		}
	}
	return dst
}

func (g *grid64) play(side int, m game.Move) game.Key {
	g.past = append(g.past, g.now)
	b := g.view(side)
	mine := stoneOf(side)
	to := bit64(target(m))
	key := keys64[to][mine]
	for hit := b.opp & near64[to]; hit != 0; hit &= hit - 1 {
		key = key.Xor(keys64[bits.TrailingZeros64(hit)&63][flip])
	}
	b = b.clone(to)
	if isJump(m) {
		from := bit64(source(m))
		b = b.vacate(from)
		key = key.Xor(keys64[from][mine])
	}
	g.now[mine], g.now[stoneOf(1-side)], g.now[Empty] = b.opp, b.own, b.empty
	return key
}

func (g *grid64) undo() {
	last := len(g.past) - 1
	g.now = g.past[last]
	g.past = g.past[:last]
}
