package reports

import (
	"fmt"
	"math"
	"strings"
)

// eloText writes a rating without decimals: its error never allows any.
func eloText(v float64) string {
	return strings.Replace(fmt.Sprintf("%+.0f", v), "-0", "+0", 1)
}

func errorText(v float64) string {
	if math.IsInf(v, 1) {
		return "?"
	}
	return fmt.Sprintf("%.0f", v)
}
