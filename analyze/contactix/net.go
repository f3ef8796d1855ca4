package contactix

import "math"

// A net is a board as a net of resistors, like that of a [flow], but coarser and several times as fast: current runs between neighbours alone, and a
// bridge is a pair of cells through which it runs freely between the tiles on both sides. Its results too are the same on every machine.
type net struct {
	circuit
	joint   []int32 // by place: the number of a bridge or bond between own tiles whose cell it is, or 0
	joints  int32   // how many there are
	intact  []bond
	between []float64 // conductance of every pair of neighbours
}

// Conductances between cells, by how many of them have own tiles, of a cell of a bridge and a tile beside it, and of the edge and an empty cell on which a
// tile would stand in a template. They are fitted to games.
var neighbours = [3]float64{1, 4, tileToTile}

const (
	bridged   = 60
	templated = 1
)

func newNet(g *grid) *net {
	return &net{circuit: newCircuit(g, g.width+1), joint: make([]int32, g.places), between: make([]float64, len(g.pairs))}
}

// cost is what it takes to solve, in positions visited by a search.
func (n *net) cost() int64 { return 1 + int64(n.places*n.row*n.row/400) }

// solve works out the currents for a side on a board of tiles, as [flow.solve] does. Bonds are connections that were found, perhaps before further tiles were laid.
func (n *net) solve(tiles []int8, side int8, answer int16, bonds []bond) {
	n.begin(answer)
	n.findBridges(tiles, side)
	n.findIntact(tiles, side, bonds)
	n.joinBonds(tiles, side)
	n.connect(tiles, side)
	for edge := range n.into {
		n.connectEdge(tiles, side, edge)
		n.bondEdge(tiles, side, edge)
		for p, g := range n.into[edge] {
			n.matrix[p*n.row] += g
		}
	}
	n.findVolts()
	n.measure()
}

func (n *net) findBridges(tiles []int8, side int8) {
	clear(n.joint)
	n.joints = 0
	for i := range n.grid.bridges {
		if p := &n.grid.bridges[i]; tiles[p.a] == side && tiles[p.b] == side && n.open(tiles, p.by) && n.open(tiles, p.or) {
			n.joints++
			n.joint[p.by], n.joint[p.or] = n.joints, n.joints
		}
	}
}

// connect fills in what runs between neighbours.
func (n *net) connect(tiles []int8, side int8) {
	for i := range n.pairs {
		p := &n.pairs[i]
		a, b := tiles[p.a], tiles[p.b]
		if a == 1-side || b == 1-side {
			n.between[i] = 0
			continue
		}
		g := neighbours[kind(a)+kind(b)]
		if j, k := n.joint[p.a], n.joint[p.b]; j != 0 && (b == side || j == k) || k != 0 && a == side {
			g = bridged
		}
		n.between[i] = g
		at := int(p.a) * n.row
		n.matrix[at] += g
		n.matrix[int(p.b)*n.row] += g
		n.matrix[at+int(p.b-p.a)] -= g
	}
}

// connectEdge fills in what runs between an edge and the cells that touch it, or are joined to it by a bridge or a template.
func (n *net) connectEdge(tiles []int8, side int8, edge int) {
	into := n.into[edge]
	clear(into)
	for i := range n.edges[side][edge] {
		p := &n.edges[side][edge][i]
		if tiles[p.a] != 1-side && (p.by == nowhere || n.open(tiles, p.by) && n.open(tiles, p.or)) {
			into[p.a] += neighbours[1+kind(tiles[p.a])]
		}
	}
	for i := range n.templates[side][edge] {
		t := &n.templates[side][edge][i]
		if into[t.a] != 0 || tiles[t.a] == 1-side || !n.stands(t, tiles, side) {
			continue
		}
		if into[t.a] = templated; tiles[t.a] == side {
			into[t.a] = tileToTile
		}
	}
}

// measure works out the currents from the potentials. What runs over a bridge needs no tile there.
func (n *net) measure() {
	clear(n.through)
	for i, g := range n.between {
		if g == 0 || g == bridged {
			continue
		}
		p := &n.pairs[i]
		current := float64(g * math.Abs(n.volts[p.a]-n.volts[p.b]))
		n.through[p.a] += current
		n.through[p.b] += current
	}
	n.measureEdges()
}
