package figure

import (
	"fmt"
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
	}{"Black": {colourOf("Black"), 2}, "white": {colourOf("White"), 2}, "Player 4": {"var(--c3)", 1}} {
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

// colourOf returns what a style sheet calls the colour of a side.
func colourOf(side string) string { return fmt.Sprintf("var(--c%d)", SidePaint(side, 0)) }

// Nobody takes the line of draws for one of a side: it has dots, and light sides have long dashes.
func TestDrawsHaveDots(t *testing.T) {
	dots := dashesOf(EvenPaint)
	if len(dots) == 0 || dots[0] > lineWidth {
		t.Fatalf("the dashes of draws are %v", dots)
	}
	for paint := range numPaints() {
		if other := dashesOf(paint); paint != EvenPaint && other != nil && other[0] < 3*dots[0]/2 {
			t.Errorf("draws have the dashes %v, and paint %d has %v", dots, paint, other)
		}
		if got, want := (Key{Paint: paint}).Outlined(), len(Curve(nil, paint)) > 1; got != want || (Key{Paint: paint, Filled: true}).Outlined() {
			t.Errorf("paint %d: the key of its line has an outline: %v, and its line %v", paint, got, want)
		}
	}
	for _, curve := range [][]plot.Plotter{Curve(nil, SidePaint("Black", 0)), ThinCurve(nil, SidePaint("Black", 0))} {
		if all, own := widthsOf(curve); all-own < 0.8 {
			t.Errorf("a black line on a black card has an outline of %.2f points", (all - own).Points())
		}
	}
}

// Labels of an axis do not touch, however little room names leave it, and 0 keeps its own.
func TestTicksDoNotTouch(t *testing.T) {
	for _, row := range []struct {
		name string
		want string
	}{{"A", "−500 0 500 1,000 1,500"}, {"A name so long, it has a lot", "0 1,000"}} {
		f := NewInline("Elo", "")
		f.X.Tick.Marker = Ticks{Most: 4}
		f.NominalY(row.name, "B")
		f.X.Min, f.X.Max, f.Y.Min, f.Y.Max = -620, 1600, 0, 1
		if _, err := f.Inline("", ""); err != nil {
			t.Fatal(err)
		}
		if got := labelsOf(f.X.Tick.Marker.Ticks(f.X.Min, f.X.Max)); got != row.want {
			t.Errorf("beside %q the ticks are %s, want %s", row.name, got, row.want)
		}
	}
}
