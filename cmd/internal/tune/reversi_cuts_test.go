package main

import (
	"bytes"
	"testing"

	"github.com/plybook/plybook/analyze/search"
)

// The table follows from the flags, however many workers there are.
func TestCutsAreTheSameAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("plays and fits")
	}
	p := plan{games: 4, nodes: 50, seed: 3, workers: 1}
	one, err := tuneReversiCuts(p)
	if err != nil {
		t.Fatal(err)
	}
	p.workers = 3
	two, err := tuneReversiCuts(p)
	if err != nil || !bytes.Equal(one, two) {
		t.Errorf("with three workers, %v:\n%s\nand with one:\n%s", err, two, one)
	}
}

func TestLineThroughPoints(t *testing.T) {
	sums := func(points ...[2]int64) search.Forecast {
		var n, sx, sy, sxx, sxy, syy int64
		for _, p := range points {
			n, sx, sy, sxx, sxy, syy = n+1, sx+p[0], sy+p[1], sxx+p[0]*p[0], sxy+p[0]*p[1], syy+p[1]*p[1]
		}
		return lineOf(n, sx, sy, sxx, sxy, syy)
	}
	for _, c := range []struct {
		name   string
		points [][2]int64
		want   search.Forecast
	}{
		{"on a line", [][2]int64{{-100, -40}, {0, 10}, {200, 110}, {400, 210}}, search.Forecast{Slope: search.SlopeUnit / 2, Offset: 10}},
		{"beside a line", [][2]int64{{0, 10}, {0, -10}, {100, 110}, {100, 90}}, search.Forecast{Slope: search.SlopeUnit, Sigma: 14}},
		{"one above the other", [][2]int64{{5, 10}, {5, -10}, {5, 0}}, search.Forecast{}},
		{"too few", [][2]int64{{0, 10}, {100, 20}}, search.Forecast{}},
	} {
		if got := sums(c.points...); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}
