package search

import (
	"testing"
	"time"
)

func TestSharesOfClocks(t *testing.T) {
	const ms, s = time.Millisecond, time.Second
	for _, test := range []struct {
		name         string
		clock        Clock
		margin, want time.Duration
		most         time.Duration
	}{
		{"a thirtieth and the increment", Clock{Left: 60 * s, Increment: s / 2}, s, 2*s + s/2, 7*s + s/2},
		{"never below the margin", Clock{Left: 3 * s, Increment: 5 * s}, s, 2 * s, 2 * s},
		{"half of the rest where that is less", Clock{Left: s, Increment: 5 * s}, s, s / 2, s / 2},
		{"many moves of a period", Clock{Left: 60 * s, Period: 40, ToGo: 40}, s, 2 * s, 6 * s},
		{"few moves of a period", Clock{Left: 20 * s, Period: 40, ToGo: 4}, s, 5 * s, 15 * s},
		{"the last move of a period", Clock{Left: 20 * s, Period: 40, ToGo: 1}, s, 19 * s, 19 * s},
		{"nothing left", Clock{}, s, ms, ms},
	} {
		if got := test.clock.Share(test.margin); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
		if got := test.clock.Most(test.margin); got != test.most {
			t.Errorf("%s: %v at most, want %v", test.name, got, test.most)
		}
	}
}
