package reports

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
)

// meansPlot has a bar for the mean of each column, and of each series beside one another.
func meansPlot(m *stats.MeasureResult) *corpusPlot {
	all := seriesOf(m)
	columns := append([]stats.Column{m.Column}, m.Also...)
	var bars []bar
	t := &sheet{
		Columns: sheetColumns("Measure", "Of", "#Values", "#Mean", "#Least", "#Lower quartile", "#Median", "#Upper quartile", "#Most"),
	}
	var says []string
	most := 0.0
	for k, c := range columns {
		for i, s := range all {
			p := pointOf(s.Points, int64(k))
			b := bar{Share: p.Mean / 100, Paint: s.Paint} // barPlot counts in per cent
			if i == 0 {
				b.Name = label(c.Title)
			}
			bars = append(bars, b)
			most = max(most, p.Mean)
			t.Rows = append(t.Rows, []sheetCell{
				wordCell(c.Title), wordCell(s.Label), numberCell(p.N), {Text: grouped(p.Mean, 1), Value: p.Mean},
				numberCell(p.Min), numberCell(p.Lower), numberCell(p.Median), numberCell(p.Upper), numberCell(p.Max),
			})
			says = append(says, strings.TrimSpace(fmt.Sprintf("%s %s %s", c.Title, s.Label, grouped(p.Mean, 1))))
		}
	}
	p := barPlot(bars, strings.TrimSpace("mean "+m.Column.Unit))
	p.plot.X.Tick.Marker, p.plot.X.Max = bigTicks{6}, max(most*1.04, 1)
	p.Data, p.Alt = t, strings.Join(says, ", ")+"."
	for _, s := range all {
		if s.Label != "" {
			p.Keys = append(p.Keys, plotKey{Label: ShownName(s.Label), Paint: s.Paint, Filled: true})
		}
	}
	return p
}

// pointOf returns the values of a column.
func pointOf(points []stats.Point, column int64) stats.Point {
	for _, p := range points {
		if p.Ply == column {
			return p
		}
	}
	return stats.Point{}
}
