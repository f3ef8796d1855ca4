package reversi

import "sync"

// Discs of Reversi that can never be turned again: at the edges by a table of everything that can be
// played there, elsewhere by what surrounds them.

// ternary has for a set of eight cells the number that has a digit 1 in base 3 for each of them.
var ternary = func() (t [256]uint16) {
	for set := range t {
		for place, power := 0, uint16(1); place < 8; place, power = place+1, power*3 {
			if set>>place&1 == 1 {
				t[set] += power
			}
		}
	}
	return t
}()

// An edgeTable has for every edge the own discs that no move along it can turn. The number of an edge has
// a digit 1 in base 3 for an own disc and 2 for another.
type edgeTable [6561]uint8

// edgeStability makes the table, which takes some milliseconds, when it is wanted first.
var edgeStability = sync.OnceValue(func() *edgeTable {
	t := new(edgeTable)
	for empties := range 9 { // what is played leads to edges with fewer empty cells
		for own := range 256 {
			for opp := range 256 {
				if own&opp == 0 && ones(uint64(own|opp)) == 8-empties {
					t[ternary[own]+2*ternary[opp]] = t.stableOn(uint8(own), uint8(opp))
				}
			}
		}
	}
	return t
})

// stableOn returns the own discs of an edge that are stable, given those of fuller edges.
func (t *edgeTable) stableOn(own, opp uint8) uint8 {
	stable := own
	for place := range 8 {
		bit := uint8(1) << place
		if (own|opp)&bit != 0 {
			continue
		}
		ours, theirs := alongEdge(own, opp, place), alongEdge(opp, own, place)
		stable &= t[ternary[own|ours|bit]+2*ternary[opp&^ours]]
		stable &= t[ternary[own&^theirs]+2*ternary[opp|theirs|bit]]
	}
	return stable
}

// alongEdge returns what a disc turns on its line.
func alongEdge(own, opp uint8, place int) (turned uint8) {
	for _, step := range [2]int{1, -1} {
		line := uint8(0)
		for q := place + step; q >= 0 && q < 8; q += step {
			if own>>q&1 == 1 {
				turned |= line
				break
			}
			if opp>>q&1 == 0 {
				break
			}
			line |= 1 << q
		}
	}
	return turned
}

const (
	firstRow = 0x00000000000000FF
	lastRow  = 0xFF00000000000000
	firstCol = 0x0101010101010101
	lastCol  = 0x8080808080808080
	allEdges = firstRow | lastRow | firstCol | lastCol
)

// stable returns a set of own discs that can never be turned. It need not have all of them.
func (t *edgeTable) stable(own, opp uint64) uint64 {
	full := own | opp
	row, col, rising, falling := fullLines(full)
	found := t.atEdges(own, opp) | row&col&rising&falling&own
	for inner := own &^ allEdges; ; {
		more := found |
			inner&(row|found<<1|found>>1)&(col|found<<8|found>>8)&
				(falling|found<<9|found>>9)&(rising|found<<7|found>>7)
		if more == found {
			return found
		}
		found = more
	}
}

// atEdges returns the own discs at the edges that are stable by what can be played there.
func (t *edgeTable) atEdges(own, opp uint64) uint64 {
	edge := func(own, opp uint64) uint64 {
		return uint64(t[ternary[uint8(own)]+2*ternary[uint8(opp)]])
	}
	left := edge(own&firstCol*columnGather>>56, opp&firstCol*columnGather>>56)
	right := edge(own>>7&firstCol*columnGather>>56, opp>>7&firstCol*columnGather>>56)
	return edge(own, opp) | edge(own>>56, opp>>56)<<56 | spread(left) | spread(right)<<7
}

// spread brings the bits of a byte to the first cells of the rows.
func spread(line uint64) uint64 {
	low := (line & 0xF * 0x00204081) & 0x01010101
	high := (line >> 4 * 0x00204081) & 0x01010101
	return low | high<<32
}

// fullLines returns for each axis the cells whose line along it has no empty cell.
func fullLines(full uint64) (row, col, rising, falling uint64) {
	row = full & (full >> 1)
	row &= row >> 2
	row = row & (row >> 4) & firstCol * 0xFF

	col = full & (full>>8 | full<<56)
	col &= col>>16 | col<<48
	col &= col>>32 | col<<32

	rising, falling = ^uint64(0), ^uint64(0)
	for empty := ^full; empty != 0; empty &= empty - 1 {
		c := &lastCells[lowest(empty)&63]
		rising &^= c.rising
		falling &^= c.falling
	}
	return row, col, rising, falling
}
