package wording

import (
	"math"
	"testing"

	"github.com/plybook/plybook/analyze/rating"
)

// An estimate that its interval does not bear out is not stated: only its bound, or that games are too few.
func TestWideIntervalsStateNoRating(t *testing.T) {
	for _, c := range []struct {
		value, half float64
		want        string
	}{
		{240.8, 53, "+241 ± 53"},
		{17.92, 2.1, "+17.9 ± 2.1"},
		{501, 600, "+501 ± 600"},
		{501, 987, TooFewGames},
		{0, 747, TooFewGames},
		{900, 700, "at least +200"},
		{-900, 700, "at most " + minus + "200"},
		{-300, math.Inf(1), TooFewGames},
	} {
		if got := EloEstimate(rating.Estimate{Value: c.value, Error: c.half}); got != c.want {
			t.Errorf("%v ± %v is %q, want %q", c.value, c.half, got, c.want)
		}
	}
}
