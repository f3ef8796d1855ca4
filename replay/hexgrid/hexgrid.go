// Package hexgrid has the geometry that games on hexagons share: axial coordinates with
// pointy-top cells, the six directions, rotations and mirror images.
package hexgrid

// An Axial is a cell of the hex plane. R grows downwards, Q to the right, and each lower row is
// shifted half a cell to the right, so that (0,0)'s lower neighbours are (1,-1) and (1,0) in (R,Q).
type Axial struct{ R, Q int }

// Directions are the steps to the six neighbours, clockwise from the upper left.
var Directions = [6]Axial{{-1, 0}, {-1, 1}, {0, 1}, {1, 0}, {1, -1}, {0, -1}}

// Names of the directions, in the order of [Directions].
var Names = [6]string{"upper left", "upper right", "right", "lower right", "lower left", "left"}

// Opposite returns the direction that leads back.
func Opposite(d int) int { return (d + 3) % 6 }

// Add returns the sum of two cells as vectors.
func (a Axial) Add(b Axial) Axial { return Axial{a.R + b.R, a.Q + b.Q} }

// Sub returns the difference of two cells as vectors.
func (a Axial) Sub(b Axial) Axial { return Axial{a.R - b.R, a.Q - b.Q} }

// Step returns the neighbour in a direction.
func (a Axial) Step(d int) Axial { return a.Add(Directions[d]) }

// Image returns the cell's image under one of the 12 symmetries of the plane about (0,0): k turns
// by 60° for k < 6, and for 6 ≤ k < 12 the same after a mirror image.
func (a Axial) Image(k int) Axial {
	x, z := a.Q, a.R
	y := -x - z
	if k >= 6 {
		x, y = y, x
	}
	for range k % 6 {
		x, y, z = -z, -x, -y
	}
	return Axial{R: z, Q: x}
}

// Distance returns the number of steps between two cells.
func Distance(a, b Axial) int {
	d := a.Sub(b)
	return max(abs(d.R), abs(d.Q), abs(d.R+d.Q))
}

func abs(n int) int { return max(n, -n) }
