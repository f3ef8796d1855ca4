package findings

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/wording"
)

// newMarkdown returns the layout for comments and summaries of jobs: what was found in one line, a table of the files in which
// something was, and then the findings of each, with the notes of all files folded at the end. What is cut off are findings, and notes
// first.
func newMarkdown(w io.Writer, o Options) Writer { return &markdownWriter{w: w, root: o.Root} }

// A markdownWriter keeps what it writes until the end, where the counts are known.
type markdownWriter struct {
	w     io.Writer
	root  *Root
	file  markdownFile
	files [3]backlog // rows of the table, the errors and warnings below it, and the notes
}

// Places in markdownWriter.files.
const (
	markdownRows = iota
	markdownGrave
	markdownNotes
)

// A markdownFile is what was found in the file that the last game lies in.
type markdownFile struct {
	name  string // "" before the first one
	games int
	found SeverityCounts
	shown [markdownNotes + 1]bool
}

func (m *markdownWriter) Game(g *Game) error {
	if name := m.root.file(g); name != m.file.name {
		if err := m.row(); err != nil {
			return err
		}
		m.file = markdownFile{name: name}
	}
	if g.Index > 0 {
		m.file.games++
	}
	m.file.found.add(&g.Unshown)
	for i := range g.Findings {
		f := &g.Findings[i]
		m.file.found[f.Severity]++
		part := markdownGrave
		if f.Severity == parse.Note {
			part = markdownNotes
		}
		if !m.file.shown[part] {
			m.file.shown[part] = true
			if err := m.add(part, "", "### "+wording.MarkdownCode(wording.ShownName(m.file.name)), ""); err != nil {
				return err
			}
		}
		if err := m.add(part, markdownFinding(g, f)); err != nil {
			return err
		}
	}
	return nil
}

// add keeps lines about findings.
func (m *markdownWriter) add(part int, lines ...string) (err error) {
	for _, line := range lines {
		if err == nil {
			err = m.files[part].add([]byte(line))
		}
	}
	return err
}

// row ends the row of a file in which something was found.
func (m *markdownWriter) row() error {
	f := &m.file
	if f.found.All() == 0 {
		return nil
	}
	return m.files[markdownRows].add(fmt.Appendf(nil, "| %s | %d | %s | %s | %s |", wording.MarkdownCellCode(wording.ShownName(f.name)), f.games,
		orDash(f.found[parse.Error]), orDash(f.found[parse.Warning]), orDash(f.found[parse.Note])))
}

func orDash(n int) string {
	if n == 0 {
		return "–"
	}
	return fmt.Sprint(n)
}

// markdownFinding returns a finding as an item of a list.
func markdownFinding(g *Game, f *replay.Finding) string {
	var where []string
	if f.Line > 0 && !g.NoLines {
		where = append(where, fmt.Sprintf("line %d:%d", f.Line, f.Column))
	}
	where = append(where, gamePlace(f)...)
	item := fmt.Sprintf("- **%s** %s", f.Severity, wording.MarkdownCode(f.Code))
	if len(where) > 0 {
		item += " at " + strings.Join(where, ", ")
	}
	item += ": " + wording.Markdown(wording.Clean(f.Message))
	if f.Hint != "" {
		item += " (" + wording.Markdown(wording.Clean(f.Hint)) + ")"
	}
	if len(f.Legal) > 0 {
		item += " Legal: " + wording.MarkdownCode(strings.Join(f.Legal, ", ")) + moreLegal(f)
	}
	return item
}

func (m *markdownWriter) Close(s *Summary) error {
	err := m.row()
	if err == nil {
		err = m.write(s)
	}
	return errors.Join(err, closeAll(m.files[:]))
}

func (m *markdownWriter) write(s *Summary) error {
	head := fmt.Sprintf("**plybook**: %s\n", wording.Markdown(s.String()))
	if m.files[markdownRows].lines > 0 {
		head += "\n| file | games | errors | warnings | notes |\n| --- | ---: | ---: | ---: | ---: |\n"
	}
	if _, err := io.WriteString(m.w, head); err != nil {
		return err
	}
	for part := range m.files {
		if err := m.writePart(part); err != nil {
			return err
		}
	}
	if s.Unshown.All() == 0 {
		return nil
	}
	_, err := io.WriteString(m.w, "\n"+wording.Markdown(strings.TrimSuffix(s.more(), "\n"))+"\n")
	return err
}

func (m *markdownWriter) writePart(part int) error {
	lines := &m.files[part]
	before, after := "", ""
	if part == markdownNotes && lines.lines > 0 {
		before, after = "\n<details><summary>Notes</summary>\n", "\n</details>\n"
	}
	_, err := io.WriteString(m.w, before)
	if err == nil {
		err = lines.each(func(line []byte) (bool, error) {
			_, err := m.w.Write(append(line, '\n'))
			return true, err
		})
	}
	if err == nil {
		_, err = io.WriteString(m.w, after)
	}
	return err
}
