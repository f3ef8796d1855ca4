package reversi

import "math/bits"

// Discs8 are the discs on a board of up to 8 × 8 cells, seen by the side to move. Bit 8·row + col
// is a cell; smaller boards lie in the upper left corner, and no disc lies outside them.
type Discs8 struct{ Own, Opp uint64 }

// inner8 are the columns that are not at an edge: a line along a row or a diagonal encloses discs
// only there, and without them no shift runs on into the next row.
const inner8 = 0x7E7E7E7E7E7E7E7E

// above returns the cells in which the runs of m end that begin s bits above a bit of own and
// go on in steps of s.
func above(own, m uint64, s uint) uint64 {
	run := m & (own << s)
	run |= m & (run << s)
	m &= m << s
	run |= m & (run << (2 * s))
	run |= m & (run << (2 * s))
	return run << s
}

// below is [above] the other way.
func below(own, m uint64, s uint) uint64 {
	run := m & (own >> s)
	run |= m & (run >> s)
	m &= m >> s
	run |= m & (run >> (2 * s))
	run |= m & (run >> (2 * s))
	return run >> s
}

// Legal returns the empty cells in which a disc encloses others. On smaller boards it has cells
// outside them too, which the caller masks.
func (d Discs8) Legal() uint64 {
	own, opp := d.Own, d.Opp
	m := opp & inner8
	// Adding the first disc of a run to all of the run carries into the cell after it.
	found := m + (own << 1 & m)
	found |= below(own, m, 1) |
		above(own, opp, 8) | below(own, opp, 8) |
		above(own, m, 7) | below(own, m, 7) |
		above(own, m, 9) | below(own, m, 9)
	return found &^ (own | opp)
}

// legalTowards returns the empty cells from which a line is enclosed in one direction.
func (d Discs8) legalTowards(dir Direction) uint64 {
	own, empty, m := d.Own, ^(d.Own | d.Opp), d.Opp&inner8
	switch dir {
	case North:
		return above(own, d.Opp, 8) & empty
	case NorthEast:
		return above(own, m, 7) & empty
	case East:
		return below(own, m, 1) & empty
	case SouthEast:
		return below(own, m, 9) & empty
	case South:
		return below(own, d.Opp, 8) & empty
	case SouthWest:
		return below(own, m, 7) & empty
	case West:
		return above(own, m, 1) & empty
	default:
		return above(own, m, 9) & empty
	}
}

// Turned returns the discs that a disc on the empty cell at bit i encloses; none if it is no move.
//
// Lines towards higher bits are found by carries, lines towards lower bits in the same way on the
// board with its rows reversed, and those along the row in tables.
func (d Discs8) Turned(i int) uint64 {
	i &= 63
	ray, turned := &rays8[i], rowTurned(d.Own, d.Opp, i)
	turned |= upward(d.Own, d.Opp, ray[SouthEast]) |
		upward(d.Own, d.Opp, ray[South]) |
		upward(d.Own, d.Opp, ray[SouthWest])

	ray = &rays8[i^56]
	own, opp := bits.ReverseBytes64(d.Own), bits.ReverseBytes64(d.Opp)
	return turned | bits.ReverseBytes64(upward(own, opp, ray[SouthEast])|
		upward(own, opp, ray[South])|
		upward(own, opp, ray[SouthWest]))
}

// turnedTowards returns the discs that are enclosed in one direction.
func (d Discs8) turnedTowards(i int, dir Direction) uint64 {
	ray := rays8[i&63][dir&7]
	if steps[dir&7] > 0 {
		return upward(d.Own, d.Opp, ray)
	}
	return downward(d.Own, d.Opp, ray)
}

// After returns the discs after a move, seen by the other side.
func (d Discs8) After(i int, turned uint64) Discs8 {
	return Discs8{d.Opp &^ turned, d.Own | turned | 1<<(i&63)}
}

// Swap returns the same discs seen by the other side.
func (d Discs8) Swap() Discs8 { return Discs8{d.Opp, d.Own} }

// upward returns the discs of a ray towards higher bits that are enclosed.
func upward(own, opp, ray uint64) uint64 {
	stop := ray &^ opp
	end := stop & -stop & own // the first cell that holds no opposing disc, if it is an own one
	_, one := bits.Sub64(0, end, 0)
	return (end - one) & ray
}

// downward returns the discs of a ray towards lower bits that are enclosed.
func downward(own, opp, ray uint64) uint64 {
	stop := ray &^ opp
	end := uint64(1) << 63 >> (bits.LeadingZeros64(stop) & 63) & stop & own
	return -(end << 1) & ray
}

// rowTurned returns the discs of the cell's row that are enclosed.
func rowTurned(own, opp uint64, i int) uint64 {
	row, col := uint(i)&56, i&7
	ends := rowEnds[col][opp>>(row+1)&63] & uint8(own>>row)
	return uint64(rowBetween[col][ends]) << row
}

// rays8 has for each cell the cells in each direction, to the edge.
var rays8 = func() (t [64][directions]uint64) {
	for i := range t {
		for d := range t[i] {
			s, step := Square(i>>3<<4|i&7), steps[d]
			for q := int(s) + step; q >= 0 && q&0x88 == 0; q += step {
				t[i][d] |= 1 << bit8(Square(q))
			}
		}
	}
	return t
}()

// rowEnds has for each column and each set of opposing discs in columns 1 to 6 the columns that
// an own disc has to hold so that a line to it is enclosed.
var rowEnds = func() (t [8][64]uint8) {
	for col := range t {
		for inner := range t[col] {
			opp := inner << 1
			for _, step := range [2]int{1, -1} {
				q := col + step
				for q > 0 && q < 7 && opp>>q&1 == 1 {
					q += step
				}
				if q >= 0 && q <= 7 && q != col+step {
					t[col][inner] |= 1 << q
				}
			}
		}
	}
	return t
}()

// rowBetween has for each column and each set of columns those that lie between them.
var rowBetween = func() (t [8][256]uint8) {
	for col := range t {
		for ends := range t[col] {
			for q := range 8 {
				if ends>>q&1 == 1 {
					low, high := min(q, col), max(q, col)
					t[col][ends] |= uint8(1<<high-1) &^ uint8(2<<low-1)
				}
			}
		}
	}
	return t
}()

// bit8 returns the bit of a square in a word.
func bit8(s Square) int { return int(s>>1&0x38 | s&7) }

// square8 returns the square of a bit in a word.
func square8(i int) Square { return Square(i&0x38<<1 | i&7) }

// set8 returns a word as a set of squares.
func set8(word uint64) (s Set) {
	for ; word != 0; word &= word - 1 {
		s.Add(square8(bits.TrailingZeros64(word)))
	}
	return s
}
