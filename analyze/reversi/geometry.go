package reversi

import "math/bits"

// Shapes of positions on small boards of Reversi. Bit 8·row + column is a cell.

// maxRegionCells is how many empty cells there are at most where regions are counted: with more they are mostly one.
const maxRegionCells = 20

// A geometry is the board as far as it matters for shapes.
type geometry struct {
	full  uint64       // its cells
	ends  uint64       // its corners
	edges [4]uint64    // their cells, corners included
	runs  [8]cornerRun // from each corner along each of its edges
}

// A cornerRun is a way along an edge.
type cornerRun struct {
	corner uint64
	along  uint64 // the cells of the edge
	shift  int    // to the next cell; below 0 towards lower bits
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
	low, right := 8*(size-1), size-1
	s.edges = [4]uint64{row, row << low, column, column << right}
	for i, start := range [4]int{0, low, right, low + right} {
		acrossEdge, downEdge, across, down := s.edges[0], s.edges[2], 1, 8
		if start >= low {
			acrossEdge, down = s.edges[1], -8
		}
		if start == right || start == low+right {
			downEdge, across = s.edges[3], -1
		}
		s.ends |= 1 << start
		s.runs[2*i] = cornerRun{1 << start, acrossEdge, across}
		s.runs[2*i+1] = cornerRun{1 << start, downEdge, down}
	}
	return s
}

// stableEdge returns the discs of a side that stand in a full edge, or are joined along an edge to a corner of
// their own: no line can enclose them.
func (s *geometry) stableEdge(own, opp uint64) (stable uint64) {
	if (own|opp)&s.ends == 0 {
		return 0 // edges that are full have corners too
	}
	for _, edge := range s.edges {
		if (own|opp)&edge == edge {
			stable |= own & edge
		}
	}
	for i := range s.runs {
		run := &s.runs[i]
		for at := run.corner & own; at != 0; at = run.next(at) & own {
			stable |= at
		}
	}
	return stable
}

// next returns the cell after one on the way; none at its end.
func (r *cornerRun) next(at uint64) uint64 {
	if r.shift < 0 {
		return at >> -r.shift & r.along
	}
	return at << r.shift & r.along
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
