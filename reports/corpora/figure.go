package corpora

import (
	"html/template"

	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/table"
)

// A pagePlot is a plot of the report of a corpus. Its title, the keys of its lines and its numbers stand
// beside it on the page.
type pagePlot struct {
	ID, Title, Caption string
	Alt                string // what it shows, for who does not see it
	Keys               []figure.Key
	Data               *table.Table
	Brief              bool // its numbers are few, and stand in no table besides: layouts without pictures show them

	figure.Figure
}

// filled makes keys those of areas.
func filled(keys []figure.Key) []figure.Key {
	for i := range keys {
		keys[i].Filled = true
	}
	return keys
}

// SVG returns the plot as an element to stand in a page.
func (p *pagePlot) SVG() (template.HTML, error) { return p.Figure.Inline(p.Title, p.Alt) }
