// Package figure draws the plots of reports in one style: as pictures of their own, and inline in a page whose style
// sheet colours them.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package figure

import (
	"bytes"
	"cmp"
	"fmt"
	"image/color"
	"io"
	"slices"
	"strings"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// Sizes of plots, chosen so that text is legible on a phone.
const (
	plotWidth  vg.Length = 360 // points
	plotHeight vg.Length = 240
	textSize   vg.Length = 12.5
	pngDPI               = 192
)

var (
	Paper = color.Gray{255}
	ink   = color.RGBA{42, 38, 34, 255}
	soft  = color.RGBA{102, 95, 86, 255}
	rule  = color.RGBA{222, 217, 209, 255}
)

// colours are those of Okabe and Ito, which colour-blind readers can distinguish; shapes differ too.
var colours = [NumColours]color.RGBA{
	{0, 114, 178, 255}, {213, 94, 0, 255}, {0, 158, 115, 255}, {204, 121, 167, 255}, {86, 180, 233, 255}, {230, 159, 0, 255},
}

// shapes are those of the points, by colour.
var shapes = []draw.GlyphDrawer{
	draw.CircleGlyph{}, draw.SquareGlyph{}, draw.TriangleGlyph{}, draw.PyramidGlyph{}, draw.BoxGlyph{}, draw.RingGlyph{},
}

// A Figure is a plot in the style of reports.
type Figure struct {
	*plot.Plot
	Width, Height vg.Length
}

// Narrow is the width of plots of which three stand beside each other.
const Narrow vg.Length = 290

// letters returns the font of plots. Its letters are as wide as those of Arial and Helvetica.
func letters(size vg.Length) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
}

// New returns a figure for a picture of its own; x is the label of its x axis.
func New(x string) Figure {
	f := Figure{Plot: plot.New(), Width: plotWidth, Height: plotHeight}
	f.BackgroundColor = Paper
	f.X.Label.Text = x
	f.Title.TextStyle.Font = letters(12)
	f.Title.TextStyle.Font.Weight = xfont.WeightBold
	f.Title.Padding = 8
	f.Title.TextStyle.Color = ink
	f.Legend.TextStyle.Font, f.Legend.TextStyle.Color = letters(textSize), ink
	for _, axis := range []*plot.Axis{&f.X, &f.Y} {
		axis.Label.TextStyle.Font, axis.Tick.Label.Font = letters(textSize), letters(textSize)
		axis.Label.TextStyle.Color, axis.Tick.Label.Color = ink, ink
		axis.LineStyle.Color, axis.Tick.LineStyle.Color = ink, ink
		axis.Padding, axis.Label.Padding = 0, 3
	}
	f.Y.Padding = 6
	f.X.Tick.Marker, f.Y.Tick.Marker = Ticks{8}, Ticks{6}
	f.X.Tick.Length, f.Y.Tick.Length = 4, 4
	return f
}

// LineStyle returns the style of the line of a series.
func (f Figure) LineStyle(i int) draw.LineStyle { return draw.LineStyle{Color: Colour(i), Width: 1.5} }

// Dots returns the points of a series, without their errors.
func (f Figure) Dots(points *Points, i int) *plotter.Scatter {
	return &plotter.Scatter{
		XYs:        points.XYs,
		GlyphStyle: draw.GlyphStyle{Color: Colour(i), Radius: 3.5, Shape: shapes[i%len(shapes)]},
	}
}

// VerticalGrid adds vertical lines.
func (f Figure) VerticalGrid() {
	f.Add(&plotter.Grid{Vertical: draw.LineStyle{Color: rule, Width: 0.75}})
}

// HorizontalGrid adds horizontal lines.
func (f Figure) HorizontalGrid() {
	f.Add(&plotter.Grid{Horizontal: draw.LineStyle{Color: rule, Width: 0.75}})
}

// Widen makes a range hold zero, with some room at both ends.
func Widen(a *plot.Axis) {
	low, high := min(a.Min, 0), max(a.Max, 0)
	a.Min, a.Max = low-0.04*(high-low), high+0.04*(high-low)
}

