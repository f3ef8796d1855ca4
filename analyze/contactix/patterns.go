package contactix

import (
	"context"
	"math"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/contactix"
)

// Patterns weigh a move by a small net of what is around its cell, of the currents through it, and of where the last two tiles lie. Each of these things is
// a row of the net, some are of the whole position; rows are added up, and a unit counts as far as its sum is above 0. Some units are for the moves, the others,
// summed up over all moves by the currents, for who wins.
const (
	MoveUnits   = 16 // the first one counts below 0 too
	ChanceUnits = 8

	patternUnits = MoveUnits + ChanceUnits
	patternRows  = 17 // that a move has

	rowRing    = 0                  // by the six cells around the cell: empty, own or the other side's, as edges are
	rowSector  = rowRing + 729      // by the cell at the end of a bridge and the two between, three of six directions: the others are the same after half a turn
	rowPlace   = rowSector + 3*27   // by the rows from the own edges and the columns from the others
	rowLast    = rowPlace + 6*11    // by the steps from the last tile
	rowBefore  = rowLast + lastRows // by those from the tile before that
	rowOwn     = rowBefore + lastRows
	rowOther   = rowOwn + currentRows
	rowBoth    = rowOther + currentRows // by both sides' current
	rowBest    = rowBoth + bothRows*bothRows
	rowRestore = rowBest + currentRows // not, or to restore a bridge
	rowFilled  = rowRestore + 2        // by how full the board is
	rowOdds    = rowFilled + 8         // by whose current is greater
	allRows    = rowOdds + 12

	lastReach   = 3
	lastRows    = (2*lastReach+1)*(2*lastReach+1)/2 + 1 + 2 // after half a turn the same; far away; not known
	currentRows = 40
	bothRows    = 20
)

// PatternRows is how many rows there are.
const PatternRows = allRows

// A Pattern is what is known of a move.
type Pattern struct {
	Cell int
	Part float32 // of all shares by currents
	Rows [patternRows]int16
}

// patterns finds the rows of moves.
type patterns struct {
	around [2][][12]int16 // by side and place: the six neighbours, and the ends of the six bridges, as the side sees them; beyond the board edges
	places [2][]int16     // by side and place: the row of the place
	kinds  []uint8        // by place, and of the two edges and what is in no row: 0 empty, 1 own, 2 the other side's
	at     [2][][2]int8   // by side and place: the column and the row
	turned [729]int16     // the ring after half a turn, or before, whichever is less
}

// seen is the order in which side 1 sees the six steps: the board mirrored in its long diagonal.
var seen = [2][6]int{{0, 1, 2, 3, 4, 5}, {1, 0, 5, 4, 3, 2}}

func newPatterns(g *grid) *patterns {
	p := &patterns{kinds: make([]uint8, g.places+3)}
	for code := range p.turned {
		turned := code%27*27 + code/27
		p.turned[code] = int16(min(code, turned))
	}
	for side := range p.around {
		p.around[side] = make([][12]int16, g.places)
		p.places[side] = make([]int16, g.places)
		p.at[side] = make([][2]int8, g.places)
		for place := range g.places {
			cell := g.cellOf(int16(place))
			column, row := cell%g.columns, cell/g.columns
			at := func(step [2]int) int16 {
				c, r := column+step[0], row+step[1]
				offColumn, offRow := c < 0 || c >= g.columns, r < 0 || r >= g.rows
				switch {
				case offColumn && offRow:
					return int16(g.places + 2)
				case offRow:
					return int16(g.places)
				case offColumn:
					return int16(g.places + 1)
				}
				return g.place(c, r)
			}
			around := &p.around[side][place]
			for i := range 6 {
				a, b := steps[seen[side][i]], steps[seen[side][(i+1)%6]]
				around[i] = at(a)
				around[6+i] = at([2]int{a[0] + b[0], a[1] + b[1]})
			}
			rows, columns := g.rows, g.columns
			if side == 1 {
				row, column, rows, columns = column, row, columns, rows
			}
			p.at[side][place] = [2]int8{int8(column), int8(row)}
			if 2*row > rows-1 {
				row, column = rows-1-row, columns-1-column
			}
			x := min(column, 5)
			if 2*column > columns-1 {
				x = 10 - min(columns-1-column, 5)
			}
			p.places[side][place] = int16(rowPlace + min(row, 5)*11 + x)
		}
	}
	return p
}

