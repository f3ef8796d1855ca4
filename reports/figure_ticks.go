package reports

import (
	"math"
	"strconv"
	"strings"
	"time"

	"gonum.org/v1/plot"

	"github.com/plybook/plybook/reports/wording"
)

// Bounds of the plot of lengths: how many bars there are at most, and for how many there is room at least.
const (
	mostBins  = 24
	narrowest = 9
)

// A niceTicks labels about as many values as there is room for: multiples of 1, 2 or 5 times a power of ten.
type niceTicks struct{ most int }

func (n niceTicks) Ticks(low, high float64) (ticks []plot.Tick) {
	step := niceStep((high - low) / float64(n.most))
	for k := math.Ceil(low / step); k*step <= high; k++ {
		value := k*step + 0 // −0 is 0 then
		ticks = append(ticks, plot.Tick{Value: value, Label: strconv.FormatFloat(value, 'f', -1, 64)})
	}
	return ticks
}

// niceStep returns the least step that is not below a size and not below 1.
func niceStep(size float64) float64 {
	for scale := 1.0; ; scale *= 10 {
		for _, step := range []float64{1, 2, 5} {
			if step*scale >= size {
				return step * scale
			}
		}
	}
}

// A bigTicks is a [niceTicks] with blanks between thousands.
type bigTicks struct{ most int }

func (b bigTicks) Ticks(low, high float64) []plot.Tick {
	ticks := niceTicks(b).Ticks(low, high)
	for i := range ticks {
		ticks[i].Label = wording.Grouped(ticks[i].Value, 0)
	}
	return ticks
}

// A shareTicks labels shares of 100.
type shareTicks struct{ most int }

func (s shareTicks) Ticks(low, high float64) []plot.Tick {
	ticks := niceTicks(s).Ticks(low, high)
	for i := range ticks {
		ticks[i].Label = wording.Grouped(ticks[i].Value, 0) + " %"
	}
	return ticks
}

// A timeTicks labels milliseconds in the unit that suits the longest of them.
type timeTicks struct{ most int }

func (t timeTicks) Ticks(low, high float64) []plot.Tick {
	unit := 1.0
	for _, next := range []time.Duration{time.Second, time.Minute, time.Hour} {
		const least = 3 // of a unit, for enough ticks
		if size := float64(next.Milliseconds()); high >= least*size {
			unit = size
		}
	}
	ticks := niceTicks(t).Ticks(low/unit, high/unit)
	for i := range ticks {
		ticks[i].Value *= unit
		ticks[i].Label = strings.ReplaceAll(wording.Millis(ticks[i].Value), wording.NoBreak, " ")
	}
	return ticks
}
