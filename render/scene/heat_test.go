package scene

import (
	"testing"
)

func TestHeatColoursKeepTheOrderOfNumbers(t *testing.T) {
	for _, theme := range Themes() {
		for name, cells := range map[string][]HeatCell{
			"even":   {{N: 1}, {N: 50}, {N: 100}},
			"rooted": append(make([]HeatCell, 20), HeatCell{N: 100}),
			"narrow": {{N: 70}, {N: 100}},
		} {
			scale := newHeatScale(cells, 1000, &theme)
			if scale.rooted != (name == "rooted") {
				t.Errorf("%s: the scale goes by roots: %v", name, scale.rooted)
			}
			last := 0
			for n := int64(0); n <= scale.most; n++ {
				step := scale.step(n)
				if step < last || step > last+HeatSteps/2 {
					t.Errorf("%s: %d has the colour %d, and the number below it %d", name, n, step, last)
				}
				last = step
			}
			if last != HeatSteps-1 {
				t.Errorf("%s: the greatest number has the colour %d, want the last one", name, last)
			}
			for i, c := range scale.colors[1:] {
				if darker := Luma(c) < Luma(scale.colors[i]); darker != (Luma(theme.Board) >= 128) {
					t.Errorf("theme %s: the colours %d and %d have the lightness %d and %d", theme.Name, i, i+1, Luma(scale.colors[i]), Luma(c))
				}
			}
		}
	}
}

// What hardly differs looks alike.
func TestHeatColoursDoNotExaggerate(t *testing.T) {
	scale := newHeatScale([]HeatCell{{N: 95}, {N: 100}}, 100, &Themes()[0])
	if one, other := scale.step(95), scale.step(100); other-one > 2 {
		t.Errorf("95 and 100 have the colours %d and %d of %d", one, other, HeatSteps)
	}
}
