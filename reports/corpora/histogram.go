package corpora

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// A slot is a bar of a histogram: the values from First to Last, from X0 to X1 on the axis.
type slot struct {
	First, Last int64
	X0, X1      float64
}

func (s slot) label(unit string) string {
	if s.First == s.Last {
		return inUnit(float64(s.First), 0, unit)
	}
	return inUnit(float64(s.First), 0, unit) + " to " + inUnit(float64(s.Last), 0, unit)
}

// histogramPlot has how often each value came: bars, or an outline for each of several series of many values.
func histogramPlot(m *countedMeasure) *pagePlot {
	all, left := largeEnough(seriesOf(m), seriesSize, m.Noun)
	slots, outside := slotsOf(m, all)
	slots, zero := zeroApart(slots, all)
	if len(slots) == 0 {
		return nil
	}
	counts := make([][]int64, len(all))
	for i, s := range all {
		counts[i] = sorted(s.Bins, slots)
	}
	if oneBar(all, counts) {
		return nil
	}
	f := figure.NewInline(axis(m.Column), m.nouns())
	f.HorizontalGrid()
	p := &pagePlot{Keys: keysOf(all, seriesSize, m.Noun), Figure: f, Data: slotTable(m, all, slots, counts)}
	bars := len(slots) <= mostGrouped || len(all) == 1
	if bars {
		p.Keys = filled(p.Keys)
	}
	scale := func(i int) float64 { return 1 }
	if len(all) > 1 { // so that series of different sizes can be compared
		f.Y.Label.Text, f.Y.Tick.Marker = "share of each", figure.PercentTicks{Most: 5}
		scale = func(i int) float64 { return 100 / float64(all[i].N) }
	}
	most := 0.0
	for _, i := range drawingOrder(all) {
		most = max(most, float64(slices.Max(counts[i]))*scale(i))
		if bars {
			drawBars(f, slots, counts[i], scale(i), all[i].Paint, i, len(all))
		} else {
			drawOutline(f, slots, counts[i], scale(i), all[i].Paint)
		}
	}
	f.Y.Min, f.Y.Max = 0, most*1.05
	room(f, slots)
	if m.Measure.Bin == stats.OneTwoFive {
		f.X.Tick.Marker = stepTicks(slots, m.Column.Unit)
		p.Caption = "Bars are steps of 1, 2, 5, 10, …"
	} else if width := slots[0].Last - slots[0].First + 1; width > 1 {
		p.Caption = fmt.Sprintf("Bar width: %d%s.", width, unitBeside(m.Column.Unit))
	}
	if zero {
		p.Caption += " 0 has a bar of its own."
	}
	if outside > 0 {
		p.Caption += fmt.Sprintf(" Not shown: %s far outside the range.", wording.Counted(outside, m.Noun))
	}
	p.Caption = strings.TrimSpace(ofOne(m, all) + p.Caption + " " + left)
	p.Alt = histogramAlt(m, all)
	return p
}

// mostOfOneBar is which share of the values may be in one bar: of more a chart says no more than the numbers.
const mostOfOneBar = 0.95

// oneBar reports whether hardly a value is outside of one bar.
func oneBar(all []painted, counts [][]int64) bool {
	for i := range all {
		if float64(slices.Max(counts[i])) <= mostOfOneBar*float64(all[i].N) {
			return false
		}
	}
	return true
}

