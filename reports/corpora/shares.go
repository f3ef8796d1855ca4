package corpora

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// maxLabels is how many bars of a plot have a name.
const maxLabels = 12

// A bar is a share of something, from 0 to 1.
type bar struct {
	Name      string
	Share     float64
	Low, High float64 // an interval; both 0 for none
	Paint     int
}

// sharesPlot has how often each label came, the most frequent first.
func sharesPlot(m *countedMeasure) *pagePlot {
	all, left := largeEnough(seriesOf(m), seriesSize, m.Noun)
	if len(all) == 0 {
		return nil
	}
	values, more := labelled(m, all)
	if len(values) < 2 || m.Measure.Group == 0 && alike(all) {
		return nil
	}
	size := func(s *painted, value int64) (n int64) { // what a share is one of
		per := m.Measure.Group
		if per == 0 {
			return s.N
		}
		for i := range per {
			n += countOf(s.Bins, value/per*per+i)
		}
		return n
	}
	var bars []bar
	t := &table.Table{Columns: table.Columns(cmp.Or(m.Column.Title, "Value"), "Series", "#Count", "#Share")}
	var texts []string
	for _, value := range values {
		for i, s := range all {
			n := countOf(s.Bins, value)
			of := size(&s, value)
			b := bar{Share: wording.Ratio(n, of), Paint: s.Paint}
			if i == 0 {
				b.Name = wording.Capital(labelOf(m.Column, value))
			}
			if m.Measure.Group > 0 { // groups may be few of many
				b.Low, b.High = rating.Wilson(float64(n), float64(of))
			}
			bars = append(bars, b)
			t.Rows = append(t.Rows, []table.Cell{table.Words(wording.Capital(labelOf(m.Column, value))), table.Words(s.Label), table.Number(n), table.Percent(n, of)})
			texts = append(texts, strings.TrimSpace(fmt.Sprintf("%s %s %s", labelOf(m.Column, value), s.Label, wording.Percent(n, of))))
		}
	}
	t.More = more * len(all)
	t.DropEmpty()
	of := m.shareOf()
	if m.Measure.Group > 0 {
		of = "share of each"
	}
	p := barPlot(bars, of)
	p.Keys, p.Data, p.Brief, p.Alt = filled(keysOf(all, seriesSize, m.Noun)), t, true, strings.Join(texts, ", ")+"."
	p.Caption = strings.TrimSpace(ofOne(m, all) + groupSizes(m, values, func(value int64) (n int64) {
		for i := range all {
			n += size(&all[i], value)
		}
		return n
	}) + left)
	if more > 0 {
		p.Caption += " " + fmt.Sprintf("The %d most frequent of %d.", len(values), len(values)+more)
	}
	return p
}

// alike reports whether hardly a value of any series is not the same one.
func alike(all []painted) bool {
	for _, s := range all {
		most := slices.MaxFunc(s.Bins, func(a, b stats.Bin2D) int { return cmp.Compare(a.N, b.N) })
		if float64(most.N) <= mostAlike*float64(s.N) {
			return false
		}
	}
	return true
}

// mostAlike is which share of the labels may be one: a chart of more says that all are.
const mostAlike = 0.99

// groupSizes states of how many each group is whose shares, with intervals, stand side by side; "" where there are no groups. Labels begin with what theirs have in common.
func groupSizes(m *countedMeasure, values []int64, size func(value int64) int64) (text string) {
	for i, value := range values {
		if per := m.Measure.Group; per > 0 && (i == 0 || values[i-1]/per != value/per) {
			name, _, _ := strings.Cut(labelOf(m.Column, value), ", ")
			text += wording.Capital(name) + ": " + wording.Counted(size(value), m.Noun) + ". "
		}
	}
	if text != "" {
		text += "Lines across the bars: 95% confidence intervals. "
	}
	return text
}

