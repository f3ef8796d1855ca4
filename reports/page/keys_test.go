package page

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/reports/figure"
)

// The key of a line is that line, with its dashes and its outline; that of an area is a square.
func TestKeysShowStrokes(t *testing.T) {
	for _, row := range []struct {
		name            string
		filled          bool
		lines, outlines int
	}{{"White", false, 2, 1}, {"Black", false, 2, 1}, {"White", true, 0, 0}, {"Ada", false, 1, 0}} {
		paint := figure.SidePaint(row.name, 1)
		key := figure.Key{Label: row.name, Paint: paint, Dash: figure.Dashes(paint), Filled: row.filled}
		var page strings.Builder
		if err := Template("page", `{{template "keys" .}}`)().Execute(&page, []figure.Key{key}); err != nil {
			t.Fatal(err)
		}
		count := func(text string) int { return strings.Count(page.String(), text) }
		dashed := 0
		if key.Dash != "" {
			dashed = row.lines
		}
		if count("<line ") != row.lines || count(`class="outline"`) != row.outlines || count(`stroke-dasharray="`+key.Dash+`"`) != dashed || (count("<rect ") == 1) != row.filled {
			t.Errorf("%s, filled %v: %s", row.name, row.filled, page.String())
		}
	}
}
