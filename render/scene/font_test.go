package scene

import (
	"strings"
	"testing"
)

func TestLabelsAreShortened(t *testing.T) {
	var m Measurer
	for _, c := range []struct {
		text string
		max  int
		want string
	}{
		{"short", 0, "short"},
		{"short", 10_000, "short"},
		{"a rather long name", 500, "a rather l…"},
		{"wide", 1, "…"},
		{"\u202egnorw\u200b\n", 0, "gnorw "},
		{"caf\xe9", 0, "caf�"},
		{strings.Repeat("x", 10_000), 0, strings.Repeat("x", maxLabel-1) + "…"},
	} {
		got := m.Fit(&Label{Text: c.text, Size: 100, Max: c.max})
		if got != c.want {
			t.Errorf("%.40q within %d: %.40q, want %.40q", c.text, c.max, got, c.want)
		}
		if c.max > 1 && m.Width(got, 100, false) > c.max {
			t.Errorf("%q is wider than %d", got, c.max)
		}
	}
}
