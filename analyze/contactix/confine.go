package contactix

import (
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// Play implements [search.Follower].
func (p *policy) Play(m game.Move) {
	side := p.side
	p.evaluator.Play(m)
	p.outlooks.play(p.ply, p.laid[p.ply], side)
}

// Confine implements [search.Confiner]: by the virtual connections between the edges.
func (p *policy) Confine(dst []game.Move) (moves []game.Move, score search.Score) {
	if p.connector == nil || p.state.SwapPossible() || p.empties == p.places {
		return dst, 0
	}
	found := p.outlook()
	found.cells.each(func(place int16) { dst = append(dst, game.Move(p.cellOf(place))) })
	return dst, found.score
}

// outlook returns what the connections of both sides say about the present position.
func (p *policy) outlook() (found outlook) {
	o, c := &p.outlooks, p.connector
	if at, known := o.places[o.key[p.ply]]; known {
		return o.all[at]
	}
	for _, side := range [...]int8{p.side, 1 - p.side} {
		c.search(p.tiles, side)
		p.budget.Spend(c.cost())
		if found.score == 0 {
			p.judge(&found, side)
		}
		found.bonds[side] = o.keep(c)
	}
	o.add(p.ply, found)
	return found
}

// judge notes what the connections of a side say about who wins.
func (p *policy) judge(found *outlook, side int8) {
	c := p.connector
	ends := &c.joints[c.ends()]
	switch {
	case ends.fulls+ends.semis == 0:
	case side == p.side:
		found.score = search.WinIn(p.empties - (p.empties+1)%2)
		found.cells.add(c.winning())
	default:
		found.score = search.LossIn(p.empties - p.empties%2)
		if ends.fulls == 0 {
			found.cells = c.common
		}
	}
}

// cost is what it took to search, in positions visited by a search.
func (c *connector) cost() int64 { return int64(c.work/40 + c.places) }

// winning returns a cell with which the side wins that has the turn, whose edges are connected.
func (c *connector) winning() int16 {
	i := c.ends()
	if c.joints[i].semis > 0 {
		return c.keys[int(i)*mostSemis]
	}
	// A further tile in the carrier of a full connection does no harm.
	return c.fullsOf(i)[0].least()
}
