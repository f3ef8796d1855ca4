package scene

import (
	"fmt"
	"image/color"
	"testing"
)

// Ownership is in per cent of games, diverges from the middle, and has the side of each end in its colour.
func TestOwnershipDiverges(t *testing.T) {
	dark, light := color.NRGBA{R: 20, G: 20, B: 20, A: 255}, color.NRGBA{R: 250, G: 250, B: 240, A: 255}
	h := &HeatMap{Games: 200, Sides: &[2]HeatSide{{"Black", dark}, {"White", light}}, Cells: []HeatCell{{N: 50}, {N: -70}, {N: 0}}}
	s := newOwnershipScale(h)
	last := len(s.colors) - 1
	if s.colors[0] != light || s.colors[last] != dark {
		t.Errorf("the ends are %v and %v", s.colors[0], s.colors[last])
	}
	middle := s.colors[last/2]
	if middle.R == middle.G {
		t.Errorf("the middle %v between black and white has no hue", middle)
	}
	for _, beside := range []color.NRGBA{s.colors[last/2-1], s.colors[last/2+1]} {
		if Abs(Luma(beside)-Luma(middle)) < 20 {
			t.Errorf("what is not 0 has the colour %v, and 0 has %v", beside, middle)
		}
	}
	for n, want := range map[int64]string{50: "25", -70: "35", 0: "0", -1: "1", 1: "1", 200: "100"} {
		if got := s.text(n); got != want {
			t.Errorf("%d of 200 games are %q, want %q", n, got, want)
		}
	}
	for n, want := range map[int64]int{-80: 0, -200: 0, -1: last/2 - 1, 0: last / 2, 1: last/2 + 1, 80: last, 200: last} {
		if got := s.step(n); got != want {
			t.Errorf("%d has the colour %d, want %d of %d", n, got, want, HeatSteps)
		}
	}
	if got, want := fmt.Sprint(s.ticks()), "[{0 40%} {250 20%} {500 0} {750 20%} {1000 40%}]"; got != want {
		t.Errorf("the ticks are %s, want %s", got, want)
	}
	if left, right := s.words(); left != "more White" || right != "more Black" {
		t.Errorf("the ends are of %q and %q", left, right)
	}
}
