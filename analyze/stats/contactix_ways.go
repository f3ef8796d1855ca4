package stats

import "github.com/plybook/plybook/replay/contactix"

// contactixWays finds the shortest ways between edges. The zero value is ready for fit.
type contactixWays struct {
	columns, rows int
	around        [][]int // neighbours by cell
	seen          []bool
	now, later    []int // cells to go on from: without a further tile, and with one
}

// fit prepares for a board.
func (w *contactixWays) fit(s *contactix.State) {
	if w.columns == s.Columns() && w.rows == s.Rows() {
		return
	}
	w.columns, w.rows = s.Columns(), s.Rows()
	w.around, w.seen = make([][]int, s.Cells()), make([]bool, s.Cells())
	for cell := range w.around {
		w.around[cell] = s.AppendNeighbours(nil, cell)
	}
	most := 7 * s.Cells() // a cell is put off by every neighbour and by the edge
	w.now, w.later = make([]int, 0, most), make([]int, 0, most)
}

// need returns how many empty cells a side has to fill to join its edges, or Null if the other side has cut
// them off.
func (w *contactixWays) need(s *contactix.State, side int) int64 {
	clear(w.seen)
	w.now, w.later = w.now[:0], w.later[:0]
	for cell := range w.around {
		if w.edge(cell, side) == 0 {
			w.reach(s, cell, side)
		}
	}
	last := [2]int{w.rows, w.columns}[side] - 1
	for tiles := int64(0); len(w.now)+len(w.later) > 0; tiles++ {
		for len(w.now) > 0 {
			cell := w.now[len(w.now)-1]
			w.now = w.now[:len(w.now)-1]
			if w.seen[cell] {
				continue
			}
			if w.seen[cell] = true; w.edge(cell, side) == last {
				return tiles
			}
			for _, next := range w.around[cell] {
				w.reach(s, next, side)
			}
		}
		w.now, w.later = w.later, w.now
	}
	return Null
}

// edge returns how far a cell is from the first edge of a side, in rows or columns.
func (w *contactixWays) edge(cell, side int) int {
	if side == 0 {
		return cell / w.columns
	}
	return cell % w.columns
}

// reach puts a cell where it is gone on from.
func (w *contactixWays) reach(s *contactix.State, cell, side int) {
	if w.seen[cell] {
		return
	}
	switch s.Tile(cell) {
	case side:
		w.now = append(w.now, cell)
	case -1:
		w.later = append(w.later, cell)
	}
}
