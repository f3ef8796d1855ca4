package stats

import (
	"cmp"
	"maps"
	"slices"

	"github.com/plybook/plybook/replay/game"
)

// Counts lie in a map until there are so many that dense tables are worth their memory: a corpus may have thousands of
// variants of a game or two each.
const (
	gridSparse = 512 // counts of a grid
	heatSparse = 128 // of a heatGrid
)

// A grid counts values at plies. The values that are common lie in dense rows, others in a map.
type grid struct {
	adds   int64     // in sparse, until there are gridSparse
	rows   []gridRow // by ply
	due    []gridAt  // values that have still to be counted in them
	sparse map[gridCell]int64
	binned map[gridCell]binCount // by the least value of the bin
}

const (
	gridLow   = -64 // the least value of a dense row
	gridWidth = 224 // an odd number of cache lines: with an even one the counts of a value at all plies would drive each other out
	gridPlies = 512
)

// A gridRow is counts of values from gridLow on. They are small, so that the common ones of many rows lie in the cache: each time that
// one is full, as much as it had is in the map.
type gridRow [gridWidth]uint16

const rowFull = 1 << 16

// A gridCell is a value at a ply.
type gridCell struct{ ply, value int64 }

func (c gridCell) compare(o gridCell) int {
	return cmp.Or(cmp.Compare(c.ply, o.ply), cmp.Compare(c.value, o.value))
}

// block returns which entry counts the value: the one of the values from block*valuesTogether on.
func (c gridCell) block() int64 { return c.value >> blockBits }

// A binCount is how many values lie in a bin, and their sum.
type binCount struct{ n, total int64 }

// put counts a value, or its bin.
func (g *grid) put(ply, value int64, bin Bin) {
	if bin == Exact {
		g.add(ply, value, 1)
		return
	}
	if g.binned == nil {
		g.binned = map[gridCell]binCount{}
	}
	c := gridCell{ply, bin.least(value)}
	of := g.binned[c]
	g.binned[c] = binCount{of.n + 1, of.total + value}
}

// A gridAt is a ply and, in the lower half, a place in its row.
type gridAt uint32

// gridDue is how many values of curves wait to be counted together. The curves of one game touch so many rows, each in another cache
// line, that those of the next game would find none of them in the cache.
const gridDue = 2048

// addCurve counts the values of plies, which lie so far apart from each other.
func (g *grid) addCurve(values []int64, apart int) {
	n, rows := len(g.due), len(g.rows) // more may come
	g.due = slices.Grow(g.due, rows)
	due := g.due[:cap(g.due)]
	for ply, at := 1, 0; at < len(values); ply, at = ply+1, at+apart {
		value := values[at]
		if i := uint64(value - gridLow); i < gridWidth && ply < rows {
			due[n] = gridAt(ply)<<16 | gridAt(i)
			n++
		} else if value != Null {
			g.addRare(int64(ply), value, 1)
		}
	}
	if g.due = due[:n]; n >= gridDue {
		g.settle()
	}
}

// settle counts what is due.
func (g *grid) settle() {
	for _, at := range g.due {
		ply, i := int64(at>>16), at&(1<<16-1)
		row := &g.rows[ply]
		if row[i]++; row[i] == 0 { // seldom
			g.addSparse(gridCell{ply, int64(i) + gridLow}, rowFull)
		}
	}
	g.due = g.due[:0]
}

// add counts a value so many times, at most gridSparse at once.
func (g *grid) add(ply, value, n int64) {
	if i := uint64(value - gridLow); uint64(ply) < uint64(len(g.rows)) && i < gridWidth {
		row := &g.rows[ply]
		if row[i] += uint16(n); row[i] < uint16(n) {
			g.addSparse(gridCell{ply, value}, rowFull)
		}
		return // as most do
	}
	g.addRare(ply, value, n)
}

// addRare counts a value that may have no row, or not yet.
func (g *grid) addRare(ply, value, n int64) {
	if g.adds < gridSparse {
		g.addSparse(gridCell{ply, value}, n)
		if g.adds += n; g.adds >= gridSparse {
			g.condense()
		}
		return
	}
	g.addDense(ply, value, n)
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

// addDense counts a value where there may be no row yet, so many times that a count of a new row holds them.
func (g *grid) addDense(ply, value, n int64) {
	if i := value - gridLow; uint64(i) < gridWidth && uint64(ply) < gridPlies {
		if missing := int(ply) + 1 - len(g.rows); missing > 0 {
			g.rows = append(g.rows, make([]gridRow, missing)...)
		}
		g.rows[ply][i] += uint16(n)
		return
	}
	g.addSparse(gridCell{ply, value}, n)
}

// valuesTogether is how many values one after the other have their counts in one entry.
const (
	blockBits      = 5
	valuesTogether = 1 << blockBits
)

// each calls f with everything that was counted: with the counts of the values from at*valuesTogether on, up to the last that is
// not 0; or, of the bin that begins at a value, with how many values it has and their sum. It may come to the same values twice, if their row was full.
func (g *grid) each(f func(ply, at int64, sums []int64)) {
	g.settle()
	var counts [valuesTogether]int64
	for ply := range g.rows {
		row := &g.rows[ply]
		for from := 0; from < gridWidth; from += valuesTogether {
			n := 0
			for i, count := range row[from : from+valuesTogether] {
				if counts[i] = int64(count); count > 0 {
					n = i + 1
				}
			}
			if n > 0 {
				f(int64(ply), int64(from+gridLow)/valuesTogether, counts[:n])
			}
		}
	}
	cells := slices.SortedFunc(maps.Keys(g.sparse), gridCell.compare)
	for len(cells) > 0 {
		first, last, at := cells[0], cells[0], cells[0].block()
		clear(counts[:])
		for len(cells) > 0 && cells[0].ply == first.ply && cells[0].block() == at {
			last, cells = cells[0], cells[1:]
			counts[last.value-at*valuesTogether] = g.sparse[last]
		}
		f(first.ply, at, counts[:last.value-at*valuesTogether+1])
	}
	for c, of := range g.binned {
		f(c.ply, c.value, []int64{of.n, of.total})
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
	return &h.table[heatPlace(r, c)]
}

// heatPlace returns the place of a cell in a dense table, counted from heatLow: those of 8×8 cells lie together, so that a small
// board is in few cache lines.
func heatPlace(r, c uint) uint {
	return (r&^7*heatWidth | c&^7*8 | r&7*8 | c&7) % (heatWidth * heatWidth)
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
		for r := range uint(heatWidth) {
			for c := range uint(heatWidth) {
				if n := h.table[heatPlace(r, c)]; n > 0 {
					f(int64(r)+heatLow, int64(c)+heatLow, int64(n))
				}
			}
		}
	}
	for cell, n := range h.sparse {
		f(int64(cell.Row), int64(cell.Col), n)
	}
}
