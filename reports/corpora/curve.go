package corpora

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/plotter"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// Bounds of curves: how many values a point needs to be drawn, at least and as a share of the point with most of
// them; how many rows their tables have; and which share of the values of the largest series a band needs.
const (
	fewestReached = 10
	leastReached  = 0.1 // the games that are left are the long ones, which are not like the others
	maxCurveRows  = 60
	leastOfSeries = 0.05
)

// curvePlot has the median at every ply, with a band that holds the middle half of the values; of a few whole numbers it has the mean.
func curvePlot(m *countedMeasure) *pagePlot {
	all, left := largeEnough(seriesOf(m), mostGames, "game")
	if len(all) == 0 {
		return nil
	}
	f := figure.NewInline("ply", axis(m.Column))
	f.HorizontalGrid()
	if m.Column.Unit == "ms" {
		f.Y.Tick.Marker = figure.TimeTicks{Most: 5}
	}
	p := &pagePlot{Keys: keysOf(all, mostGames, "game"), Caption: left, Figure: f}
	shown, relied := make([][]stats.Point, len(all)), 0
	for i, s := range all {
		shown[i] = reached(s.Points)
		relied += solid(m, shown[i])
	}
	if relied == 0 && m.Needed >= stats.LeastValues {
		return nil // hardly any of the games have such values
	}
	if !tells(shown) {
		return nil
	}
	drawn := shown
	if m.Smooth {
		drawn = make([][]stats.Point, len(shown))
		for i, points := range shown {
			drawn[i] = smooth(points)
		}
	}
	middle := medianOf
	if coarse(m, shown) {
		middle = meanOf
	}
	drawCurves(f, m, all, drawn, middle)
	if len(p.Keys) == 0 {
		p.Caption = strings.TrimSpace(wording.Counted(mostGames(&all[0]), "game") + ". " + p.Caption)
	}
	if note := partialNote(shown); note != "" {
		p.Caption = strings.TrimSpace(p.Caption + " " + note)
	}
	if f.Y.Min < 0 {
		f.ZeroY()
	}
	figure.Widen(&f.Y)
	if f.Y.Min > -0.05*f.Y.Max {
		f.Y.Min = 0
	}
	p.Alt, p.Data = curveAlt(m, all, shown, middle), pointTable(m, all, shown)
	return p
}

// partialNote states how few games have values at a ply before that of most, if fewer than four fifths of these; "" otherwise. What players think need not
// be in all records at all plies.
func partialNote(shown [][]stats.Point) string {
	fewest := int64(0)
	for _, points := range shown {
		most := int64(0) // from the ply on
		for _, p := range slices.Backward(points) {
			most = max(most, p.N)
			if 5*p.N < 4*most && (fewest == 0 || p.N < fewest) {
				fewest = p.N
			}
		}
	}
	if fewest == 0 {
		return ""
	}
	return fmt.Sprintf("At some plies, only %s a value.", haveText(int(fewest), "game"))
}

// mostGames returns how many games there are at the point that most of them have a value at: a ply of curves, a column of
// means.
func mostGames(s *painted) (most int64) {
	for _, p := range s.Points {
		most = max(most, p.N)
	}
	return most
}

// solid returns how many points there are up to the last one that has values enough, and not only as many as there are.
func solid(m *countedMeasure, points []stats.Point) int {
	n := len(points)
	for n > 0 && (points[n-1].N < stats.LeastValues || !m.Enough(&points[n-1])) {
		n--
	}
	return n
}

// tells reports whether curves say something of the games: where all have the same value at each ply, as the empty cells of a board that fills up, it is the
// rules that say it. A fiftieth of the greatest value makes no difference: a swap may leave a cell empty.
func tells(shown [][]stats.Point) bool {
	most := int64(0)
	for _, p := range slices.Concat(shown...) {
		most = max(most, p.Upper)
	}
	values := map[int64]float64{} // by ply
	for _, p := range slices.Concat(shown...) {
		value, known := values[p.Ply]
		if 50*(p.Upper-p.Lower) > most || known && 50*math.Abs(value-p.Median) > float64(most) {
			return true
		}
		values[p.Ply] = p.Median
	}
	return false
}

// A middle is what a line has at a ply.
type middle struct {
	name string
	of   func(p *stats.Point) float64
}

var (
	medianOf = middle{"median", func(p *stats.Point) float64 { return p.Median }}
	meanOf   = middle{"mean", func(p *stats.Point) float64 { return p.Mean }}
)

// mostSteps is the greatest difference of medians for which means tell more: lines of medians would be stairs, or jump between neighbours.
const mostSteps = 8

// coarse reports whether the medians of curves are a few whole numbers, or jump where the means do not: of values in clumps, a median is now in
// this one, now in that one.
func coarse(m *countedMeasure, shown [][]stats.Point) bool {
	if m.Measure.Bin != stats.Exact {
		return false
	}
	all := slices.Concat(shown...)
	byMedian := func(a, b stats.Point) int { return cmp.Compare(a.Median, b.Median) }
	return slices.MaxFunc(all, byMedian).Median-slices.MinFunc(all, byMedian).Median <= mostSteps ||
		wayOf(shown, medianOf) > mostJumps*wayOf(shown, meanOf)
}

// mostJumps is how many times the way of means a line of medians may go up and down.
const mostJumps = 1.5

// wayOf returns how far curves go up and down.
func wayOf(shown [][]stats.Point, middle middle) (way float64) {
	for _, points := range shown {
		for i := 1; i < len(points); i++ {
			way += math.Abs(middle.of(&points[i]) - middle.of(&points[i-1]))
		}
	}
	return way
}

