package table

import (
	"strings"

	"github.com/plybook/plybook/reports/wording"
)

// Table writes a table with its title and all its rows, or its note where it has no rows.
func (p *Printer) Table(t *Table) {
	p.Printf("\n### %s\n\n", wording.Markdown(t.Title))
	switch {
	case len(t.Rows) == 0:
		p.Printf("%s\n", wording.Markdown(t.Note))
		return
	case t.Note != "":
		p.Printf("%s\n\n", wording.Markdown(t.Note))
	}
	var names []string
	for _, c := range t.Columns {
		names = append(names, c.Name)
	}
	var rows [][]string
	for _, row := range t.Rows {
		var texts []string
		for _, cell := range row {
			texts = append(texts, cell.Text)
		}
		rows = append(rows, texts)
	}
	p.Rows(Markdown, names, rows)
	if t.More > 0 {
		p.Printf("\nand %d more\n", t.More)
	}
}

// maxMarkdownRows bounds the tables of the Markdown, which is read at a glance.
const maxMarkdownRows = 10

// ShortTable writes the first rows of a table.
func (p *Printer) ShortTable(t *Table) {
	short := *t
	short.Limit(maxMarkdownRows)
	p.Printf("\n**%s**\n\n", wording.Markdown(t.Title))
	if t.Note != "" {
		p.Printf("%s\n\n", wording.Markdown(t.Note))
	}
	p.tableRow(texts(short.Columns, func(c Column) string { return wording.Markdown(c.Name) }))
	p.tableRow(texts(short.Columns, Column.rule))
	for _, row := range short.Rows {
		p.tableRow(texts(row, func(c Cell) string { return wording.Markdown(c.Text) }))
	}
	if short.More > 0 {
		p.Printf("\n%s\n", short.MoreText())
	}
}

func texts[T any](all []T, name func(T) string) (out []string) {
	for _, one := range all {
		out = append(out, name(one))
	}
	return out
}

func (p *Printer) tableRow(cells []string) { p.Printf("| %s |\n", strings.Join(cells, " | ")) }

// rule returns what stands below the name of a column, and puts numbers to the right.
func (c Column) rule() string {
	if c.Number {
		return "---:"
	}
	return "---"
}
