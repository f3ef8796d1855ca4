package reversi

import "github.com/plybook/plybook/replay/game"

// An image of a board in two words is counted by what is done to it, in this order.
const (
	topDown   = 1 << iota // the top row and the bottom row are exchanged, and so on,
	sideways              // and the columns too,
	transpose             // and rows with columns
)

// image returns the image of a set of cells.
func (b *Board8) image(k int, x uint64) uint64 {
	if k&topDown != 0 {
		x = b.mirror(x)
	}
	if k&sideways != 0 {
		x = b.flip(x)
	}
	if k&transpose != 0 {
		x = Transpose(x)
	}
	return x
}

// flip exchanges the first and the last column, and so on.
func (b *Board8) flip(x uint64) uint64 {
	x = x>>1&0x5555555555555555 | x&0x5555555555555555<<1
	x = x>>2&0x3333333333333333 | x&0x3333333333333333<<2
	x = x>>4&0x0F0F0F0F0F0F0F0F | x&0x0F0F0F0F0F0F0F0F<<4
	return x >> (8 - b.size)
}

// Orientation implements [game.Oriented].
func (b *Board8) Orientation() (image int, only bool) {
	black, white := b.colours()
	least := [2]uint64{black, white}
	only = true
	for k := 1; k < Symmetries; k++ {
		other := [2]uint64{b.image(k, black), b.image(k, white)}
		switch {
		case other == least:
			only = false
		case other[0] < least[0] || other[0] == least[0] && other[1] < least[1]:
			least, image, only = other, k, true
		}
	}
	return image, only
}

// Plain implements [game.Oriented].
func (b *Board8) Plain() game.Key { return b.plain(b.colours()) }

// TurnPlain implements [game.Oriented]. The cells outside the board, which tell its size and the side to move, stay.
func (b *Board8) TurnPlain(keys []game.Key, image int) {
	if image == 0 {
		return
	}
	for i := range keys {
		for of, x := range keys[i] {
			keys[i][of] = x&^b.full | b.image(image, x&b.full)
		}
	}
}
