package corpora

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
)

// legalColumn is the name of the column that has how many moves a player could choose from.
const legalColumn = "legal"

// smoothed is how many points each one of a smoothed line is the mean of, but for those at its ends.
const smoothed = 3

// bySide returns a measure of all plies as one of each of two seats that move in turn, seat 0 at first: between them the values may jump at
// every ply. Its lines are smoothed, since chance is left.
func bySide(m *countedMeasure, seats []string) *countedMeasure {
	if len(m.Series) != 1 || m.Series[0].Label != "" {
		return m
	}
	measure := *m.MeasureResult
	measure.Measure.Text = fmt.Sprintf("%s. Lines are smoothed over %d moves of a side; the numbers are not.", strings.TrimSuffix(m.Measure.Text, "."), smoothed)
	measure.Series = nil
	for seat, name := range seats {
		s := stats.Series{Label: name}
		for _, p := range m.Series[0].Points {
			if int(p.Ply+1)%2 == seat {
				s.Points, s.N = append(s.Points, p), s.N+p.N
			}
		}
		measure.Series = append(measure.Series, s)
	}
	return &countedMeasure{MeasureResult: &measure, Noun: m.Noun, Smooth: true}
}

// smooth returns points whose medians and quartiles are the means of those around them, as many before as after: the first and the last one keep theirs.
func smooth(points []stats.Point) []stats.Point {
	all := make([]stats.Point, len(points))
	for i, p := range points {
		around := min(smoothed/2, i, len(points)-1-i)
		from, to := i-around, i+around+1
		sum := stats.Point{}
		for _, q := range points[from:to] {
			sum.Lower, sum.Median, sum.Upper = sum.Lower+q.Lower, sum.Median+q.Median, sum.Upper+q.Upper
		}
		n := int64(to - from)
		p.Lower, p.Median, p.Upper = (sum.Lower+n/2)/n, sum.Median/float64(n), (sum.Upper+n/2)/n
		all[i] = p
	}
	return all
}
