package contactix

import "math"

// A flow is a board of Con-tac-tix as a net of resistors, as one side sees it: current runs from one of
// its edges to the other, freely through its own tiles, against resistance through empty cells, and not
// at all through the other side's. How much of it runs says how near the side is to joining its edges,
// and where it runs, which cells matter.
//
// The potentials of the cells solve a system of linear equations, whose matrix is a band along the
// diagonal. Every product is rounded before it is used, so that results are the same on every machine.
type flow struct {
	circuit
	bridges bool // cells with a bridge between them are neighbours
}

// Conductances. Half of the resistance between two cells belongs to each of them, and tiles have next to
// none.
var conductance = [2][2]float64{
	{1, 2},
	{2, tileToTile},
}

const tileToTile = 1000

// mostBridged is the work of solving up to which bridges are drawn: they make the band twice as wide.
const mostBridged = 4_000_000

func newFlow(g *grid) *flow {
	bridges, row := true, 2*g.width
	if g.places*row*row > mostBridged {
		bridges, row = false, g.width+1
	}
	return &flow{newCircuit(g, row), bridges}
}

// cost is what it takes to solve, in positions visited by a search.
func (f *flow) cost() int64 { return 1 + int64(f.places*f.row*f.row/800) }

// solve works out the currents for a side on a board of tiles: sides by place, or nobody's. A tile of the other
// side's that it may answer now breaks no bridge and no template: its answer would be the other cell.
func (f *flow) solve(tiles []int8, side int8, answer int16) {
	f.begin(answer)
	f.connect(tiles, side)
	f.findVolts()
	f.measure(tiles, side)
}

// connect fills in the matrix.
func (f *flow) connect(tiles []int8, side int8) {
	f.each(tiles, side, func(a, b int, g float64) {
		f.matrix[a*f.row] += g
		f.matrix[b*f.row] += g
		f.matrix[a*f.row+b-a] -= g
	})
	for edge := range f.into {
		clear(f.into[edge])
		for _, p := range f.edges[side][edge] {
			if f.joined(tiles, side, p) {
				g := conductance[1][kind(tiles[p.a])]
				f.into[edge][p.a] += g
				f.matrix[int(p.a)*f.row] += g
			}
		}
		f.joinTemplates(tiles, side, edge)
	}
}

// joinTemplates joins tiles to an edge that stand in templates. Without them a tile would be worth the more
// the nearer to its edge it is: one that is not joined is worth half as much as one that is.
func (f *flow) joinTemplates(tiles []int8, side int8, edge int) {
	if !f.bridges {
		return
	}
	for i := range f.templates[side][edge] {
		t := &f.templates[side][edge][i]
		if tiles[t.a] == side && f.into[edge][t.a] == 0 && f.stands(t, tiles, side) {
			f.into[edge][t.a] = tileToTile
			f.matrix[int(t.a)*f.row] += tileToTile
		}
	}
}

// each calls a function for all pairs that current runs between.
func (f *flow) each(tiles []int8, side int8, do func(a, b int, g float64)) {
	for _, p := range f.pairs {
		if tiles[p.a] != 1-side && tiles[p.b] != 1-side {
			do(int(p.a), int(p.b), conductance[kind(tiles[p.a])][kind(tiles[p.b])])
		}
	}
	if !f.bridges {
		return
	}
	for _, p := range f.grid.bridges {
		if tiles[p.b] != 1-side && f.joined(tiles, side, p) {
			do(int(p.a), int(p.b), conductance[kind(tiles[p.a])][kind(tiles[p.b])])
		}
	}
}

// joined says whether the first place of a pair is not the other side's, and the bridge is whole.
func (f *flow) joined(tiles []int8, side int8, p pair) bool {
	return tiles[p.a] != 1-side && (p.by == nowhere || f.bridges && f.open(tiles, p.by) && f.open(tiles, p.or))
}

const noSide = -1

// kind is 1 for a tile, 0 for an empty cell.
func kind(tile int8) int {
	if tile == noSide {
		return 0
	}
	return 1
}

// measure works out the currents from the potentials.
func (f *flow) measure(tiles []int8, side int8) {
	clear(f.through)
	f.each(tiles, side, func(a, b int, g float64) {
		current := float64(g * math.Abs(f.volts[a]-f.volts[b]))
		f.through[a] += current
		f.through[b] += current
	})
	f.measureEdges()
}
