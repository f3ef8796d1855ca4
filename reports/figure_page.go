package reports

import (
	"fmt"
	"html"
	"html/template"
	"image/color"
	"strings"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

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

// intervalStyle is the line of intervals.
var intervalStyle = draw.LineStyle{Color: ink, Width: 1.25}

// inline returns the plot as an element to stand in a page, with the colours of the page's style sheet.
func (f figure) inline(title, alt string) (template.HTML, error) {
	const margin = 4
	canvas := newSVGCanvas(plotWidth, f.height)
	f.draw(canvas, margin)
	svg, err := canvas.SVG()
	if err != nil {
		return "", err
	}
	_, body, _ := strings.Cut(svg, "<svg ")
	_, body, _ = strings.Cut(body, ">")
	head := fmt.Sprintf(`<svg viewBox="0 0 %g %g" role="img" aria-label="%s"><desc>%s</desc>`,
		plotWidth.Points(), f.height.Points(), html.EscapeString(title), html.EscapeString(alt))
	body = strings.ReplaceAll(inks().Replace(body), plainText, "")
	return template.HTML(head + body), nil // what came from records was escaped
}
