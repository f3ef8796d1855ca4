package scene

import "math/bits"

// A Point is a place in 1/64 of a pixel. All geometry is in integers until it reaches the
// rasteriser, which takes numbers of this fineness as they are: pixels are the same everywhere.
type Point struct{ X, Y int }

// Toward returns the point that lies a length away from a on the way to b.
func Toward(a, b Point, length int) Point {
	far := max(Distance(a, b), 1)
	return Point{a.X + (b.X-a.X)*length/far, a.Y + (b.Y-a.Y)*length/far}
}

// HexSize returns how far apart rows of regular hexagons lie with corners above and below that are
// 2·a wide, a·√3, and how far their corners are from the middle, a·2/√3. If a is whole pixels, so are
// the rows.
func HexSize(a int) (pitch, radius int) {
	unit := 1
	if a%px == 0 {
		unit = px
	}
	return max(ScaleRound(a, 1351, 780*unit)*unit, 1), max(ScaleRound(a, 1351, 1170), 1)
}

func Abs(n int) int { return max(n, -n) }

func Distance(a, b Point) int {
	x, y := a.X-b.X, a.Y-b.Y
	return Isqrt(x*x + y*y)
}

// Isqrt returns the integer part of the square root, by Newton's method.
func Isqrt(n int) int {
	if n < 2 {
		return max(n, 0)
	}
	x := 1 << ((bits.Len(uint(n)) + 1) / 2) // not below the root
	for y := (x + n/x) / 2; y < x; y = (x + n/x) / 2 {
		x = y
	}
	return x
}

// ScaleRound returns v·num/den, rounded to the nearest integer, halves upwards.
func ScaleRound(v, num, den int) int { return FloorDiv(2*v*num+den, 2*den) }

func FloorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
