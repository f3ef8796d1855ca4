package figure

import (
	"fmt"
	"html"
	"html/template"
	"image/color"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/plybook/plybook/reports/wording"
)

// NumColours is how many colours of series there are. The page's style sheet has them as --c0, --c1, …, for
// light and for dark.
const NumColours = 6

// EvenPaint is the paint of what no side has won alone.
const EvenPaint = NumColours - 1

// dashes tell lines apart without their colours.
var dashes = [NumColours][]vg.Length{nil, {6, 2.5}, {10, 3}, {8, 2, 2, 2}, {3, 3}, EvenPaint: {1.5, 2}} // dots beside the dashes of light sides

// Dashes returns the dashes of a series as stroke-dasharray; "" for a solid line.
func Dashes(paint int) string {
	var parts []string
	for _, d := range dashesOf(paint) {
		parts = append(parts, fmt.Sprint(d.Points()))
	}
	return strings.Join(parts, " ")
}

// dashesOf returns the dashes of a series. Of sides only the light ones have some, so that a line below is seen through theirs.
func dashesOf(paint int) []vg.Length {
	switch {
	case IsSide(paint):
		return sides().dashes[paint-firstSide]
	case paint == NeutralPaint:
		return nil
	}
	return dashes[paint%NumColours]
}

// OnTop reports whether lines of a paint are drawn above those of others, which are seen between its dashes.
func OnTop(paint int) bool { return dashesOf(paint) != nil }

// Colour returns the colour of a series. What is drawn in it takes its colour from the style sheet.
func Colour(i int) color.Color {
	switch {
	case IsSide(i):
		return sides().fills[i-firstSide]
	case i == NeutralPaint:
		return neutral
	}
	return colours[i%NumColours]
}

// BandColour returns the translucent colour of a series.
func BandColour(i int) color.Color {
	if i >= numPaints() {
		i %= NumColours
	}
	return color.RGBA{uint8(1 + i), 0, 1, 255}
}

// styleSheetColours are the colours of drawings and what stands for them in the style sheet.
func styleSheetColours() *strings.Replacer {
	var pairs []string
	add := func(c color.Color, style string) {
		r, g, b, _ := c.RGBA()
		pairs = append(pairs, fmt.Sprintf("#%02X%02X%02X", r>>8, g>>8, b>>8), style)
	}
	add(ink, "var(--ink)")
	add(soft, "var(--soft)")
	add(rule, "var(--line)")
	add(Paper, "var(--card)")
	for i := range numPaints() {
		add(Colour(i), fmt.Sprintf("var(--c%d)", i))
		opacity := bandOpacity
		if IsSide(i) {
			opacity = sideBandOpacity
		}
		add(BandColour(i), fmt.Sprintf("var(--c%d);fill-opacity:%s", i, opacity))
	}
	pairs = append(pairs, "font-family:Liberation Sans;font-variant:normal;font-weight:normal;font-style:normal;", "")
	return strings.NewReplacer(pairs...)
}

// NewInline returns a figure that leaves its background to the page.
func NewInline(x, y string) Figure {
	f := New(x)
	f.BackgroundColor = nil
	f.Width, f.Height = inlineWidth, inlineHeight
	f.Y.Label.Text = y
	f.X.Tick.Marker, f.Y.Tick.Marker = Ticks{6}, Ticks{5}
	return f
}

// How much of the colour bands have. Those of sides have more, and an outline, since one of them is as light or as dark as the card.
const bandOpacity, sideBandOpacity = ".2", ".4"

// Area returns a filled shape without an outline, unless it needs one to be seen on every card.
func Area(points plotter.XYs, fill color.Color) *plotter.Polygon {
	outline := draw.LineStyle{}
	for i := range numPaints() {
		switch {
		case IsSide(i) && fill == Colour(i):
			outline = draw.LineStyle{Color: ink, Width: 0.75}
		case IsSide(i) && fill == BandColour(i):
			outline = draw.LineStyle{Color: soft, Width: 0.75}
		}
	}
	return &plotter.Polygon{XYs: []plotter.XYs{points}, Color: fill, LineStyle: outline}
}

// Widths of lines, and how much wider the outlines of those of sides are: a dark line on a dark card is seen by its outline, and still the colour has
// the larger part of both.
const (
	lineWidth     vg.Length = 1.75
	thinWidth     vg.Length = 0.7
	sideWidth     vg.Length = 2
	thinSideWidth vg.Length = 1.3
	outlineWidth  vg.Length = 1.3
	thinOutline   vg.Length = 0.8
)

// Line returns a line in the colour and the dashes of a series.
func Line(points plotter.XYs, i int) *plotter.Line {
	return &plotter.Line{XYs: points, LineStyle: draw.LineStyle{Color: Colour(i), Width: lineWidth, Dashes: dashesOf(i)}}
}

// Curve returns a line of a series with what has to lie behind it: an outline, if it is that of a side.
func Curve(points plotter.XYs, i int) []plot.Plotter {
	return outlined(points, i, lineWidth, sideWidth, outlineWidth)
}

// ThinCurve is a thin [Curve], for the part of one that few values made.
func ThinCurve(points plotter.XYs, i int) []plot.Plotter {
	return outlined(points, i, thinWidth, thinSideWidth, thinOutline)
}

func outlined(points plotter.XYs, i int, width, side, outline vg.Length) (lines []plot.Plotter) {
	line := Line(points, i)
	if !IsSide(i) {
		line.Width = width
		return []plot.Plotter{line}
	}
	behind := *line
	line.Width, behind.Width, behind.Color = side, side+outline, ink
	return []plot.Plotter{&behind, line}
}

// plainText is the style of nearly all texts of plots, which the style sheet has as well.
const plainText = "\n\tstyle=\"font-size:12.5px;fill:var(--ink)\""

// Sizes of plots in pages, which are as wide as the cards of three in a row: there a text is as large as [textSize] says.
const (
	inlineWidth  vg.Length = 290
	inlineHeight vg.Length = 200
)

// IntervalStyles are those of the lines of intervals, from below: a wide one makes the other visible on bars of its colour.
var IntervalStyles = []draw.LineStyle{{Color: Paper, Width: 3.25}, {Color: ink, Width: 1.25}}

// Low reports whether the plot is much lower than most.
func (f Figure) Low() bool { return f.Height < inlineHeight*3/5 }

// Inline returns the plot as an SVG element for a page, with the colours of the page's style sheet.
func (f Figure) Inline(title, alt string) (template.HTML, error) {
	const margin = 4
	for _, axis := range []*plot.Axis{&f.X, &f.Y} {
		if axis.Label.Text != "" {
			axis.Label.Text = wording.Capital(axis.Label.Text)
		}
	}
	canvas := newSVGCanvas(f.Width, f.Height)
	f.draw(canvas, margin)
	svg, err := canvas.SVG()
	if err != nil {
		return "", err
	}
	_, body, _ := strings.Cut(svg, "<svg ")
	_, body, _ = strings.Cut(body, ">")
	class := ""
	switch { // which style sheets tell apart
	case f.Low():
		class = `class="low" `
	case f.Width < plotWidth:
		class = `class="narrow" ` // its texts are to be as large as those of others
	}
	head := fmt.Sprintf(`<svg %sviewBox="0 0 %g %g" role="img" aria-label="%s"><desc>%s</desc>`,
		class, f.Width.Points(), f.Height.Points(), html.EscapeString(title), html.EscapeString(alt))
	body = strings.ReplaceAll(styleSheetColours().Replace(body), plainText, "")
	return template.HTML(head + body), nil // what came from records was escaped
}
