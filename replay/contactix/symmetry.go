package contactix

import "github.com/plybook/plybook/replay/game"

// A Symmetry makes of a position one of the four that have its value: itself, half a turn of it,
// the mirror image in the long diagonal with sides exchanged, and both.
type Symmetry uint8

// Symmetries is how many there are.
const Symmetries = 4

// turned and mirrored are the parts of a symmetry.
func (k Symmetry) turned() bool   { return k&1 == 1 }
func (k Symmetry) mirrored() bool { return k&2 == 2 }

// Size returns the columns and rows of the image of a board.
func (k Symmetry) Size(columns, rows int) (int, int) {
	if k.mirrored() {
		return rows, columns
	}
	return columns, rows
}

// Side returns the image of a side.
func (k Symmetry) Side(side int) int {
	if k.mirrored() {
		return 1 - side
	}
	return side
}

// Cell returns the image of a cell of a board, as column and row there.
func (k Symmetry) Cell(column, row, columns, rows int) (int, int) {
	if k.turned() {
		column, row = columns-1-column, rows-1-row
	}
	if k.mirrored() {
		return row, column
	}
	return column, row
}

// SymmetricKey implements [game.Symmetric]: the key of the least image, by columns, rows, cells in
// their order, of which empty ones come first and side 0 comes before side 1, and the side to move.
func (s *State) SymmetricKey() game.Key {
	least := Symmetry(0)
	for k := Symmetry(1); k < Symmetries; k++ {
		if s.lessUnder(k, least) {
			least = k
		}
	}
	if least == 0 {
		return s.Key()
	}
	return s.keyUnder(least)
}

// lessUnder says whether the image under one symmetry comes before that under another.
func (s *State) lessUnder(one, two Symmetry) bool {
	c1, _ := one.Size(s.columns, s.rows)
	c2, _ := two.Size(s.columns, s.rows)
	if c1 != c2 {
		return c1 < c2
	}
	for cell := range s.places {
		if a, b := s.tileUnder(one, cell), s.tileUnder(two, cell); a != b {
			return a < b
		}
	}
	return one.Side(s.side) < two.Side(s.side)
}

// tileUnder returns the side of the tile on a cell of the image under a symmetry, or -1.
func (s *State) tileUnder(k Symmetry, cell int) int {
	if k.turned() {
		cell = len(s.places) - 1 - cell
	}
	if !k.mirrored() {
		return s.Tile(cell)
	}
	side := s.Tile(cell%s.rows*s.columns + cell/s.rows)
	if side < 0 {
		return side
	}
	return 1 - side
}

func (s *State) keyUnder(k Symmetry) game.Key {
	key := sizeKey(k.Size(s.columns, s.rows))
	for cell := range s.places {
		if side := s.Tile(cell); side >= 0 {
			column, row := k.Cell(cell%s.columns, cell/s.columns, s.columns, s.rows)
			key = key.Xor(tileKey(column, row, k.Side(side)))
		}
	}
	if k.Side(s.side) == 1 {
		key = key.Xor(turnKey)
	}
	if s.SwapPossible() {
		key = key.Xor(swapKey)
	}
	return key
}
