package contactix

import (
	"math"
	"math/bits"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// policy is an evaluator that knows how likely moves are the best one, by the currents through their cells, and who wins, by the currents of both sides.
type policy struct {
	*evaluator
	nets      [2]*net
	connector *connector // nil where the board is too large
	outlooks  outlooks
	patterns  *patterns
	weights   *patternNet // nil: shares are by currents alone
	running   []running   // of the moves that weigh is asked for
	shares    []float64   // of the moves that Weigh appends, not yet as parts of a whole
}

// mostPlaces is how many cells a board has at most whose positions are searched to a depth: deepening sees to the end of small boards.
const mostPlaces = 7 * 7

func newPolicy(s game.State) (search.Evaluator, search.Options) {
	e, o := NewDraftPolicy(s)
	if p, grows := e.(*policy); grows {
		p.weights = defaultPatterns()
		o.Growth.Explore = 0.7
	}
	return e, o
}

// NewDraftPolicy returns an evaluator whose move probabilities and winning chances are those by the currents alone, and how it is searched.
func NewDraftPolicy(s game.State) (search.Evaluator, search.Options) {
	e := &evaluator{prover: newProver(proverPositions), broadly: true}
	if state, ok := s.(*contactix.State); ok && state.Cells() <= mostPlaces {
		return e, search.Options{Window: window}
	}
	return &policy{evaluator: e}, search.Options{Growth: search.Growth{Explore: 1, Doubt: 0.1, Minimax: 0.5, Confine: 128}}
}

// How the currents foretell who wins, fitted to games: the logarithm of the odds is slope times the difference of the currents over
// their sum, and tempo more for the side to move.
const (
	slope = 4.65
	tempo = 0.4
)

// Begin implements [search.Evaluator].
func (p *policy) Begin(s game.State, b *search.Budget) {
	p.evaluator.Begin(s, b)
	if p.nets[0] == nil || p.nets[0].grid != p.grid {
		p.nets = [2]*net{newNet(p.grid), newNet(p.grid)}
		if p.connector = nil; p.places <= mostInSet {
			p.connector = newConnector(p.grid)
		}
		if p.weights != nil {
			p.patterns = newPatterns(p.grid)
		}
	}
	p.outlooks.begin(p.places)
}

// Weigh implements [search.Policy].
func (p *policy) Weigh(dst []search.Weighed) (moves []search.Weighed, chance int32, all bool) {
	if p.empties == p.places || p.takesOver() {
		dst = append(dst, search.Weighed{Share: search.Certain})
		if dst[len(dst)-1].Move = p.opening(); p.empties != p.places {
			dst[len(dst)-1].Move = p.state.UsualSwap()
		}
		return dst, search.Even, false
	}
	if p.ply == 0 && p.connector != nil {
		p.outlook()
	}
	p.solve()
	before := len(dst)
	dst = p.share(dst)
	if p.state.SwapPossible() {
		dst = append(dst, search.Weighed{Move: p.state.UsualSwap(), Share: search.Even})
	}
	n := plausible(dst[before:])
	odds := p.odds()
	if p.weights != nil && !p.state.SwapPossible() {
		odds = p.weigh(dst[before : before+n])
	}
	return dst[:before+n], int32(2 * search.Even * Chance(odds)), n == len(dst)-before
}

// solve works out the currents. The side to move may answer the last tile.
func (p *policy) solve() {
	for side, n := range p.nets {
		answer := int16(nowhere)
		if side == int(p.side) {
			answer = p.laid[p.ply]
		}
		n.solve(p.tiles, int8(side), answer, p.outlooks.known(p.ply, int8(side)))
		p.budget.Spend(n.cost())
	}
}

// share appends the empty cells that need be tried, each with its share: as the third power of what of both sides' current runs through it. A cell that
// restores a bridge, in which the other side has laid the last tile, has more than any other.
func (p *policy) share(dst []search.Weighed) []search.Weighed {
	p.shares = p.shares[:0]
	before, restores := len(dst), p.restoring()
	if must := p.must[p.ply]; must != 0 {
		for v := &p.views[1-p.side]; must != 0; must &= must - 1 {
			dst = p.add(dst, v.places[bits.TrailingZeros64(must)])
		}
	} else {
		for place, tile := range p.tiles {
			if tile == noSide {
				dst = p.add(dst, int16(place))
			}
		}
	}
	most, sum := 0.0, 0.0
	for _, c := range p.shares {
		most = max(most, c)
		sum += c
	}
	for i := range p.shares {
		if restores != nowhere && dst[before+i].Move == game.Move(p.cellOf(restores)) {
			p.shares[i] += 2 * most
			sum += 2 * most
		}
	}
	if sum == 0 {
		sum = 1 // no current runs through what need be tried
	}
	for i, c := range p.shares {
		dst[before+i].Share = int32(c / sum * search.Certain)
	}
	return dst
}

// add appends a cell without its share.
func (p *policy) add(dst []search.Weighed, place int16) []search.Weighed {
	c := p.nets[0].through[place]/p.nets[0].total + p.nets[1].through[place]/p.nets[1].total
	p.shares = append(p.shares, float64(c*float64(c*c)))
	return append(dst, search.Weighed{Move: game.Move(p.cellOf(place))})
}

// rare is what part of the greatest share a move has to have at least, so that it is tried before the position is called lost.
const rare = 200

// plausible brings the moves that are worth trying to the front, in their order, and returns how many these are.
func plausible(moves []search.Weighed) (n int) {
	most := int32(0)
	for _, w := range moves {
		most = max(most, w.Share)
	}
	for _, w := range moves {
		if w.Share >= most/rare {
			moves[n] = w
			n++
		}
	}
	return n
}

// odds returns the logarithm of the odds of the side to move, by the currents.
func (p *policy) odds() float64 {
	own, other := p.nets[p.side].total, p.nets[1-p.side].total
	return float64(slope*((own-other)/(own+other))) + tempo
}

// Chance returns the chance that odds mean, which are given by their logarithm: about that, by a function that is the same on every machine.
func Chance(odds float64) float64 { return float64((1 + odds/math.Sqrt(4+float64(odds*odds))) / 2) }

// restoring returns the cell with which the side to move restores a bridge that the last tile has broken, or nowhere.
func (p *policy) restoring() int16 {
	last := p.laid[p.ply]
	if last == nowhere {
		return nowhere
	}
	cell := p.cellOf(last)
	column, row := cell%p.columns, cell/p.columns
	var around [len(steps) + 2]int8
	for i := range around {
		step := steps[i%len(steps)]
		around[i] = p.sideAt(column+step[0], row+step[1])
	}
	for i := 1; i < len(around)-1; i++ {
		if around[i] == noSide && around[i-1] == p.side && around[i+1] == p.side {
			step := steps[i%len(steps)]
			return p.place(column+step[0], row+step[1])
		}
	}
	return nowhere
}

// sideAt returns whose tile a cell has, and beyond the board whose edge is there; nobody's edge meets a corner.
func (p *policy) sideAt(column, row int) int8 {
	offColumn, offRow := column < 0 || column >= p.columns, row < 0 || row >= p.rows
	switch {
	case offColumn && offRow:
		return noSide - 1
	case offRow:
		return 0
	case offColumn:
		return 1
	}
	return p.tiles[p.place(column, row)]
}
