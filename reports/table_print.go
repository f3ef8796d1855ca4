package reports

import (
	"fmt"
	"io"
	"strings"

	"github.com/plybook/plybook/render/terminal"
	"github.com/plybook/plybook/reports/wording"
)

// A tableStyle is how titles and tables are written as text.
type tableStyle struct {
	title string // a format
	table func(w io.Writer, columns []string, rows [][]string) error
}

var (
	plainStyle    = tableStyle{"%s\n", plainTable}
	markdownStyle = tableStyle{"## %s\n\n", markdownTable}
)

// A printer writes until that fails.
type printer struct {
	w   io.Writer
	err error
}

func newPrinter(w io.Writer) *printer { return &printer{w: w} }

// finish returns the first error of writing.
func (p *printer) finish() error { return p.err }

func (p *printer) printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

func (p *printer) table(style tableStyle, columns []string, rows [][]string) {
	if p.err == nil {
		p.err = style.table(p.w, columns, rows)
	}
}

// plainTable writes columns aligned by blanks.
func plainTable(w io.Writer, columns []string, rows [][]string) error {
	_, err := w.Write(terminal.AppendTable(nil, append([][]string{columns}, rows...)))
	return err
}

// markdownTable writes a table of GitHub's Markdown.
func markdownTable(w io.Writer, columns []string, rows [][]string) error {
	line := func(cells []string) string {
		for i, c := range cells {
			cells[i] = wording.Markdown(c)
		}
		return "| " + strings.Join(cells, " | ") + " |\n"
	}
	text := line(append([]string(nil), columns...)) + strings.Repeat("| --- ", len(columns)) + "|\n"
	for _, row := range rows {
		text += line(row)
	}
	_, err := io.WriteString(w, text)
	return err
}
