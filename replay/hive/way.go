package hive

import (
	"slices"
)

// The ways of the bugs step by step, for explanations: slow, plain, and with rules that can be
// left out. The move generator in bugs.go does not use them, and the tests hold the one against
// the other.

// leaveOut says which rule does not count.
type leaveOut uint8

const (
	strictly      leaveOut = iota
	unlessGates            // the gate rule does not count
	unlessContact          // contact on the ground does not count
)

// A footing is what a step of a way has to end on.
type footing uint8

const (
	onGround footing = iota // an empty cell
	onHive                  // a piece
	onAny
)

// patterns are the steps of each kind. The ant makes any number of its one.
var patterns = [Kinds][]footing{
	Queen:   {onGround},
	Spider:  {onGround, onGround, onGround},
	Beetle:  {onAny},
	Ant:     {onGround},
	Ladybug: {onHive, onHive, onGround},
	Pillbug: {onGround},
}

// way returns the cells of a way that the top piece x of a stack can go by itself to a cell, its
// own first; nil if there is none. Grasshoppers have no steps and no way.
func (p *Position) way(x Piece, goal cell, left leaveOut) []cell {
	c := p.at[x]
	kinds := kindSet(1) << x.Kind()
	switch {
	case p.height(c) > 1:
		kinds = 1 << Beetle
	case x.Kind() == Mosquito:
		kinds = p.models(c)
	}
	p.pick(x, c)
	defer p.drop(x, c)
	for k := range Kinds {
		if !kinds.has(k) {
			continue
		}
		if k == Beetle && bases[p.rules.Base].flat {
			k = Queen
		}
		w := walk{p: p, goal: goal, left: left, path: []cell{c}}
		if k == Ant && w.run() || k != Ant && w.extend(patterns[k]) {
			return w.path
		}
	}
	return nil
}

// A walk is a way under construction.
type walk struct {
	p    *Position // with the piece lifted
	goal cell
	left leaveOut
	path []cell
}

// can says whether the piece can step from a cell in a direction onto a footing.
func (w *walk) can(c cell, d int, f footing) bool {
	from, to := w.p.height(c), w.p.height(c.step(d))
	if f == onGround && to > 0 || f == onHive && to == 0 {
		return false
	}
	if w.left != unlessGates && w.p.gated(c, d, max(from, to)) {
		return false
	}
	onTheGround := from == 0 && to == 0
	touches := w.p.height(c.step(d+5)) > 0 || w.p.height(c.step(d+1)) > 0
	return touches || !onTheGround || w.left == unlessContact
}

// extend goes on with the steps that are left, over cells not yet visited, and says whether the
// goal was reached with the last of them.
func (w *walk) extend(steps []footing) bool {
	here := w.path[len(w.path)-1]
	if len(steps) == 0 {
		return here == w.goal && len(w.path) > 1
	}
	for d := range 6 {
		next := here.step(d)
		if !w.can(here, d, steps[0]) || slices.Contains(w.path, next) {
			continue
		}
		w.path = append(w.path, next)
		if w.extend(steps[1:]) {
			return true
		}
		w.path = w.path[:len(w.path)-1]
	}
	return false
}

// run looks for the shortest way of an ant.
func (w *walk) run() bool {
	begin := w.path[0]
	before := map[cell]cell{begin: begin}
	for todo := []cell{begin}; len(todo) > 0; todo = todo[1:] {
		here := todo[0]
		if here == w.goal && here != begin {
			w.path = nil
			for ; here != begin; here = before[here] {
				w.path = append(w.path, here)
			}
			w.path = append(w.path, begin)
			slices.Reverse(w.path)
			return true
		}
		for d := range 6 {
			next := here.step(d)
			if _, seen := before[next]; !seen && w.can(here, d, onGround) {
				before[next] = here
				todo = append(todo, next)
			}
		}
	}
	return false
}

// gatedWithout says whether a step of piece x, which is lifted for it, is blocked by a gate.
func (p *Position) gatedWithout(x Piece, c cell, d int) bool {
	at := p.at[x]
	p.pick(x, at)
	defer p.drop(x, at)
	return p.gated(c, d, max(p.height(c), p.height(c.step(d))))
}
