package reversi

import (
	"math/bits"

	"github.com/plybook/plybook/replay/game"
)

// A Symmetry maps a square board onto itself. With m the last row and column, 0 to 7 take (r,c) to
// (r,c) (c,m-r) (m-r,m-c) (m-c,r) (r,m-c) (m-r,c) (c,r) (m-c,m-r).
type Symmetry uint8

// Symmetries is how many there are.
const Symmetries = 8

// turns say what the symmetries do to directions: each is turned, or counted the other way round
// from where north goes.
var turns = [Symmetries]struct {
	north    Direction
	mirrored bool
}{
	{North, false}, {East, false}, {South, false}, {West, false},
	{North, true}, {South, true}, {West, true}, {East, true},
}

// Square returns the image of a cell.
func (k Symmetry) Square(s Square, size int) Square {
	r, c, m := s.Row(), s.Col(), size-1
	switch k {
	case 1:
		r, c = c, m-r
	case 2:
		r, c = m-r, m-c
	case 3:
		r, c = m-c, r
	case 4:
		c = m - c
	case 5:
		r = m - r
	case 6:
		r, c = c, r
	case 7:
		r, c = m-c, m-r
	}
	return NewSquare(r, c)
}

// Direction returns the image of a direction.
func (k Symmetry) Direction(d Direction) Direction {
	t := turns[k]
	if t.mirrored {
		return (t.north - d) % directions
	}
	return (t.north + d) % directions
}

// Move returns the image of a move.
func (k Symmetry) Move(m game.Move, size int) game.Move {
	if one, two, ok := PairOf(m); ok {
		return Pair(k.Square(one, size), k.Square(two, size))
	}
	s, ok := DiscOf(m)
	if !ok {
		return m
	}
	s = k.Square(s, size)
	if d, ok := LineOf(m); ok {
		return Line(s, k.Direction(d))
	}
	return Disc(s)
}

// Key returns the identity of the position: size, cells and side to move. Different positions on
// boards up to 8 × 8 have different keys.
func (b *Board8) Key() game.Key {
	black, white := b.colours()
	return b.key(black, white)
}

// SymmetricKey returns the same key for the eight images of a position.
func (b *Board8) SymmetricKey() game.Key {
	black, white := b.colours()
	one, two := b.leastUpright(black, white)
	other, another := b.leastUpright(Transpose(black), Transpose(white))
	return b.key(lesser(one, two, other, another))
}

// leastUpright returns the least of the images in which rows stay rows.
func (b *Board8) leastUpright(black, white uint64) (leastBlack, leastWhite uint64) {
	flippedBlack, flippedWhite := b.flip(black), b.flip(white)
	black, white = lesser(black, white, b.mirror(black), b.mirror(white))
	flippedBlack, flippedWhite = lesser(flippedBlack, flippedWhite, b.mirror(flippedBlack), b.mirror(flippedWhite))
	return lesser(black, white, flippedBlack, flippedWhite)
}

// lesser returns one position or the other: that which has less in the first cell in which they differ, in the order empty, black, white.
// Which one that is cannot be foreseen, so there is no branch.
func lesser(black, white, otherBlack, otherWhite uint64) (uint64, uint64) {
	differ := (black ^ otherBlack) | (white ^ otherWhite)
	first := differ & -differ
	_, other := bits.Sub64(0, first&(white|black&^otherWhite), 0)
	return black ^ (black^otherBlack)&-other, white ^ (white^otherWhite)&-other
}

// rank8 orders what is on a cell: empty, black, white.
func rank8(discs [2]uint64, cell uint64) int {
	switch {
	case discs[Black]&cell != 0:
		return 1
	case discs[White]&cell != 0:
		return 2
	}
	return 0
}

// mirror exchanges the top and the bottom row, and so on.
func (b *Board8) mirror(x uint64) uint64 { return bits.ReverseBytes64(x) >> (8 * (8 - b.size)) }

// Transpose returns the cells of an 8 × 8 board with rows and columns exchanged.
func Transpose(x uint64) uint64 {
	t := (x ^ x>>7) & 0x00AA00AA00AA00AA
	x ^= t ^ t<<7
	t = (x ^ x>>14) & 0x0000CCCC0000CCCC
	x ^= t ^ t<<14
	t = (x ^ x>>28) & 0x00000000F0F0F0F0
	return x ^ t ^ t<<28
}

// key returns the key of a position with these discs and the present side to move.
func (b *Board8) key(black, white uint64) game.Key { return b.plain(black, white).Mix() }

// plain packs a position with the present side to move.
func (b *Board8) plain(black, white uint64) game.Key {
	return b.packed(black, white, b.Turn() == White)
}

// packed packs a position into two words that no other position shares.
//
// A board below 8 × 8 is marked by a cell outside it that has both colours, and White to move by
// inverting all bits. On 8 × 8 then no cell has both colours, or with White to move no cell
// has none; a full board is neither's turn. On smaller boards the cells outside, of which all but
// the mark agree, tell the size and the side.
func (b *Board8) packed(black, white uint64, byWhite bool) game.Key {
	if b.size < 8 {
		mark := uint64(1) << (57 + b.size)
		black, white = black|mark, white|mark
	}
	if byWhite {
		black, white = ^black, ^white
	}
	return game.Key{black, white}
}

// Key returns the identity of the position: size, cells and side to move.
func (b *Board16) Key() game.Key {
	black, white := b.colours()
	return b.key(black, white)
}

// SymmetricKey returns the same key for the eight images of a position.
func (b *Board16) SymmetricKey() game.Key {
	black, white := b.colours()
	least := [2]Set{black, white}
	for k := Symmetry(1); k < Symmetries; k++ {
		if image := [2]Set{b.image(k, black), b.image(k, white)}; before(image, least) {
			least = image
		}
	}
	return b.key(least[0], least[1])
}

// image returns the image of a set of cells.
func (b *Board16) image(k Symmetry, s Set) (image Set) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			image.Add(k.Square(Square(i<<6|bits.TrailingZeros64(word)), b.size))
		}
	}
	return image
}

// before says whether one position comes before another: in the first cell in which they differ
// it has less, in the order empty, black, white.
func before(one, two [2]Set) bool {
	for i := range one[Black] {
		differ := (one[Black][i] ^ two[Black][i]) | (one[White][i] ^ two[White][i])
		if first := differ & -differ; first != 0 {
			return rank8([2]uint64{one[Black][i], one[White][i]}, first) <
				rank8([2]uint64{two[Black][i], two[White][i]}, first)
		}
	}
	return false
}

func (b *Board16) key(black, white Set) game.Key {
	k := game.Key{uint64(b.size), uint64(b.Turn() + 1)}
	for i := range black {
		k = game.Key{k[0] ^ black[i], k[1] ^ white[i]}.Mix()
	}
	return k
}
