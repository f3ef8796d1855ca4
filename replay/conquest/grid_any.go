package conquest

import (
	"iter"

	"github.com/plybook/plybook/replay/game"
)

// A gridAny is a grid of any size: one byte a cell, with two cells of frame on every side, so that
// no step leaves the array.
type gridAny struct {
	n     int
	cells []Stone // framed by gaps
	tally [4]int  // how many cells hold each Stone; gaps are not counted
	past  []change
}

// A change is a move and, by bit, which of the eight cells around its target changed colour.
type change struct {
	move    game.Move
	flipped uint8
}

const frame = 2

func (g *gridAny) stride() int { return g.n + 2*frame }

func (g *gridAny) index(c cell) int { return (c.row()+frame)*g.stride() + c.column() + frame }

// neighbours returns the steps to the eight cells around one, row by row.
func (g *gridAny) neighbours() [8]int {
	w := g.stride()
	return [8]int{-w - 1, -w, -w + 1, -1, 1, w - 1, w, w + 1}
}

func newGridAny(cells []Stone, n int) *gridAny {
	g := &gridAny{n: n, past: make([]change, 0, pliesAhead)}
	g.cells = make([]Stone, g.stride()*g.stride())
	for i := range g.cells {
		g.cells[i] = Gap
	}
	for i, s := range cells {
		g.set(g.index(cellAt(i/n, i%n)), s)
	}
	return g
}

// set puts something on a cell and keeps the tally.
func (g *gridAny) set(i int, s Stone) {
	g.tally[g.cells[i]]--
	g.tally[s]++
	g.cells[i] = s
}

func (g *gridAny) at(c cell) Stone { return g.cells[g.index(c)] }

func (g *gridAny) count() (x, o, empty int) { return g.tally[X], g.tally[O], g.tally[Empty] }

func (g *gridAny) mobile(side int) bool {
	for range g.steps(side, 1, 2) {
		return true
	}
	return false
}

// steps yields the source and the target of every clone and jump of a side over a distance from
// nearest to farthest, by source, then by target.
func (g *gridAny) steps(side, nearest, farthest int) iter.Seq2[cell, cell] {
	return func(yield func(from, to cell) bool) {
		for row := range g.n {
			for column := range g.n {
				from := cellAt(row, column)
				if g.at(from) == stoneOf(side) && !g.stepsFrom(from, nearest, farthest, yield) {
					return
				}
			}
		}
	}
}

// stepsFrom yields the steps of one pawn, and says whether to go on.
func (g *gridAny) stepsFrom(from cell, nearest, farthest int, yield func(from, to cell) bool) bool {
	for dr := -farthest; dr <= farthest; dr++ {
		for dc := -farthest; dc <= farthest; dc++ {
			if max(abs(dr), abs(dc)) < nearest || g.cells[g.index(from)+dr*g.stride()+dc] != Empty {
				continue
			}
			if !yield(from, cellAt(from.row()+dr, from.column()+dc)) {
				return false
			}
		}
	}
	return true
}

func (g *gridAny) moves(dst []game.Move, side int, sourced bool) []game.Move {
	if !sourced {
		dst = g.clones(dst, side)
		for from, to := range g.steps(side, 2, 2) {
			dst = append(dst, jump(from, to))
		}
		return dst
	}
	for from, to := range g.steps(side, 1, 2) {
		if distance(from.place(), to.place()) == 1 {
			dst = append(dst, cloneFrom(from, to))
		} else {
			dst = append(dst, jump(from, to))
		}
	}
	return dst
}

// clones appends the clones of a side by destination.
func (g *gridAny) clones(dst []game.Move, side int) []game.Move {
	for row := range g.n {
		for column := range g.n {
			to := cellAt(row, column)
			if g.at(to) != Empty {
				continue
			}
			for _, step := range g.neighbours() {
				if g.cells[g.index(to)+step] == stoneOf(side) {
					dst = append(dst, cloneTo(to))
					break
				}
			}
		}
	}
	return dst
}

func (g *gridAny) play(side int, m game.Move) game.Key {
	mine, theirs := stoneOf(side), stoneOf(1-side)
	to, from := target(m), source(m)
	i, w := g.index(to), g.stride()
	done := change{move: m}
	key := stoneKey(to, mine)
	g.set(i, mine)
	for bit, step := range g.neighbours() {
		if g.cells[i+step] == theirs {
			c := cellAt((i+step)/w-frame, (i+step)%w-frame)
			key = key.Xor(stoneKey(c, mine).Xor(stoneKey(c, theirs)))
			g.set(i+step, mine)
			done.flipped |= 1 << bit
		}
	}
	if isJump(m) {
		key = key.Xor(stoneKey(from, mine))
		g.set(g.index(from), Empty)
	}
	g.past = append(g.past, done)
	return key
}

func (g *gridAny) undo() {
	last := len(g.past) - 1
	done := g.past[last]
	g.past = g.past[:last]
	i := g.index(target(done.move))
	mine := g.cells[i]
	for bit, step := range g.neighbours() {
		if done.flipped>>bit&1 == 1 {
			g.set(i+step, X+O-mine)
		}
	}
	g.set(i, Empty)
	if isJump(done.move) {
		g.set(g.index(source(done.move)), mine)
	}
}
