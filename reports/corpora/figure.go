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
	Keys               []plotKey
	Data               *table.Table
	Brief              bool // its numbers are few, and stand in no table besides: layouts without pictures show them

	figure.Figure
}

// A plotKey says what a colour and a pattern of dashes stand for.
type plotKey struct {
	Label  string
	Paint  int    // index of the colour
	Dash   string // as stroke-dasharray; "" for none
	Filled bool   // it is the colour of areas, not of lines
}

// filled makes keys those of areas.
func filled(keys []plotKey) []plotKey {
	for i := range keys {
		keys[i].Filled = true
	}
	return keys
}

// SVG returns the plot as an element to stand in a page.
func (p *pagePlot) SVG() (template.HTML, error) { return p.Figure.Inline(p.Title, p.Alt) }
