package contactix

import (
	"cmp"
	"math"
	"math/bits"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// A pnSearch finds out who wins, by depth-first proof-number search: it goes on where the fewest
// positions seem to be missing for a proof. Cells that do not matter are filled in, and of the others only
// the likeliest are looked at, as long as they are not proved to lose. The views have to be whole.
type pnSearch struct {
	*evaluator
	budget *search.Budget
}

// A pnNode is what is known about a position. It is kept in a [pnTable].
type pnNode struct {
	key     uint64
	open    uint64 // the cells that are not proved to lose
	carrier uint64 // of the winner's proof, as far as there is one
	win     uint32 // positions to prove for the side to move to win; 0: proved
	loss    uint32 // positions to prove for it to lose; 0: proved
	move    int8   // that wins; noMove: none is known, or a short proof has it
	work    uint32 // positions that were visited for it
}

// pnPositions is how many positions are kept by a search that has other means too.
const pnPositions = 1 << 18

// never is the number of positions for what was proved not to be.
const never = 1 << 28

// remember makes a table of positions, if there is none yet.
func (e *evaluator) remember() {
	if e.nodes == nil {
		e.nodes = newPNTable(cmp.Or(e.positions, pnPositions))
	}
}

func newPNSearch(e *evaluator, b *search.Budget) *pnSearch {
	e.remember()
	e.prover.budget = b
	return &pnSearch{e, b}
}

// solved says whether the winner is known.
func (n *pnNode) solved() bool { return n.win == 0 || n.loss == 0 }

// key returns the key of the present position, keyAfter that of the one after a tile at a bit.
func (s *pnSearch) key() uint64 {
	return s.views[0].keys[s.ply] ^ uint64(s.side)*turnBits
}

func (s *pnSearch) keyAfter(x int8) uint64 {
	return s.views[0].keys[s.ply] ^ s.prover.keys[x][s.side] ^ uint64(1-s.side)*turnBits
}

// search searches the present position until a number reaches its limit, and returns what is known then. It leaves
// the views as they are: tiles that stayed filled in would count as played, and the carriers of later proofs would
// lack the captured cells.
func (s *pnSearch) search(winLimit, lossLimit uint32) pnNode {
	var links [2]link
	var keys [2]uint64
	for i := range s.views {
		links[i], keys[i] = s.views[i].links[s.ply], s.views[i].keys[s.ply]
	}
	n := s.run(winLimit, lossLimit)
	for i := range s.views {
		s.views[i].links[s.ply], s.views[i].keys[s.ply] = links[i], keys[i]
	}
	return n
}

// run is search, but leaves tiles filled in.
func (s *pnSearch) run(winLimit, lossLimit uint32) pnNode {
	n := pnNode{key: s.key(), win: 1, loss: 1, move: noMove}
	captured := s.fill()
	before := s.budget.Spent()
	if there := s.nodes.find(n.key); there != nil {
		n = *there
		n.open &= s.views[0].links[s.ply].open
	} else {
		s.examine(&n)
	}
	if !n.solved() {
		s.expand(&n, winLimit, lossLimit)
	}
	switch {
	case n.win == 0:
		n.carrier |= captured[s.side]
	case n.loss == 0:
		n.carrier |= captured[1-s.side]
	}
	n.work = uint32(min(int64(n.work)+s.budget.Spent()-before, math.MaxUint32))
	s.nodes.store(&n)
	return n
}

// fill lays tiles on the cells that do not matter in the present position, and returns those that each
// side has captured.
func (s *pnSearch) fill() (captured [2]uint64) {
	views := [2]*link{&s.views[0].links[s.ply], &s.views[1].links[s.ply]}
	s.budget.Spend(int64(bits.OnesCount64(views[0].open)))
	for before := uint64(0); before != views[0].open; {
		before = views[0].open
		for side, l := range views {
			if l.first&l.last != 0 {
				return captured
			}
			for c := l.open; c != 0; c &= c - 1 {
				x := bits.TrailingZeros64(c)
				if l.open>>x&1 == 0 {
					continue
				}
				if l.dead(x) {
					s.fillIn(x, 0)
				} else if other := l.capturedWith(x); other != 0 {
					captured[side] |= 1<<x | other
					s.fillIn(x, side)
					s.fillIn(bits.TrailingZeros64(other), side)
				}
			}
		}
	}
	return captured
}

// fillIn lays a tile of a side without anybody's turn being over.
func (s *pnSearch) fillIn(x, side int) {
	s.views[side].links[s.ply].take(x)
	s.views[1-side].links[s.ply].cut(x)
	for i := range s.views {
		own := (side + i) & 1
		s.views[i].keys[s.ply] ^= s.prover.keys[x][own]
	}
}

// examine finds out what can be known about a position at once: a short win of either side, the cells
// outside of the threat of one, and those that need not be tried because of others.
func (s *pnSearch) examine(n *pnNode) {
	n.open = s.views[0].links[s.ply].open
	if _, carrier, won := s.prove(s.side, true); won {
		n.win, n.loss, n.carrier = 0, never, carrier
		return
	}
	if _, carrier, won := s.prove(1-s.side, true); won {
		n.open &= carrier
		n.carrier = carrier
		if _, carrier, won := s.prove(1-s.side, false); won {
			n.win, n.loss, n.carrier = never, 0, carrier
			return
		}
	}
	for side := range s.views {
		rest, better := s.views[side].links[s.ply].better(n.open)
		n.open = rest
		n.carrier |= better
	}
}

// expand searches the positions after a node until a number of it reaches its limit.
func (s *pnSearch) expand(n *pnNode, winLimit, lossLimit uint32) {
	var order [64]int8
	moves := s.views[s.side].links[s.ply].inOrder(n.open, &order)
	for {
		best, second := s.count(n, moves)
		if n.solved() || n.win >= winLimit || n.loss >= lossLimit || s.budget.Over() {
			return
		}
		s.nodes.store(n)
		m := game.Move(s.cellOf(s.views[0].places[best.move]))
		s.Play(m)
		s.run(min(never, lossLimit-n.loss+best.win), min(winLimit, second+second/4+1))
		s.Undo(m)
	}
}

// likely returns how many of so many moves are looked at.
func likely(open uint64) int { return 1 + bits.OnesCount64(open)/4 }

// count works out the numbers of a node from those of the positions after its likeliest moves. It
// returns what is known about the move to go on with, and the number of the next best one.
func (s *pnSearch) count(n *pnNode, moves []int8) (best pnNode, second uint32) {
	second, n.win, n.loss = never, never, 0
	best.move = noMove
	left := likely(n.open)
	for _, x := range moves {
		if n.open>>x&1 == 0 || left == 0 {
			continue
		}
		c := pnNode{win: 1, loss: 1}
		if there := s.nodes.find(s.keyAfter(x)); there != nil {
			c = *there
		}
		switch {
		case c.loss == 0:
			n.win, n.loss, n.carrier, n.move = 0, never, c.carrier|1<<x, x
			return c, never
		case c.win == 0:
			n.open &= c.carrier &^ (1 << x)
			n.carrier |= c.carrier
			continue
		case c.loss < n.win:
			best, second, n.win = c, n.win, c.loss
			best.move = x
		default:
			second = min(second, c.loss)
		}
		n.loss = max(n.loss, c.win)
		left--
	}
	switch {
	case n.open == 0:
		n.win, n.loss = never, 0
	case best.move == noMove || n.open>>best.move&1 == 0:
		return s.count(n, moves) // a proof after the best move has taken it out
	default:
		n.loss = min(n.loss+uint32(likely(n.open))-1, never-1)
	}
	return best, second
}
