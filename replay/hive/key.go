package hive

import (
	"math/bits"

	"github.com/plybook/plybook/replay/game"
)

// Identity: the stacks from the bottom, colour and letter without numbers, up to translation;
// the side to move; and where the game has a pillbug the cell of the resting piece. A key is the
// sum of a hash of every piece with its level and its cell from the upper left corner of the
// hive's bounding box, so that the order of the pieces does not matter.

// A figure is the part of a position that its identity speaks of.
type figure struct {
	spots   [pieces]spot
	n       int
	resting int // index of the spot whose cell rests; -1 for none
	black   bool
}

// A spot is a piece without its number.
type spot struct {
	at   Axial
	what uint8 // kind, colour and level
}

// Key returns the identity of the position.
func (p *Position) Key() game.Key {
	if p.repeats.watched {
		return p.keyAfter(len(p.history))
	}
	return p.computeKey()
}

func (p *Position) computeKey() game.Key {
	var f figure
	p.figure(&f)
	return f.key()
}

// SymmetricKey returns the least key of the position's twelve images. Colours are not swapped.
func (p *Position) SymmetricKey() game.Key {
	var f figure
	p.figure(&f)
	least, first, image := f, f.first(), f
	for k := 1; k < symmetries; k++ {
		for i := range f.n {
			image.spots[i].at = f.spots[i].at.Image(k)
		}
		if word := image.first(); word < first || word == first && image.key().Less(least.key()) {
			least, first = image, word
		}
	}
	return least.key()
}

// figure fills in what identity speaks of.
func (p *Position) figure(f *figure) {
	f.resting, f.black = -1, p.mover() == Black
	rests := p.resting != NoPiece && p.rules.Letters&WithPillbug != 0
	for left := p.inGame &^ p.hand; left != 0; {
		x := left.pop()
		if rests && x == p.resting {
			f.resting = f.n
		}
		f.spots[f.n&31] = spot{p.place(x), p.what(x)}
		f.n++
	}
}

// level returns how many pieces lie under a piece on the board.
func (p *Position) level(x Piece) (n uint8) {
	for under := p.below[x&31]; under != NoPiece; under = p.below[under&31] {
		n++
	}
	return n
}

// key hashes the figure.
func (f *figure) key() (k game.Key) {
	corner := f.corner()
	add := func(word uint64) {
		hash := hashOf(word)
		k[0] += hash
		k[1] += game.Scatter(hash ^ word*0x2545F4914F6CDD1D) // independent of the first
	}
	for i := range f.spots[:f.n] {
		word := f.word(i, corner)
		add(word)
		if i == f.resting {
			add(restingWord(word))
		}
	}
	if f.black {
		add(blackWord)
	}
	return k
}

// first returns the first half of the key.
func (f *figure) first() (sum uint64) {
	corner := f.corner()
	for i := range f.spots[:f.n] {
		word := f.word(i, corner)
		sum += hashOf(word)
		if i == f.resting {
			sum += hashOf(restingWord(word))
		}
	}
	if f.black {
		sum += hashOf(blackWord)
	}
	return sum
}

// corner returns the upper left corner of the bounding box.
func (f *figure) corner() Axial {
	corner := f.spots[0].at
	for i := range f.spots[:f.n] {
		at := f.spots[i].at
		corner.R, corner.Q = min(corner.R, at.R), min(corner.Q, at.Q)
	}
	return corner
}

// word returns what is hashed of a spot.
func (f *figure) word(i int, corner Axial) uint64 {
	at := f.spots[i&31].at.Sub(corner)
	return uint64(at.R)<<40 | uint64(at.Q)<<16 | uint64(f.spots[i&31].what)
}

// restingWord returns what is hashed of a spot besides if its cell rests. It is that of no piece: the level would be 15.
func restingWord(word uint64) uint64 { return word | 0xFF }

// blackWord is hashed if Black is to move.
const blackWord = 1 << 63

func hashOf(word uint64) uint64 {
	hi, lo := bits.Mul64(word^0x9E3779B97F4A7C15, 0xD1342543DE82EF95)
	return game.Scatter(hi ^ lo)
}
