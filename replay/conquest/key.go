package conquest

import "github.com/plybook/plybook/replay/game"

// The key of a position is a Zobrist key over its cells, mixed with the size and the side to
// move. The counters are no part of it. Positions of different layouts in memory have the same
// keys because the numbers depend on row, column and stone alone.

// stoneKey returns the number of what is on a cell; an empty cell adds nothing.
func stoneKey(c cell, s Stone) game.Key {
	if s == Empty {
		return game.Key{}
	}
	return game.KeyNumber(uint64(c)<<2 | uint64(s))
}

// sizeKey and sideKey are numbers apart from those of the cells.
func sizeKey(n int) game.Key { return game.KeyNumber(1<<20 + uint64(n)) }

var sideKey = game.KeyNumber(1 << 21)

// keyOf computes the key of a board of n × n cells from scratch.
func keyOf(cells []Stone, n, side int) game.Key {
	key := sizeKey(n)
	for i, s := range cells {
		if s != Empty {
			key = key.Xor(stoneKey(cellAt(i/n, i%n), s))
		}
	}
	if side != 0 {
		key = key.Xor(sideKey)
	}
	return key
}

// A cellKeys holds the numbers of one cell: those of the stones by [Stone], and at [Empty],
// which has none, what a change of colour adds.
type cellKeys [3]game.Key

const flip = Empty

func keysAt(c cell) cellKeys {
	x, o := stoneKey(c, X), stoneKey(c, O)
	return cellKeys{flip: x.Xor(o), X: x, O: o}
}
