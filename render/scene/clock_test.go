package scene

import (
	"testing"
)

func TestCutClock(t *testing.T) {
	for _, c := range []struct {
		comment, time, rest string
		ok                  bool
	}{
		{"[%clk 0:04:05]", "4:05", "", true},
		{"well [%clk 1:04:05] played", "1:04:05", "well played", true},
		{"[%clk 10:00]", "10:00", "", true},
		{"[%clk 04:05]", "4:05", "", true},
		{"[%clk 0:04:05", "", "[%clk 0:04:05", false},
		{"[%clk <b>]", "", "[%clk <b>]", false},
		{"[%clk 1111111111111111]", "", "[%clk 1111111111111111]", false},
		{"no clock", "", "no clock", false},
	} {
		time, rest, ok := cutClock(c.comment)
		if time != c.time || rest != c.rest || ok != c.ok {
			t.Errorf("%q: %q, %q, %v, want %q, %q, %v", c.comment, time, rest, ok, c.time, c.rest, c.ok)
		}
	}
}
