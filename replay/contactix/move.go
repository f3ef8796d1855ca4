package contactix

import "github.com/plybook/plybook/replay/game"

// A move is the number of the cell that a tile is laid on, or one of these.
const (
	// SwapPieces makes the first tile the other side's and mirrors it in the long diagonal.
	SwapPieces game.Move = 1<<16 + iota
	// SwapSides leaves the tile where it is; the players change sides.
	SwapSides
	// Pass lays no tile.
	Pass
)

// CellOf returns the cell of a move that lays a tile.
func CellOf(m game.Move) (cell int, ok bool) { return int(m), m < SwapPieces }

// IsSwap says whether a move is a swap of either kind.
func IsSwap(m game.Move) bool { return m == SwapPieces || m == SwapSides }

// IsPass implements [game.Passer].
func (*State) IsPass(m game.Move) bool { return m == Pass }

// Target implements [game.Targeter]: the cell that a tile is laid on.
func (s *State) Target(m game.Move) (c game.Cell, ok bool) {
	cell, ok := CellOf(m)
	if !ok {
		return game.Cell{}, false
	}
	return s.GameCell(cell), true
}

// words are the moves that are not cells.
var words = map[game.Move]string{SwapPieces: "swap-pieces", SwapSides: "swap-sides", Pass: "pass"}

// AppendMove implements [game.State]: a cell in lower case, swap-pieces, swap-sides or pass.
func (s *State) AppendMove(dst []byte, m game.Move) []byte {
	if cell, ok := CellOf(m); ok {
		return s.AppendCell(dst, cell, Lower)
	}
	return append(dst, words[m]...)
}
