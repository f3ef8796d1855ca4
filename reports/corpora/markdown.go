package corpora

import (
	"io"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// WriteMarkdown writes the report of a corpus as one Markdown document, for the summary of a job: the
// numbers and the tables of the pages, without pictures.
func WriteMarkdown(w io.Writer, r *stats.Result, o Options) error {
	p := markdown{table.NewPrinter(w)}
	index := indexDocument(r, o, nil)
	p.document(index, 1)
	for _, g := range knownGames(r) {
		d, err := gameDocument(r, g, o, nil)
		if err != nil {
			return err
		}
		p.Printf("\n")
		p.document(d, 2)
	}
	return p.Err()
}

// A markdown writes documents and their chapters.
type markdown struct{ *table.Printer }

// document writes a document under a heading of a level.
func (p markdown) document(d *document, level int) {
	p.Printf("%s %s\n\n%s\n", strings.Repeat("#", level), wording.Markdown(d.Title), wording.Markdown(d.Lead))
	if d.Selection != "" {
		p.Printf("\n%s\n", wording.Markdown(d.Selection))
	}
	for i, h := range d.Short {
		if i == 0 {
			p.Printf("\n")
		}
		if h.Below {
			p.Printf("  ")
		}
		p.Printf("- %s\n", wording.Markdown(h.Text))
	}
	for _, c := range d.Parts {
		p.chapter(c, level-1)
	}
}

// chapter writes a chapter as many levels deeper than it would stand on a page.
func (p markdown) chapter(c *chapter, deeper int) {
	p.Printf("\n%s %s\n", strings.Repeat("#", c.Level+deeper), wording.Markdown(c.Title))
	for _, text := range slices.Concat(c.Text, c.Details) {
		p.Printf("\n%s\n", wording.Markdown(text))
	}
	if len(c.Facts) > 0 {
		p.Printf("\n%s\n", wording.Markdown(factLine(c.Facts)))
	}
	for _, plot := range c.Plots {
		if plot.Brief {
			t := *plot.Data
			t.Title = plot.Title
			p.ShortTable(&t)
		}
	}
	for _, t := range slices.Concat(c.Charted, c.Tables) {
		p.ShortTable(t)
	}
	for _, part := range c.Parts {
		p.chapter(part, deeper)
	}
}

// factLine writes facts on one line: "2,003 valid games · 51.9% scored by Black (95%: 49.6–54.1%)".
func factLine(facts []fact) string {
	var parts []string
	for _, f := range facts {
		text := f.Value + " " + f.Name
		if f.About != "" {
			text += " (" + f.About + ")"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " · ")
}
