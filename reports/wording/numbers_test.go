package wording

import (
	"math"
	"testing"

	"github.com/plybook/plybook/analyze/rating"
)

func TestNumbersAreWrittenAlike(t *testing.T) {
	for want, got := range map[string]string{
		"1,234,567": Number(1234567), "−12": Number(-12), "1\u00a0game": Counted(1, "game"), "2\u00a0plies": Counted(2, "ply"),
		"50%": Percent(5.0, 10), "0%": Percent(0.0, 10), "48.3%": Percent(483.0, 1000), "0.5%": Percent(1.0, 200), "1%": Percent(1.0, 101),
		"<0.1%": Percent(1.0, 100000), ">99.9%": Percent(99999.0, 100000), "70%": Percent(7.0, 10), "1,000.5": Grouped(1000.5, 1),
		"250\u00a0ms": Millis(250), "1.5\u00a0s": Millis(1500), "2\u00a0min": Millis(120000),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Ratings have the decimals that their error allows.
func TestEloHasTheDecimalsOfItsError(t *testing.T) {
	for _, test := range []struct {
		value, err float64
		want       string
	}{
		{240.82, 53, "+241 ± 53"}, {-17.92, 9.96, "−18 ± 10"}, {-17.92, 9.94, "−17.9 ± 9.9"}, {17.925, 0.994, "+17.93 ± 0.99"}, {17.92, 0.996, "+17.9 ± 1.0"},
		{-0.3, 40, "+0 ± 40"}, {-0.04, 5, "+0.0 ± 5.0"}, {100, math.Inf(1), "+100 ± ?"}, {2800, 0, "+2800 ± 0"},
	} {
		if got := Elo(rating.Estimate{Value: test.value, Error: test.err}) + " ± " + EloError(test.err); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

func TestShortNumbers(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 7: "7", 12.5: "12.5", 999: "999", 999.9: "1k", 1000: "1k", 12345: "12.3k", 999950: "1M", 2.5e9: "2.5G", 5e12: "5000G"} {
		if got := Short(v); got != want {
			t.Errorf("%g: %s, want %s", v, got, want)
		}
	}
}

// Halves are rounded up in all places where numbers are written, also those of which computing lost the last bits.
func TestHalvesAreRoundedUp(t *testing.T) {
	for _, c := range []struct{ what, got, want string }{
		{"8 of 64", Percent(int64(8), 64), "13%"},
		{"11 of 88", Percent(int64(11), 88), "13%"},
		{"167 of 2,000", Percent(int64(167), 2000), "8.4%"},
		{"1.005 with two digits", Decimal(1.005, 2), "1.01"},
		{"29 % of 50 with none", Decimal(0.29*50, 0), "15"},
		{"−0.5", Decimal(-0.5, 0), minus + "1"},
		{"12.4999", Decimal(12.4999, 0), "12"},
		{"2.5 of 1,000s", Grouped(1002.5, 0), "1,003"},
		{"an error of 12.5", EloError(12.5), "13"},
		{"0.25 ms", Millis(0.25), "0.3" + NoBreak + "ms"},
		{"1.125", Short(1.125), "1.13"},
		{"a great number", Decimal(3e15, 1), "3000000000000000.0"},
	} {
		if c.got != c.want {
			t.Errorf("%s is %s, want %s", c.what, c.got, c.want)
		}
	}
}

// Intervals that end close to an even score show on which side of it.
func TestIntervalsShowWhetherTheyHoldAnEvenScore(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		n         int64
		want      string
	}{
		{0.336, 0.4951, 242, "33.6–49.5%"},
		{0.336, 0.4949, 242, "34–49%"},
		{0.336, 0.49951, 242, "33.60–49.95%"},
		{0.336, 0.5049, 242, "33.6–50.5%"},
		{0.4996, 0.6, 5000, "49.96–60.00%"},
		{0.4999999, 0.6, 5000, "50.00–60.00%"},
		{0.25, 0.5, 8, "25–50%"},
	} {
		if got := interval(c.low, c.high, c.n); got != c.want {
			t.Errorf("%v to %v of %d: %s, want %s", c.low, c.high, c.n, got, c.want)
		}
	}
}
