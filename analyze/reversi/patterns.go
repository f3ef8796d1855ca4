package reversi

import (
	"math/bits"

	"github.com/plybook/plybook/replay/reversi"
)

// What a position of Reversi on 8×8 looks like: what stands on a few groups of cells, and some counts. Each
// is a term, a number that chooses one weight of a [Weights].

// A shape is a group of cells, wherever it lies on the board, or a count.
type shape struct {
	name   string
	digits int   // cells: a term has a digit in base 3 for each; 0: a count
	mirror []int // the order of the cells in the mirror image, which has the same weight
	size   int   // numbers that a term can be
}

const maxCount = 32

var shapes = []shape{
	{name: "edge with the cells diagonal to the corners", digits: 10, mirror: []int{7, 6, 5, 4, 3, 2, 1, 0, 9, 8}, size: 59049},
	{name: "corner of 3×3", digits: 9, mirror: []int{0, 3, 6, 1, 4, 7, 2, 5, 8}, size: 19683},
	{name: "second line", digits: 8, mirror: backwards(8), size: 6561},
	{name: "third line", digits: 8, mirror: backwards(8), size: 6561},
	{name: "fourth line", digits: 8, mirror: backwards(8), size: 6561},
	{name: "diagonal of 8", digits: 8, mirror: backwards(8), size: 6561},
	{name: "diagonal of 7", digits: 7, mirror: backwards(7), size: 2187},
	{name: "diagonal of 6", digits: 6, mirror: backwards(6), size: 729},
	{name: "diagonal of 5", digits: 5, mirror: backwards(5), size: 243},
	{name: "diagonal of 4", digits: 4, mirror: backwards(4), size: 81},
	{name: "moves", size: maxCount},
	{name: "moves of the opponent", size: maxCount},
	{name: "empty cells next to discs of the opponent", size: maxCount},
	{name: "empty cells next to own discs", size: maxCount},
	{name: "odd number of empty cells", size: 2},
}

// Where the weights of the shapes begin, in the order of shapes.
const (
	edgeTerms     = 0
	cornerTerms   = edgeTerms + 59049
	lineTerms     = cornerTerms + 19683 // three tables
	diagonalTerms = lineTerms + 3*6561
	countTerms    = diagonalTerms + 6561 + 2187 + 729 + 243 + 81
	parityTerms   = countTerms + 4*maxCount
	allTerms      = parityTerms + 2
)

func backwards(n int) (order []int) {
	for i := range n {
		order = append(order, n-1-i)
	}
	return order
}

// mirrored returns the term of the mirror image.
func (s *shape) mirrored(term int) (image int) {
	var digits [10]int
	for i := range s.digits {
		digits[i] = term % 3
		term /= 3
	}
	for i := s.digits - 1; i >= 0; i-- {
		image = 3*image + digits[s.mirror[i]]
	}
	if s.digits == 0 {
		return term
	}
	return image
}

// Terms is how many terms a position has.
const Terms = 4 + 4 + 12 + 2 + 4*4 + 4 + 1

// A Look is the terms of a position for the side to move.
type Look [Terms]int32

// LookAt returns the terms of a position.
func LookAt(d reversi.Discs8) (look Look) {
	l := looker{look: &look}
	own, opp := d.Own, d.Opp
	l.edges(own, opp)
	l.edges(reversi.Transpose(own), reversi.Transpose(opp))
	l.corners(own, opp)
	l.diagonals(own, opp)
	empties := ^(own | opp)
	l.count(0, ones(d.Legal()))
	l.count(1, ones(d.Swap().Legal()))
	l.count(2, ones(grow8(opp)&empties))
	l.count(3, ones(grow8(own)&empties))
	l.add(parityTerms + int32(ones(empties)&1))
	return look
}

type looker struct {
	look *Look
	n    int
}

func (l *looker) add(term int32) {
	l.look[l.n] = term
	l.n++
}

func (l *looker) count(which int32, n int) {
	l.add(countTerms + maxCount*which + int32(min(n, maxCount-1)))
}

// lineTerm returns the number of a line of up to eight cells.
func lineTerm(own, opp uint8) int32 { return int32(ternary[own]) + 2*int32(ternary[opp]) }

// cellDigit returns the digit of a cell.
func cellDigit(own, opp uint64, i int) int32 { return int32(own>>i&1 + opp>>i&1*2) }

// edges adds the rows: those at the edges with two cells of the next one, and all others.
func (l *looker) edges(own, opp uint64) {
	for _, e := range [2]struct{ row, left, right int }{{0, 9, 14}, {56, 49, 54}} {
		l.add(edgeTerms + lineTerm(uint8(own>>e.row), uint8(opp>>e.row)) +
			6561*cellDigit(own, opp, e.left) + 3*6561*cellDigit(own, opp, e.right))
	}
	for i := range 3 {
		for _, row := range [2]int{8 * (i + 1), 56 - 8*(i+1)} {
			l.add(lineTerms + int32(6561*i) + lineTerm(uint8(own>>row), uint8(opp>>row)))
		}
	}
}

// corners adds the four corners.
func (l *looker) corners(own, opp uint64) {
	l.corner(own, opp)
	l.corner(bits.Reverse64(own), bits.Reverse64(opp))
	own, opp = bits.ReverseBytes64(own), bits.ReverseBytes64(opp)
	l.corner(own, opp)
	l.corner(bits.Reverse64(own), bits.Reverse64(opp))
}

func (l *looker) corner(own, opp uint64) {
	a, b := uint8(own&7|own>>8&7<<3), uint8(opp&7|opp>>8&7<<3)
	l.add(cornerTerms + lineTerm(a, b) + 729*lineTerm(uint8(own>>16&7), uint8(opp>>16&7)))
}

// A diagonal is a group of cells along a diagonal, from the column of its first one.
type diagonal struct {
	cells uint64
	first int
	base  int32
}

var diagonals8 = func() (all []diagonal) {
	base := int32(diagonalTerms)
	for length := 8; length >= 4; length-- {
		low, high := 8-length, length-1 // a rising diagonal ends at a8 or begins there
		set := []diagonal{
			{lastCells[low].falling, low, base}, {lastCells[8*low].falling, 0, base},
			{lastCells[8*high].rising, 0, base}, {lastCells[56+low].rising, low, base},
		}
		if length == 8 {
			set = []diagonal{set[0], set[2]}
		}
		all = append(all, set...)
		base += int32(power3(length))
	}
	return all
}()

func power3(n int) int {
	p := 1
	for range n {
		p *= 3
	}
	return p
}

// diagonals adds the diagonals of at least four cells.
func (l *looker) diagonals(own, opp uint64) {
	for i := range diagonals8 {
		d := &diagonals8[i]
		a, b := own&d.cells*columnBits>>56, opp&d.cells*columnBits>>56
		l.add(d.base + lineTerm(uint8(a>>d.first), uint8(b>>d.first)))
	}
}
