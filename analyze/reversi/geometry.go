package reversi

import "math/bits"

// Shapes of positions on small boards of Reversi. Bit 8·row + column is a cell.

// maxRegionCells is how many empty cells there are at most where regions are counted: with more they are mostly one.
const maxRegionCells = 20

// A geometry is the board as far as it matters for shapes.
type geometry struct {
	full    uint64    // its cells
	edges   [4]uint64 // those of the edges, corners included: two along rows, two along columns
	corners uint64
}

// newGeometry returns the geometry of boards of a size; of one that is larger than 8×8 the zero value.
func newGeometry(size int) (s geometry) {
	if size > 8 {
		return s
	}
	row, column := uint64(1)<<size-1, uint64(0)
	for i := range size {
		s.full |= row << (8 * i)
		column |= 1 << (8 * i)
	}
	s.edges = [4]uint64{row, row << (8 * (size - 1)), column, column << (size - 1)}
	s.corners = (s.edges[0] | s.edges[1]) & (s.edges[2] | s.edges[3])
	return s
}

// stableEdges returns the discs of two sides that stand in a full edge, or are joined along an edge to a corner of
// their own: no line can enclose them.
func (s *geometry) stableEdges(own, opp uint64) (stableOwn, stableOpp uint64) {
	taken := own | opp
	if taken&s.corners == 0 {
		return 0, 0 // edges that are full have corners too
	}
	full := uint64(0)
	for _, edge := range s.edges {
		if taken&edge == edge {
			full |= edge
		}
	}
	return own&full | s.joined(own), opp&full | s.joined(opp)
}

// joined returns the discs of a side that are joined along an edge to a corner of their own.
func (s *geometry) joined(own uint64) (joined uint64) {
	more := own & s.corners
	if more == 0 {
		return 0
	}
	rows, columns := own&(s.edges[0]|s.edges[1]), own&(s.edges[2]|s.edges[3])
	for more != 0 {
		joined |= more
		more = ((more<<1|more>>1)&rows | (more<<8|more>>8)&columns) &^ joined
	}
	return joined
}

// neighbours returns the cells next to some others, at sides and corners, and these; cells beyond a smaller board too.
func neighbours(cells uint64) uint64 { return cells | around(cells) }

// around returns the cells next to some others, at sides and corners: of these those that are next to another.
func around(cells uint64) uint64 {
	const notFirst, notLast = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F
	beside := cells<<1&notFirst | cells>>1&notLast
	three := cells | beside
	return beside | three<<8 | three>>8
}

// oddRegions returns how many regions of cells that touch have an odd number of cells.
func oddRegions(cells uint64) (odd int64) {
	alone := cells &^ around(cells)
	odd = count(alone)
	for cells &^= alone; cells != 0; {
		region := cells & -cells
		for {
			more := neighbours(region) & cells
			if more == region {
				break
			}
			region = more
		}
		odd += count(region) & 1
		cells &^= region
	}
	return odd
}

func count(cells uint64) int64 { return int64(bits.OnesCount64(cells)) }
