package scene

import (
	"fmt"
	"image/color"
	"math"
	"strings"
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

// Numbers stand on every colour of every map with the contrast that WCAG asks of text.
func TestNumbersOfMapsHaveContrast(t *testing.T) {
	var all []color.NRGBA
	for _, theme := range Themes() {
		all = append(all, newHeatScale([]HeatCell{{N: 1}}, 1, &theme).colors...)
	}
	for _, pair := range [][2]uint32{{0x2E2925, 0xFBF6EA}, {0xAA2626, 0x63ABD3}, {0x7A2E2E, 0xC9DDF0}, {0x0072B2, 0xD55E00}} {
		h := &HeatMap{Games: 1, Sides: &[2]HeatSide{{"A", RGB(pair[0])}, {"B", RGB(pair[1])}}}
		all = append(all, newOwnershipScale(h).colors...)
	}
	for grey := range uint32(256) {
		all = append(all, RGB(0x010101*grey))
	}
	luminance := func(c color.NRGBA) float64 {
		part := func(v uint8) float64 {
			if s := float64(v) / 255; s > 0.04045 {
				return math.Pow((s+0.055)/1.055, 2.4)
			}
			return float64(v) / 255 / 12.92
		}
		return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
	}
	for _, fill := range all {
		x, y := luminance(fill), luminance(numberInk(fill))
		if contrast := (max(x, y) + 0.05) / (min(x, y) + 0.05); contrast < 4.5 {
			t.Errorf("numbers on %v have a contrast of %.2f, want 4.5", fill, contrast)
		}
	}
}

// The legend has round numbers, wherever they come to stand.
func TestTicksOfMapsAreRound(t *testing.T) {
	for _, row := range []struct {
		most, games int64
		rooted      bool
		want        string
	}{
		{950, 1000, false, "0:0 20:210 40:421 60:631 80:842"}, {1000, 1000, false, "0:0 20:200 40:400 60:600 80:800 100:1000"}, {37, 50, false, "0:0 10:270 20:540 30:810"},
		{2, 3, false, "0:0 1:500 2:1000"}, {1, 50, false, "0:0 1:1000"}, {58, 1000, false, "0:0 1:172 2:344 3:517 4:689 5:862"}, {3, 1000, false, "0:0 0.1:333 0.2:666 0.3:1000"},
		{840, 1000, true, "0:0 5:243 20:487 50:771"}, {13, 23, true, "0:0 2:392 5:620 10:877"}, {900_000, 1000, false, "0:0 20,000:222 40,000:444 60,000:666 80,000:888"},
	} {
		s := &heatScale{most: row.most, games: row.games, rooted: row.rooted}
		var got []string
		for _, tick := range s.ticks() {
			got = append(got, fmt.Sprintf("%s:%d", tick.text, tick.at))
		}
		if words, _ := s.words(); strings.Contains(words, "square-root scale") != row.rooted {
			t.Errorf("the legend says %q of a scale by roots: %v", words, row.rooted)
		}
		if strings.Join(got, " ") != row.want {
			t.Errorf("at most %d in %d games, by roots %v: %q, want %q", row.most, row.games, row.rooted, got, row.want)
		}
	}
}
