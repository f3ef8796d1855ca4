package contactix

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// A trial is the search for the winning moves of a position: all of them are tried again and again,
// with ever more positions for each, so that the easy ones do not wait for the hard ones.
type trial struct {
	evaluator *evaluator // of the position
	budget    *search.Budget
	moves     []game.Move
	known     []int8  // by move: what it does, or 0
	one       bool    // one winning move is enough
	broad     *broad  // searches the whole board, or nil
	tiles     []int8  // of the position that it searches
	need      cellSet // the cells that are in all of its proofs that moves lose
	proof     cellSet // the carrier of its proof of who wins
	resists   int16   // the cell that it took longest to prove lost, of all, or nowhere
	shared    *arena  // serves all moves, or nil
	own       map[game.Move][]*arena
}

// What moves do.
const (
	moveWins  = 1
	moveLoses = -1
)

// An arena is a board on which proofs are looked for that are good on the board that is asked about.
type arena struct {
	*evaluator
	proves   [2]bool    // by side: its wins here are wins there
	captured [2][]int16 // places that a side's proofs need beside their carriers
	done     bool       // a winner is known here
}

// firstQuota is how many positions a move may cost in the first round; each round doubles it. A pass, which
// may spare many moves, has passQuota times as many.
const (
	firstQuota = 2000
	passQuota  = 16
)

func newTrial(e *evaluator, s *contactix.State, b *search.Budget, one bool) *trial {
	t := &trial{evaluator: e, budget: b, moves: s.Moves(nil), one: one, own: map[game.Move][]*arena{}, need: everywhere, resists: nowhere}
	t.known = make([]int8, len(t.moves))
	return t
}

func (t *trial) run() {
	t.mark(moveWins, t.evaluator.winningCells(t.evaluator.side))
	if t.evaluator.empties > MaxEmpties {
		return
	}
	order := t.inOrder()
	if t.broad = t.evaluator.broadOf(); t.broad != nil {
		t.broad.renew()
	}
	if t.evaluator.empties <= maxView {
		whole := t.evaluator.confined(t.evaluator.emptyPlaces(), 0, t.budget)
		t.shared = &arena{evaluator: whole, proves: [2]bool{true, true}}
	}
	for quota := int64(firstQuota); t.goesOn(); quota *= 2 {
		again := t.try(contactix.Pass, passQuota*quota)
		if t.broad != nil && t.one {
			if !t.tryAll(passQuota * quota) {
				return
			}
			continue
		}
		for _, i := range order {
			if t.known[i] == 0 && t.goesOn() {
				again = t.try(t.moves[i], quota) || again
			}
		}
		if !again {
			return
		}
	}
}

// goesOn says whether there is anything left to find out, and to spend.
func (t *trial) goesOn() bool {
	enough := t.one && slices.Contains(t.known, moveWins)
	return !enough && slices.Contains(t.known, 0) && t.budget.Spend(0)
}

// inOrder returns the numbers of the tiles among the moves, likely wins first.
func (t *trial) inOrder() (order []int) {
	t.evaluator.solveFlows(nowhere)
	for i, m := range t.moves {
		if _, tile := contactix.CellOf(m); tile {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Compare(t.evaluator.current(t.moves[j]), t.evaluator.current(t.moves[i]))
	})
	return order
}

// try searches the position after a move, and says whether it makes sense to try that again. On the whole board
// connections are seen that views are too small for, but a position takes far longer; so either search has its turns
// unless one winning move is enough, which the whole board finds by itself.
func (t *trial) try(m game.Move, quota int64) (again bool) {
	if t.broad == nil {
		return t.tryArenas(m, quota)
	}
	if again = t.tryBroadly(m, quota); again && !t.one {
		t.tryArenas(m, quota)
	}
	return again
}

