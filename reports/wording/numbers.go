package wording

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/rating"
)

// NoBreak is a space at which no line ends.
const NoBreak = "\u00a0"

// minus is the sign of negative numbers, which is as wide as a plus sign.
const minus = "−"

// Number writes a whole number with commas between thousands.
func Number(n int64) string { return signed(Thousands(math.Abs(float64(n))), float64(n)) }

// signed puts a minus sign before the text of a negative number.
func signed(text string, value float64) string {
	if value < 0 && strings.ContainsAny(text, "123456789") {
		return minus + text
	}
	return text
}

// Minus writes a hyphen before a number as a minus sign.
func Minus(text string) string { return strings.ReplaceAll(text, "-", minus) }

// tenthsFrom is how many games shares have decimals from: those of fewer say nothing about tenths of a percent.
const tenthsFrom = 1000

// Percent writes the share that some are of all, with the digits that mean something: "48%", "48.3%" of many, and
// "0.4%" of few, for what is there is never 0%, and what is not all never 100%. Of nothing it is 0%.
func Percent[N int64 | float64](some N, all int64) string {
	if all == 0 {
		return "0%"
	}
	share := 100 * float64(some) / float64(all)
	digits := 1
	if all < tenthsFrom && share >= 0.95 && share <= 99.05 || share == 0 || share == 100 {
		digits = 0
	}
	switch text := Decimal(share, digits); {
	case share > 0 && text == "0.0":
		return "<0.1%"
	case share < 100 && text == "100.0":
		return ">99.9%"
	default:
		return text + "%"
	}
}

// Decimal writes a number with a fixed number of digits after the point.
func Decimal(v float64, digits int) string { return signed(fixed(math.Abs(v), digits), v) }

// fixed writes a number that is not negative with a fixed number of digits after the point. Halves are rounded up, as people do: of numbers that were computed,
// also those that are halves but for the last bits.
func fixed(v float64, digits int) string {
	const most, lost = 1e12, 1e-9 // greater numbers have no digits to round
	scale := math.Pow10(digits)
	if scaled := v * scale; scaled < most {
		v = math.Floor(scaled+0.5+lost) / scale
	}
	return strconv.FormatFloat(v, 'f', digits, 64)
}

// Hundredths writes a number with two decimals at most: points of games may be thirds.
func Hundredths(v float64) string {
	return strconv.FormatFloat(math.Round(100*v)/100+0, 'f', -1, 64) // of −0 and 0 the sum is 0
}

// Ratio returns a share; of nothing it is 0.
func Ratio(part, whole int64) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// Wilson writes the 95% Wilson interval of a share: of the points of n games, in per cent.
func Wilson(seen float64, n int64) string {
	low, high := rating.Wilson(seen, float64(n))
	return interval(low, high, n)
}

// Wilson99 is [Wilson] with the confidence of [rating.Wilson99].
func Wilson99(seen float64, n int64) string {
	low, high := rating.Wilson99(seen, float64(n))
	return interval(low, high, n)
}

func interval(low, high float64, n int64) string {
	digits := 0
	if n >= tenthsFrom {
		digits = 1
	}
	for digits < 2 && (hidesEven(100*low, digits) || hidesEven(100*high, digits)) {
		digits++
	}
	return Decimal(100*low, digits) + "–" + Decimal(100*high, digits) + "%"
}

// hidesEven reports whether rounding makes a bound 50% that is not: whether an interval has an even score in it would not be seen.
func hidesEven(bound float64, digits int) bool {
	const even = 50
	return bound != even && Decimal(bound, digits) == Decimal(even, digits)
}

// Grouped writes a number with commas between thousands.
func Grouped(v float64, digits int) string {
	text := fixed(math.Abs(v), digits)
	whole, rest, _ := strings.Cut(text, ".")
	n, _ := strconv.ParseFloat(whole, 64)
	whole = Thousands(n)
	if rest != "" {
		whole += "." + rest
	}
	return signed(whole, v)
}

// Millis writes milliseconds in the unit that suits their size.
func Millis(v float64) string {
	d := time.Duration(v * float64(time.Millisecond))
	trimmed := func(v float64, unit string) string {
		text := fixed(v, 1)
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

// Short writes a count with three digits, and k, M or G for thousands, millions and more: "12.5k".
func Short(v float64) string {
	unit := ""
	for _, larger := range []string{"k", "M", "G"} {
		if v < 999.5 {
			break
		}
		v, unit = v/1000, larger
	}
	digits := 0
	switch {
	case v < 9.995:
		digits = 2
	case v < 99.95:
		digits = 1
	}
	text := fixed(v, digits)
	if digits > 0 {
		text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	}
	return text + unit
}

// Thousands writes a count with commas between thousands.
func Thousands(v float64) string {
	digits := fixed(v, 0)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
