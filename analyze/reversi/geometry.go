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

// stableEdge returns the discs of a side that stand in a full edge, or are joined along an edge to a corner of
// their own: no line can enclose them.
func (s *geometry) stableEdge(own, opp uint64) (stable uint64) {
	if (own|opp)&s.corners == 0 {
		return 0 // edges that are full have corners too
	}
	rows, columns := own&(s.edges[0]|s.edges[1]), own&(s.edges[2]|s.edges[3])
	for more := own & s.corners; more != 0; {
		stable |= more
		more = ((more<<1|more>>1)&rows | (more<<8|more>>8)&columns) &^ stable
	}
	for _, edge := range s.edges {
		if (own|opp)&edge == edge {
			stable |= own & edge
		}
	}
	return stable
}

// neighbours returns the cells next to some others, at sides and corners, and these; cells beyond a smaller board too.
func neighbours(cells uint64) uint64 {
	const notFirst, notLast = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F
	cells |= cells<<1&notFirst | cells>>1&notLast
	return cells | cells<<8 | cells>>8
}

// oddRegions returns how many regions of cells that touch have an odd number of cells.
func oddRegions(cells uint64) (odd int64) {
	for cells != 0 {
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
