package contactix

import (
	"math"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// A broad finds out who wins on boards of all sizes that a [cellSet] has room for, by depth-first proof-number search: it goes on where the
// fewest positions seem to be missing for a proof. At each position cells that do not matter are filled in, and the virtual connections of both sides
// say who wins, or which moves need be tried. Of those only the likeliest are looked at, as long as they are not proved to lose.
type broad struct {
	*grid
	connector *connector
	nets      [2]*net
	bonds     [2][]bond
	budget    *search.Budget
	nodes     []broadNode
	rings     [][6]int16 // by place: the neighbours one after the other, or what is there in their place
	dead      *[1 << 12]bool
	keys      [][2]uint64 // by place and side
	stack     []broadPly
	age       uint8  // of the search, by which its nodes are distinguished from those before
	salt      uint64 // of its keys
	weights   []float64
}

// A broadPly is a position of the line that is searched, with cells filled in.
type broadPly struct {
	tiles []int8
	key   uint64
	side  int8 // to move
	moves []int16
}

// A broadNode is what is known about a position.
type broadNode struct {
	key     uint64
	open    cellSet // the cells that are not proved to lose
	carrier cellSet // of the winner's proof, as far as there is one
	win     uint32  // positions to prove for the side to move to win; 0: proved
	loss    uint32  // positions to prove for it to lose; 0: proved
	work    uint32  // positions that were visited for it
	move    int16   // that wins, or nowhere
	count   uint8
	age     uint8
	order   [mostOrdered]uint8 // the likeliest of the open cells
}

const mostOrdered = 56

// solved says whether the winner is known.
func (n *broadNode) solved() bool { return n.win == 0 || n.loss == 0 }

func newBroad(g *grid, positions int) *broad {
	b := &broad{
		grid: g, connector: newConnector(g), nets: [2]*net{newNet(g), newNet(g)}, nodes: make([]broadNode, positions),
		rings: make([][6]int16, g.places), dead: deadRings(), keys: make([][2]uint64, g.places), stack: make([]broadPly, g.places+2),
		weights: make([]float64, g.places),
	}
	b.connector.enough = true
	b.renew()
	random := game.SplitMix(2)
	for p := range b.rings {
		b.rings[p] = g.ring(int16(p))
		b.keys[p] = [2]uint64{random.Next(), random.Next()}
	}
	for i := range b.stack {
		b.stack[i].tiles = make([]int8, g.places)
	}
	return b
}

// renew makes what comes independent of what was.
func (b *broad) renew() {
	if b.age++; b.age == 0 {
		clear(b.nodes) // the oldest would pass for new ones
	}
	b.salt = game.SplitMix(b.salt).At(0)
}

// prove searches a position, in which a side has the turn, until its winner is known or the budget is spent.
func (b *broad) prove(tiles []int8, side int8, budget *search.Budget) broadNode {
	b.begin(tiles, side, budget)
	return b.run(0, never, never)
}

// begin takes up a position, in which a side has the turn.
func (b *broad) begin(tiles []int8, side int8, budget *search.Budget) {
	b.budget = budget
	p := &b.stack[0]
	copy(p.tiles, tiles)
	p.side, p.key = side, b.salt^uint64(side)*turnBits
	for place, tile := range tiles {
		if tile != noSide {
			p.key ^= b.keys[place][tile]
		}
	}
}

// run searches the position of a ply until a number reaches its limit.
func (b *broad) run(ply int, winLimit, lossLimit uint32) broadNode {
	p := &b.stack[ply]
	n := broadNode{key: p.key, win: 1, loss: 1, move: nowhere, age: b.age}
	before := b.budget.Spent()
	captured := b.fill(p)
	b.budget.Spend(int64(b.places / 4))
	if there := b.find(n.key); there != nil {
		n = *there
	} else {
		b.examine(p, &n)
	}
	if !n.solved() {
		b.expand(ply, &n, winLimit, lossLimit)
	}
	switch {
	case n.win == 0:
		n.carrier = n.carrier.or(&captured[p.side])
	case n.loss == 0:
		n.carrier = n.carrier.or(&captured[1-p.side])
	}
	n.work = uint32(min(int64(n.work)+b.budget.Spent()-before, math.MaxUint32))
	b.store(&n)
	return n
}

// examine finds out what can be known about a position at once.
func (b *broad) examine(p *broadPly, n *broadNode) {
	c := b.connector
	for place, tile := range p.tiles {
		if tile == noSide {
			n.open.add(int16(place))
		}
	}
	for _, side := range [...]int8{p.side, 1 - p.side} {
		c.turn = side == p.side
		c.search(p.tiles, side)
		b.budget.Spend(2 * c.cost())
		switch {
		case side == p.side && c.wins(n):
			n.win, n.loss = 0, never
			return
		case side != p.side && c.confines(n):
			n.win, n.loss = never, 0
			return
		}
		b.bonds[side] = c.bonds(b.bonds[side][:0])
	}
	b.leaveOut(p, n)
	b.sort(p, n)
}

// wins says whether the side whose connections these are wins with the turn, and notes how.
func (c *connector) wins(n *broadNode) bool {
	i := c.ends()
	best := math.MaxInt
	for k, s := range c.semisOf(i) {
		if size := s.size(); size < best {
			best, n.carrier, n.move = size, s, c.keys[int(i)*mostSemis+k]
		}
	}
	for _, f := range c.fullsOf(i) {
		if size := f.size(); size < best {
			if best, n.carrier = size, f; size > 0 {
				n.move = f.least()
			}
		}
	}
	return best < math.MaxInt
}

// confines leaves out what loses against the connections of the side that does not have the turn, and says whether that is all.
func (c *connector) confines(n *broadNode) bool {
	i := c.ends()
	if fulls := c.fullsOf(i); len(fulls) > 0 {
		n.carrier = fulls[0]
		for k := range fulls {
			if fulls[k].size() < n.carrier.size() {
				n.carrier = fulls[k]
			}
		}
		return true
	}
	semis := c.semisOf(i)
	for k := range semis {
		if !n.open.within(&semis[k]) {
			n.open = n.open.and(&semis[k])
			n.carrier = n.carrier.or(&semis[k])
		}
	}
	return n.open.empty()
}

// leaveOut leaves out cells that are no better than others.
func (b *broad) leaveOut(p *broadPly, n *broadNode) {
	var kept cellSet
	n.open.each(func(x int16) {
		if kept.has(x) {
			return
		}
		for _, y := range b.rings[x] {
			if y < 0 || p.tiles[y] != noSide || !n.open.has(y) {
				continue
			}
			p.tiles[y] = p.side
			worse := b.isDead(p.tiles, x)
			p.tiles[y] = noSide
			if worse {
				kept.add(y)
				n.carrier.add(y)
				n.open.remove(x)
				return
			}
		}
	})
}

// sort brings the likeliest cells into their order.
func (b *broad) sort(p *broadPly, n *broadNode) {
	for side, net := range b.nets {
		net.solve(p.tiles, int8(side), nowhere, b.bonds[side])
		b.budget.Spend(net.cost())
	}
	n.open.each(func(x int16) {
		b.weights[x] = b.nets[0].through[x]/b.nets[0].total + b.nets[1].through[x]/b.nets[1].total
		if n.count == mostOrdered {
			if b.weights[n.order[n.count-1]] >= b.weights[x] {
				return
			}
			n.count--
		}
		i := n.count
		for ; i > 0 && b.weights[n.order[i-1]] < b.weights[x]; i-- {
			n.order[i] = n.order[i-1]
		}
		n.order[i] = uint8(x)
		n.count++
	})
}

// inOrder returns all open cells, the likeliest first.
func (n *broadNode) inOrder(moves []int16) []int16 {
	rest := n.open
	for _, x := range n.order[:n.count] {
		if n.open.has(int16(x)) {
			moves = append(moves, int16(x))
			rest.remove(int16(x))
		}
	}
	rest.each(func(x int16) { moves = append(moves, x) })
	return moves
}

// expand searches the positions after a node until a number of it reaches its limit.
func (b *broad) expand(ply int, n *broadNode, winLimit, lossLimit uint32) {
	p := &b.stack[ply]
	p.moves = n.inOrder(p.moves[:0])
	for {
		best, second := b.count(p, n)
		if n.solved() || n.win >= winLimit || n.loss >= lossLimit || b.budget.Over() {
			return
		}
		b.store(n)
		next := &b.stack[ply+1]
		copy(next.tiles, p.tiles)
		next.tiles[best.move] = p.side
		next.side, next.key = 1-p.side, b.keyAfter(p, best.move)
		b.run(ply+1, min(never, lossLimit-n.loss+best.win), min(winLimit, second+second/4+1))
	}
}

// keyAfter returns the key of the position after a tile.
func (b *broad) keyAfter(p *broadPly, x int16) uint64 { return p.key ^ b.keys[x][p.side] ^ turnBits }

// widthOf returns how many of so many moves are looked at.
func widthOf(open *cellSet) int { return 1 + open.size()/4 }

// count works out the numbers of a node from those of the positions after its likeliest moves. It returns what is known about the move to
// go on with, and the number of the next best one.
func (b *broad) count(p *broadPly, n *broadNode) (best broadNode, second uint32) {
	for {
		second, n.win, n.loss = never, never, 0
		best.move = nowhere
		left := widthOf(&n.open)
		for _, x := range p.moves {
			if !n.open.has(x) || left == 0 {
				continue
			}
			win, loss := uint32(1), uint32(1)
			if there := b.find(b.keyAfter(p, x)); there != nil {
				win, loss = there.win, there.loss
				if loss == 0 {
					n.win, n.loss, n.carrier, n.move = 0, never, there.carrier, x
					n.carrier.add(x)
					return best, never
				}
				if win == 0 {
					n.carrier = n.carrier.or(&there.carrier)
					n.open = n.open.and(&there.carrier)
					n.open.remove(x)
					continue
				}
			}
			if loss < n.win {
				second, n.win = n.win, loss
				best.win, best.loss, best.move = win, loss, x
			} else {
				second = min(second, loss)
			}
			n.loss = max(n.loss, win)
			left--
		}
		switch {
		case n.open.empty():
			n.win, n.loss = never, 0
		case best.move == nowhere || !n.open.has(best.move):
			continue // a proof after the best move has taken it out
		default:
			n.loss = min(n.loss+uint32(widthOf(&n.open))-1, never-1)
		}
		return best, second
	}
}

// find returns what is known about a position, or nil.
func (b *broad) find(key uint64) *broadNode {
	i := key & uint64(len(b.nodes)-1)
	switch x, y := &b.nodes[i], &b.nodes[i^1]; key {
	case x.key:
		return x
	case y.key:
		return y
	}
	return nil
}

// store keeps a node.
func (b *broad) store(n *broadNode) {
	i := n.key & uint64(len(b.nodes)-1)
	x, y := &b.nodes[i], &b.nodes[i^1]
	if x.key != n.key && (y.key == n.key || b.value(y) < b.value(x)) {
		x = y
	}
	*x = *n
}

// value is what it takes to find out again what is known about a position.
func (b *broad) value(n *broadNode) uint32 {
	if n.age != b.age {
		return 0
	}
	return n.work
}
