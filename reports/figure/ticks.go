package figure

import (
	"math"
	"strings"
	"time"

	"gonum.org/v1/plot"

	"github.com/plybook/plybook/reports/wording"
)

// Bounds of histograms: the most bars they have, and the fewest they have room for.
const (
	MaxBins = 24
	MinBars = 9
)

// A Ticks labels about as many values as there is room for, and a few in any case: multiples of 1, 2 or 5 times a power of ten.
type Ticks struct{ Most int }

// fewTicks are too few to read a scale from.
const fewTicks = 3

// Ticks implements [plot.Ticker].
func (n Ticks) Ticks(low, high float64) (ticks []plot.Tick) {
	step := Step((high - low) / float64(n.Most))
	if math.Floor(high/step)-math.Ceil(low/step)+1 < fewTicks && step > 1 {
		step = Step(step * 2 / 5) // the next smaller one
	}
	for k := math.Ceil(low / step); k*step <= high; k++ {
		value := k*step + 0 // −0 is 0 then
		ticks = append(ticks, plot.Tick{Value: value, Label: wording.Grouped(value, 0)})
	}
	return ticks
}

// Step returns the least of 1, 2 and 5 times a power of ten that is not below a size and not below 1.
func Step(size float64) float64 {
	for scale := 1.0; ; scale *= 10 {
		for _, step := range []float64{1, 2, 5} {
			if step*scale >= size {
				return step * scale
			}
		}
	}
}

// A PercentTicks labels shares of 100.
type PercentTicks struct{ Most int }

// Ticks implements [plot.Ticker].
func (s PercentTicks) Ticks(low, high float64) []plot.Tick {
	ticks := Ticks(s).Ticks(low, high)
	for i := range ticks {
		ticks[i].Label = wording.Grouped(ticks[i].Value, 0) + "%"
	}
	return ticks
}

// A TimeTicks labels milliseconds in the unit that suits the longest of them.
type TimeTicks struct{ Most int }

// Ticks implements [plot.Ticker].
func (t TimeTicks) Ticks(low, high float64) []plot.Tick {
	unit := 1.0
	for _, next := range []time.Duration{time.Second, time.Minute, time.Hour} {
		const least = 3 // of a unit, for enough ticks
		if size := float64(next.Milliseconds()); high >= least*size {
			unit = size
		}
	}
	ticks := Ticks(t).Ticks(low/unit, high/unit)
	for i := range ticks {
		ticks[i].Value *= unit
		ticks[i].Label = strings.ReplaceAll(wording.Millis(ticks[i].Value), wording.NoBreak, " ")
	}
	return ticks
}
