package corpora

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// plotters is how measures are drawn, by kind.
var plotters = map[stats.Kind]func(m *countedMeasure) *pagePlot{
	stats.Histogram: histogramPlot,
	stats.Curve:     curvePlot,
	stats.Shares:    sharesPlot,
	stats.Means:     meansPlot,
}

// A countedMeasure is a measure and what its values are counted as.
type countedMeasure struct {
	*stats.MeasureResult
	Noun   string
	Smooth bool // curves are drawn smoothed
}

// countedAs states that a measure counts games or plies; or, of what not all plies have, how often that came: nobody
// would think that the first placements of 41 games are 41 plies.
func countedAs(m *stats.MeasureResult, v *stats.VariantResult) *countedMeasure {
	c := &countedMeasure{MeasureResult: m, Noun: "ply"}
	switch {
	case !m.OfPlies:
		c.Noun = "game"
	case 10*c.values() < 9*v.Plies:
		c.Noun = "time"
	}
	return c
}

// aboutAll leaves out what the text of a measure says of games without a result: the first sentence is about all.
func (m *countedMeasure) aboutAll() {
	all := *m.MeasureResult
	if first, _, more := strings.Cut(all.Measure.Text, ". "); more {
		all.Measure.Text = first + "."
	}
	m.MeasureResult = &all
}

// rare reports whether a curve is of less than half of the games of a variant, and so comes after others.
func (m *countedMeasure) rare(v *stats.VariantResult) bool {
	most := int64(0)
	for _, s := range seriesOf(m) {
		n := mostGames(&s)
		if m.Measure.Split == stats.ByWinner {
			n += most // series are of different games
		}
		most = max(most, n)
	}
	return m.Measure.Kind == stats.Curve && 2*most < v.Games()
}

// values returns how many values there are.
func (m *countedMeasure) values() (n int64) {
	for i := range m.Series {
		n += m.Series[i].N
	}
	return n
}

func (m *countedMeasure) nouns() string { return wording.Noun(2, m.Noun) }

// shareOf names an axis of shares.
func (m *countedMeasure) shareOf() string {
	if m.Noun == "time" {
		return "share"
	}
	return "share of " + m.nouns()
}

// howToReadCurves stands above the plots, and not below each curve.
const howToReadCurves = "A ply is one move or pass of one player. Curves show the median by ply, with a band from the lower to the upper quartile, unless bands would cover each other; of small numbers, or where medians would jump, they show the mean. " +
	"A line ends where fewer than ten games, or 10% of them, are left; one of fewer games is thin."

// fewestPlotted is how many games a variant needs for plots, and how many values a plot.
const fewestPlotted = 5

// measureChapter has a plot for each measure, and the numbers of those that count values. Where the seats move in turn, the first of them at
// first, curves of legal moves are those of either seat.
func measureChapter(c *chapter, v *stats.VariantResult, seats []string, first bool) {
	var numbers, order []*countedMeasure
	for i := range v.Measures {
		order = append(order, countedAs(&v.Measures[i], v))
	}
	slices.SortStableFunc(order, func(a, b *countedMeasure) int { return table.CompareBools(a.rare(v), b.rare(v)) })
	for _, m := range order {
		if m.Measure.Name == stats.LengthMeasure && v.Unfinished == 0 {
			m.aboutAll()
		}
		if m.Measure.Final || m.Measure.Split == stats.Decided && v.Unfinished == 0 {
			continue // it stands beside the maps, or says the same as the measure of all games
		}
		if m.Measure.Kind == stats.Histogram && m.Measure.Bin == stats.Exact && m.Column.Labels == nil {
			numbers = append(numbers, m)
		}
		if first && len(seats) == 2 && m.Column.Name == legalColumn && m.Measure.Kind == stats.Curve {
			m = bySide(m, seats)
		}
		if c.addMeasure(m, v) && m.Measure.Kind == stats.Curve {
			c.HowToRead = howToReadCurves
		}
	}
	if c.plotOf(stats.EndedMeasure) >= 0 { // the lengths of all games say little more, and the table has them
		if at := c.plotOf(stats.LengthMeasure); at >= 0 {
			c.Plots = slices.Delete(c.Plots, at, at+1)
		}
	}
	if n := v.Games(); n < fewestPlotted {
		c.PageText = []string{wording.Counted(n, "game") + " " + either(n, "is", "are") + " too few for plots."}
	}
	if len(c.Plots) > 0 {
		c.addCharted(numberTable(numbers, true))
		return
	}
	c.addTable(numberTable(numbers, v.Games() >= fewestPlotted))
}

// plotOf returns the place of the plot of a measure; -1 if there is none.
func (c *chapter) plotOf(measure string) int {
	return slices.IndexFunc(c.Plots, func(p *pagePlot) bool { return p.ID == c.inside(measure) })
}

// addMeasure adds the plot of a measure, and reports whether there is one.
func (c *chapter) addMeasure(m *countedMeasure, v *stats.VariantResult) bool {
	draw := plotters[m.Measure.Kind]
	if draw == nil || len(seriesOf(m)) == 0 || m.values() < fewestPlotted || v.Games() < fewestPlotted {
		return false
	}
	p := draw(m)
	if p == nil {
		return false
	}
	p.ID, p.Title, p.Caption = m.Measure.Name, m.Measure.Title, caption(p.Caption, m)
	c.addPlot(p)
	return true
}

// addFinals adds the plots of measures of final positions.
func (c *chapter) addFinals(v *stats.VariantResult) {
	for i := range v.Measures {
		if v.Measures[i].Measure.Final {
			c.addMeasure(countedAs(&v.Measures[i], v), v)
		}
	}
}

