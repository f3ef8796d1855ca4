package diff

import (
	"bytes"
	"cmp"
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/page"
	"github.com/plybook/plybook/reports/picture"
	"github.com/plybook/plybook/reports/wording"
)

// A Comment says what a comment on a pull request holds besides the changes.
type Comment struct {
	Before, After string // names of the sides
	Key           string // in the line by which a program finds its comment again
	ReportURL     string // of the page with pictures; "" if it lies nowhere
	Most          int    // bytes, at least [LeastComment]

	Images   page.Create   // writes the images of last positions; nil if there are none
	ImageURL string        // of the folder where the images will lie, to show them in place of text; "" to show text
	Film     scene.Options // of the images
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
		boards := commentBoards(c, boardTexts(c))
		if m.Images != nil {
			ok, err := m.writeImages(c)
			if err != nil {
				return err
			}
			if ok && m.ImageURL != "" {
				boards = commentBoards(c, m.boardImages(c))
			}
		}
		m.boards = append(m.boards, boards)
	}
	return nil
}

// imageName returns the name of the image of a side of the nth game with last positions. They count from 1.
func imageName(nth int, side string) string { return fmt.Sprintf("%d-%s.png", nth, side) }

// writeImages writes the last positions of a game, or neither if one of them cannot be drawn.
func (m *markdownView) writeImages(c *Comparison) (ok bool, err error) {
	var images [2]bytes.Buffer
	options := picture.Options{Type: "png", Ply: -1, To: -1, Width: comparedWidth, Film: m.Film}
	options.Film.Marks = c.Cells
	for i, p := range []*replay.Played{c.Before, c.After} {
		if options.Draw(&images[i], p) != nil {
			return false, nil // the text stays
		}
	}
	for i, side := range []string{"before", "after"} {
		err := m.Images.File(imageName(m.changed, side), func(w io.Writer) error {
			_, err := images[i].WriteTo(w)
			return err
		})
		if err != nil {
			return false, err
		}
	}
	return true, nil
}

// boardImages returns a table with the images of the last positions side by side. GitHub shows a file of a commit with raw=true.
func (m *markdownView) boardImages(c *Comparison) string {
	base := strings.ReplaceAll(strings.TrimSuffix(m.ImageURL, "/"), "|", "%7C")
	image := func(side string) string {
		return fmt.Sprintf("![%s](<%s/%s?raw=true>)", side, base, imageName(m.changed, side))
	}
	return fmt.Sprintf("| before%s | after%s |\n| --- | --- |\n| %s | %s |\n",
		wording.Markdown(stoppedBy(c.Before)), wording.Markdown(stoppedBy(c.After)), image("before"), image("after"))
}

// commentRow returns the row of a change.
func commentRow(c *Comparison) string {
	name := wording.MarkdownCellCode(c.ID())
	if was := c.Was(); was != "" {
		name += " (was " + wording.MarkdownCellCode(was) + ")"
	}
	if p := cmp.Or(c.After, c.Before); p != nil {
		if players := wording.Players(p); players != "" {
			name += " " + wording.Markdown(players)
		}
	}
	first := "–"
	if p := c.Parting; p != nil {
		first = fmt.Sprintf("ply %d: %s → %s", p.Ply, commentMove(p.OldMove), commentMove(p.NewMove))
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

// commentMove returns a move as code, or in plain words that the game ends.
func commentMove(move string) string {
	if move == "" {
		return MoveOrEnd(move)
	}
	return wording.MarkdownCellCode(move)
}

// commentBoards returns the last positions of a game, folded.
func commentBoards(c *Comparison, boards string) string {
	name := html.EscapeString(wording.Clean(ChangeID(c))) // no Markdown stands in a line of HTML
	return fmt.Sprintf("<details><summary>Last positions of <code>%s</code></summary>\n\n%s\n</details>\n\n", name, boards)
}

// boardTexts returns the last positions as text, before above after, with brackets around cells that differ.
func boardTexts(c *Comparison) string {
	text := "before (brackets: cells that differ)" + stoppedBy(c.Before) + ":\n" + boardText(c.Before, c.Cells) +
		"\nafter" + stoppedBy(c.After) + ":\n" + boardText(c.After, c.Cells)
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence + "\n" + text + fence + "\n"
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
	if m.ImageURL != "" && len(left) == 0 {
		return foot
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
