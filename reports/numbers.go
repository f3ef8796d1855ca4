package reports

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/rating"
)

// noBreak is a blank at which no line ends.
const NoBreak = "\u00a0"

func number(n int64) string { return signed(bigText(math.Abs(float64(n))), float64(n)) }

// signed puts a minus sign before the text of a negative number.
func signed(text string, value float64) string {
	if value < 0 && strings.ContainsAny(text, "123456789") {
		return "−" + text
	}
	return text
}

// minus writes a hyphen before a number as a minus sign.
func minus(text string) string { return strings.ReplaceAll(text, "-", "−") }

// tenthsFrom is how many games shares have decimals from: those of fewer say nothing about tenths of a percent.
const tenthsFrom = 1000

// percent writes the share that some are of all, with the digits that mean something: "48 %", "48.3 %" of many, and
// "0.4 %" of few, for what is there is never 0 %, and what is not all never 100 %. Of nothing it is 0 %.
func Percent[N int64 | float64](some N, all int64) string {
	if all == 0 {
		return "0" + NoBreak + "%"
	}
	share := 100 * float64(some) / float64(all)
	digits := 1
	if all < tenthsFrom && share >= 0.95 && share <= 99.05 || share == 0 || share == 100 {
		digits = 0
	}
	switch text := decimal(share, digits); {
	case share > 0 && text == "0.0":
		return "<0.1" + NoBreak + "%"
	case share < 100 && text == "100.0":
		return ">99.9" + NoBreak + "%"
	default:
		return text + NoBreak + "%"
	}
}

func decimal(v float64, digits int) string {
	return signed(strconv.FormatFloat(math.Abs(v), 'f', digits, 64), v)
}

// ratio returns a share; of nothing it is 0.
func Ratio(part, whole int64) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// wilsonText writes Wilson's interval of a share.
func wilsonText(seen float64, n int64) string {
	low, high := rating.Wilson(seen, float64(n))
	digits := 0
	if n >= tenthsFrom {
		digits = 1
	}
	return decimal(100*low, digits) + "–" + decimal(100*high, digits) + NoBreak + "%"
}

// grouped writes a number with blanks between thousands.
func grouped(v float64, digits int) string {
	text := strconv.FormatFloat(math.Abs(v), 'f', digits, 64)
	whole, rest, _ := strings.Cut(text, ".")
	n, _ := strconv.ParseFloat(whole, 64)
	whole = bigText(n)
	if rest != "" {
		whole += "." + rest
	}
	return signed(whole, v)
}

// millisText writes a time in the unit that suits its size.
func millisText(v float64) string {
	d := time.Duration(v * float64(time.Millisecond))
	trimmed := func(v float64, unit string) string {
		text := strconv.FormatFloat(v, 'f', 1, 64)
		return strings.TrimSuffix(text, ".0") + NoBreak + unit
	}
	switch {
	case d < time.Second:
		return trimmed(v, "ms")
	case d < time.Minute:
		return trimmed(d.Seconds(), "s")
	case d < time.Hour:
		return trimmed(d.Minutes(), "min")
	}
	return trimmed(d.Hours(), "h")
}

// bigText writes a count with blanks between thousands.
func bigText(v float64) string {
	digits := strconv.FormatFloat(v, 'f', 0, 64)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "\u202f" + digits[i:]
	}
	return digits
}