func histogramAlt(m *countedMeasure, all []painted) string {
	var texts []string
	for _, s := range all {
		at := func(share float64) string { return inUnit(float64(quantile(s.Bins, share)), 0, m.Column.Unit) }
		text := fmt.Sprintf("%s from %s to %s, half of them at most %s", wording.Counted(s.N, m.Noun), at(0), at(1), at(0.5))
		if s.Label != "" {
			text = wording.ShownName(s.Label) + ": " + text
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, "; ") + "."
}

// slotsOf returns the bars that hold the values of all series, and how many values lie too far outside to be
// shown.
func slotsOf(m *countedMeasure, all []painted) (slots []slot, outside int64) {
	merged := map[int64]int64{}
	for _, s := range all {
		for _, b := range s.Bins {
			merged[b.Value] += b.N
		}
	}
	var bins []stats.Bin2D
	for value, n := range merged {
		if n > 0 {
			bins = append(bins, stats.Bin2D{Value: value, N: n})
		}
	}
	if len(bins) == 0 {
		return nil, 0
	}
	slices.SortFunc(bins, func(a, b stats.Bin2D) int { return cmp.Compare(a.Value, b.Value) })
	if m.Measure.Bin == stats.OneTwoFive {
		return stepSlots(bins[0].Value, bins[len(bins)-1].Value), 0
	}
	least, most := bins[0].Value, bins[len(bins)-1].Value
	if from, to := quantile(bins, 0.005), quantile(bins, 0.995); to > from && most-least > 2*(to-from) {
		least, most = from, to // a few far away would leave one bar for all others
	}
	for _, b := range bins {
		if b.Value < least || b.Value > most {
			outside += b.N
		}
	}
	width := int64(figure.Step(float64(most-least+1) / figure.MaxBins))
	for first := least - ((least%width)+width)%width; first <= most; first += width {
		slots = append(slots, slot{first, first + width - 1, float64(first) - 0.5, float64(first+width) - 0.5})
	}
	return slots, outside
}

// zeroApart gives 0 a bar of its own between those of negative and of positive values, which are of different sides. Series beside each other are outlines, whose
// steps are to be of one width.
func zeroApart(slots []slot, all []painted) ([]slot, bool) {
	at := slices.IndexFunc(slots, func(s slot) bool { return s.First == 0 && s.Last > 0 })
	if at < 1 || len(all) != 1 || countOf(all[0].Bins, 0) == 0 {
		return slots, false
	}
	apart := append(slices.Clone(slots[:at]), slot{0, 0, -0.5, 0.5})
	for _, s := range slots[at:] {
		apart = append(apart, slot{s.First + 1, s.Last + 1, s.X0 + 1, s.X1 + 1})
	}
	most := slices.MaxFunc(all[0].Bins, func(a, b stats.Bin2D) int { return cmp.Compare(a.Value, b.Value) }).Value
	if last := len(apart) - 1; apart[last].First > most {
		apart = apart[:last]
	}
	return apart, true
}

// stepSlots returns the bars 0, 1, 2–4, 5–9, 10–19, … that reach from one value to another.
func stepSlots(least, most int64) (slots []slot) {
	steps := []int64{0}
	for scale := int64(1); scale <= most; scale *= 10 {
		for _, step := range []int64{1, 2, 5} {
			steps = append(steps, step*scale)
		}
		if scale > most/10 {
			break // the next one may be none that fits in 64 bits
		}
	}
	if least < 0 {
		steps[0] = least
	}
	for i, first := range steps {
		last := most
		if i+1 < len(steps) {
			last = steps[i+1] - 1
		}
		if last < least || first > most {
			continue
		}
		x := float64(len(slots))
		slots = append(slots, slot{first, last, x, x + 1})
	}
	return slots
}

// unitBeside returns a unit as it stands beside a number.
func unitBeside(unit string) string {
	if unit == "" || unit == "%" {
		return unit
	}
	return wording.NoBreak + unit
}

// stepTicks labels where steps begin: all of them, or the powers of ten.
func stepTicks(slots []slot, unit string) plot.ConstantTicks {
	const most = 8
	var ticks plot.ConstantTicks
	for _, s := range slots {
		tick := plot.Tick{Value: s.X0}
		switch {
		case s.First == 0:
			tick.Label = "0"
		case s.First == 1 && len(slots) > most && len(ticks) > 0: // beside 0 there is no room
		case isPowerOfTen(s.First) || len(slots) <= most:
			tick.Label = strings.ReplaceAll(inUnit(float64(s.First), 0, unit), wording.NoBreak, " ")
		}
		ticks = append(ticks, tick)
	}
	return ticks
}

func isPowerOfTen(n int64) bool {
	for ; n > 1 && n%10 == 0; n /= 10 {
	}
	return n == 1
}

// sorted counts values by slot.
func sorted(bins []stats.Bin2D, slots []slot) []int64 {
	counts := make([]int64, len(slots))
	for _, b := range bins {
		i, found := slices.BinarySearchFunc(slots, b.Value, func(s slot, v int64) int {
			switch {
			case s.Last < v:
				return -1
			case s.First > v:
				return 1
			}
			return 0
		})
		if found {
			counts[i] += b.N
		}
	}
	return counts
}

// mostGrouped is how many slots have room for bars of several series side by side; outlines of more lie over each other.
const mostGrouped = 9

// drawBars draws the counts of a series as bars, which stand beside those of the other series of a slot.
func drawBars(f figure.Figure, slots []slot, counts []int64, scale float64, paint, nth, of int) {
	for k, s := range slots {
		y, gap := float64(counts[k])*scale, (s.X1-s.X0)*0.06
		if of > 1 {
			gap = (s.X1 - s.X0) * 0.12
		}
		width := (s.X1 - s.X0 - 2*gap) / float64(of)
		left := s.X0 + gap + float64(nth)*width
		f.Add(figure.Area(plotter.XYs{{X: left, Y: 0}, {X: left, Y: y}, {X: left + width, Y: y}, {X: left + width, Y: 0}}, figure.Colour(paint)))
	}
}

// drawOutline draws the counts of a series beside which there are others.
func drawOutline(f figure.Figure, slots []slot, counts []int64, scale float64, paint int) {
	outline := plotter.XYs{{X: slots[0].X0, Y: 0}}
	for k, s := range slots {
		y := float64(counts[k]) * scale
		outline = append(outline, plotter.XY{X: s.X0, Y: y}, plotter.XY{X: s.X1, Y: y})
	}
	f.Add(figure.Curve(append(outline, plotter.XY{X: slots[len(slots)-1].X1, Y: 0}), paint)...)
}

// room keeps a few bars from being too wide.
func room(f figure.Figure, slots []slot) {
	first, last := slots[0], slots[len(slots)-1]
	f.X.Min, f.X.Max = first.X0, last.X1
	if room := float64(figure.MinBars-len(slots)) / 2 * (first.X1 - first.X0); room > 0 {
		f.X.Min, f.X.Max = f.X.Min-room, f.X.Max+room
		f.X.Tick.Marker = ticksWithin{f.X.Tick.Marker, first.X0, last.X1}
	}
}

// ticksWithin are the ticks of another ticker between two values.
type ticksWithin struct {
	plot.Ticker
	low, high float64
}

func (t ticksWithin) Ticks(low, high float64) []plot.Tick {
	return t.Ticker.Ticks(max(low, t.low), min(high, t.high))
}

// slotTable has the numbers of a histogram.
func slotTable(m *countedMeasure, all []painted, slots []slot, counts [][]int64) *table.Table {
	t := &table.Table{Columns: []table.Column{{Name: cmp.Or(axis(m.Column), "Value")}}}
	unit := ""
	if m.Column.Unit == "ms" {
		unit = "ms" // which the values have themselves
	}
	for _, s := range all {
		name := wording.ShownName(s.Label)
		if name == "" {
			name = strings.ToUpper(m.nouns()[:1]) + m.nouns()[1:]
		}
		t.Columns = append(t.Columns, table.Column{Name: name, Number: true}, table.Column{Name: "Share", Number: true})
	}
	for k, s := range slots {
		row := []table.Cell{{Text: s.label(unit)}}
		for i := range all {
			row = append(row, table.Number(counts[i][k]), table.Percent(counts[i][k], all[i].N))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
