package reports

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"strings"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// Sizes of plots: on a phone they keep letters that can be read.
const (
	plotWidth  vg.Length = 360 // points
	plotHeight vg.Length = 240
	pngDPI               = 192
)

var (
	paper = color.Gray{255}
	ink   = color.RGBA{42, 38, 34, 255}
	rule  = color.RGBA{222, 217, 209, 255}
)

// colours can be told apart by who does not see all of them (Okabe and Ito); shapes tell them apart too.
var colours = []color.RGBA{
	{0, 114, 178, 255}, {213, 94, 0, 255}, {0, 158, 115, 255}, {204, 121, 167, 255}, {86, 180, 233, 255}, {230, 159, 0, 255},
}

// shapes are those of the points, by colour.
var shapes = []draw.GlyphDrawer{
	draw.CircleGlyph{}, draw.SquareGlyph{}, draw.TriangleGlyph{}, draw.PyramidGlyph{}, draw.BoxGlyph{}, draw.RingGlyph{},
}

// A figure is a plot in the style of reports.
type figure struct {
	*plot.Plot
	height vg.Length
}

// letters returns the font of plots. Its letters are as wide as those of Arial and Helvetica.
func letters(size vg.Length) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
}

func newFigure(x string) figure {
	f := figure{Plot: plot.New(), height: plotHeight}
	f.BackgroundColor = paper
	f.X.Label.Text = x
	f.Title.TextStyle.Font = letters(12)
	f.Title.TextStyle.Font.Weight = xfont.WeightBold
	f.Title.Padding = 8
	f.Title.TextStyle.Color = ink
	f.Legend.TextStyle.Font, f.Legend.TextStyle.Color = letters(11), ink
	for _, axis := range []*plot.Axis{&f.X, &f.Y} {
		axis.Label.TextStyle.Font, axis.Tick.Label.Font = letters(11), letters(11)
		axis.Label.TextStyle.Color, axis.Tick.Label.Color = ink, ink
		axis.LineStyle.Color, axis.Tick.LineStyle.Color = ink, ink
		axis.Padding, axis.Label.Padding = 0, 3
	}
	f.Y.Padding = 6
	f.X.Tick.Marker, f.Y.Tick.Marker = niceTicks{8}, niceTicks{6}
	f.X.Tick.Length, f.Y.Tick.Length = 4, 4
	return f
}

func (f figure) colour(i int) color.Color { return colours[i%len(colours)] }

func (f figure) line(i int) draw.LineStyle { return draw.LineStyle{Color: f.colour(i), Width: 1.5} }

func (f figure) dots(points *bars, i int) *plotter.Scatter {
	return &plotter.Scatter{
		XYs:        points.XYs,
		GlyphStyle: draw.GlyphStyle{Color: f.colour(i), Radius: 3.5, Shape: shapes[i%len(shapes)]},
	}
}

func (f figure) verticalGrid() {
	f.Add(&plotter.Grid{Vertical: draw.LineStyle{Color: rule, Width: 0.75}})
}

func (f figure) horizontalGrid() {
	f.Add(&plotter.Grid{Horizontal: draw.LineStyle{Color: rule, Width: 0.75}})
}

// widen makes a range hold zero, with some room at both ends.
func widen(a *plot.Axis) {
	low, high := min(a.Min, 0), max(a.Max, 0)
	a.Min, a.Max = low-0.04*(high-low), high+0.04*(high-low)
}

var zeroStyle = draw.LineStyle{Color: ink, Width: 0.75, Dashes: []vg.Length{3, 2}}

// zeroX draws the zero line through a number of rows.
func (f figure) zeroX(rows int) {
	f.Add(&plotter.Line{XYs: plotter.XYs{{X: 0, Y: -0.6}, {X: 0, Y: float64(rows) - 0.4}}, LineStyle: zeroStyle})
}

// zeroY draws the zero line from edge to edge.
func (f figure) zeroY() {
	zero := plotter.NewFunction(func(float64) float64 { return 0 })
	zero.LineStyle = zeroStyle
	zero.Samples = 2
	f.Add(zero)
}

// margin is the room around a plot that is a picture of its own.
const margin vg.Length = 8

// draw draws the plot with some room around it.
func (f figure) draw(canvas vg.CanvasSizer, margin vg.Length) {
	f.Draw(draw.Crop(draw.New(canvas), margin, -2*margin, margin, -margin))
}

// SVG returns the plot as SVG, in a font that whoever shows it has.
func (f figure) SVG() ([]byte, error) {
	canvas := newSVGCanvas(plotWidth, f.height)
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
	paper: {13, 17, 23, 255}, ink: {209, 215, 224, 255}, rule: {48, 54, 61, 255}, colours[0]: {77, 163, 224, 255},
}

// DarkSVG returns the plot of a ranking as [figure.SVG] does, in colours for dark pages.
func (f figure) DarkSVG() ([]byte, error) {
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
func (f figure) PNG(w io.Writer) error {
	canvas := vgimg.NewWith(vgimg.UseWH(plotWidth, f.height), vgimg.UseDPI(pngDPI))
	f.draw(canvas, margin)
	_, err := vgimg.PngCanvas{Canvas: canvas}.WriteTo(w)
	return err
}
