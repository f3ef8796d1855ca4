package search

import (
	"testing"
	"time"
)

// paces are what the moves that are left weigh.
type paces []int

func (p paces) Pace(move int) int {
	if move < len(p) {
		return p[move]
	}
	return 0
}

func TestSharesOfClocks(t *testing.T) {
	const ms, s = time.Millisecond, time.Second
	for _, test := range []struct {
		name  string
		clock Clock
		pacer Pacer
		want  time.Duration
		most  time.Duration
	}{
		{"a thirtieth and the increment", Clock{Left: 60 * s, Increment: s / 2, Margin: s}, nil, 2*s + s/2, 7*s + s/2},
		{"never below the margin", Clock{Left: 3 * s, Increment: 5 * s, Margin: s}, nil, 2 * s, 2 * s},
		{"half of the rest where that is less", Clock{Left: s, Increment: 5 * s, Margin: s}, nil, s / 2, s / 2},
		{"many moves of a period", Clock{Left: 60 * s, Period: 40, ToGo: 40, Margin: s}, nil, 2 * s, 6 * s},
		{"few moves of a period", Clock{Left: 20 * s, Period: 40, ToGo: 4, Margin: s}, nil, 5 * s, 15 * s},
		{"the last move of a period", Clock{Left: 20 * s, Period: 40, ToGo: 1, Margin: s}, nil, 19 * s, 19 * s},
		{"nothing left", Clock{Margin: s}, nil, ms, ms},
		{"by weight", Clock{Left: 60 * s}, paces{2, 3, 6, 1}, 10 * s, 30 * s},
		{"by weight, with the increment", Clock{Left: 60 * s, Increment: s}, paces{2, 3, 6, 1}, 11 * s, 33 * s},
		{"by weight, never below the margin", Clock{Left: 60 * s, Margin: s}, paces{5, 1}, 50 * s, 59 * s},
		{"the weights of a period", Clock{Left: 60 * s, Period: 40, ToGo: 2}, paces{2, 3, 6, 1}, 24 * s, 60 * s},
		{"a period that is longer than the game", Clock{Left: 60 * s, Period: 40, ToGo: 40}, paces{2, 3, 6, 1}, 10 * s, 30 * s},
		{"the last move", Clock{Left: 60 * s, Margin: s}, paces{3}, 59 * s, 59 * s},
		{"no move is left", Clock{Left: 60 * s}, paces{}, ms, 3 * ms},
	} {
		if got, most := test.clock.Share(test.pacer); got != test.want || most != test.most {
			t.Errorf("%s: %v and at most %v, want %v and %v", test.name, got, most, test.want, test.most)
		}
	}
}

// A game whose moves all take their share uses up its clock, but for the margin, and one whose moves all take the most that they may never overruns it.
func TestSharesAddUpToTheClock(t *testing.T) {
	const base, margin = 10 * time.Second, 100 * time.Millisecond
	weights := paces{3, 3, 3, 4, 4, 6, 10, 10, 5, 2, 1, 1}
	for _, unsettled := range []bool{false, true} {
		left := base
		for i := range weights {
			c := Clock{Left: left, Margin: margin}
			used, most := c.Share(weights[i:])
			if want := base * time.Duration(weights[i]) / 52; !unsettled && i < len(weights)-1 && (used-want).Abs() > time.Microsecond {
				t.Errorf("move %d has %v, want %v", i+1, used, want)
			}
			if unsettled {
				used = most
			}
			if used > left-min(margin, left/2) {
				t.Errorf("unsettled %t: move %d may take %v of %v", unsettled, i+1, used, left)
			}
			left -= used
		}
		if left <= 0 || left > margin {
			t.Errorf("unsettled %t: %v of the margin are left", unsettled, left)
		}
	}
}
