package contactix

import (
	"math/bits"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// A prover finds out whether a side joins its edges with so many tiles, whatever the other side does.
//
// A proof has a carrier: the cells that it needs. The other side's tiles elsewhere change nothing about
// it, so that only cells in the carriers of all proofs found so far need be tried against it.
type prover struct {
	positions int     // that are kept
	proofs    []proof // by the lowest bits of the key; nil before the first search
	keys      [64][2]uint64
	stack     [stackSize]link
	search    uint64 // how many searches there were: proofs of others speak of other cells
	budget    *search.Budget
	left      int64 // positions that may still be visited
	over      bool  // none is left: nothing that was returned means anything
}

// stackSize is enough for lines in which all cells are taken.
const stackSize = 66

// A proof is what is known about a position.
type proof struct {
	key     uint64
	carrier uint64 // of the win
	won     int8   // the side wins with so many tiles, and not fewer as far as is known; 0: not known
	held    int8   // it does not win with so many tiles
	move    int8   // that wins, or holds
}

const (
	noMove   = -1
	turnBits = 0x9E3779B97F4A7C15 // of the other side's turn, in keys
)

// proverPositions is how many positions a prover keeps that has as much memory as it can use.
const proverPositions = 1 << 20

// newProver returns a prover that keeps so many positions, a power of two.
func newProver(positions int) *prover {
	p := &prover{positions: positions}
	random := game.SplitMix(0)
	for i := range p.keys {
		for j := range p.keys[i] {
			p.keys[i][j] = random.Next()
		}
	}
	return p
}

// begin forgets what was proved before.
func (p *prover) begin(b *search.Budget) {
	if p.proofs == nil {
		p.proofs = make([]proof, p.positions)
	}
	p.budget = b
	p.search++
}

// firstKey returns the key of the position that a search begins with, as a side sees it.
func (p *prover) firstKey(side int8) uint64 {
	return game.SplitMix(p.search<<1 | uint64(side)).At(0)
}

// find returns the proof of a position, which may be another one's place.
func (p *prover) find(key uint64) *proof { return &p.proofs[key&uint64(len(p.proofs)-1)] }

// claim returns the proof of a position, emptied if it was another one's.
func (p *prover) claim(key uint64) *proof {
	e := p.find(key)
	if e.key != key {
		*e = proof{key: key, move: noMove}
	}
	return e
}

func (p *prover) saveWin(key uint64, tiles int, carrier uint64, move int8) {
	if e := p.claim(key); e.won == 0 || int(e.won) > tiles {
		e.won, e.carrier, e.move = int8(tiles), carrier, move
	}
}

func (p *prover) saveHeld(key uint64, tiles int, move int8) {
	e := p.claim(key)
	e.held = max(e.held, int8(tiles))
	if move != noMove && e.won == 0 {
		e.move = move
	}
}

// visit counts a position.
func (p *prover) visit() bool {
	p.left--
	if p.left < 0 || !p.budget.Spend(1) {
		p.over = true
	}
	return !p.over
}

// attack says whether the side, which is to move, wins with so many tiles from the position on top of
// the stack, and returns the carrier.
func (p *prover) attack(ply int, key uint64, tiles int) (carrier uint64, won bool) {
	l := &p.stack[ply]
	if wins := l.first & l.last; wins != 0 {
		return wins & -wins, tiles > 0
	}
	if tiles < 2 || !p.visit() {
		return 0, false
	}
	if tiles == 2 {
		carrier = l.fork()
		return carrier, carrier != 0
	}
	best := int8(noMove)
	if e := p.find(key); e.key == key {
		switch {
		case e.won > 0 && int(e.won) <= tiles:
			return e.carrier, true
		case int(e.held) >= tiles:
			return 0, false
		}
		best = e.move
	}
	least, cells, _ := l.paths(tiles)
	if least == 0 {
		return 0, false
	}
	if best != noMove && cells>>best&1 == 1 {
		if carrier, won = p.attackBy(ply, key, tiles, best); won || p.over {
			return carrier, won
		}
		cells &^= 1 << best
	}
	if tiles > 2 {
		cells, _ = l.better(cells)
	}
	var order [64]int8
	for _, x := range l.inOrder(cells, &order) {
		if carrier, won = p.attackBy(ply, key, tiles, x); won || p.over {
			return carrier, won
		}
	}
	p.saveHeld(key, tiles, noMove)
	return 0, false
}

// attackBy is attack with a given tile.
func (p *prover) attackBy(ply int, key uint64, tiles int, x int8) (carrier uint64, won bool) {
	p.stack[ply+1] = p.stack[ply]
	p.stack[ply+1].take(int(x))
	carrier, won = p.defend(ply+1, key^p.keys[x][0]^turnBits, tiles-1)
	if won {
		carrier |= 1 << x
		p.saveWin(key, tiles, carrier, x)
	}
	return carrier, won
}

// defend says whether the side wins with so many tiles though the other side is to move.
func (p *prover) defend(ply int, key uint64, tiles int) (carrier uint64, won bool) {
	l := &p.stack[ply]
	if wins := l.first & l.last; wins != 0 {
		return p.defendThreat(ply, key, tiles, wins)
	}
	if tiles < 2 || !p.visit() {
		return 0, false
	}
	if tiles == 2 {
		return l.defendFork()
	}
	best := int8(noMove)
	if e := p.find(key); e.key == key {
		switch {
		case e.won > 0 && int(e.won) <= tiles:
			return e.carrier, true
		case int(e.held) >= tiles:
			return 0, false
		}
		best = e.move
	}
	least, must, narrow := l.paths(tiles)
	if least == 0 || narrow {
		return 0, false
	}
	for must != 0 {
		x := best
		if x == noMove || must>>x&1 == 0 {
			var order [64]int8
			x = l.inOrder(must, &order)[0]
		}
		c, won := p.deepen(ply, key^p.keys[x][1]^turnBits, tiles, x)
		if p.over {
			return 0, false
		}
		if !won {
			p.saveHeld(key, tiles, x)
			return 0, false
		}
		carrier |= c
		must &= c &^ (1 << x)
	}
	p.saveWin(key, tiles, carrier, noMove)
	return carrier, true
}

// defendThreat is defend where the side threatens to win at once on some cells.
func (p *prover) defendThreat(ply int, key uint64, tiles int, wins uint64) (carrier uint64, won bool) {
	switch {
	case tiles < 1:
		return 0, false
	case wins&(wins-1) != 0:
		return twoOf(wins), true
	}
	x := int8(bits.TrailingZeros64(wins))
	carrier, won = p.deepen(ply, key^p.keys[x][1]^turnBits, tiles, x)
	return carrier | wins, won
}

// deepen lets the other side lay a tile, and attacks with ever more tiles: short wins have small
// carriers.
func (p *prover) deepen(ply int, key uint64, tiles int, x int8) (carrier uint64, won bool) {
	l := &p.stack[ply+1]
	*l = p.stack[ply]
	l.cut(int(x))
	least, _, _ := l.paths(tiles)
	if least == 0 {
		return 0, false
	}
	for n := least; n <= tiles; n++ {
		if carrier, won = p.attack(ply+1, key, n); won || p.over {
			return carrier, won
		}
	}
	return 0, false
}

// defendFork is defend for a win with the second tile: forks that have no cell in common.
func (l *link) defendFork() (carrier uint64, won bool) {
	carrier = l.fork()
	for must := carrier; must != 0; {
		x := must & -must
		c := l.forkWithout(x)
		if c == 0 {
			return 0, false
		}
		carrier |= c
		must &= c &^ x
	}
	return carrier, carrier != 0
}
