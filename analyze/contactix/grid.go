package contactix

import "slices"

// A grid is the board of Con-tac-tix as its evaluator has it. Its places are the cells, numbered so that
// neighbours have numbers as near to each other as possible: along the shorter side first.
type grid struct {
	columns, rows int
	width         int // of a row of places: the shorter side
	places        int
	near          [][]int16 // the neighbours of a place
	pairs         []pair    // of neighbours, a < b
	bridges       []pair
	edges         [2][2][]pair // by side, first and last edge: places that touch it, and those with a bridge to it
	templates     [2][2][]template
}

// A pair is two places, and for a bridge the two places that lie between them. A pair with an edge has
// no second place.
type pair struct{ a, b, by, or int16 }

const nowhere = -1

// steps lead to the neighbours of a cell: columns and rows.
var steps = [6][2]int{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}

func newGrid(columns, rows int) *grid {
	g := &grid{columns: columns, rows: rows, width: min(columns, rows), places: columns * rows}
	g.near = make([][]int16, g.places)
	for cell := range g.places {
		g.addPairs(cell%columns, cell/columns)
	}
	for column := range columns {
		g.addEdge(0, 0, column, 0, column+1, 0)
		g.addEdge(0, 1, column, rows-1, column-1, rows-1)
	}
	for row := range rows {
		g.addEdge(1, 0, 0, row, 0, row+1)
		g.addEdge(1, 1, columns-1, row, columns-1, row-1)
	}
	for side := range g.templates {
		for edge := range g.templates[side] {
			g.addTemplates(side, edge)
		}
	}
	return g
}

// place returns the place of a cell, or nowhere.
func (g *grid) place(column, row int) int16 {
	if column < 0 || row < 0 || column >= g.columns || row >= g.rows {
		return nowhere
	}
	if g.columns > g.rows {
		column, row = row, column
	}
	return int16(row*g.width + column)
}

// placeOf returns the place of a cell by its number, cellOf the number of the cell of a place.
func (g *grid) placeOf(cell int) int16 { return g.place(cell%g.columns, cell/g.columns) }

func (g *grid) cellOf(place int16) int {
	x, y := int(place)%g.width, int(place)/g.width
	if g.columns > g.rows {
		x, y = y, x
	}
	return y*g.columns + x
}

// mirrored returns the image of a place in the long diagonal of a board with as many rows as columns.
func (g *grid) mirrored(place int16) int16 {
	return place%int16(g.width)*int16(g.width) + place/int16(g.width)
}

// addPairs adds the neighbours of a cell and the bridges from it.
func (g *grid) addPairs(column, row int) {
	a := g.place(column, row)
	for i, step := range steps {
		by := g.place(column+step[0], row+step[1])
		if by == nowhere {
			continue
		}
		g.near[a] = append(g.near[a], by)
		if a < by {
			g.pairs = append(g.pairs, pair{a, by, nowhere, nowhere})
		}
		next := steps[(i+1)%len(steps)]
		or := g.place(column+next[0], row+next[1])
		b := g.place(column+step[0]+next[0], row+step[1]+next[1])
		if or != nowhere && b != nowhere && a < b {
			g.bridges = append(g.bridges, pair{a, b, by, or})
		}
	}
}

// addEdge adds a cell that touches an edge, and the cell after it and another one that touches, from
// which there is a bridge.
func (g *grid) addEdge(side, edge, column, row, column2, row2 int) {
	a, or := g.place(column, row), g.place(column2, row2)
	g.edges[side][edge] = append(g.edges[side][edge], pair{a, nowhere, nowhere, nowhere})
	if or == nowhere {
		return
	}
	// The cell after both is their other common neighbour.
	for _, b := range g.near[a] {
		if b != or && slices.Contains(g.near[or], b) {
			g.edges[side][edge] = append(g.edges[side][edge], pair{b, nowhere, a, or})
		}
	}
}
