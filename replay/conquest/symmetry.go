package conquest

import "github.com/plybook/plybook/replay/game"

// An image reads the cells of a board, row by row, in the order of one of its eight images: from
// cell start on, in steps of column along a row and of row from one row to the next.
type image struct{ start, column, row int }

// images returns the symmetries of a square board: turns, mirrors and diagonals.
func images(n int) [8]image {
	last := n*n - 1
	return [8]image{
		{0, 1, n}, {last, -1, -n}, // as it is, half turn
		{n - 1, n, -1}, {last - n + 1, -n, 1}, // quarter turns
		{n - 1, -1, n}, {last - n + 1, 1, -n}, // mirrors
		{0, n, 1}, {last, -n, -1}, // diagonals
	}
}

// index returns the cell that an image has in the place of row and column.
func (m image) index(row, column int) int { return m.start + row*m.row + column*m.column }

// SymmetricKey implements [game.Symmetric]. It is the key of the canonical position: the least of
// the eight images, compared row by row with empty < X < O < gap.
func (s *State) SymmetricKey() game.Key {
	s.flat = s.flat[:0]
	for row := range s.n {
		for column := range s.n {
			s.flat = append(s.flat, s.grid.at(cellAt(row, column)))
		}
	}
	all := images(s.n)
	least := all[0]
	for _, m := range all[1:] {
		if s.less(m, least) {
			least = m
		}
	}
	key := sizeKey(s.n)
	for row := range s.n {
		for column := range s.n {
			key = key.Xor(stoneKey(cellAt(row, column), s.flat[least.index(row, column)]))
		}
	}
	if s.side != 0 {
		key = key.Xor(sideKey)
	}
	return key
}

// less says whether one image of the cells in s.flat comes before another.
func (s *State) less(a, b image) bool {
	for row := range s.n {
		for column := range s.n {
			if i, j := s.flat[a.index(row, column)], s.flat[b.index(row, column)]; i != j {
				return i < j
			}
		}
	}
	return false
}
