package page

import (
	"fmt"
	"image/color"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/reports/figure"
)

// scheme returns the colours of a part of the style sheet.
func scheme(t *testing.T, css string) map[string]color.RGBA {
	t.Helper()
	colors := map[string]color.RGBA{}
	for _, m := range regexp.MustCompile(`--(\w+): #([0-9a-f]{3,6});`).FindAllStringSubmatch(css, -1) {
		hex := m[2]
		if len(hex) == 3 {
			hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
		}
		n, err := strconv.ParseUint(hex, 16, 32)
		if err != nil {
			t.Fatal(err)
		}
		colors[m[1]] = color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}
	}
	return colors
}

// contrast returns the contrast ratio of two colours, as WCAG 2 defines it.
func contrast(a, b color.RGBA) float64 {
	luminance := func(c color.RGBA) float64 {
		part := func(v uint8) float64 {
			if s := float64(v) / 255; s > 0.04045 {
				return math.Pow((s+0.055)/1.055, 2.4)
			}
			return float64(v) / 255 / 12.92
		}
		return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
	}
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func TestColoursHaveContrast(t *testing.T) {
	light, rest, _ := strings.Cut(styleCSS, "@media (prefers-color-scheme: dark)")
	dark, _, _ := strings.Cut(rest, "@media print")
	lightSides, darkSides, _ := strings.Cut(figure.SideStyles(), "@media (prefers-color-scheme: dark)")
	light, dark = light+lightSides, dark+darkSides
	for name, css := range map[string]string{"light": light, "dark": dark} {
		colors := scheme(t, light) // which the dark ones are set over
		for part, c := range scheme(t, css) {
			colors[part] = c
		}
		if len(colors) != 9+figure.NeutralPaint+1+strings.Count(figure.SideStyles(), ".key") {
			t.Fatalf("%s: %d colours", name, len(colors))
		}
		need := func(ratio float64, front, back string) {
			if got := contrast(colors[front], colors[back]); got < ratio {
				t.Errorf("%s: %s on %s has a contrast of %.2f, want %.1f", name, front, back, got, ratio)
			}
		}
		for _, back := range []string{"page", "card"} {
			need(7, "ink", back)
			need(4.5, "soft", back)
			need(4.5, "accent", back)
			for _, change := range []string{"gone", "new", "other"} {
				need(4.5, change, back)
			}
		}
		for i := range figure.NumColours {
			need(3, fmt.Sprintf("c%d", i), "card")
		}
		need(3, fmt.Sprintf("c%d", figure.NeutralPaint), "card")
		for _, pair := range [][2]string{{"Black", "White"}, {"Player 1", "Player 0"}, {"X", "O"}, {"First player", "Second player"}, {"Player 3", "Player 2"}} {
			sides := [2]string{fmt.Sprintf("c%d", figure.SidePaint(pair[0], 0)), fmt.Sprintf("c%d", figure.SidePaint(pair[1], 1))}
			need(2.5, sides[0], sides[1]) // which have an outline, and dashes where they are lines
			need(1.2, "c5", sides[0])     // and draws between them, with a gap
			need(1.2, "c5", sides[1])
		}
		need(3, "soft", "card") // the outlines of the bands of sides, one of which is as dark or as light as the card
		shade := colors["card"]
		mix := func(a, b uint8) uint8 { return uint8((int(a)*(100-MaxShade) + int(b)*MaxShade) / 100) }
		full := colors["c0"]
		colors["shade"] = color.RGBA{mix(shade.R, full.R), mix(shade.G, full.G), mix(shade.B, full.B), 255}
		need(4.5, "ink", "shade")
	}
}
