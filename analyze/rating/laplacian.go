package rating

import (
	"math"
	"slices"
)

// lanes is how many equations are solved at a time: each weight that is read serves all of them.
const lanes = 8

// A vectors holds lanes vectors, the elements of one place side by side.
type vectors [][lanes]float64

// A laplacian is the matrix of a graph with weights: on the diagonal the sum of a player's weights, with own in addition, and
// the negative weights elsewhere. Players who are held have no equation.
type laplacian struct {
	start    []int32 // of each player's neighbours in the two below; one more than players
	to       []int32
	weight   []float64
	diagonal []float64
	held     []bool
	singular bool // nothing is held, and own is 0: the average of a solution is free, and is made 0
}

// newLaplacian returns the matrix of edges without weights. All edges of the same two players are one; at returns
// where their weights are.
func newLaplacian(held []bool, edges [][2]int32) *laplacian {
	l := &laplacian{start: make([]int32, len(held)+1), diagonal: make([]float64, len(held)), held: held}
	for _, e := range edges {
		l.start[e[0]+1]++
		l.start[e[1]+1]++
	}
	for i := range held {
		l.start[i+1] += l.start[i]
	}
	l.to, l.weight = make([]int32, 2*len(edges)), make([]float64, 2*len(edges))
	next := slices.Clone(l.start)
	for _, e := range edges {
		for side, i := range e {
			l.to[next[i]] = e[1-side]
			next[i]++
		}
	}
	return l
}

// set sets the weights of the edges, in the order in which the matrix was made of them, and what is added to the diagonal.
func (l *laplacian) set(edges [][2]int32, weights, own []float64) {
	next := slices.Clone(l.start)
	l.singular = !slices.Contains(l.held, true)
	for i, extra := range own {
		l.diagonal[i] = extra
		l.singular = l.singular && extra == 0
	}
	for k, e := range edges {
		for _, i := range e {
			l.weight[next[i]] = weights[k]
			l.diagonal[i] += weights[k]
			next[i]++
		}
	}
}

// times sets y to the product with x, without those who are held.
func (l *laplacian) times(y, x vectors) {
	for i := range y {
		if l.held[i] {
			y[i] = [lanes]float64{}
			continue
		}
		sum, d := x[i], l.diagonal[i]
		for k := range sum {
			sum[k] *= d
		}
		for at := l.start[i]; at < l.start[i+1]; at++ {
			w, from := l.weight[at], &x[l.to[at]]
			for k := range sum {
				sum[k] -= w * from[k]
			}
		}
		y[i] = sum
	}
}

// solve returns the solutions of lanes systems, by conjugate gradients, each to a precision relative to its right side, which
// it overwrites. In a singular system the right sides have to add up to 0, but for rounding.
func (l *laplacian) solve(right vectors, precision float64) vectors {
	n := len(right)
	x, z, p, product := make(vectors, n), make(vectors, n), make(vectors, n), make(vectors, n)
	for i := range right {
		if l.held[i] {
			right[i] = [lanes]float64{}
		}
	}
	if l.singular {
		center(right)
	}
	was := l.precondition(z, right)
	copy(p, z)
	goal := was
	for k := range goal {
		goal[k] *= precision * precision
	}
	for range 10*n + 10 {
		l.times(product, p)
		step := stride(was, dot(p, product), goal)
		if step == [lanes]float64{} {
			break
		}
		for i := range x {
			for k := range step {
				x[i][k] += step[k] * p[i][k]
				right[i][k] -= step[k] * product[i][k]
			}
		}
		now := l.precondition(z, right)
		for i := range p {
			for k := range now {
				p[i][k] = z[i][k] + now[k]/max(was[k], math.SmallestNonzeroFloat64)*p[i][k]
			}
		}
		was = now
	}
	if l.singular {
		center(x)
	}
	return x
}

// stride returns how far solutions go on, 0 for those that are precise enough.
func stride(left, curvature, goal [lanes]float64) (step [lanes]float64) {
	for k := range step {
		far := left[k] / curvature[k]
		if left[k] > goal[k] && !math.IsNaN(far) && !math.IsInf(far, 0) {
			step[k] = far
		}
	}
	return step
}

// precondition sets z to r divided by the diagonal, and returns the products of the two.
func (l *laplacian) precondition(z, r vectors) [lanes]float64 {
	for i := range z {
		d := l.diagonal[i]
		if d > 0 && !l.held[i] {
			d = 1 / d
		}
		for k := range z[i] {
			z[i][k] = r[i][k] * d
		}
	}
	return dot(z, r)
}

func dot(a, b vectors) (sum [lanes]float64) {
	for i := range a {
		for k := range sum {
			sum[k] += a[i][k] * b[i][k]
		}
	}
	return sum
}

// center takes the average out of each vector.
func center(x vectors) {
	var mean [lanes]float64
	for i := range x {
		for k := range mean {
			mean[k] += x[i][k] / float64(len(x))
		}
	}
	for i := range x {
		for k := range mean {
			x[i][k] -= mean[k]
		}
	}
}
