package scene

import (
	"fmt"
	"image/color"
	"testing"
)

// Ownership is in per cent of games, diverges from the middle, and has one side at each end.
func TestOwnershipDiverges(t *testing.T) {
	dark, light := color.NRGBA{R: 20, G: 20, B: 20, A: 255}, color.NRGBA{R: 250, G: 250, B: 240, A: 255}
	h := &HeatMap{Games: 200, Sides: &[2]HeatSide{{"Black", dark}, {"White", light}}, Cells: []HeatCell{{N: 50}, {N: -70}, {N: 0}}}
	s := newOwnershipScale(h)
	last := len(s.colors) - 1
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

// The middle is pale and as good as grey; from there the colours of either side get darker and stronger, in hues of their own, and so on all boards.
func TestColoursOfOwnership(t *testing.T) {
	strength := func(c color.NRGBA) int { return int(max(c.R, c.G, c.B)) - int(min(c.R, c.G, c.B)) }
	for _, row := range []struct{ first, second, firstEnd, secondEnd uint32 }{
		{0x2E2925, 0xFBF6EA, 0x542788, 0xD9730D}, {0xFBF6EA, 0x2E2925, 0xD9730D, 0x542788}, // black and white
		{0x7A2E2E, 0xC9DDF0, 0xB2182B, 0x2166AC}, {0x63ABD3, 0xAA2626, 0x2166AC, 0xB2182B}, // X and O, blue and red
	} {
		h := &HeatMap{Games: 100, Sides: &[2]HeatSide{{"A", RGB(row.first)}, {"B", RGB(row.second)}}}
		colours := newOwnershipScale(h).colors
		last := len(colours) - 1
		if colours[last] != RGB(row.firstEnd) || colours[0] != RGB(row.secondEnd) {
			t.Errorf("%06X and %06X have the ends %v and %v", row.first, row.second, colours[last], colours[0])
		}
		if middle := colours[last/2]; Luma(middle) < 230 || strength(middle) > 16 {
			t.Errorf("the middle is %v", middle)
		}
		for far := range last / 2 {
			for _, way := range []int{-1, 1} {
				near, next := colours[last/2+way*far], colours[last/2+way*(far+1)]
				least := 0
				if far == 0 {
					least = 20
				}
				if Luma(near)-Luma(next) <= least || strength(next) <= strength(near) {
					t.Errorf("%06X and %06X: from the middle %v comes after %v", row.first, row.second, next, near)
				}
			}
		}
	}
}