var zeroStyle = draw.LineStyle{Color: ink, Width: 0.75, Dashes: []vg.Length{3, 2}}

// zeroX draws the zero line through a number of rows.
func (f Figure) zeroX(rows int) {
	f.Add(&plotter.Line{XYs: plotter.XYs{{X: 0, Y: -0.6}, {X: 0, Y: float64(rows) - 0.4}}, LineStyle: zeroStyle})
}

// ZeroY draws the zero line from edge to edge.
func (f Figure) ZeroY() {
	zero := plotter.NewFunction(func(float64) float64 { return 0 })
	zero.LineStyle = zeroStyle
	zero.Samples = 2
	f.Add(zero)
}

// margin is the room around a plot that is a picture of its own.
const margin vg.Length = 8

// draw draws the plot with some room around it.
func (f Figure) draw(canvas vg.CanvasSizer, margin vg.Length) {
	area := draw.Crop(draw.New(canvas), margin, -2*margin, margin, -margin)
	f.spread(f.DataCanvas(area))
	f.Draw(area)
}

// spread leaves out every second tick of the x axis, and not 0, for as long as labels touch. Chosen ticks stay.
func (f Figure) spread(area draw.Canvas) {
	if _, chosen := f.X.Tick.Marker.(plot.ConstantTicks); chosen {
		return
	}
	ticks := slices.SortedFunc(slices.Values(f.X.Tick.Marker.Ticks(f.X.Min, f.X.Max)), func(a, b plot.Tick) int { return cmp.Compare(a.Value, b.Value) })
	for f.touch(ticks, area) {
		zero := max(slices.IndexFunc(ticks, func(t plot.Tick) bool { return t.Value == 0 }), 0)
		var some []plot.Tick
		for i, tick := range ticks {
			if (i-zero)%2 == 0 {
				some = append(some, tick)
			}
		}
		ticks = some
		f.X.Tick.Marker = plot.ConstantTicks(ticks)
	}
}

// touch reports whether labels of the x axis, whose ticks are sorted, have less between them than a narrow letter takes.
func (f Figure) touch(ticks []plot.Tick, area draw.Canvas) bool {
	const least = 4 // points
	end := vg.Inch * -1000
	for _, tick := range ticks {
		at, half := area.X(f.X.Norm(tick.Value)), f.X.Tick.Label.Width(tick.Label)/2
		if at-half < end+least {
			return true
		}
		end = at + half
	}
	return false
}

// SVG returns the plot as SVG, in a font that readers have.
func (f Figure) SVG() ([]byte, error) {
	canvas := newSVGCanvas(f.Width, f.Height)
	f.draw(canvas, margin)
	svg, err := canvas.SVG()
	if err != nil {
		return nil, err
	}
	text := strings.ReplaceAll(svg, "font-family:Liberation Sans;", "font-family:Arial,'Liberation Sans',Helvetica,sans-serif;")
	return []byte(text), nil
}

// dark are the colours of plots on dark pages, by those on light ones.
var dark = map[color.Color]color.RGBA{
	Paper: {13, 17, 23, 255}, ink: {209, 215, 224, 255}, rule: {48, 54, 61, 255}, colours[0]: {77, 163, 224, 255},
}

// DarkSVG returns the plot of a ranking as [Figure.SVG] does, in colours for dark pages.
func (f Figure) DarkSVG() ([]byte, error) {
	svg, err := f.SVG()
	hex := func(c color.Color) []byte {
		r, g, b, _ := c.RGBA()
		return fmt.Appendf(nil, "#%02X%02X%02X", r>>8, g>>8, b>>8)
	}
	for from, to := range dark { // in any order: none of the new colours is an old one
		svg = bytes.ReplaceAll(svg, hex(from), hex(to))
	}
	return svg, err
}

// PNG writes the plot as a PNG with 192 dots an inch.
func (f Figure) PNG(w io.Writer) error {
	canvas := vgimg.NewWith(vgimg.UseWH(f.Width, f.Height), vgimg.UseDPI(pngDPI))
	f.draw(canvas, margin)
	_, err := vgimg.PngCanvas{Canvas: canvas}.WriteTo(w)
	return err
}
