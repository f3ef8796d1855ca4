package reports

import (
	"fmt"
	"html"
	"html/template"
	"image/color"
	"strings"
	"time"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A corpusPlot is a plot of the report of a corpus. Its title, what tells its lines apart and its numbers stand
// beside it on the page.
type corpusPlot struct {
	ID, Title, Caption string
	Alt                string // what it shows, for who does not see it
	Keys               []plotKey
	Data               *sheet
	Brief              bool // its numbers are few, and stand in no table besides: layouts without pictures show them

	plot   *plot.Plot
	height vg.Length
}

// A plotKey says what a colour and a pattern of dashes stand for.
type plotKey struct {
	Label  string
	Paint  int    // index of the colour
	Dash   string // as stroke-dasharray; "" for none
	Filled bool   // it is the colour of areas, not of lines
}

// filled makes keys those of areas.
func filled(keys []plotKey) []plotKey {
	for i := range keys {
		keys[i].Filled = true
	}
	return keys
}

// numPaints is how many colours of series there are. The page's style sheet has them as --c0, --c1, …, for
// light and for dark.
const numPaints = 6

// dashes tell lines apart without their colours.
var dashes = [numPaints][]vg.Length{nil, {6, 2.5}, {1.5, 2}, {8, 2, 2, 2}, {3, 3}, {10, 3}}

func dashText(paint int) string {
	var parts []string
	for _, d := range dashes[paint%numPaints] {
		parts = append(parts, fmt.Sprint(d.Points()))
	}
	return strings.Join(parts, " ")
}

// paint returns the colour of a series. What is drawn in it takes its colour from the style sheet.
func paint(i int) color.Color { return colours[i%numPaints] }

// veil returns the translucent colour of a series.
func veil(i int) color.Color { return color.RGBA{uint8(1 + i%numPaints), 0, 1, 255} }

// inks are the colours of drawings and what stands for them in the style sheet.
func inks() *strings.Replacer {
	var pairs []string
	add := func(c color.Color, style string) {
		r, g, b, _ := c.RGBA()
		pairs = append(pairs, fmt.Sprintf("#%02X%02X%02X", r>>8, g>>8, b>>8), style)
	}
	add(ink, "var(--ink)")
	add(rule, "var(--line)")
	add(paper, "var(--card)")
	for i := range numPaints {
		add(paint(i), fmt.Sprintf("var(--c%d)", i))
		add(veil(i), fmt.Sprintf("var(--c%d);fill-opacity:.2", i))
	}
	pairs = append(pairs, "font-family:Liberation Sans;font-variant:normal;font-weight:normal;font-style:normal;", "")
	return strings.NewReplacer(pairs...)
}

// newCorpusFigure returns a figure that leaves its ground to the page.
func newCorpusFigure(x, y string) figure {
	f := newFigure(x)
	f.BackgroundColor = nil
	f.Y.Label.Text = y
	f.X.Tick.Marker, f.Y.Tick.Marker = bigTicks{7}, bigTicks{5}
	return f
}

// A bigTicks is a [niceTicks] with blanks between thousands.
type bigTicks struct{ most int }

func (b bigTicks) Ticks(low, high float64) []plot.Tick {
	ticks := niceTicks(b).Ticks(low, high)
	for i := range ticks {
		ticks[i].Label = grouped(ticks[i].Value, 0)
	}
	return ticks
}

// A shareTicks labels shares of 100.
type shareTicks struct{ most int }

func (s shareTicks) Ticks(low, high float64) []plot.Tick {
	ticks := niceTicks(s).Ticks(low, high)
	for i := range ticks {
		ticks[i].Label = grouped(ticks[i].Value, 0) + " %"
	}
	return ticks
}

// A timeTicks labels milliseconds in the unit that suits the longest of them.
type timeTicks struct{ most int }

func (t timeTicks) Ticks(low, high float64) []plot.Tick {
	unit := 1.0
	for _, next := range []time.Duration{time.Second, time.Minute, time.Hour} {
		const least = 3 // of a unit, for enough ticks
		if size := float64(next.Milliseconds()); high >= least*size {
			unit = size
		}
	}
	ticks := niceTicks(t).Ticks(low/unit, high/unit)
	for i := range ticks {
		ticks[i].Value *= unit
		ticks[i].Label = strings.ReplaceAll(millisText(ticks[i].Value), NoBreak, " ")
	}
	return ticks
}

// area returns a filled shape without an outline.
func area(points plotter.XYs, fill color.Color) *plotter.Polygon {
	return &plotter.Polygon{XYs: []plotter.XYs{points}, Color: fill, LineStyle: draw.LineStyle{}}
}

// stroke returns a line in the colour and the dashes of a series.
func stroke(points plotter.XYs, i int) *plotter.Line {
	return &plotter.Line{XYs: points, LineStyle: draw.LineStyle{Color: paint(i), Width: 1.75, Dashes: dashes[i%numPaints]}}
}

// thin returns a thin line in the colour and the dashes of a series, for what few values made.
func thin(points plotter.XYs, i int) *plotter.Line {
	l := stroke(points, i)
	l.Width = 0.7
	return l
}

// plainText is the style of nearly all texts of plots, which the style sheet has as well.
const plainText = "\n\tstyle=\"font-size:11px;fill:var(--ink)\""

// SVG returns the plot as an element to stand in a page, with the colours of the page's style sheet.
func (p *corpusPlot) SVG() (template.HTML, error) {
	canvas := newSVGCanvas(plotWidth, p.height)
	const margin = 4
	p.plot.Draw(draw.Crop(draw.New(canvas), margin, -2*margin, margin, -margin))
	svg, err := canvas.SVG()
	if err != nil {
		return "", err
	}
	_, body, _ := strings.Cut(svg, "<svg ")
	_, body, _ = strings.Cut(body, ">")
	head := fmt.Sprintf(`<svg viewBox="0 0 %g %g" role="img" aria-label="%s"><desc>%s</desc>`,
		plotWidth.Points(), p.height.Points(), html.EscapeString(p.Title), html.EscapeString(p.Alt))
	body = strings.ReplaceAll(inks().Replace(body), plainText, "")
	return template.HTML(head + body), nil // what came from records was escaped
}

// intervalStyle is the line of intervals.
var intervalStyle = draw.LineStyle{Color: ink, Width: 1.25}
