package contactix

import "github.com/plybook/plybook/replay/game"

// A trace tells games apart, up to the images of a board, by what was laid in which order. It is the
// key of these tiles in every image.
type trace struct {
	columns, rows int
	keys          [Symmetries]game.Key
}

// toggle adds the tile of a side, or takes it out again.
func (t *trace) toggle(cell, side int) {
	column, row := cell%t.columns, cell/t.columns
	for k := range Symmetry(Symmetries) {
		c, r := k.Cell(column, row, t.columns, t.rows)
		t.keys[k] = t.keys[k].Xor(tileKey(c, r, k.Side(side)))
	}
}

// least returns the same key for all images.
func (t *trace) least() game.Key {
	least := t.keys[0]
	for _, k := range t.keys[1:] {
		if k.Less(least) {
			least = k
		}
	}
	return least
}

// AppendTrace implements [game.Tracer]: a key for the size and the tiles of the setup, and one for every
// tile that was laid. A swap of pieces changes the first tile, a swap of sides nothing, and passes do not
// count. Whose turn it was, the tiles tell.
func (s *State) AppendTrace(dst []game.Key) []game.Key {
	plies := s.past
	for range plies {
		s.Undo()
	}
	t := trace{columns: s.columns, rows: s.rows}
	for k := range Symmetry(Symmetries) {
		t.keys[k] = sizeKey(k.Size(s.columns, s.rows))
	}
	for cell := range s.places {
		if side := s.Tile(cell); side >= 0 {
			t.toggle(cell, side)
		}
	}
	dst = append(dst, t.least())
	for _, ply := range plies {
		if cell, ok := CellOf(ply.move); ok {
			t.toggle(cell, s.side)
			dst = append(dst, t.least())
		} else if ply.move == SwapPieces {
			t.toggle(s.opening(), 1-s.side)
			t.toggle(s.mirrored(s.opening()), s.side)
			dst[len(dst)-1] = t.least()
		}
		s.Play(ply.move)
	}
	return dst
}
