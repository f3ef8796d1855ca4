package contactix

// A template is a tile that is as good as joined to an edge: whatever the other side does, as long as it has
// no tile on any of the cells between.
type template struct {
	a     int16   // the place of the tile
	cells []int16 // between
}

// templates are the cells between a tile and an edge, as the steps that they lie along the edge from the
// tile, by the row that they are in: the row of the edge first, that of the tile last. They hold for an edge below
// the tile, and mirrored. Those of one row and two are pairs of a [grid]: neighbours and bridges.
var templates = [][][]int{
	{{-2, -1, 0, 1}, {-1, 0, 1}, {1}},
	{{-5, -4, -3, -2, -1, 0, 1}, {-4, -3, -2, -1, 0, 1}, {-3, -2, -1, 0, 1}, {-1}},
}

// addTemplates adds the templates of an edge.
func (g *grid) addTemplates(side, edge int) {
	along := [2]int{g.columns, g.rows}[side]
	for x := range along {
		for _, rows := range templates {
			for _, mirror := range [...]bool{false, true} {
				if t, ok := g.template(side, edge, x, rows, mirror); ok {
					g.templates[side][edge] = append(g.templates[side][edge], t)
				}
			}
		}
	}
}

// template returns a template so far along an edge; ok is false if it does not find room there.
func (g *grid) template(side, edge, x int, rows [][]int, mirror bool) (t template, ok bool) {
	far := len(rows) - 1
	t.a = g.fromEdge(side, edge, x, far)
	for y, row := range rows {
		for _, step := range row {
			if mirror {
				step = y - far - step // a row is shifted half a cell from the next
			}
			cell := g.fromEdge(side, edge, x+step, y)
			if cell == nowhere {
				return t, false
			}
			t.cells = append(t.cells, cell)
		}
	}
	return t, t.a != nowhere
}

// fromEdge returns the place that lies so far along an edge and so many rows from it: steps along an edge
// go so that the row nearer to it begins half a cell later.
func (g *grid) fromEdge(side, edge, x, y int) int16 {
	column, row := x, g.rows-1-y
	if side == 1 {
		column, row = g.columns-1-y, x
	}
	if edge == 0 {
		column, row = g.columns-1-column, g.rows-1-row
	}
	return g.place(column, row)
}