// caption states how to read a plot, what exactly is measured, and what a plot leaves out.
func caption(own string, m *countedMeasure) string {
	text := m.Measure.Text
	if text == "" {
		text = m.Column.Text
	}
	return strings.TrimSpace(wording.ShownName(text) + " " + own)
}

// A painted is a series with its colour.
type painted struct {
	*stats.Series
	Paint int
}

// seriesOf returns the series of a measure that have values. Games that nobody won alone have colours of their
// own, whoever plays; sides have those of their pieces, and what is no side's has one that is none of these.
func seriesOf(m *countedMeasure) (all []painted) {
	own := map[string]int{"drawn": figure.NumColours - 1, "shared": figure.NumColours - 2}
	for i := range m.Series {
		s := &m.Series[i]
		paint, ok := own[s.Label]
		switch {
		case s.Label == "":
			paint = figure.NeutralPaint
		case !ok:
			paint = figure.SidePaint(strings.TrimSuffix(s.Label, " won"), i%(figure.NumColours-len(own)))
		}
		if s.N > 0 && len(s.Bins)+len(s.Points) > 0 {
			all = append(all, painted{s, paint})
		}
	}
	return all[:min(len(all), figure.NumColours)]
}

// fewestOfSeries is how many games a series needs to stand beside others.
const fewestOfSeries = 5

// largeEnough returns the series that are made of enough to stand beside others, if some are, and says which are left out.
func largeEnough(all []painted, size func(*painted) int64, noun string) (some []painted, left string) {
	var few []string
	for _, s := range all {
		if n := size(&s); n < fewestOfSeries && len(all) > 1 {
			few = append(few, fmt.Sprintf("%s (%s)", wording.ShownName(s.Label), wording.Counted(n, noun)))
			continue
		}
		some = append(some, s)
	}
	if len(some) == 0 {
		return all, "" // then there is nothing to outweigh them
	}
	if len(few) > 0 {
		left = "Too few to show: " + sentence(few) + "."
	}
	return some, left
}

// seriesSize returns how many values a series has.
func seriesSize(s *painted) int64 { return s.N }

// keysOf returns what tells series apart, with how many of what each is made of; nil where there is one without a name.
func keysOf(all []painted, size func(*painted) int64, noun string) (keys []figure.Key) {
	if len(all) == 1 && all[0].Label == "" {
		return nil
	}
	for _, s := range all {
		name := fmt.Sprintf("%s (%s)", wording.ShownName(wording.Capital(sideLabel(cmp.Or(s.Label, "all")))), wording.Counted(size(&s), noun))
		keys = append(keys, figure.Key{Label: name, Paint: s.Paint, Dash: figure.Dashes(s.Paint)})
	}
	return keys
}

// sideLabel returns the label of a series with the colour of the side that it is of.
func sideLabel(label string) string {
	side, won := strings.CutSuffix(label, " won")
	if side = figure.SideName(side); won {
		return side + " won"
	}
	return side
}

// ofOne states how many of what a plot is made of that has no keys to say it.
func ofOne(m *countedMeasure, all []painted) string {
	if len(all) != 1 || all[0].Label != "" {
		return ""
	}
	return wording.Counted(all[0].N, m.Noun) + ". "
}

// axis names a column on an axis, with its unit.
func axis(c stats.Column) string {
	switch unit := c.Unit; {
	case c.Title == "":
		return unit
	case unit == "" || unit == "ms" || // which is written beside the values
		strings.Contains(strings.ToLower(c.Title), unit):
		return c.Title
	default:
		return c.Title + " (" + unit + ")"
	}
}

// quantile returns the least value that a share of the values does not pass.
func quantile(bins []stats.Bin2D, share float64) int64 {
	var all, so int64
	for _, b := range bins {
		all += b.N
	}
	for _, b := range bins {
		if so += b.N; float64(so) >= share*float64(all) {
			return b.Value
		}
	}
	return 0
}

// median returns the middle value, or the mean of the middle two.
func median(bins []stats.Bin2D) float64 {
	var all, so int64
	for _, b := range bins {
		all += b.N
	}
	sum, middle := 0.0, [...]int64{(all + 1) / 2, all/2 + 1} // ranks, which may be the same
	for _, b := range bins {
		for _, rank := range middle {
			if so < rank && rank <= so+b.N {
				sum += float64(b.Value)
			}
		}
		so += b.N
	}
	return sum / float64(len(middle))
}

// numberTable has the five numbers of every distribution; of few games or values it leaves out the median and the quartiles, which say nothing then.
func numberTable(all []*countedMeasure, quartiles bool) *table.Table {
	t := &table.Table{
		ID: "numbers", Title: "Distributions in numbers",
		Columns: table.Columns("Measure", "/Unit", "#Values", "#Mean", "#Min", "#Lower quartile", "#Median", "#Upper quartile", "#Max"),
	}
	for _, m := range all {
		for _, s := range seriesOf(m) {
			title := m.Measure.Title
			if s.Label != "" {
				title += ": " + s.Label
			}
			row := []table.Cell{
				table.Words(title), table.Words(m.Column.Unit), table.Number(s.N),
				{Text: wording.Grouped(s.Mean, 1), Value: s.Mean},
			}
			for _, share := range []float64{0, 0.25, 0.5, 0.75, 1} {
				cell := table.Number(quantile(s.Bins, share))
				if share == 0.5 {
					cell = medianCell(median(s.Bins))
				}
				if (!quartiles || s.N < fewestPlotted) && 0 < share && share < 1 {
					cell = table.None
				}
				row = append(row, cell)
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

// rowHeight is the room for a line of a plot with a line for each name.
const rowHeight vg.Length = 21
