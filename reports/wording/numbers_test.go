package wording

import "testing"

func TestNumbersAreWrittenAlike(t *testing.T) {
	for want, got := range map[string]string{
		"1\u202f234\u202f567": Number(1234567), "−12": Number(-12), "1\u00a0game": Counted(1, "game"), "2\u00a0plies": Counted(2, "ply"),
		"50\u00a0%": Percent(5.0, 10), "0\u00a0%": Percent(0.0, 10), "48.3\u00a0%": Percent(483.0, 1000), "0.5\u00a0%": Percent(1.0, 200), "1\u00a0%": Percent(1.0, 101),
		"<0.1\u00a0%": Percent(1.0, 100000), ">99.9\u00a0%": Percent(99999.0, 100000), "70\u00a0%": Percent(7.0, 10), "1\u202f000.5": Grouped(1000.5, 1),
		"250\u00a0ms": Millis(250), "1.5\u00a0s": Millis(1500), "2\u00a0min": Millis(120000),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
