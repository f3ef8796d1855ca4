package conquest

import "github.com/plybook/plybook/replay/game"

// The key of a position is a Zobrist key over its cells, mixed with the size and the side to
// move. The counters are no part of it. Positions of different layouts in memory have the same
// keys because the numbers depend on row, column and stone alone.

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

// stoneKey returns the number of what is on a cell; an empty cell adds nothing.
func stoneKey(c cell, s Stone) game.Key {
	if s == Empty {
		return game.Key{}
	}
	return keyNumber(uint64(c)<<2 | uint64(s))
}

// sizeKey and sideKey are numbers apart from those of the cells.
func sizeKey(n int) game.Key { return keyNumber(1<<20 + uint64(n)) }

var sideKey = keyNumber(1 << 21)

// keyOf computes the key of a board of n × n cells from scratch.
func keyOf(cells []Stone, n, side int) game.Key {
	key := sizeKey(n)
	for i, s := range cells {
		if s != Empty {
			key = xor(key, stoneKey(cellAt(i/n, i%n), s))
		}
	}
	if side != 0 {
		key = xor(key, sideKey)
	}
	return key
}

// A cellKeys holds the numbers of one cell: those of the stones by [Stone], and at [Empty],
// which has none, what a change of colour adds.
type cellKeys [3]game.Key

const flip = Empty

func keysAt(c cell) cellKeys {
	x, o := stoneKey(c, X), stoneKey(c, O)
	return cellKeys{flip: xor(x, o), X: x, O: o}
}
