package contactix

import "github.com/plybook/plybook/replay/game"

// The key of a position is a Zobrist key over its tiles, mixed with the size, the side to move and
// whether a swap is possible.

// tileKey returns the number of a tile.
func tileKey(column, row, side int) game.Key {
	return game.KeyNumber(uint64(row)<<7 | uint64(column)<<1 | uint64(side))
}

// sizeKey, turnKey and swapKey are numbers apart from those of tiles.
func sizeKey(columns, rows int) game.Key {
	return game.KeyNumber(1<<20 | uint64(columns)<<6 | uint64(rows))
}

var (
	turnKey = game.KeyNumber(1 << 21) // side 1 is to move
	swapKey = game.KeyNumber(1<<21 | 1)
)

// Key implements [game.State].
func (s *State) Key() game.Key {
	if s.SwapPossible() {
		return s.key.Xor(swapKey)
	}
	return s.key
}
