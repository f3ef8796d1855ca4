package reports

import (
	"io"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
)

// maxMarkdownRows bounds the tables of the Markdown, which is read at a glance.
const maxMarkdownRows = 10

// WriteCorpusMarkdown writes the report of a corpus as one Markdown document, for the summary of a job: the
// numbers and the tables of the pages, without pictures.
func WriteCorpusMarkdown(w io.Writer, r *stats.Result, o CorpusOptions) error {
	p := &printer{w: w}
	index := indexDocument(r, o, nil)
	p.document(index, 1)
	for _, g := range knownGames(r) {
		d, err := gameDocument(r, g, o, nil)
		if err != nil {
			return err
		}
		p.printf("\n")
		p.document(d, 2)
	}
	return p.err
}

// document writes a document under a heading of a level.
func (p *printer) document(d *corpusDocument, level int) {
	p.printf("%s %s\n\n%s\n", strings.Repeat("#", level), markdownText(d.Title), markdownText(d.Lead))
	for i, h := range d.Short {
		if i == 0 {
			p.printf("\n")
		}
		p.printf("- %s\n", markdownText(h.Text))
	}
	for _, c := range d.Parts {
		p.chapter(c, level-1)
	}
}

// chapter writes a chapter as many levels deeper than it would stand on a page.
func (p *printer) chapter(c *chapter, deeper int) {
	p.printf("\n%s %s\n", strings.Repeat("#", c.Level+deeper), markdownText(c.Title))
	for _, text := range c.Text {
		p.printf("\n%s\n", markdownText(text))
	}
	if len(c.Facts) > 0 {
		p.printf("\n%s\n", markdownText(factLine(c.Facts)))
	}
	for _, plot := range c.Plots {
		if plot.Brief {
			t := *plot.Data
			t.Title = plot.Title
			p.shortSheet(&t)
		}
	}
	for _, t := range c.Sheets {
		p.shortSheet(t)
	}
	if c.Tree != nil && c.Tree.Lines != nil {
		p.shortSheet(c.Tree.Lines)
	}
	for _, part := range c.Parts {
		p.chapter(part, deeper)
	}
}

// factLine writes facts on one line: "2 003 sound games · 51.9 % scored by Black (95 %: 49.6–54.1 %)".
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

// shortSheet writes the first rows of a table.
func (p *printer) shortSheet(t *sheet) {
	short := *t
	if more := len(t.Rows) - maxMarkdownRows; more > 0 {
		short.Rows, short.More = slices.Clone(t.Rows[:maxMarkdownRows]), t.More+more
	}
	p.printf("\n**%s**\n\n", markdownText(t.Title))
	if t.Note != "" {
		p.printf("%s\n\n", markdownText(t.Note))
	}
	p.tableRow(texts(short.Columns, func(c sheetColumn) string { return markdownText(c.Name) }))
	p.tableRow(texts(short.Columns, sheetColumn.rule))
	for _, row := range short.Rows {
		p.tableRow(texts(row, func(c sheetCell) string { return markdownText(c.Text) }))
	}
	if short.More > 0 {
		p.printf("\nand %s more\n", short.MoreText())
	}
}

func texts[T any](all []T, name func(T) string) (out []string) {
	for _, one := range all {
		out = append(out, name(one))
	}
	return out
}

func (p *printer) tableRow(cells []string) { p.printf("| %s |\n", strings.Join(cells, " | ")) }

// rule returns what stands below the name of a column, and puts numbers to the right.
func (c sheetColumn) rule() string {
	if c.Number {
		return "---:"
	}
	return "---"
}
