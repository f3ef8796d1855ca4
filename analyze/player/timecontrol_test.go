package player

import (
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/search"
)

func TestTimeControls(t *testing.T) {
	for text, want := range map[string]TimeControl{
		"":          {},
		"up":        {},
		"none":      {Off: true},
		"10+0.1":    {Base: 10 * time.Second, Increment: 100 * time.Millisecond},
		"10m+5s":    {Base: 10 * time.Minute, Increment: 5 * time.Second},
		"5m":        {Base: 5 * time.Minute},
		"90":        {Base: 90 * time.Second},
		"40/60":     {Base: time.Minute, Moves: 40},
		"40/10m+1s": {Base: 10 * time.Minute, Increment: time.Second, Moves: 40},
	} {
		got, err := ParseTimeControl(text)
		if err != nil || got != want {
			t.Errorf("%q: %+v, %v, want %+v", text, got, err, want)
		}
		if again, err := ParseTimeControl(got.String()); err != nil || again != got {
			t.Errorf("%q is written as %q, which reads as %+v, %v", text, got, again, err)
		}
	}
	for text, want := range map[string]string{
		"x": "is not a time", "0": "more than 0", "-5": "is not a time control", "5m+": "missing", "/60": "moves", "0/60": "moves", "40/": "missing",
		"2000h": "from 0 to", "1+-1": "from 0 to",
	} {
		if _, err := ParseTimeControl(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want an error with %q", text, err, want)
		}
	}
}

func TestTimeLeft(t *testing.T) {
	c := TimeControl{Base: time.Minute, Increment: time.Second, Moves: 2}
	left := c.Base
	for i, want := range []time.Duration{51 * time.Second, 102 * time.Second, 93 * time.Second} {
		if left = c.After(left, 10*time.Second, i+1); left != want {
			t.Errorf("after move %d %s are left, want %s", i+1, left, want)
		}
	}
}

func TestClocks(t *testing.T) {
	c := TimeControl{Base: time.Minute, Increment: time.Second, Moves: 40}
	for moves, toGo := range map[int]int{0: 40, 1: 39, 39: 1, 40: 40, 81: 39} {
		want := search.Clock{Left: time.Second, Base: time.Minute, Increment: time.Second, Period: 40, ToGo: toGo}
		if got := *c.ClockAt(time.Second, moves); got != want {
			t.Errorf("after %d moves %+v, want %+v", moves, got, want)
		}
	}
}
