package stats

import "github.com/plybook/plybook/replay/contactix"

// contactixWays finds the shortest ways between edges, along neighbours and over bridges. The zero value is ready
// for fit.
type contactixWays struct {
	columns, rows int
	around        [][]int // neighbours by cell
	bridges       [][]contactixBridge
	rims          [2][2][]contactixBridge // by side, first and last edge: the cells that touch it or have a bridge to it
	seen          []bool
	now, later    []int // cells to go on from: without a further tile, and with one
}

// A contactixBridge leads to a cell over two empty ones, of which the opponent can take but one; both are the cell
// itself where nothing lies between.
type contactixBridge struct{ to, by, or int }

// contactixRing is the steps to neighbours, in columns and rows and once around the cell.
var contactixRing = [6][2]int{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}

// fit prepares for a board.
func (w *contactixWays) fit(s *contactix.State) {
	if w.columns == s.Columns() && w.rows == s.Rows() {
		return
	}
	n := s.Cells()
	*w = contactixWays{
		columns: s.Columns(), rows: s.Rows(),
		around: make([][]int, n), bridges: make([][]contactixBridge, n), seen: make([]bool, n),
	}
	for cell := range n {
		w.around[cell] = s.AppendNeighbours(nil, cell)
		w.addBridges(s, cell)
		for side := range w.rims {
			w.addRims(s, cell, side)
		}
	}
	most := 14 * n // a cell is put off by every neighbour, every bridge and both edges
	w.now, w.later = make([]int, 0, most), make([]int, 0, most)
}

// addBridges adds the bridges from a cell: each goes between two neighbours that are neighbours of each other.
func (w *contactixWays) addBridges(s *contactix.State, cell int) {
	column, row := s.Place(cell)
	for i, d := range contactixRing {
		e := contactixRing[(i+1)%len(contactixRing)]
		by, hasBy := s.CellAt(column+d[0], row+d[1])
		or, hasOr := s.CellAt(column+e[0], row+e[1])
		to, ok := s.CellAt(column+d[0]+e[0], row+d[1]+e[1])
		if ok && hasBy && hasOr {
			w.bridges[cell] = append(w.bridges[cell], contactixBridge{to, by, or})
		}
	}
}

// addRims adds a cell to the edges of a side that it touches or has a bridge to.
func (w *contactixWays) addRims(s *contactix.State, cell, side int) {
	last := [2]int{w.rows, w.columns}[side] - 1
	for end, edge := range [2]int{0, last} {
		switch w.line(cell, side) {
		case edge:
			w.rims[side][end] = append(w.rims[side][end], contactixBridge{cell, cell, cell})
		case edge + 1, edge - 1:
			var between []int
			for _, next := range w.around[cell] {
				if w.line(next, side) == edge {
					between = append(between, next)
				}
			}
			if len(between) == 2 {
				w.rims[side][end] = append(w.rims[side][end], contactixBridge{cell, between[0], between[1]})
			}
		}
	}
}

// line returns the row of a cell, or the column, by which a side has its edges.
func (w *contactixWays) line(cell, side int) int {
	if side == 0 {
		return cell / w.columns
	}
	return cell % w.columns
}

// need returns how many empty cells a side has to fill to join its edges where bridges count as joined, or Null if
// the other side has cut them off.
func (w *contactixWays) need(s *contactix.State, side int) int64 {
	clear(w.seen)
	w.now, w.later = w.now[:0], w.later[:0]
	for _, b := range w.rims[side][0] {
		if b.open(s) {
			w.reach(s, b.to, side)
		}
	}
	for tiles := int64(0); len(w.now)+len(w.later) > 0; tiles++ {
		for len(w.now) > 0 {
			cell := w.now[len(w.now)-1]
			w.now = w.now[:len(w.now)-1]
			if !w.seen[cell] {
				w.seen[cell] = true
				w.goOn(s, cell, side)
			}
		}
		for _, b := range w.rims[side][1] {
			if w.seen[b.to] && b.open(s) {
				return tiles
			}
		}
		w.now, w.later = w.later, w.now
	}
	return Null
}

// goOn reaches what lies beside a cell or behind a bridge.
func (w *contactixWays) goOn(s *contactix.State, cell, side int) {
	for _, next := range w.around[cell] {
		w.reach(s, next, side)
	}
	for _, b := range w.bridges[cell] {
		if b.open(s) {
			w.reach(s, b.to, side)
		}
	}
}

// open says whether nothing lies between the ends of a bridge.
func (b contactixBridge) open(s *contactix.State) bool {
	return b.by == b.to || s.Tile(b.by) == -1 && s.Tile(b.or) == -1
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
