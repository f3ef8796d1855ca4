package diff

import (
	"cmp"
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/wording"
)

// A Comment says what a comment on a pull request holds besides the changes.
type Comment struct {
	Before, After string // names of the sides
	Key           string // in the line by which a program finds its comment again
	ReportURL     string // of the page with pictures; "" if it lies nowhere
	Most          int    // bytes, at least [LeastComment]
}

// LeastComment is how many bytes a comment has without any change.
const LeastComment = 2000

const (
	maxCommentRows   = 100
	maxCommentBoards = 20 // games of which both last positions are drawn
)

// NewMarkdown returns the view as a comment: the counts, a table of the changes, and the last positions of the first games that
// changed as text, which shows everywhere. Where there is no room for all, positions fall away before rows.
func NewMarkdown(w io.Writer, c Comment) View { return &markdownView{w: w, Comment: c} }

type markdownView struct {
	Comment
	w       io.Writer
	totals  *corpus.DiffTotals
	rows    []string
	boards  []string
	changed int // games that have two last positions
}

func (m *markdownView) Begin(t *corpus.DiffTotals) error {
	m.totals = t
	return nil
}

func (m *markdownView) Change(c *Comparison) error {
	if len(m.rows) < maxCommentRows {
		m.rows = append(m.rows, commentRow(c))
	}
	if c.Before == nil || c.After == nil || c.Before.State == nil || c.After.State == nil {
		return nil
	}
	if m.changed++; m.changed <= maxCommentBoards {
		m.boards = append(m.boards, commentBoards(c))
	}
	return nil
}

// commentRow returns the row of a change.
func commentRow(c *Comparison) string {
	name := wording.MarkdownCellCode(ChangeID(c))
	if p := cmp.Or(c.After, c.Before); p != nil {
		if players := wording.Players(p); players != "" {
			name += " " + wording.Markdown(players)
		}
	}
	first := "–"
	if p := c.Parting; p != nil {
		first = fmt.Sprintf("ply %d: %s → %s", p.Ply, wording.MarkdownCellCode(MoveOrEnd(p.OldMove)), wording.MarkdownCellCode(MoveOrEnd(p.NewMove)))
	}
	both := func(value func(*corpus.Line) string) string {
		switch {
		case c.Old == nil:
			return value(c.New)
		case c.New == nil || value(c.Old) == value(c.New):
			return value(c.Old)
		}
		return value(c.Old) + " → " + value(c.New)
	}
	return fmt.Sprintf("| %s | %s | %s | %s | %s | %s |\n", c.Kind, name, first,
		both(func(l *corpus.Line) string { return wording.Markdown(ReasonWords(l.Outcome)) }),
		both(func(l *corpus.Line) string { return wording.Number(int64(l.Plies)) }),
		both(func(l *corpus.Line) string {
			if l.Fault == "" {
				return "–"
			}
			return wording.MarkdownCellCode(l.Fault)
		}))
}

// commentBoards returns the last positions of a game, before above after, with brackets around cells that differ.
func commentBoards(c *Comparison) string {
	text := "before (brackets: cells that differ)" + stoppedBy(c.Before) + ":\n" + boardText(c.Before, c.Cells) +
		"\nafter" + stoppedBy(c.After) + ":\n" + boardText(c.After, c.Cells)
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	name := html.EscapeString(wording.Clean(ChangeID(c))) // no Markdown stands in a line of HTML
	return fmt.Sprintf("<details><summary>Last positions of <code>%s</code></summary>\n\n%s\n%s%s\n\n</details>\n\n", name, fence, text, fence)
}

// stoppedBy names the error that a last position is the position before; "" if there is none.
func stoppedBy(p *replay.Played) string {
	if f := p.Fault(); f != nil {
		return ", stopped by " + f.Code
	}
	return ""
}

func boardText(p *replay.Played, marks []replay.Cell) string {
	d, err := render.DrawerFor(p.Kind.Name)
	if err != nil {
		return ""
	}
	return string(d.AppendText(nil, p.At(len(p.Plies)), p, scene.TextOptions{Marks: marks}))
}

func (m *markdownView) Close() error {
	t := m.totals
	head := fmt.Sprintf("<!-- plybook-diff:%s -->\n", m.Key)
	sides := fmt.Sprintf("%s → %s", wording.MarkdownCode(m.Before), wording.MarkdownCode(m.After))
	if t.Clean() {
		_, err := fmt.Fprintf(m.w, "%sNo differences: %s (%s).\n", head, sameCount(t), sides)
		return err
	}
	head += fmt.Sprintf("**%s changed**, %s, %s (%s).\n\n", wording.Count(t.Changed, "game"), removedAndAdded(t), sameCount(t), sides)
	head += "| change | game | first difference | result | plies | error |\n| --- | --- | --- | --- | --- | --- |\n"
	rows := fitting(m.rows, m.Most-len(head)-LeastComment)
	boards := fitting(m.boards, m.Most-len(head)-LeastComment-length(rows))
	_, err := io.WriteString(m.w, head+strings.Join(rows, "")+"\n"+strings.Join(boards, "")+m.foot(len(rows), len(boards)))
	return err
}

// foot says what was left out, and how to see all of it.
func (m *markdownView) foot(rows, boards int) string {
	foot := ""
	if m.ReportURL != "" {
		foot = fmt.Sprintf("[The last positions side by side](<%s>)\n\n", m.ReportURL)
	}
	var left []string
	if n := m.totals.Changed + m.totals.Removed + m.totals.Added - rows; n > 0 {
		left = append(left, wording.Count(n, "more game")+" in the table")
	}
	if n := m.changed - boards; n > 0 {
		left = append(left, "the last positions of "+wording.Count(n, "game"))
	}
	if len(left) > 0 {
		foot += "Left out: " + strings.Join(left, ", ") + ". "
	}
	return foot + "With pictures: " + wording.MarkdownCode("plybook diff --html diff.html OLD NEW") + "\n"
}

// fitting returns as many of the first texts as there is room for.
func fitting(texts []string, room int) []string {
	for i, t := range texts {
		if room -= len(t); room < 0 {
			return texts[:i]
		}
	}
	return texts
}

func length(texts []string) (n int) {
	for _, t := range texts {
		n += len(t)
	}
	return n
}
