package player

import (
	"testing"

	"github.com/plybook/plybook/analyze/search"
)

// Scores are written in what they count, and what a win is worth besides is no part of an exact one.
func TestUnits(t *testing.T) {
	disc, point := Unit{Name: "disc", Parts: 100}, Unit{Name: "point", Parts: 16, Win: 320}
	for _, test := range []struct {
		unit  Unit
		score search.Score
		exact bool
		want  string
	}{
		{disc, 3800, true, "+38 discs"},
		{disc, -100, true, "-1 disc"},
		{disc, 35, false, "+0.35 discs"},
		{disc, -3959, false, "-39.59 discs"},
		{disc, 0, false, "0 discs"},
		{disc, search.WinIn(5), false, "win in 5"},
		{point, 320 + 80, true, "+5 points"},
		{point, -320, true, "0 points"},
		{point, 24, false, "+1.50 points"},
		{Unit{}, 1487, false, "+1487"},
	} {
		if got := test.unit.Words(&Choice{Score: test.score, Exact: test.exact}); got != test.want {
			t.Errorf("%d: %q, want %q", test.score, got, test.want)
		}
	}
}
