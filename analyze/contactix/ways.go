package contactix

import (
	"math/bits"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay/contactix"
)

// ways finds the shortest ways between edges, along neighbours and over bridges.
//
// A side sees the board as lines from its first edge to its last one: rows, or columns. The neighbours of a cell
// are the places to its left and right, in the line before it the same place and the next one, and in the line
// after it the same place and the previous one. That holds for both sides, as a mirror in the long diagonal turns
// rows into columns.
type ways struct {
	views [2]sideView // by side
	// Scratch of need.
	empty, reached, next lines
	all, grown           uint64 // lines, a bit for each: all of them, and those on which more was reached of late
}

// A sideView is the board as a side sees it.
type sideView struct {
	lines       int
	whole       uint64 // the cells of a line
	own, others lines
}

// lines are sets of cells, a bit for each place of a line, with two empty lines before and after all others.
type lines [contactix.MaxSide + 2*margin]uint64

const margin = 2

// look takes note of all tiles of a position.
func (w *ways) look(s *contactix.State) {
	for side, lines := range [2]int{s.Rows(), s.Columns()} {
		w.views[side] = sideView{lines: lines, whole: 1<<(s.Rows()+s.Columns()-lines) - 1}
	}
	for cell := range s.Cells() {
		if side := s.Tile(cell); side >= 0 {
			w.lay(s, cell, side)
		}
	}
}

// lay takes note of a tile.
func (w *ways) lay(s *contactix.State, cell, side int) {
	column, row := s.Place(cell)
	for seen, at := range [2][2]int{{row, column}, {column, row}} {
		tiles := &w.views[seen].own
		if seen != side {
			tiles = &w.views[seen].others
		}
		tiles[at[0]+margin] |= 1 << at[1]
	}
}

// need returns how many empty cells a side has to fill to join its edges where bridges count as joined, or stats.Null if
// the other side has cut them off.
func (w *ways) need(side int) int64 {
	v := &w.views[side]
	first, last := margin, margin+v.lines-1
	w.all = 1<<v.lines - 1
	w.empty, w.reached = lines{}, lines{}
	for i := first; i <= last; i++ {
		w.empty[i] = v.whole &^ v.own[i] &^ v.others[i]
	}
	w.grown = 1 // the first edge
	for tiles := int64(0); ; tiles++ {
		w.joinOwn(v)
		if w.reached[last]|w.reached[last-1]&w.empty[last]&(w.empty[last]<<1) != 0 {
			return tiles
		}
		if !w.goOn() {
			return stats.Null
		}
	}
}

// joinOwn adds the own tiles that are joined to what is reached.
func (w *ways) joinOwn(v *sideView) {
	for due := w.around(w.grown); due != 0; {
		n := bits.TrailingZeros64(due)
		i := n + margin
		due &= due - 1
		if v.own[i]&^w.reached[i] == 0 {
			continue
		}
		if more := w.near(i) & v.own[i] &^ w.reached[i]; more != 0 {
			w.reached[i] |= more
			w.grown |= 1 << n
			due |= w.around(1 << n)
		}
	}
}

// goOn adds the empty cells that are joined to what is reached, and says whether there are any.
func (w *ways) goOn() (more bool) {
	due := w.around(w.grown)
	w.grown = 0
	for d := due; d != 0; d &= d - 1 {
		n := bits.TrailingZeros64(d)
		i := n + margin
		w.next[i] = w.near(i) & w.empty[i] &^ w.reached[i]
		if w.next[i] != 0 {
			w.grown |= 1 << n
		}
	}
	for d := w.grown; d != 0; d &= d - 1 {
		i := bits.TrailingZeros64(d) + margin
		w.reached[i] |= w.next[i]
	}
	return w.grown != 0
}

// around returns lines with all lines that can be joined to them over a bridge.
func (w *ways) around(lines uint64) uint64 {
	return (lines | lines<<1 | lines>>1 | lines<<2 | lines>>2) & w.all
}

// near returns the cells of a line that are joined to the first edge or to what is reached, and others that are no
// cells.
func (w *ways) near(i int) uint64 {
	const first = margin
	r, e := &w.reached, &w.empty
	before, after := r[i-1], r[i+1]
	near := r[i]<<1 | r[i]>>1 | before | before>>1 | after | after<<1 |
		(before<<1)&e[i-1]&(e[i]<<1) | (after>>1)&e[i+1]&(e[i]>>1) | // bridges from the lines beside it, along the long diagonal
		(before>>2)&(e[i-1]>>1)&(e[i]>>1) | (after<<2)&(e[i+1]<<1)&(e[i]<<1) | // and from far aside
		(r[i-2]>>1)&e[i-1]&(e[i-1]>>1) | (r[i+2]<<1)&e[i+1]&(e[i+1]<<1) // and over a line
	switch i {
	case first:
		near = ^uint64(0)
	case first + 1:
		near |= e[first] & (e[first] >> 1)
	}
	return near
}
