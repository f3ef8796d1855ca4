package reports

import (
	"strings"

	"github.com/plybook/plybook/reports/wording"
)

func (p *printer) sheet(t *sheet) {
	p.printf("\n### %s\n\n", wording.Markdown(t.Title))
	p.sheetBody(t)
}

// sheetBody writes a table without its title.
func (p *printer) sheetBody(t *sheet) {
	switch {
	case len(t.Rows) == 0:
		p.printf("%s\n", wording.Markdown(t.Note))
		return
	case t.Note != "":
		p.printf("%s\n\n", wording.Markdown(t.Note))
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
	p.table(markdownStyle, names, rows)
	if t.More > 0 {
		p.printf("\nand %d more\n", t.More)
	}
}

// maxMarkdownRows bounds the tables of the Markdown, which is read at a glance.
const maxMarkdownRows = 10

// shortSheet writes the first rows of a table.
func (p *printer) shortSheet(t *sheet) {
	short := *t
	short.limit(maxMarkdownRows)
	p.printf("\n**%s**\n\n", wording.Markdown(t.Title))
	if t.Note != "" {
		p.printf("%s\n\n", wording.Markdown(t.Note))
	}
	p.tableRow(texts(short.Columns, func(c sheetColumn) string { return wording.Markdown(c.Name) }))
	p.tableRow(texts(short.Columns, sheetColumn.rule))
	for _, row := range short.Rows {
		p.tableRow(texts(row, func(c sheetCell) string { return wording.Markdown(c.Text) }))
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
