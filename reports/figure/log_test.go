package figure

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot"
)

func labelsOf(ticks []plot.Tick) string {
	var labels []string
	for _, t := range ticks {
		labels = append(labels, t.Label)
	}
	return strings.Join(labels, " ")
}

// Ticks of logarithmic axes are round numbers, as many as there is room for, however long the axis is.
func TestTicksOfLogarithmicAxes(t *testing.T) {
	label := func(v float64) string { return fmt.Sprintf("%.4g", v) }
	for _, row := range []struct {
		low, high float64
		want      string
	}{
		{0.8, 6.5, "1 2 5"}, {2.4, 4.9, "3 4"}, {0.8, 12, "1 2 5 10"}, {3.1, 3.8, "3.2 3.6"}, {8, 1100, "10 30 100 300 1000"}, {0.5, 2e5, "1 10 100 1000 1e+04 1e+05"}, {0.9, 1e9, "1 100 1e+04 1e+06 1e+08"}, {0.02, 0.3, "0.02 0.05 0.1 0.2"},
	} {
		if got := labelsOf(logTicks{6, label}.Ticks(row.low, row.high)); got != row.want {
			t.Errorf("%g to %g: %s, want %s", row.low, row.high, got, row.want)
		}
	}
	whole := func(v float64) string { return fmt.Sprintf("%.0f", v) }
	if got := labelsOf(logTicks{6, whole}.Ticks(0.8, 2.5)); got != "1 2" {
		t.Errorf("whole depths from 0.8 to 2.5: %s, want 1 2", got)
	}
}

// Scores stand where the difference in Elo is that they stand for, and have room.
func TestTicksOfScores(t *testing.T) {
	for _, row := range []struct {
		low, high float64
		want      string
	}{
		{-500, 500, "50% 25% 75% 10% 90%"}, {-1300, 1000, "50% 10% 90% 1% 99% 0.1%"}, {-60, 60, "50% 45% 55%"}, {300, 900, "90% 99%"},
	} {
		ticks := ScoreTicks{}.Ticks(row.low, row.high)
		if got := labelsOf(ticks); got != row.want {
			t.Errorf("%g to %g: %s, want %s", row.low, row.high, got, row.want)
		}
	}
	ticks := ScoreTicks{Average: 1000}.Ticks(900, 1300)
	if got := ticks[1].Value; ticks[1].Label != "75%" || math.Abs(got-1190.85) > 0.01 {
		t.Errorf("%+v", ticks)
	}
}
