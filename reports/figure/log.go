package figure

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"

	"github.com/plybook/plybook/reports/wording"
)

// LogAxis makes an axis logarithmic, with ticks at 1, 2 and 5 times powers of ten where there are few of these, and some room at
// both ends. Its values are positive.
func LogAxis(a *plot.Axis, most int, label func(float64) string) {
	const room = 1.25
	a.Min, a.Max = a.Min/room, a.Max*room
	a.Scale = plot.LogScale{}
	a.Tick.Marker = logTicks{most, label}
}

// LogAxisAt is [LogAxis] with ticks at some values.
func LogAxisAt(a *plot.Axis, values []float64, label func(float64) string) {
	LogAxis(a, 0, label)
	var ticks plot.ConstantTicks
	for _, v := range values {
		ticks = append(ticks, plot.Tick{Value: v, Label: label(v)})
	}
	a.Tick.Marker = ticks
}

// logTicks are at most so many ticks of a logarithmic axis.
type logTicks struct {
	most  int
	label func(float64) string
}

// Ticks implements [plot.Ticker].
func (l logTicks) Ticks(low, high float64) (ticks []plot.Tick) {
	for _, factors := range [][]float64{{1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 2, 5}, {1, 3}, {1}} {
		for decades := 1; ; decades++ {
			ticks = ticks[:0]
			for power := math.Floor(math.Log10(low)); power <= math.Log10(high); power++ {
				if math.Mod(power, float64(decades)) != 0 {
					continue
				}
				for _, factor := range factors {
					v := factor * math.Pow(10, power)
					t := plot.Tick{Value: v, Label: l.label(v)}
					switch last := len(ticks) - 1; {
					case v < low || v > high:
					case last >= 0 && ticks[last].Label == t.Label:
						ticks[last] = t // labels are rounded
					default:
						ticks = append(ticks, t)
					}
				}
			}
			switch {
			case len(ticks) > l.most:
			case len(ticks) < 2:
				return l.ends(low, high)
			default:
				return ticks
			}
			if len(factors) > 1 {
				break
			}
		}
	}
	return ticks
}

// ends are ticks near the ends of an axis that has no round numbers.
func (l logTicks) ends(low, high float64) (ticks []plot.Tick) {
	for _, v := range []float64{low * math.Pow(high/low, 0.2), low * math.Pow(high/low, 0.8)} {
		v, _ = strconv.ParseFloat(strconv.FormatFloat(v, 'g', 2, 64), 64)
		ticks = append(ticks, plot.Tick{Value: v, Label: l.label(v)})
	}
	return ticks
}

// A ScoreTicks labels differences in Elo with the score that they stand for.
type ScoreTicks struct{ Average float64 } // of the players with a score of one half

// scoreLevels are the scores that ticks are at, in the order in which they take their room.
var scoreLevels = []float64{0.5, 0.25, 0.75, 0.1, 0.9, 0.01, 0.99, 0.001, 0.999, 0.4, 0.6, 0.3, 0.7, 0.45, 0.55}

// Ticks implements [plot.Ticker].
func (s ScoreTicks) Ticks(low, high float64) (ticks []plot.Tick) {
	const rows = 9 // that there is room for
	for _, score := range scoreLevels {
		v := s.Average + 400*math.Log10(score/(1-score))
		near := func(t plot.Tick) bool { return math.Abs(t.Value-v) < (high-low)/rows }
		if v >= low && v <= high && !slices.ContainsFunc(ticks, near) {
			ticks = append(ticks, plot.Tick{Value: v, Label: scoreLabel(score)})
		}
	}
	return ticks
}

func scoreLabel(score float64) string {
	return strings.TrimSuffix(wording.Decimal(100*score, 1), ".0") + "%"
}