// begin takes up a position in which a side is to move.
func (p *patterns) begin(tiles []int8, side int8) {
	n := len(tiles)
	for place, tile := range tiles {
		switch tile {
		case noSide:
			p.kinds[place] = 0
		case side:
			p.kinds[place] = 1
		default:
			p.kinds[place] = 2
		}
	}
	p.kinds[n], p.kinds[n+1], p.kinds[n+2] = uint8(1+side), uint8(2-side), 0
}

// bin returns the row of a part of a whole: four for each power of 2, from 1/512 on.
func bin(x float64) int16 {
	return int16(min(max(int(math.Float64bits(x)>>50)-(1023-9)*4, 0), currentRows-1))
}

// offset returns the row of the steps between two places.
func offset(at, from [2]int8) int16 {
	x, y := at[0]-from[0], at[1]-from[1]
	if y < 0 || y == 0 && x < 0 {
		x, y = -x, -y
	}
	if y > lastReach || x > lastReach || x < -lastReach {
		return lastRows - 2
	}
	return int16(y)*(2*lastReach+1) + int16(x)
}

// A scene is what all moves of a position have in common.
type scene struct {
	filled, odds           int16   // rows
	restores, last, before int16   // places, or nowhere
	most                   float64 // current through a cell
}

// scene returns that of the present position.
func (p *policy) scene(moves []search.Weighed) (c scene) {
	p.patterns.begin(p.tiles, p.side)
	own, other := p.nets[p.side].total, p.nets[1-p.side].total
	c.filled = int16(rowFilled + min(7, 16*(p.places-p.empties)/p.places))
	c.odds = int16(rowOdds + min(11, int(float64(6*((own-other)/(own+other)))+6)))
	c.restores, c.last, c.before = p.restoring(), p.laid[p.ply], nowhere
	if p.ply > 0 {
		c.before = p.laid[p.ply-1]
	}
	p.running = p.running[:0]
	for i := range moves {
		cell, _ := contactix.CellOf(moves[i].Move)
		place := p.placeOf(cell)
		r := running{place, p.nets[p.side].through[place] / own, p.nets[1-p.side].through[place] / other}
		p.running = append(p.running, r)
		c.most = max(c.most, r.own+r.other)
	}
	return c
}

// running is what part of the currents runs through a place.
type running struct {
	place      int16
	own, other float64
}

// pattern fills in the rows of a cell.
func (p *policy) pattern(c *scene, r running, rows *[patternRows]int16) {
	t := p.patterns
	around := &t.around[p.side][r.place]
	var k [12]int16
	for i, at := range around {
		k[i] = int16(t.kinds[at])
	}
	rows[0] = rowRing + t.turned[k[0]+3*k[1]+9*k[2]+27*k[3]+81*k[4]+243*k[5]]
	rows[1] = rowSector + k[0] + 3*k[1] + 9*k[6]
	rows[2] = rowSector + 27 + k[1] + 3*k[2] + 9*k[7]
	rows[3] = rowSector + 54 + k[2] + 3*k[3] + 9*k[8]
	rows[4] = rowSector + k[3] + 3*k[4] + 9*k[9]
	rows[5] = rowSector + 27 + k[4] + 3*k[5] + 9*k[10]
	rows[6] = rowSector + 54 + k[5] + 3*k[0] + 9*k[11]
	rows[7] = t.places[p.side][r.place]
	at := t.at[p.side]
	rows[8], rows[9] = rowLast+lastRows-1, rowBefore+lastRows-1
	if c.last != nowhere {
		rows[8] = rowLast + offset(at[r.place], at[c.last])
	}
	if c.before != nowhere {
		rows[9] = rowBefore + offset(at[r.place], at[c.before])
	}
	own, other := bin(r.own), bin(r.other)
	rows[10], rows[11] = rowOwn+own, rowOther+other
	rows[12] = rowBoth + own/2*bothRows + other/2
	rows[13] = rowBest + bin((r.own+r.other)/c.most)
	rows[14] = c.filled
	rows[15] = c.odds
	rows[16] = rowRestore
	if r.place == c.restores {
		rows[16]++
	}
}

