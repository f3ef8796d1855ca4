package scene

import (
	"image/color"
	"testing"
)

// Ownership is in per cent of games, diverges from the middle, and has the side of each end in its colour.
func TestOwnershipDiverges(t *testing.T) {
	dark, light := color.NRGBA{R: 20, G: 20, B: 20, A: 255}, color.NRGBA{R: 250, G: 250, B: 240, A: 255}
	h := &HeatMap{Games: 200, Sides: &[2]HeatSide{{"Black", dark}, {"White", light}}, Cells: []HeatCell{{N: 50}, {N: -70}, {N: 0}}}
	s := newOwnershipScale(h)
	if s.colors[0] != light || s.colors[HeatSteps-1] != dark {
		t.Errorf("the ends are %v and %v", s.colors[0], s.colors[HeatSteps-1])
	}
	if middle := s.colors[HeatSteps/2]; middle.R == middle.G {
		t.Errorf("the middle %v between black and white has no hue", middle)
	}
	for n, want := range map[int64]string{50: "25", -70: "−35", 0: "0", -1: "−1", 1: "1", 200: "100"} {
		if got := s.text(n); got != want {
			t.Errorf("%d of 200 games are %q, want %q", n, got, want)
		}
	}
	for n, want := range map[int64]int{-80: 0, -200: 0, 0: HeatSteps / 2, 80: HeatSteps - 1, 200: HeatSteps - 1} {
		if got := s.step(n); got != want {
			t.Errorf("%d has the colour %d, want %d of %d", n, got, want, HeatSteps)
		}
	}
	for i, want := range []string{"−40", "−20", "0", "20", "40"} {
		if got, ok := s.tick(i); !ok || got != want {
			t.Errorf("tick %d is %q, want %q", i, got, want)
		}
	}
	for _, row := range [][3]string{{"Black", "White", "% Black − % White"}, {"tiles from left to right", "tiles from top to bottom", "% of one side − % of the other"}} {
		if s.sides[0].Name, s.sides[1].Name = row[0], row[1]; s.words() != row[2] {
			t.Errorf("the unit is %q, want %q", s.words(), row[2])
		}
	}
}
