package table

import (
	"fmt"
	"io"
	"strings"

	"github.com/plybook/plybook/render/terminal"
	"github.com/plybook/plybook/reports/wording"
)

// A Style is a way to write titles and tables as text.
type Style struct {
	Title string // a format
	write func(w io.Writer, columns []string, rows [][]string) error
}

// The styles of text.
var (
	Plain    = Style{"%s\n", WritePlain}
	Markdown = Style{"## %s\n\n", writeMarkdown}
)

// A Printer writes text until an error, which it keeps.
type Printer struct {
	w   io.Writer
	err error
}

// NewPrinter returns a printer to w.
func NewPrinter(w io.Writer) *Printer { return &Printer{w: w} }

// Err returns the first error of writing.
func (p *Printer) Err() error { return p.err }

// Printf writes formatted text.
func (p *Printer) Printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

// Rows writes columns and rows in a style.
func (p *Printer) Rows(style Style, columns []string, rows [][]string) {
	if p.err == nil {
		p.err = style.write(p.w, columns, rows)
	}
}

// WritePlain writes columns aligned by spaces.
func WritePlain(w io.Writer, columns []string, rows [][]string) error {
	_, err := w.Write(terminal.AppendTable(nil, append([][]string{columns}, rows...)))
	return err
}

// writeMarkdown writes a table of GitHub's Markdown.
func writeMarkdown(w io.Writer, columns []string, rows [][]string) error {
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
