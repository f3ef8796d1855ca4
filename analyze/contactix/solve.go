package contactix

import (
	"math"
	"math/bits"
	"slices"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// Solve implements [search.Solver]. On every board it sees a win at once and two threats of one; where
// the views have all cells it looks for the shortest win of either side. How far it looks is not its choice, so that a limit
// of depth is left to the search.
func (e *evaluator) Solve(b *search.Budget, depth int) (r search.Result, ok bool) {
	if depth > 0 {
		return r, false
	}
	if wins := e.winningCells(e.side); len(wins) > 0 {
		return search.Result{Line: wins[:1], Score: search.WinIn(1), Depth: 1, Exact: true}, true
	}
	if !e.viewed {
		return r, false
	}
	if wins := e.winningCells(1 - e.side); len(wins) > 1 {
		line := []game.Move{e.state.Moves(nil)[0], wins[0]}
		if wins[0] == line[0] {
			line[1] = wins[1]
		}
		return search.Result{Line: line, Score: search.LossIn(2), Depth: 2, Exact: true}, true
	}
	defer func() { e.prover.budget, e.prover.over = b, false }()
	if whole := b; !whole.Limited() {
		b = whole.AtMost(endlessShare)
		defer func() { whole.Spend(b.Spent()) }()
	}
	if part := e.broadPart(b); part != nil {
		return e.solveBroadly(part, b)
	}
	if e.whole {
		return newSolution(e, b).solve()
	}
	if r, ok = e.solveOwn(b.Part(1, 2), b); !ok {
		e.searchThreat(b.Part(1, 4), b)
	}
	return r, ok
}

// endlessShare is what may be spent where there is no limit, before the search begins.
const endlessShare = 20_000_000

// solveOwn looks for a win of the side to move where its view has not all cells.
func (e *evaluator) solveOwn(part, whole *search.Budget) (r search.Result, ok bool) {
	defer func() { whole.Spend(part.Spent()) }()
	if sub := e.handicap(e.side, part); sub != nil {
		return newSolution(sub, part).solve()
	}
	return r, false
}

// searchThreat looks at what the opponent would win with a further tile, if its view has not all cells:
// only those cells need be tried that this needs, and that are not proved to lose themselves.
func (e *evaluator) searchThreat(part, whole *search.Budget) {
	defer func() { whole.Spend(part.Spent()) }()
	sub := e.handicap(1-e.side, part)
	if sub == nil {
		return
	}
	s := newPNSearch(sub, part)
	s.side = 1 - s.side
	threat := s.search(never, never/2)
	s.side = 1 - s.side
	if threat.win == 0 {
		s.nodes.store(&pnNode{key: s.key(), open: threat.carrier, carrier: threat.carrier, win: 1, loss: 1, move: noMove})
		e.rest = s.search(never, never).open
	}
}

// farAway is how many tiles a side lacks that is not worth looking for a proof.
const farAway = 7

// far says whether a side is far away from a win.
func (e *evaluator) far(side int8) bool {
	least, _, _ := e.views[side].links[0].paths(farAway - 1)
	return least == 0
}

// handicap returns an evaluator of the position in which all cells outside of a side's view are its
// opponent's: what the side wins there it wins indeed. It returns nil if the side is far away from that.
func (e *evaluator) handicap(side int8, b *search.Budget) *evaluator {
	if e.far(side) {
		return nil
	}
	return e.confined(e.views[side].places, side, b)
}

// confined returns an evaluator of the position in which all empty cells but those of the given places are the
// opponent's of a side. It is for proofs only.
func (e *evaluator) confined(places []int16, side int8, b *search.Budget) *evaluator {
	e.remember()
	sub := &evaluator{
		state: e.state, grid: e.grid, tiles: slices.Clone(e.tiles), side: e.side, must: []uint64{0}, laid: []int16{nowhere},
		viewed: true, prover: e.prover, nodes: e.nodes,
	}
	for p, tile := range sub.tiles {
		if tile == noSide && !slices.Contains(places, int16(p)) {
			sub.tiles[p] = 1 - side
		}
	}
	sub.prover.begin(b)
	for i := range sub.views {
		sub.views[i].begin(sub, int8(i), places)
	}
	return sub
}

// winningCells returns the cells with which a side wins at once, in their order.
func (e *evaluator) winningCells(side int8) (cells []game.Move) {
	var reached [2][]bool
	for edge := range reached {
		reached[edge] = e.reach(side, edge)
	}
	for _, m := range e.state.Moves(nil) {
		if cell, tile := contactix.CellOf(m); tile {
			if p := e.placeOf(cell); reached[0][p] && reached[1][p] {
				cells = append(cells, m)
			}
		}
	}
	return cells
}

// reach returns which places touch an edge of a side, by way of its tiles.
func (e *evaluator) reach(side int8, edge int) []bool {
	reached := make([]bool, e.places)
	var todo []int16
	visit := func(p int16) {
		if !reached[p] && e.tiles[p] != 1-side {
			reached[p] = true
			todo = append(todo, p)
		}
	}
	for _, p := range e.edges[side][edge] {
		if p.by == nowhere {
			visit(p.a)
		}
	}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if e.tiles[p] != side {
			continue
		}
		for _, n := range e.near[p] {
			visit(n)
		}
	}
	return reached
}

