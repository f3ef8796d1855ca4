package strength

import (
	"io"
	"strings"

	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// writeMarkdown writes a report of strength as Markdown. pictures are the plots of each game, by the
// place in all.
func writeMarkdown(w io.Writer, all []*Report, pictures [][]Plot) error {
	p := table.NewPrinter(w)
	p.Printf("# Strength report\n")
	for i, s := range all {
		p.Printf("\n## %s\n\n%s\n", wording.Markdown(s.Title), wording.Markdown(strings.Join(s.facts(), " · ")))
		for _, picture := range pictures[i] {
			p.Printf("\n![%s](%s.svg)\n", wording.Markdown(picture.Alt), picture.Name)
		}
		for _, t := range s.tables() {
			p.Table(t)
		}
		writeCommands(p, s)
	}
	return p.Err()
}

// writeCommands writes what plays the matches again.
func writeCommands(p *table.Printer, s *Report) {
	matches, more := s.shownMatches()
	if len(matches) == 0 {
		return
	}
	p.Printf("\n### %s\n\n%s\n", reproduceTitle, wording.Markdown(reproduceNote))
	for _, m := range matches {
		command := m.command(s.Game)
		fence := "```"
		for strings.Contains(command, fence) {
			fence += "`"
		}
		p.Printf("\n%s\n%s\n%s\n\n%s\n", fence+"sh", command, fence, wording.Markdown(m.about()))
	}
	if more > 0 {
		p.Printf("\nand %d more\n", more)
	}
}
