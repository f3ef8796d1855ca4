package reversi

import (
	"slices"

	"github.com/plybook/plybook/replay/game"
)

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

// AppendTrail implements [game.Trailer].
//
// Positions that are their own images are turned one by one. From the first on that is not, the others are found from what each ply
// changes, which all becomes the mover's; so one word is turned for a position and not two.
func (b *Board8) AppendTrail(dst []game.Key) []game.Key {
	from := len(dst)
	dst = slices.Grow(dst, len(b.past)+1)[:from+len(b.past)+1]
	keys := dst[from:]
	var black, white uint64
	image, n := 0, 0
	for settled := false; n < len(keys) && !settled; n++ {
		black, white = b.pastAt(n).colours()
		image, settled = b.orientation(black, white)
		black, white = b.image(image, black, white)
		keys[n] = b.packed(black, white, b.whiteMoves(n))
	}
	rest := keys[n:]
	for i := range rest {
		rest[i][0] = b.pastAt(n+i).Opp ^ b.past[n+i-1].Own
	}
	b.turnFirst(rest, image)
	for i := range rest {
		by := -uint64(b.past[n+i-1].mover) // all bits if White has moved
		changed := rest[i][0]
		black, white = black&^(changed&by)|changed&^by, white&^(changed&^by)|changed&by
		rest[i] = b.packed(black, white, b.whiteMoves(n+i))
	}
	game.MixKeys(keys)
	return dst
}

// pastAt returns the position before a ply, or the present one.
func (b *Board8) pastAt(ply int) *position8 {
	if ply < len(b.past) {
		return &b.past[ply]
	}
	return &b.now
}

// whiteMoves says whether White is to move before a ply, or in the present position.
func (b *Board8) whiteMoves(ply int) bool {
	return b.pastAt(ply).mover == White && (ply < len(b.past) || b.Turn() == White)
}

// orientation returns an image of a position that is the same for all its images; only is false if several are.
func (b *Board8) orientation(black, white uint64) (image int, only bool) {
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

// turnFirst turns the first word of each key, a set of cells. It does what image does, but each step for all keys before the next, which is
// faster.
func (b *Board8) turnFirst(keys []game.Key, image int) {
	if image&topDown != 0 {
		for i := range keys {
			keys[i][0] = b.mirror(keys[i][0])
		}
	}
	if image&sideways != 0 {
		for i := range keys {
			keys[i][0] = b.flip(keys[i][0])
		}
	}
	if image&transpose != 0 {
		for i := range keys {
			keys[i][0] = Transpose(keys[i][0])
		}
	}
}