// weigh gives moves shares by their patterns, and returns the odds of the side to move.
func (p *policy) weigh(moves []search.Weighed) (odds float64) {
	n := p.weights
	c := p.scene(moves)
	var rows [patternRows]int16
	var pooled [ChanceUnits]int64
	best := int32(math.MinInt32)
	whole := int64(0)
	for i, r := range p.running {
		p.pattern(&c, r, &rows)
		a, b, c, d, e, f := n.bias[0], n.bias[1], n.bias[2], n.bias[3], n.bias[4], n.bias[5]
		for _, row := range rows {
			r := &n.rows[row]
			a, b, c, d, e, f = a+r[0], b+r[1], c+r[2], d+r[3], e+r[4], f+r[5]
		}
		logit := (int32(a&0xFFFF) - noSum) * patternOne
		logit += above(a>>16)*n.out[1] + above(a>>32)*n.out[2] + above(a>>48)*n.out[3]
		for w, x := range [...]uint64{b, c, d} {
			out := n.out[4+4*w:][:4]
			logit += above(x)*out[0] + above(x>>16)*out[1] + above(x>>32)*out[2] + above(x>>48)*out[3]
		}
		part := int64(moves[i].Share)
		whole += part
		for w, x := range [...]uint64{e, f} {
			sums := pooled[4*w:][:4]
			sums[0] += part * int64(above(x))
			sums[1] += part * int64(above(x>>16))
			sums[2] += part * int64(above(x>>32))
			sums[3] += part * int64(above(x>>48))
		}
		moves[i].Share = logit / patternOne
		best = max(best, moves[i].Share)
	}
	sum := int64(0)
	for i := range moves {
		moves[i].Share = exp(moves[i].Share - best)
		sum += int64(moves[i].Share)
	}
	for i := range moves {
		moves[i].Share = 1 + int32(int64(moves[i].Share)*int64(search.Certain-len(moves))/sum)
	}
	more := int64(n.odds[1]) * patternOne
	for u, x := range pooled {
		more += x / max(whole, 1) * int64(n.out[MoveUnits+u])
	}
	return float64(p.odds()*float64(n.odds[0])/patternOne) + float64(float64(more)/(patternOne*patternOne))
}

// noSum is what a unit without weights has in its 16 bits.
const noSum = (patternRows + 1) * patternMost

// above returns what the unit in the lowest bits of a word has above 0.
func above(word uint64) int32 { return max(int32(word&0xFFFF)-noSum, 0) }

// exps are e to the power of -n/32, times 2^20.
var exps = func() (table [16 * 32]int32) {
	step := 1.0 // e^(-1/32)
	term := 1.0
	for n := 1.0; n < 12; n++ {
		term = float64(term*-1/32) / n
		step += term
	}
	x := 1.0
	for i := range table {
		table[i] = int32(float64(x * (1 << 20)))
		x = float64(x * step)
	}
	return table
}()

// exp returns e to the power of a number that is not above 0, in patternOne, times 2^20.
func exp(x int32) int32 {
	if n := int(-x / (patternOne / 32)); n < len(exps) {
		return exps[n]
	}
	return 0
}

// A Looker finds the patterns of positions.
type Looker struct{ policy *policy }

// NewLooker returns a looker for a size of boards.
func NewLooker(columns, rows int) *Looker {
	g := newGrid(columns, rows)
	e := &evaluator{grid: g, tiles: make([]int8, g.places), must: []uint64{0, 0}, budget: search.NewBudget(context.Background(), search.Limits{})}
	return &Looker{&policy{evaluator: e, nets: [2]*net{newNet(g), newNet(g)}, patterns: newPatterns(g)}}
}

// Look returns the patterns of those moves of a position that are worth trying, and the odds of the side to move by currents. Tiles are by cell; the last tile and that
// before it are cells, or -1 if they are not known.
func (l *Looker) Look(tiles []int8, side int8, last, before int16) (found []Pattern, odds float64) {
	p := l.policy
	p.empties, p.side = 0, side
	for cell, tile := range tiles {
		p.tiles[p.placeOf(cell)] = tile
		if tile == noSide {
			p.empties++
		}
	}
	p.ply, p.laid = 0, append(p.laid[:0], nowhere)
	if last >= 0 {
		p.ply, p.laid = 1, append(p.laid, p.placeOf(int(last)))
		if before >= 0 {
			p.laid[0] = p.placeOf(int(before))
		}
	}
	p.outlooks.latest = append(p.outlooks.latest[:0], nowhere, nowhere)
	p.solve()
	moves := p.share(nil)
	moves = moves[:plausible(moves)]
	c, whole := p.scene(moves), float32(0)
	for i, r := range p.running {
		f := Pattern{Cell: p.cellOf(r.place), Part: float32(moves[i].Share)}
		whole += f.Part
		p.pattern(&c, r, &f.Rows)
		found = append(found, f)
	}
	for i := range found {
		found[i].Part /= whole
	}
	return found, p.odds()
}