// labelled returns the values that come most often in all series together, and how many others there are.
func labelled(m *countedMeasure, all []painted) (values []int64, more int) {
	counts := map[int64]int64{}
	for _, s := range all {
		for _, b := range s.Bins {
			if counts[b.Value] += b.N; !slices.Contains(values, b.Value) {
				values = append(values, b.Value)
			}
		}
	}
	if m.Measure.Group > 0 {
		slices.Sort(values)
		return values, 0
	}
	slices.SortFunc(values, func(a, b int64) int { return cmp.Or(-cmp.Compare(counts[a], counts[b]), cmp.Compare(a, b)) })
	most := max(maxLabels/len(all), 4)
	if len(values) > most {
		return values[:most], len(values) - most
	}
	return values, 0
}

func labelOf(c stats.Column, value int64) string {
	if value >= 0 && value < int64(len(c.Labels)) {
		return wording.ShownName(c.Labels[value])
	}
	return wording.Number(value)
}

func countOf(bins []stats.Bin2D, value int64) int64 {
	for _, b := range bins {
		if b.Value == value {
			return b.N
		}
	}
	return 0
}

// barPlot has a bar for each share, the first at the top, with its interval if it has one. Bars without a name
// stand with the one before.
func barPlot(bars []bar, x string) *pagePlot {
	f := figure.NewInline(x, "")
	f.VerticalGrid()
	const between = 0.5 // groups
	row, most, height := 0.0, 0.0, rowHeight
	var ticks plot.ConstantTicks
	for i, b := range bars {
		if b.Name != "" {
			size := 1
			for size+i < len(bars) && bars[i+size].Name == "" {
				size++
			}
			if i > 0 && len(bars) > len(ticks)+1 && size > 1 {
				row -= between
			}
			name := inTwoLines(b.Name)
			if size == 1 && strings.Contains(name, "\n") {
				height = twoLines
			}
			ticks = append(ticks, plot.Tick{Value: row - float64(size-1)/2, Label: name})
		}
		f.Add(figure.Area(plotter.XYs{
			{X: 0, Y: row - 0.38}, {X: 100 * b.Share, Y: row - 0.38}, {X: 100 * b.Share, Y: row + 0.38}, {X: 0, Y: row + 0.38},
		}, figure.Colour(b.Paint)))
		if b.High > 0 {
			drawWhisker(f, 100*b.Low, 100*b.High, row)
		}
		most = max(most, 100*b.Share, 100*b.High)
		row--
	}
	f.Y.Tick.Marker, f.Y.Tick.Length, f.Y.Width = ticks, 0, 0 // names without an axis
	f.X.Tick.Marker = figure.PercentTicks{Most: 4}
	f.X.Min, f.X.Max = 0, min(max(most*1.04, 1), 100)
	f.Y.Min, f.Y.Max = row+0.4, 0.6
	f.Height = 46 + height*vg.Length(-row)
	return &pagePlot{Figure: f}
}

// twoLines is the room for a line of a plot whose name takes two.
const twoLines vg.Length = 28

// inTwoLines breaks a long name at the blank that is nearest to its middle, and shortens what is too long even so.
func inTwoLines(name string) string {
	const most = 18
	if utf8.RuneCountInString(name) <= most {
		return name
	}
	best := -1
	for i, r := range name {
		if r == ' ' && (best < 0 || abs(2*i-len(name)) < abs(2*best-len(name))) {
			best = i
		}
	}
	if best < 0 {
		return figure.ShortName(name)
	}
	return figure.ShortName(name[:best]) + "\n" + figure.ShortName(name[best+1:])
}

func abs(n int) int { return max(n, -n) }

// drawWhisker draws an interval across the end of a bar.
func drawWhisker(f figure.Figure, low, high, row float64) {
	for _, style := range figure.IntervalStyles {
		for _, line := range []plotter.XYs{
			{{X: low, Y: row}, {X: high, Y: row}},
			{{X: low, Y: row - 0.14}, {X: low, Y: row + 0.14}}, {{X: high, Y: row - 0.14}, {X: high, Y: row + 0.14}},
		} {
			f.Add(&plotter.Line{XYs: line, LineStyle: style})
		}
	}
}
