package figure

import (
	"strings"
	"testing"

	"gonum.org/v1/plot/plotter"
)

// What is drawn for sides called black and white is dark and light on every card: lines, areas and bands have an outline there, and those of series have none.
func TestSidesHaveOutlines(t *testing.T) {
	points := plotter.XYs{{X: 0, Y: 0}, {X: 1, Y: 1}, {X: 1, Y: 0}}
	for name, want := range map[string]struct {
		paint string
		lines int
	}{"Black": {"var(--c6)", 2}, "white": {"var(--c7)", 2}, "Player 4": {"var(--c3)", 1}} {
		paint := SidePaint(name, 3)
		f := NewInline("", "")
		f.Add(Area(points, Colour(paint)), Area(points, BandColour(paint)))
		lines := Outlined(Line(points, paint), paint)
		f.Add(lines...)
		svg, err := f.Inline("", "")
		if err != nil {
			t.Fatal(err)
		}
		outlined := Area(points, Colour(paint)).Width > 0 && Area(points, BandColour(paint)).Width > 0
		if n := strings.Count(string(svg), want.paint); len(lines) != want.lines || n != 3 || outlined != IsSide(paint) {
			t.Errorf("%s: %d lines, %s %d times, outlines %v", name, len(lines), want.paint, n, outlined)
		}
		if strings.Contains(string(svg), "#") {
			t.Errorf("%s has a colour that is not of the style sheet:\n%s", name, svg)
		}
	}
}
