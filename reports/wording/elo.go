package wording

import (
	"math"
	"strings"

	"github.com/plybook/plybook/analyze/rating"
)

// Elo writes a rating or a difference with the decimals that its error allows: "+241" of 240.8 ± 53, "+17.9" of 17.92 ± 2.1, "−300".
func Elo(e rating.Estimate) string {
	text := Decimal(e.Value, eloDigits(e.Error))
	if !strings.HasPrefix(text, minus) {
		text = "+" + text
	}
	return text
}

// widestEloError is the half-width of the widest interval that says something: in 1,200 Elo there is room for a player who loses 31 of 32 games and for
// one who wins them.
const widestEloError = 600

// TooFewGames is in the place of a rating or a difference of which the results say nothing.
const TooFewGames = "too few games"

// EloEstimate writes a rating or a difference with its error: "+241 ± 53". Of a wide interval it writes the bound that is on the same side of 0 as the
// value, "at least +120" or "at most −120", and of one that has 0 in it nothing but that there are [TooFewGames].
func EloEstimate(e rating.Estimate) string {
	bound := func(v float64) string { return Elo(rating.Estimate{Value: v, Error: math.Inf(1)}) }
	lower, upper := e.Value-e.Error, e.Value+e.Error
	switch {
	case e.Error <= widestEloError:
		return Elo(e) + " ± " + EloError(e.Error)
	case lower > 0:
		return "at least " + bound(lower)
	case upper < 0:
		return "at most " + bound(upper)
	}
	return TooFewGames
}

// EloError writes the error of a rating, which may be infinite, with two digits that mean something.
func EloError(v float64) string {
	if math.IsInf(v, 1) {
		return "?"
	}
	return fixed(v, eloDigits(v))
}

// eloDigits returns how many decimals an error allows.
func eloDigits(v float64) int {
	switch {
	case v > 0 && v < 0.995:
		return 2
	case v >= 0.995 && v < 9.95:
		return 1
	}
	return 0
}
