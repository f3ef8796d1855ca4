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

// AppendTrail implements [game.Trailer].
func (b *Board8) AppendTrail(dst []game.Key) []game.Key {
	from := len(dst)
	for i := range b.past {
		p := &b.past[i]
		black, white := p.colours()
		dst = append(dst, b.packed(black, white, p.mover == White))
	}
	dst = append(dst, b.plain(b.colours()))
	keys := dst[from:]
	image, n := 0, 0
	for settled := false; n < len(keys) && !settled; n++ {
		p := &b.now
		if n < len(b.past) {
			p = &b.past[n]
		}
		image, settled = b.orientation(p.colours())
		b.turnKeys(keys[n:n+1], image)
	}
	b.turnKeys(keys[n:], image)
	game.MixKeys(keys)
	return dst
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

// turnKeys turns keys that are not mixed yet into those of an image. The cells outside the board, which tell its size and the side to
// move, stay. It does what image does, but each step for all keys before the next, which is faster.
func (b *Board8) turnKeys(keys []game.Key, image int) {
	full, other := b.full, ^b.full
	if image&topDown != 0 {
		for i, k := range keys {
			keys[i] = game.Key{k[0]&other | b.mirror(k[0]&full), k[1]&other | b.mirror(k[1]&full)}
		}
	}
	if image&sideways != 0 {
		for i, k := range keys {
			keys[i] = game.Key{k[0]&other | b.flip(k[0]&full), k[1]&other | b.flip(k[1]&full)}
		}
	}
	if image&transpose != 0 {
		for i, k := range keys {
			keys[i] = game.Key{k[0]&other | Transpose(k[0]&full), k[1]&other | Transpose(k[1]&full)}
		}
	}
}
