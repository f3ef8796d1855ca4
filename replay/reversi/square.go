package reversi

import (
	"iter"
	"math/bits"
	"strconv"
	"strings"

	"github.com/plybook/plybook/replay/game"
)

// The sides of the board that are played on; all are even.
const (
	MinSize = 4
	MaxSize = 16
)

// A Square is a cell of a board of any size: its row in the upper four bits, its column in the
// lower four. Squares sort as lists of moves have them.
type Square uint8

// NewSquare returns the cell of a row and a column, both from 0.
func NewSquare(row, col int) Square { return Square(row<<4 | col) }

// Row returns the row from 0, the top one.
func (s Square) Row() int { return int(s >> 4) }

// Col returns the column from 0.
func (s Square) Col() int { return int(s & 15) }

// Cell returns the same place as other packages name it.
func (s Square) Cell() game.Cell { return game.Cell{Row: int16(s.Row()), Col: int16(s.Col())} }

// Append appends the name of the cell: "f5".
func (s Square) Append(dst []byte) []byte {
	return strconv.AppendInt(append(dst, byte('a'+s.Col())), int64(s.Row()+1), 10)
}

func (s Square) String() string { return string(s.Append(nil)) }

// on says whether a board of that size has the cell.
func (s Square) on(size int) bool { return s.Row() < size && s.Col() < size }

// ParseSquare reads the name of a cell, a1 to p16 in either case.
func ParseSquare(text string) (s Square, ok bool) {
	s, rest, ok := cutSquare(text)
	return s, ok && rest == ""
}

// cutSquare reads the longest name of a cell that text begins with.
func cutSquare(text string) (s Square, rest string, ok bool) {
	if len(text) < 2 {
		return 0, text, false
	}
	col, row := text[0]|0x20-'a', text[1]-'1'
	if col >= MaxSize || row > 8 {
		return 0, text, false
	}
	if row == 0 && len(text) > 2 && text[2]-'0' <= 6 {
		return NewSquare(int(10+text[2]-'0'-1), int(col)), text[3:], true
	}
	return NewSquare(int(row), int(col)), text[2:], true
}

// A Direction is the way of a line from the placed disc, clockwise from north; north is towards
// row 0.
type Direction uint8

const (
	North Direction = iota
	NorthEast
	East
	SouthEast
	South
	SouthWest
	West
	NorthWest
	directions
)

var directionNames = [directions]struct{ short, long string }{
	{"n", "north"}, {"ne", "north-east"}, {"e", "east"}, {"se", "south-east"},
	{"s", "south"}, {"sw", "south-west"}, {"w", "west"}, {"nw", "north-west"},
}

// steps are the ways to the neighbours, as differences of squares.
var steps = [directions]int{-16, -15, 1, 17, 16, 15, -1, -17}

// String returns the direction as notation has it: "ne".
func (d Direction) String() string { return directionNames[d].short }

// parseDirection reads a direction in either case.
func parseDirection(text string) (Direction, bool) {
	for d, name := range directionNames {
		if strings.EqualFold(name.short, text) {
			return Direction(d), true
		}
	}
	return 0, false
}

// Lines is a set of directions in which a move encloses discs, bit d for [Direction] d.
type Lines uint8

// Has says whether the direction is in the set.
func (l Lines) Has(d Direction) bool { return l>>d&1 == 1 }

// Len returns how many directions there are.
func (l Lines) Len() int { return bits.OnesCount8(uint8(l)) }

// first returns the first direction of a set that is not empty.
func (l Lines) first() Direction { return Direction(bits.TrailingZeros8(uint8(l))) }

// All yields the directions clockwise from north.
func (l Lines) All() iter.Seq[Direction] {
	return func(yield func(Direction) bool) {
		for ; l != 0; l &= l - 1 {
			if !yield(l.first()) {
				return
			}
		}
	}
}

func (l Lines) String() string {
	var names []string
	for d := range l.All() {
		names = append(names, d.String())
	}
	return strings.Join(names, ", ")
}

// A Set is a set of squares, bit s%64 of word s/64 for square s.
type Set [4]uint64

// Has says whether the square is in the set.
func (s *Set) Has(q Square) bool { return s[q>>6]>>(q&63)&1 == 1 }

// Add puts a square into the set.
func (s *Set) Add(q Square) { s[q>>6] |= 1 << (q & 63) }

// Len returns the number of squares.
func (s *Set) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// All yields the squares in ascending order.
func (s Set) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(Square(i<<6 | bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

// names lists the squares for a message: "e5, d5".
func (s Set) names() string {
	var b []byte
	for q := range s.All() {
		if b != nil {
			b = append(b, ", "...)
		}
		b = q.Append(b)
	}
	return string(b)
}

// centre returns the four cells in the middle, ascending.
func centre(size int) [4]Square {
	h := size / 2
	return [4]Square{NewSquare(h-1, h-1), NewSquare(h-1, h), NewSquare(h, h-1), NewSquare(h, h)}
}
