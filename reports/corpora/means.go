package corpora

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// meansPlot has a bar for the mean of each column, and of each series beside one another.
func meansPlot(m *countedMeasure) *pagePlot {
	noun := "game"
	if m.Measure.Split == stats.ByResult {
		noun = "player" // of a game there may be several
	}
	all, left := largeEnough(seriesOf(m), mostGames, noun)
	if len(all) == 0 {
		return nil
	}
	columns := append([]stats.Column{m.Column}, m.Also...)
	var bars []bar
	t := &table.Table{
		Columns: table.Columns("Measure", "Series", "#Values", "#Mean", "#Min", "#Lower quartile", "#Median", "#Upper quartile", "#Max"),
	}
	var texts []string
	most, whiskers := 0.0, false
	for k, c := range columns {
		for i, s := range all {
			p := pointOf(s.Points, int64(k))
			b := meanBar(m, &p, s.Paint)
			if i == 0 {
				b.Name = figure.ShortName(c.Title)
			}
			bars = append(bars, b)
			most, whiskers = max(most, p.Mean, 100*b.High), whiskers || b.High > 0
			t.Rows = append(t.Rows, []table.Cell{
				table.Words(c.Title), table.Words(s.Label), table.Number(p.N), {Text: wording.Grouped(p.Mean, 1), Value: p.Mean},
				table.Number(p.Min), table.Number(p.Lower), medianCell(p.Median), table.Number(p.Upper), table.Number(p.Max),
			})
			texts = append(texts, strings.TrimSpace(fmt.Sprintf("%s %s %s", c.Title, s.Label, wording.Grouped(p.Mean, 1))))
		}
	}
	p := barPlot(bars, strings.TrimSpace(m.Column.Unit+" (mean)"))
	p.X.Tick.Marker, p.X.Max = figure.Ticks{Most: 6}, max(most*1.04, 1)
	t.DropEmpty()
	p.Data, p.Brief, p.Alt = t, true, strings.Join(texts, ", ")+"."
	p.Keys = filled(keysOf(all, mostGames, noun))
	if len(p.Keys) == 0 {
		p.Caption = wording.Counted(mostGames(&all[0]), "game") + "."
	}
	p.Caption = strings.TrimSpace(p.Caption + " " + left)
	if whiskers {
		p.Caption = strings.TrimSpace(p.Caption + " Lines across the bars: lower to upper quartile.")
	}
	return p
}

// meanBar returns the bar of a mean, with the middle half of the values if there are enough of them.
func meanBar(m *countedMeasure, p *stats.Point, paint int) bar {
	b := bar{Share: p.Mean / 100, Paint: paint} // barPlot counts in per cent
	if p.N >= stats.LeastValues && m.Enough(p) {
		b.Low, b.High = float64(p.Lower)/100, float64(p.Upper)/100
	}
	return b
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