// tangled reports whether bands of several series cover each other at half of the plies where there are two, so that neither is seen. Sides that move in turn
// have values at every second ply.
func tangled(shown [][]stats.Point) bool {
	both, covered := 0, 0
	for i, points := range shown {
		at := map[int64]stats.Point{}
		for _, p := range points {
			at[p.Ply] = p
		}
		for _, other := range shown[:i] {
			for _, p := range other {
				q, ok := at[p.Ply]
				if !ok {
					q, ok = at[p.Ply+1]
				}
				if ok {
					both++
					if min(p.Upper, q.Upper) > max(p.Lower, q.Lower) {
						covered++
					}
				}
			}
		}
	}
	return 2*covered > both
}

// drawCurves draws bands around medians, unless these cover each other, and lines; lines are thin, and without a band, where too few values made them.
func drawCurves(f figure.Figure, m *countedMeasure, all []painted, shown [][]stats.Point, at middle) {
	var largest int64
	for _, s := range all {
		largest = max(largest, s.N)
	}
	bands := at.name == medianOf.name && !tangled(shown)
	for i, s := range all {
		if sure := shown[i][:solid(m, shown[i])]; bands && len(sure) > 1 && float64(s.N) >= leastOfSeries*float64(largest) {
			f.Add(figure.Area(bandOf(sure), figure.BandColour(s.Paint)))
		}
	}
	for _, i := range drawingOrder(all) {
		line, sure := lineOf(shown[i], at), solid(m, shown[i])
		f.Add(figure.Curve(line[:sure], all[i].Paint)...)
		f.Add(figure.ThinCurve(line[max(sure-1, 0):], all[i].Paint)...)
	}
}

// drawingOrder returns the places of series in the order of drawing their lines: what is dashed lies above what is not, so that both are seen where they have
// the same values.
func drawingOrder(all []painted) (order []int) {
	for _, onTop := range []bool{false, true} {
		for i := range all {
			if figure.OnTop(all[i].Paint) == onTop {
				order = append(order, i)
			}
		}
	}
	return order
}

// reached returns the points up to the last ply that enough games reached, so that the end of a curve is not that
// of the longest game.
func reached(points []stats.Point) []stats.Point {
	var most int64
	for _, p := range points {
		most = max(most, p.N)
	}
	end := len(points)
	needed := max(leastReached*float64(most), min(fewestReached, float64(most)))
	for end > 1 && float64(points[end-1].N) < needed {
		end--
	}
	return slices.DeleteFunc(slices.Clone(points[:end]), func(p stats.Point) bool { return float64(p.N) < needed }) // a few games are out of step
}

func lineOf(points []stats.Point, at middle) (line plotter.XYs) {
	for i := range points {
		line = append(line, plotter.XY{X: float64(points[i].Ply), Y: at.of(&points[i])})
	}
	return line
}

// bandOf returns the area between the quartiles.
func bandOf(points []stats.Point) (band plotter.XYs) {
	for _, p := range points {
		band = append(band, plotter.XY{X: float64(p.Ply), Y: float64(p.Upper)})
	}
	for _, p := range slices.Backward(points) {
		band = append(band, plotter.XY{X: float64(p.Ply), Y: float64(p.Lower)})
	}
	return band
}

func curveAlt(m *countedMeasure, all []painted, shown [][]stats.Point, middle middle) string {
	digits := func(v float64) int {
		if middle.name == meanOf.name {
			return 1
		}
		return halfDigits(v)
	}
	var texts []string
	for i, s := range all {
		points := shown[i]
		var parts []string
		for _, at := range []int{0, len(points) / 2, len(points) - 1} {
			value := middle.of(&points[at])
			part := fmt.Sprintf("%s at ply %d", inUnit(value, digits(value), m.Column.Unit), points[at].Ply)
			if !slices.Contains(parts, part) {
				parts = append(parts, part)
			}
		}
		text := "the " + middle.name + " is " + sentence(parts)
		if s.Label != "" {
			text = wording.ShownName(s.Label) + ": " + text
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, "; ") + "."
}

// pointTable has the numbers of a curve, of some plies where there are many.
func pointTable(m *countedMeasure, all []painted, shown [][]stats.Point) *table.Table {
	t := &table.Table{Columns: table.Columns("Series", "#Ply", "#Values", "#Mean", "#Min", "#Lower quartile", "#Median", "#Upper quartile", "#Max")}
	rows := 0
	for _, points := range shown {
		rows += len(points)
	}
	if m.Measure.Bin == stats.OneTwoFive {
		for i, sign := range []string{"≥ ", "≈ ", "≈ ", "≈ ", "≤ "} { // bins tell no more
			t.Columns[4+i].Name = sign + t.Columns[4+i].Name
		}
	}
	step := max((rows+maxCurveRows-1)/maxCurveRows, 1)
	for i, s := range all {
		for k := 0; k < len(shown[i]); k += step {
			p := shown[i][k]
			t.Rows = append(t.Rows, []table.Cell{
				table.Words(s.Label), table.Number(p.Ply), table.Number(p.N), {Text: wording.Grouped(p.Mean, 1), Value: p.Mean},
				table.Number(p.Min), table.Number(p.Lower), medianCell(p.Median), table.Number(p.Upper), table.Number(p.Max),
			})
		}
	}
	t.DropEmpty()
	if step > 1 {
		t.Note = fmt.Sprintf("Every %s point.", ordinal(step))
	}
	if m.Column.Unit != "" {
		t.Note = strings.TrimSpace(t.Note + " Values in " + m.Column.Unit + ".")
	}
	return t
}

func ordinal(n int) string {
	endings := map[int]string{1: "st", 2: "nd", 3: "rd"}
	if n%100/10 == 1 {
		return fmt.Sprintf("%dth", n)
	}
	return fmt.Sprintf("%d%s", n, cmp.Or(endings[n%10], "th"))
}
