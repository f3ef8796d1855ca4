package figure

import (
	"math"

	"gonum.org/v1/plot/plotter"
)

// Points are points with an error of the same size either way.
type Points struct {
	plotter.XYs
	errors []float64
}

// Add adds a point; an error that is not finite is left out.
func (b *Points) Add(x, y, e float64) {
	if math.IsInf(e, 0) || math.IsNaN(e) {
		e = 0 // unbounded; the table has a question mark
	}
	b.XYs = append(b.XYs, plotter.XY{X: x, Y: y})
	b.errors = append(b.errors, e)
}

// XError implements [plotter.XErrorer].
func (b *Points) XError(i int) (low, high float64) { return -b.errors[i], b.errors[i] }

// YError implements [plotter.YErrorer].
func (b *Points) YError(i int) (low, high float64) { return -b.errors[i], b.errors[i] }
