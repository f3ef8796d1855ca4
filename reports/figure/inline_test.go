package figure

import (
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// widthsOf returns how wide a line is with its outline, and how wide without.
func widthsOf(curve []plot.Plotter) (all, own vg.Length) {
	return curve[0].(*plotter.Line).Width, curve[len(curve)-1].(*plotter.Line).Width
}

// Lines of two sides that have the same values are both seen: those of dark pieces are solid, and those of light ones have dashes above them.
func TestLinesOfSidesShowEachOther(t *testing.T) {
	for _, pair := range [][2]string{{"Black", "White"}, {"X", "O"}, {"First player", "Second player"}, {"Player 1", "Player 0"}, {"Player 3", "Player 2"}} {
		if below, above := SidePaint(pair[0], 0), SidePaint(pair[1], 1); OnTop(below) || !OnTop(above) || below == above {
			t.Errorf("the line of %s hides that of %s", pair[1], pair[0])
		}
	}
}

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
		lines := Curve(points, paint)
		f.Add(lines...)
		svg, err := f.Inline("", "")
		if err != nil {
			t.Fatal(err)
		}
		for _, curve := range [][]plot.Plotter{lines, ThinCurve(points, paint)} {
			if all, own := widthsOf(curve); own < 0.6*all {
				t.Errorf("%s: a line is %.2f wide, and %.2f of it in its colour", name, all.Points(), own.Points())
			}
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