// A solution is the search for the value of a position on the views of an evaluator. Tiles are
// added one by one until that takes long; then the winner is looked for by proof numbers; then only the
// winner's tiles are counted.
type solution struct {
	*evaluator
	budget *search.Budget
	tiles  int          // with one less no side wins that is asked about
	value  search.Score // 0: not known
	first  int8         // a winning move, as a bit of the views, or noMove
	bound  search.Score // of a position that it wins
}

func newSolution(e *evaluator, b *search.Budget) *solution {
	return &solution{evaluator: e, budget: b, tiles: 1, first: noMove}
}

// surelySolved is how many empty cells may take all of the budget. More leave a part to the search.
const surelySolved = 25

// solve returns what it has found out. With views that have not all cells that is a win of the side to
// move or nothing, and never exact: there may be a shorter one.
func (s *solution) solve() (r search.Result, ok bool) {
	if s.countTiles(1, 16, true, s.whole); s.value == 0 {
		s.findWinner()
	}
	return s.result()
}

// result returns what was found out.
func (s *solution) result() (r search.Result, ok bool) {
	s.prover.budget, s.prover.left, s.prover.over = s.budget, math.MaxInt64, false
	switch {
	case s.value != 0:
		plies := s.value.Plies()
		r = search.Result{Line: s.solvedLine(plies), Score: s.value, Depth: max(plies, -plies), Exact: s.whole}
	case s.first != noMove:
		r = search.Result{Score: s.bound, Depth: s.bound.Plies()}
	}
	if len(r.Line) == 0 && s.first != noMove {
		r.Line = []game.Move{game.Move(s.cellOf(s.views[s.side].places[s.first]))}
	}
	return r, len(r.Line) > 0
}

func (s *solution) findWinner() {
	half := s.budget.Part(1, 2)
	n := newPNSearch(s.evaluator, half).search(never, never)
	s.budget.Spend(half.Spent())
	s.rest = n.open
	switch {
	case n.win == 0:
		s.countTiles(3, 4, true, false)
		s.first = n.move
		s.bound = search.WinIn(bits.OnesCount64(n.carrier) | 1) // nobody gains by a tile elsewhere
	case n.loss == 0 && s.whole && s.empties <= surelySolved:
		s.countTiles(3, 4, false, true)
	case n.loss == 0 && s.whole:
		s.countTiles(1, 2, false, true)
	}
}

// countTiles looks for the least number of tiles with which the side to move or the other one wins, as far
// as they are asked about, with so many parts of the budget.
func (s *solution) countTiles(n, d int64, own, other bool) {
	part := s.budget.Part(n, d)
	p := s.prover
	p.budget, p.left, p.over = part, math.MaxInt64, false
	most := bits.OnesCount64(s.views[0].links[s.ply].open)
	for ; s.value == 0 && !p.over && s.tiles <= most; s.tiles++ {
		if own {
			if _, won := s.proveAt(s.side, s.tiles, true, noMove); won {
				s.value = search.WinIn(2*s.tiles - 1)
				break
			}
		}
		if other && !p.over {
			if _, won := s.proveAt(1-s.side, s.tiles, false, noMove); won {
				s.value = search.LossIn(2 * s.tiles)
			}
		}
	}
	if p.over {
		s.tiles--
	}
	s.budget.Spend(part.Spent())
}

// proveAt says whether a side wins the present position with so many tiles, after a tile of the side to
// move at a bit of its view unless that is noMove. First says that the side then has the turn.
func (e *evaluator) proveAt(side int8, tiles int, first bool, x int) (carrier uint64, won bool) {
	v := &e.views[side]
	p := e.prover
	l, key := &p.stack[0], v.keys[e.ply]
	*l = v.links[e.ply]
	switch {
	case x == noMove:
	case side == e.side:
		l.take(x)
		key ^= p.keys[x][0]
	default:
		l.cut(x)
		key ^= p.keys[x][1]
	}
	if first {
		return p.attack(0, key, tiles)
	}
	return p.defend(0, key^turnBits, tiles)
}

// solvedLine returns the line that is played in a position that is won or lost with the d-th ply: the
// first of the best moves each time. It stops early if that takes long.
func (e *evaluator) solvedLine(d int) (line []game.Move) {
	for d != 0 {
		m, ok := e.firstOf(d)
		if !ok {
			break
		}
		if len(line) == 0 {
			e.prover.left = lineSize
		}
		line = append(line, m)
		e.Play(m)
		e.state.Play(m)
		if d > 0 {
			d = 1 - d
		} else {
			d = -1 - d
		}
	}
	for i := len(line) - 1; i >= 0; i-- {
		e.state.Undo()
		e.Undo(line[i])
	}
	return line
}

// lineSize is how many positions the line after the best move may take.
const lineSize = 100_000

// firstOf returns the first move that keeps a value: a win with ply d, or a loss with ply −d. It is not
// ok if there was no time to find out.
func (e *evaluator) firstOf(d int) (best game.Move, ok bool) {
	own := &e.views[e.side]
	for _, m := range e.state.Moves(nil) {
		cell, tile := contactix.CellOf(m)
		if !tile {
			continue
		}
		x := int(own.bits[e.placeOf(cell)])
		if x == noMove {
			continue
		}
		keeps := false
		switch {
		case d == 1:
			keeps = (own.links[e.ply].first&own.links[e.ply].last)>>x&1 == 1
		case d > 0:
			_, keeps = e.proveAt(e.side, d/2, false, x)
		default:
			_, loses := e.proveAt(1-e.side, -d/2-1, true, x)
			keeps = !loses
		}
		if keeps || e.prover.over {
			return m, !e.prover.over
		}
	}
	return 0, false
}
