package wording

import (
	"math"
	"strconv"
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

// EloError writes the error of a rating, which may be infinite, with two digits that mean something.
func EloError(v float64) string {
	if math.IsInf(v, 1) {
		return "?"
	}
	return strconv.FormatFloat(v, 'f', eloDigits(v), 64)
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
