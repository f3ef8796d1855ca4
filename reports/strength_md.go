package reports

import (
	"io"
	"strings"
	"unicode"
)

// markdownEscaper keeps text from being anything but text in Markdown. Addresses are links on GitHub unless
// what makes them one is broken up.
var markdownEscaper = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", "&lt;", ">", "&gt;", "&", "&amp;", "|", `\|`,
	"~", `\~`, "!", `\!`, "#", `\#`, "@", `\@`, "://", "&#58;//", "www.", `www\.`, "$", `\$`,
)

// markdownText escapes a text on a line.
func markdownText(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, text)
	return markdownEscaper.Replace(text)
}

// WriteStrengthMarkdown writes a report of strength as Markdown. pictures are the plots of each game, by the
// place in all.
func WriteStrengthMarkdown(w io.Writer, all []*Strength, pictures [][]StrengthPlot) error {
	p := &printer{w: w}
	p.printf("# Strength report\n")
	for i, s := range all {
		p.printf("\n## %s\n\n%s\n", markdownText(s.Title), markdownText(strings.Join(s.facts(), " · ")))
		for _, picture := range pictures[i] {
			p.printf("\n![%s](%s.svg)\n", markdownText(picture.Alt), picture.Name)
		}
		for _, t := range s.sheets() {
			p.sheet(t)
		}
		p.commands(s)
	}
	return p.err
}

func (p *printer) sheet(t *sheet) {
	p.printf("\n### %s\n\n", markdownText(t.Title))
	p.sheetBody(t)
}

// sheetBody writes a table without its title.
func (p *printer) sheetBody(t *sheet) {
	switch {
	case len(t.Rows) == 0:
		p.printf("%s\n", markdownText(t.Note))
		return
	case t.Note != "":
		p.printf("%s\n\n", markdownText(t.Note))
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

// commands writes what plays the matches again.
func (p *printer) commands(s *Strength) {
	matches, more := s.shownMatches()
	if len(matches) == 0 {
		return
	}
	p.printf("\n### %s\n\n%s\n", reproduceTitle, markdownText(reproduceNote))
	for _, m := range matches {
		command := m.Command(s.Game)
		fence := "```"
		for strings.Contains(command, fence) {
			fence += "`"
		}
		p.printf("\n%s\n%s\n%s\n\n%s\n", fence+"sh", command, fence, markdownText(m.about()))
	}
	if more > 0 {
		p.printf("\nand %d more\n", more)
	}
}
