package contactix

import "github.com/plybook/plybook/replay/game"

// The key of a position is a Zobrist key over its tiles, mixed with the size, the side to move and
// whether a swap is possible.

// splitMix is the output function of SplitMix64.
func splitMix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// keyNumber returns the i-th random number of keys.
func keyNumber(i uint64) game.Key { return game.Key{splitMix(2 * i), splitMix(2*i + 1)} }

func xor(a, b game.Key) game.Key { return game.Key{a[0] ^ b[0], a[1] ^ b[1]} }

// tileKey returns the number of a tile.
func tileKey(column, row, side int) game.Key {
	return keyNumber(uint64(row)<<7 | uint64(column)<<1 | uint64(side))
}

// sizeKey, turnKey and swapKey are numbers apart from those of tiles.
func sizeKey(columns, rows int) game.Key {
	return keyNumber(1<<20 | uint64(columns)<<6 | uint64(rows))
}

var (
	turnKey = keyNumber(1 << 21) // side 1 is to move
	swapKey = keyNumber(1<<21 | 1)
)

// Key implements [game.State].
func (s *State) Key() game.Key {
	if s.SwapPossible() {
		return xor(s.key, swapKey)
	}
	return s.key
}
