package stats

import "github.com/plybook/plybook/replay/game"

// Counts lie in a map until there are so many that dense tables are worth their memory: a corpus may have thousands of
// variants of a game or two each.
const (
	gridSparse = 512 // counts of a grid
	heatSparse = 128 // of a heatGrid
)

// A grid counts values at plies. The values that are common lie in dense rows, others in a map.
type grid struct {
	adds   int        // up to gridSparse
	rows   []*gridRow // by ply; nil where nothing was counted
	sparse map[gridCell]int64
	totals map[gridCell]int64 // of binned values: the sums of what they were
}

const (
	gridLow   = -64 // the least value of a dense row
	gridWidth = 240 // an odd number of cache lines: with an even one the counts of a value at all plies would drive each other out
	gridPlies = 512
)

type gridRow [gridWidth]uint32

// A gridCell is a value at a ply.
type gridCell struct{ ply, value int64 }

// put counts a value, or its bin.
func (g *grid) put(ply, value int64, bin Bin) {
	if bin == Exact {
		g.add(ply, value)
	} else {
		g.addBinned(ply, value, bin)
	}
}

// addCurve counts the values of plies, which lie so far apart from each other.
func (g *grid) addCurve(values []int64, apart int) {
	rows := g.rows
	for ply, i := 1, 0; i < len(values); ply, i = ply+1, i+apart {
		value := values[i]
		at := uint64(value - gridLow)
		switch {
		case at < gridWidth && ply < len(rows) && rows[ply] != nil:
			rows[ply][at]++ // as most are
		case value != Null:
			g.addRare(int64(ply), value)
			rows = g.rows
		}
	}
}

// add counts a value.
func (g *grid) add(ply, value int64) {
	if n := g.dense(ply, value); n != nil {
		*n++ // as most are
	} else {
		g.addRare(ply, value)
	}
}

// dense returns the place of a value in a dense row; nil if there is no such row.
func (g *grid) dense(ply, value int64) *uint32 {
	if i := uint64(value - gridLow); uint64(ply) < uint64(len(g.rows)) && i < gridWidth {
		if row := g.rows[ply]; row != nil {
			return &row[i]
		}
	}
	return nil
}

// addRare counts a value that may have no row, or not yet.
func (g *grid) addRare(ply, value int64) {
	if g.adds < gridSparse {
		g.addSparse(gridCell{ply, value}, 1)
		if g.adds++; g.adds == gridSparse {
			g.condense()
		}
		return
	}
	g.addDense(ply, value, 1)
}

// condense moves what it can from the map to dense rows.
func (g *grid) condense() {
	all := g.sparse
	g.sparse = nil
	for c, n := range all {
		g.addDense(c.ply, c.value, n)
	}
}

func (g *grid) addSparse(c gridCell, n int64) {
	if g.sparse == nil {
		g.sparse = map[gridCell]int64{}
	}
	g.sparse[c] += n
}

func (g *grid) addDense(ply, value, n int64) {
	if i := value - gridLow; uint64(i) < gridWidth && uint64(ply) < gridPlies {
		for int64(len(g.rows)) <= ply {
			g.rows = append(g.rows, nil)
		}
		row := g.rows[ply]
		if row == nil {
			row = new(gridRow)
			g.rows[ply] = row
		}
		row[i] += uint32(n)
		return
	}
	g.addSparse(gridCell{ply, value}, n)
}

// addBinned counts the bin of a value, and adds the value.
func (g *grid) addBinned(ply, value int64, bin Bin) {
	least := bin.least(value)
	g.add(ply, least)
	if g.totals == nil {
		g.totals = map[gridCell]int64{}
	}
	g.totals[gridCell{ply, least}] += value
}

// each calls f with everything that was counted.
func (g *grid) each(f func(c gridCell, n, total int64)) {
	for ply, row := range g.rows {
		if row == nil {
			continue
		}
		for i, n := range row {
			if n > 0 {
				c := gridCell{int64(ply), int64(i) + gridLow}
				f(c, int64(n), g.totals[c])
			}
		}
	}
	for c, n := range g.sparse {
		f(c, n, g.totals[c])
	}
}

// A heatGrid counts cells of a board. Those near the origin lie in a dense table, others in a map.
type heatGrid struct {
	adds   int // up to heatSparse
	table  *[heatWidth * heatWidth]uint32
	sparse map[game.Cell]int64
}

const (
	heatLow   = -32
	heatWidth = 64 // a power of two
)

// dense returns the place of a cell in the dense table; nil if there is no such place.
func (h *heatGrid) dense(cell game.Cell) *uint32 {
	r, c := uint(int(cell.Row)-heatLow), uint(int(cell.Col)-heatLow)
	if h.table == nil || r|c >= heatWidth {
		return nil
	}
	return &h.table[(r*heatWidth+c)%uint(len(h.table))]
}

// add counts a cell; if it has a place in the dense table, to count it there is all that is to do.
func (h *heatGrid) add(cell game.Cell) {
	if h.adds < heatSparse {
		h.addSparse(cell, 1)
		if h.adds++; h.adds == heatSparse {
			h.condense()
		}
		return
	}
	h.addDense(cell, 1)
}

// condense moves what it can from the map to the dense table.
func (h *heatGrid) condense() {
	all := h.sparse
	h.sparse, h.table = nil, new([heatWidth * heatWidth]uint32)
	for cell, n := range all {
		h.addDense(cell, n)
	}
}

func (h *heatGrid) addSparse(cell game.Cell, n int64) {
	if h.sparse == nil {
		h.sparse = map[game.Cell]int64{}
	}
	h.sparse[cell] += n
}

func (h *heatGrid) addDense(cell game.Cell, n int64) {
	if at := h.dense(cell); at != nil {
		*at += uint32(n)
		return
	}
	h.addSparse(cell, n)
}

// each calls f with every cell that was counted.
func (h *heatGrid) each(f func(row, col, n int64)) {
	if h.table != nil {
		for i, n := range h.table {
			if n > 0 {
				f(int64(i/heatWidth+heatLow), int64(i%heatWidth+heatLow), int64(n))
			}
		}
	}
	for cell, n := range h.sparse {
		f(int64(cell.Row), int64(cell.Col), n)
	}
}
