package reversi

import "github.com/plybook/plybook/replay/game"

// An image of a board in two words is counted by what is done to it, in this order.
const (
	topDown   = 1 << iota // the top row and the bottom row are exchanged, and so on,
	sideways              // and the columns too,
	transpose             // and rows with columns
)

// image returns the images of two sets of cells.
func (b *Board8) image(k int, x, y uint64) (uint64, uint64) {
	if k&topDown != 0 {
		x, y = b.mirror(x), b.mirror(y)
	}
	if k&sideways != 0 {
		x, y = b.flip(x), b.flip(y)
	}
	if k&transpose != 0 {
		x, y = Transpose(x), Transpose(y)
	}
	return x, y
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
	leastBlack, leastWhite := black, white
	only = true
	for k := 1; k < Symmetries; k++ {
		otherBlack, otherWhite := b.image(k, black, white)
		switch {
		case otherBlack == leastBlack && otherWhite == leastWhite:
			only = false
		case otherBlack < leastBlack || otherBlack == leastBlack && otherWhite < leastWhite:
			leastBlack, leastWhite, image, only = otherBlack, otherWhite, k, true
		}
	}
	return image, only
}

// Plain implements [game.Oriented].
func (b *Board8) Plain() game.Key { return b.plain(b.colours()) }

// TurnPlain implements [game.Oriented]. The cells outside the board, which tell its size and the side to move, stay.
func (b *Board8) TurnPlain(keys []game.Key, image int) {
	for i, k := range keys {
		one, two := b.image(image, k[0]&b.full, k[1]&b.full)
		keys[i] = game.Key{k[0]&^b.full | one, k[1]&^b.full | two}
	}
}
