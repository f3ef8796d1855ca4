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
	least := f.key()
	image := f
	for k := 1; k < symmetries; k++ {
		for i := range f.n {
			image.spots[i].at = f.spots[i].at.Image(k)
		}
		if key := image.key(); key.Less(least) {
			least = key
		}
	}
	return least
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
func (f *figure) key() game.Key {
	var corner Axial
	for i := range f.spots[:f.n] {
		at := f.spots[i].at
		if i == 0 {
			corner = at
		}
		corner.R, corner.Q = min(corner.R, at.R), min(corner.Q, at.Q)
	}
	var k game.Key
	for i := range f.spots[:f.n] {
		at := f.spots[i].at.Sub(corner)
		word := uint64(at.R)<<40 | uint64(at.Q)<<16 | uint64(f.spots[i].what)
		addHash(&k, word)
		if i == f.resting {
			addHash(&k, word|0xFF) // no piece: the level would be 15
		}
	}
	if f.black {
		addHash(&k, 1<<63)
	}
	return k
}

// addHash adds two independent 64-bit hashes of a word to a key.
func addHash(k *game.Key, word uint64) {
	hi, lo := bits.Mul64(word^0x9E3779B97F4A7C15, 0xD1342543DE82EF95)
	a := game.Scatter(hi ^ lo)
	k[0] += a
	k[1] += game.Scatter(a ^ word*0x2545F4914F6CDD1D)
}
