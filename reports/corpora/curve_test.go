package corpora

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
)

// pointsOf returns points at every second ply, whose values reach from low to high.
func pointsOf(first int64, ranges ...[2]int64) (all []stats.Point) {
	for i, r := range ranges {
		all = append(all, stats.Point{Ply: first + 2*int64(i), N: 40, Lower: r[0], Median: float64(r[0]+r[1]) / 2, Upper: r[1]})
	}
	return all
}

// What the rules say of every game, as how many cells of a board that fills up are empty, is no chart.
func TestCurvesThatTellNothing(t *testing.T) {
	falling := [][2]int64{{9, 9}, {7, 7}, {5, 5}}
	for _, row := range []struct {
		name  string
		shown [][]stats.Point
		want  bool
	}{
		{"empty cells", [][]stats.Point{pointsOf(1, falling...), pointsOf(2, falling...)}, false},
		{"with a swap of pieces", [][]stats.Point{pointsOf(1, [2]int64{120, 121}, [2]int64{118, 119}), pointsOf(2, [2]int64{119, 120})}, false},
		{"a few more", [][]stats.Point{pointsOf(1, [2]int64{118, 121})}, true},
		{"legal moves", [][]stats.Point{pointsOf(1, [2]int64{4, 6}, [2]int64{5, 5})}, true},
		{"leads of winners", [][]stats.Point{pointsOf(1, falling...), pointsOf(1, [2]int64{8, 8})}, true},
	} {
		if got := tells(row.shown); got != row.want {
			t.Errorf("%s: curves tell something: %v, want %v", row.name, got, row.want)
		}
	}
}

// Bands that lie over each other are left out, also those of sides that move in turn.
func TestBandsThatCoverEachOther(t *testing.T) {
	for _, row := range []struct {
		name  string
		shown [][]stats.Point
		want  bool
	}{
		{"one", [][]stats.Point{pointsOf(1, [2]int64{0, 9}, [2]int64{0, 9})}, false},
		{"apart", [][]stats.Point{pointsOf(1, [2]int64{0, 3}, [2]int64{0, 3}), pointsOf(1, [2]int64{4, 9}, [2]int64{3, 9})}, false},
		{"over each other", [][]stats.Point{pointsOf(1, [2]int64{0, 5}, [2]int64{0, 5}), pointsOf(1, [2]int64{4, 9}, [2]int64{3, 9})}, true},
		{"in turn", [][]stats.Point{pointsOf(1, [2]int64{0, 5}, [2]int64{0, 5}), pointsOf(2, [2]int64{4, 9}, [2]int64{3, 9})}, true},
	} {
		if got := tangled(row.shown); got != row.want {
			t.Errorf("%s: %v, want %v", row.name, got, row.want)
		}
	}
}

// Medians of small numbers would be stairs, and others may jump: lines are means then, and what a reader hears says so.
func TestCurvesAreMeansWhereMediansJump(t *testing.T) {
	for _, row := range []struct {
		far  int64
		mean float64 // at the second ply; it is 3.4 at the first
		want string
	}{
		{mostSteps, 8.4, "the mean is 3.4 at ply 1"},
		{mostSteps + 1, 10.4, "the median is 3 at ply 1"},
		{mostSteps + 1, 4.6, "the mean is 3.4 at ply 1"},
	} {
		points := pointsOf(1, [2]int64{1, 5}, [2]int64{1, 5 + 2*row.far})
		points[0].Mean, points[1].Mean = 3.4, row.mean
		m := &countedMeasure{MeasureResult: &stats.MeasureResult{Measure: stats.Measure{Kind: stats.Curve}, Series: []stats.Series{{N: 80, Points: points}}}, Noun: "ply"}
		if p := curvePlot(m); p == nil || !strings.Contains(p.Alt, row.want) {
			t.Errorf("medians that differ by %d: %+v does not say %q", row.far, p, row.want)
		}
	}
}

// That games end is no news; that some have no values before others do is.
func TestCurvesSayWhereFewGamesHaveValues(t *testing.T) {
	for _, row := range []struct {
		games []int64 // by ply
		want  string
	}{
		{[]int64{40, 40, 20, 5}, ""},
		{[]int64{32, 40}, ""},
		{[]int64{31, 40, 20}, "At some plies, only 31\u00a0games have a value."},
		{[]int64{30, 40, 1, 2}, "At some plies, only 1\u00a0game has a value."},
	} {
		var points []stats.Point
		for _, n := range row.games {
			points = append(points, stats.Point{N: n})
		}
		if got := partialNote([][]stats.Point{points}); got != row.want {
			t.Errorf("%d games: %q, want %q", row.games, got, row.want)
		}
	}
}
