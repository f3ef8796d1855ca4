package figure

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A svgCanvas draws a plot as SVG. Its texts are as wide as the plot was laid out for, in whatever font they are shown.
type svgCanvas struct {
	*vgsvg.Canvas
	widths []vg.Length // of the texts, in the order of drawing
}

func newSVGCanvas(width, height vg.Length) *svgCanvas {
	return &svgCanvas{Canvas: vgsvg.New(width, height)}
}

// FillString implements [vg.Canvas].
func (c *svgCanvas) FillString(f font.Face, at vg.Point, text string) {
	c.widths = append(c.widths, f.Width(text))
	c.Canvas.FillString(f, at, text)
}

// SVG returns what was drawn.
func (c *svgCanvas) SVG() (string, error) {
	var svg strings.Builder
	if _, err := c.WriteTo(&svg); err != nil {
		return "", err
	}
	const text = "<text "
	parts := strings.Split(svg.String(), text) // which no text holds: they are escaped
	for i, width := range c.widths {
		parts[i+1] = fmt.Sprintf(`textLength="%.5g" lengthAdjust="spacingAndGlyphs" `, width.Points()) + parts[i+1]
	}
	return strings.Join(parts, text), nil
}
