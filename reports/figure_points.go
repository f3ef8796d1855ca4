package reports

import (
	"math"

	"gonum.org/v1/plot/plotter"
)

// bars are points with an error of the same size either way.
type bars struct {
	plotter.XYs
	errors []float64
}

func (b *bars) add(x, y, e float64) {
	if math.IsInf(e, 0) || math.IsNaN(e) {
		e = 0 // there is no saying how far it goes; the table has a question mark
	}
	b.XYs = append(b.XYs, plotter.XY{X: x, Y: y})
	b.errors = append(b.errors, e)
}

func (b *bars) XError(i int) (low, high float64) { return -b.errors[i], b.errors[i] }

func (b *bars) YError(i int) (low, high float64) { return -b.errors[i], b.errors[i] }
