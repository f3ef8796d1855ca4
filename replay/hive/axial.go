package hive

// An Axial is a cell of the hex plane. R grows downwards, Q to the right, and each lower row is
// shifted half a cell to the right, so that (0,0)'s lower neighbours are (1,-1) and (1,0) in (R,Q).
type Axial struct{ R, Q int }

// Directions are the steps to the six neighbours, clockwise from the upper left.
var Directions = [6]Axial{{-1, 0}, {-1, 1}, {0, 1}, {1, 0}, {1, -1}, {0, -1}}

// opposite returns the direction that leads back.
func opposite(d int) int { return (d + 3) % 6 }

// Add returns the sum of two cells as vectors.
func (a Axial) Add(b Axial) Axial { return Axial{a.R + b.R, a.Q + b.Q} }

// Sub returns the difference of two cells as vectors.
func (a Axial) Sub(b Axial) Axial { return Axial{a.R - b.R, a.Q - b.Q} }

// Step returns the neighbour in a direction.
func (a Axial) Step(d int) Axial { return a.Add(Directions[d]) }

// DirectionTo returns the direction from a cell to its neighbour b; ok is false if b is none.
func (a Axial) DirectionTo(b Axial) (d int, ok bool) {
	by := b.Sub(a)
	for d, step := range Directions {
		if step == by {
			return d, true
		}
	}
	return 0, false
}

// symmetries is the number of rotations and mirror images of the plane about a cell.
const symmetries = 12

// images are the symmetries as matrices: row and column of the image from row and column.
var images = func() (m [symmetries][4]int) {
	for k := range m {
		r, q := turned(Axial{R: 1}, k), turned(Axial{Q: 1}, k)
		m[k] = [4]int{r.R, q.R, r.Q, q.Q}
	}
	return m
}()

// turned mirrors a cell for k ≥ 6 and turns it k mod 6 times by 60°. With x = Q, z = R and
// y = -x-z the mirror exchanges x and y, and a turn takes (x, y, z) to (-z, -x, -y).
func turned(a Axial, k int) Axial {
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

// Image returns the cell's image under one of the 12 symmetries of the plane about (0,0): k turns
// by 60° for k < 6, and for 6 ≤ k < 12 the same after a mirror image.
func (a Axial) Image(k int) Axial {
	m := &images[k]
	return Axial{R: m[0]*a.R + m[1]*a.Q, Q: m[2]*a.R + m[3]*a.Q}
}

// Distance returns the number of steps between two cells.
func Distance(a, b Axial) int {
	d := a.Sub(b)
	return max(abs(d.R), abs(d.Q), abs(d.R+d.Q))
}

func abs(n int) int { return max(n, -n) }
