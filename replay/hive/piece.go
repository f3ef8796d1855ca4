package hive

import (
	"math/bits"
	"strings"

	"github.com/plybook/plybook/replay/game"
)

// The seats.
const (
	White game.Seat = 0
	Black game.Seat = 1
)

var seatNames = [2]string{"White", "Black"}

// A Kind is a kind of bug, in the order in which lists have them.
type Kind uint8

const (
	Queen Kind = iota
	Spider
	Beetle
	Grasshopper
	Ant
	Mosquito
	Ladybug
	Pillbug
	Kinds // how many there are
)

// kinds are the facts about each kind: letter, name with its article, how many a side has, and
// the slot of the first of them.
var kinds = [Kinds]struct {
	letter  byte
	article string
	name    string
	count   int
	slot    int
}{
	Queen:       {'Q', "A", "queen bee", 1, 0},
	Spider:      {'S', "A", "spider", 2, 1},
	Beetle:      {'B', "A", "beetle", 2, 3},
	Grasshopper: {'G', "A", "grasshopper", 3, 5},
	Ant:         {'A', "An", "ant", 3, 8},
	Mosquito:    {'M', "A", "mosquito", 1, 11},
	Ladybug:     {'L', "A", "ladybug", 1, 12},
	Pillbug:     {'P', "A", "pillbug", 1, 13},
}

// slotKinds are the kinds by slot; the last two slots are empty.
var slotKinds = [16]Kind{
	Queen, Spider, Spider, Beetle, Beetle, Grasshopper, Grasshopper, Grasshopper, Ant, Ant, Ant,
	Mosquito, Ladybug, Pillbug, Kinds, Kinds,
}

const kindLetters = "QSBGAMLP"

// Letter returns the letter of the kind in notation.
func (k Kind) Letter() byte { return kindLetters[k] }

// Count returns how many of the kind a side has, where the kind is in the game.
func (k Kind) Count() int { return kinds[k].count }

func (k Kind) String() string { return kinds[k].name }

// KindOf returns the kind with a letter.
func KindOf(letter byte) (Kind, bool) {
	i := strings.IndexByte(kindLetters, letter)
	return Kind(i), i >= 0
}

// A Piece is one of the 28 bugs: the seat in bit 4, and below it a slot for each bug of a side
// in the order Q S1 S2 B1 B2 G1 G2 G3 A1 A2 A3 M L P. Pieces sort as lists have them, White's first.
type Piece uint8

const (
	// NoPiece stands where there is no piece.
	NoPiece Piece = 31

	pieces   = 32 // bound of arrays by piece
	sideBits = 16 // bits of a side in a [PieceSet]
	whiteQ   = Piece(0)
	blackQ   = Piece(sideBits)
)

// NewPiece returns a bug of a side by kind and number, from 1.
func NewPiece(seat game.Seat, k Kind, number int) (Piece, bool) {
	if k >= Kinds || number < 1 || number > k.Count() {
		return NoPiece, false
	}
	return Piece(int(seat)*sideBits + kinds[k].slot + number - 1), true
}

// Seat returns the owner.
func (x Piece) Seat() game.Seat { return game.Seat(x >> 4 & 1) }

// Kind returns the kind of bug.
func (x Piece) Kind() Kind { return slotKinds[x&15] }

// Number returns the number among the bugs of its kind and side, from 1.
func (x Piece) Number() int { return int(x&15) - kinds[x.Kind()].slot + 1 }

// Append appends the name of the piece: "wA1", "bQ".
func (x Piece) Append(dst []byte) []byte {
	if x.Kind().Count() > 1 {
		return x.AppendNumbered(dst)
	}
	return append(dst, "wb"[x.Seat()], x.Kind().Letter())
}

// AppendNumbered appends the name with the number of unique bugs too: "wQ1".
func (x Piece) AppendNumbered(dst []byte) []byte {
	return append(dst, "wb"[x.Seat()], x.Kind().Letter(), byte('0'+x.Number()))
}

func (x Piece) String() string { return string(x.Append(nil)) }

// bit returns the piece as a set.
func (x Piece) bit() PieceSet { return 1 << (x & 31) }

// A PieceSet is a set of pieces.
type PieceSet uint32

// Has says whether the piece is in the set.
func (s PieceSet) Has(x Piece) bool { return s>>(x&31)&1 == 1 }

// Len returns the size of the set.
func (s PieceSet) Len() int { return bits.OnesCount32(uint32(s)) }

// pop takes the first piece out of a set that is not empty.
func (s *PieceSet) pop() Piece {
	x := Piece(bits.TrailingZeros32(uint32(*s)))
	*s &= *s - 1
	return x
}

// side is the set of all pieces of a seat.
func side(seat game.Seat) PieceSet { return 0xFFFF << (uint(seat&1) * sideBits) }

// piecesOf returns the pieces of both sides in a game with these expansions.
func piecesOf(l Letters) PieceSet {
	one := PieceSet(1<<kinds[Mosquito].slot-1) | PieceSet(l)<<kinds[Mosquito].slot
	return one | one<<sideBits
}

// Slots with a bug of the same kind one above them, and two above them.
const (
	hasNext  PieceSet = (1<<1 | 1<<3 | 1<<5 | 1<<6 | 1<<8 | 1<<9) * (1 | 1<<sideBits)
	hasThird PieceSet = (1<<5 | 1<<8) * (1 | 1<<sideBits)
)

// next returns the lowest number of each kind and side in a set: of a hand, what can be placed.
func (s PieceSet) next() PieceSet {
	return s &^ (s&hasNext<<1 | s&hasThird<<2)
}