// tryArenas is try on the arenas.
func (t *trial) tryArenas(m game.Move, quota int64) (again bool) {
	if t.shared != nil {
		t.shared.Play(m)
		n := t.search(t.shared, quota)
		t.shared.Undo(m)
		t.conclude(t.shared, m, n)
		return !n.solved()
	}
	if t.own[m] == nil {
		t.own[m] = t.arenasAfter(m)
	}
	for _, a := range t.own[m] {
		if a.done {
			continue
		}
		n := t.search(a, quota)
		a.done = n.solved()
		t.conclude(a, m, n)
		again = again || !a.done
	}
	return again
}

func (t *trial) search(a *arena, quota int64) pnNode {
	part := t.budget.AtMost(quota)
	n := newPNSearch(a.evaluator, part).search(never, never)
	t.budget.Spend(part.Spent())
	return n
}

// arenasAfter returns boards on which the position after a move may be decided: itself without the cells that
// do not matter in it, or, where that leaves too many, one for either side, whose opponent has the cells that
// matter least to it.
func (t *trial) arenasAfter(m game.Move) (arenas []*arena) {
	after := t.evaluator.after(m)
	captured := after.fillBoard(t.budget)
	if after.empties <= maxView {
		sub := after.confined(after.emptyPlaces(), 0, t.budget)
		return []*arena{{evaluator: sub, proves: [2]bool{true, true}, captured: captured}}
	}
	for side, f := range after.flows {
		f.solve(after.tiles, int8(side), nowhere)
		t.budget.Spend(f.cost())
		sub := after.confined(after.inView(int8(side)), int8(side), t.budget)
		arenas = append(arenas, &arena{evaluator: sub, captured: captured})
		arenas[side].proves[side] = true
	}
	return arenas
}

// conclude draws the conclusions from what is known about the position after a move. Who wins although the
// other side has the turn wins with every tile; and a proof of the other side's is one against every tile
// that it does not need.
func (t *trial) conclude(a *arena, m game.Move, n pnNode) {
	mover := t.evaluator.side
	switch {
	case n.loss == 0 && a.proves[mover] && m == contactix.Pass:
		t.mark(moveWins, t.moves)
	case n.loss == 0 && a.proves[mover]:
		t.mark(moveWins, []game.Move{m})
	case n.win == 0 && a.proves[1-mover]:
		t.mark(moveLoses, []game.Move{m})
		t.mark(moveLoses, t.outside(a, n.carrier))
	}
}

// outside returns the tiles among the moves that the proof of the mover's opponent does not need.
func (t *trial) outside(a *arena, carrier uint64) []game.Move {
	needed := map[game.Move]bool{}
	for ; carrier != 0; carrier &= carrier - 1 {
		place := a.views[0].places[bits.TrailingZeros64(carrier)]
		needed[game.Move(a.cellOf(place))] = true
	}
	for _, place := range a.captured[1-t.evaluator.side] {
		needed[game.Move(a.cellOf(place))] = true
	}
	return slices.DeleteFunc(slices.Clone(t.moves), func(m game.Move) bool {
		_, tile := contactix.CellOf(m)
		return !tile || needed[m]
	})
}

// mark notes what moves do, but for a swap and for those of which that is known.
func (t *trial) mark(known int8, moves []game.Move) {
	for i, m := range t.moves {
		if t.known[i] == 0 && m != contactix.SwapPieces && m != contactix.SwapSides && slices.Contains(moves, m) {
			t.known[i] = known
		}
	}
}

func (t *trial) verdict() (v Verdict) {
	for i, m := range t.moves {
		switch t.known[i] {
		case moveWins:
			v.Winning = append(v.Winning, m)
		case moveLoses:
			v.Losing = append(v.Losing, m)
		default:
			v.Open = append(v.Open, m)
		}
	}
	if len(v.Open) > 0 {
		v.Limit = t.limit()
	}
	v.Nodes = t.budget.Spent()
	return v
}

// limit returns why moves are left open.
func (t *trial) limit() Limit {
	empties := 0
	for _, m := range t.moves {
		if _, tile := contactix.CellOf(m); tile {
			empties++
		}
	}
	switch {
	case empties > MaxEmpties:
		return LimitEmpties
	case !t.budget.Spend(0):
		return LimitBudget
	}
	return LimitCarriers
}
