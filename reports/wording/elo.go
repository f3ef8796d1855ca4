package wording

import (
	"fmt"
	"math"
	"strings"
)

// Elo writes a rating without decimals: its error never allows any.
func Elo(v float64) string {
	return strings.Replace(fmt.Sprintf("%+.0f", v), "-0", "+0", 1)
}

// EloError writes the error of a rating, which may be infinite.
func EloError(v float64) string {
	if math.IsInf(v, 1) {
		return "?"
	}
	return fmt.Sprintf("%.0f", v)
}
