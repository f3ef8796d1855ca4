package diff

import (
	"fmt"
	"io"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/render/terminal"
	"github.com/plybook/plybook/reports/wording"
)

// NewText returns the view for people at a terminal: a line a change, and what belongs to it
// indented below.
func NewText(w io.Writer, color bool) View { return &textView{w, terminal.Ink(color)} }

type textView struct {
	w   io.Writer
	ink terminal.Ink
}

func (d *textView) Change(c *Comparison) error {
	text := fmt.Appendf(nil, "%s: %s\n", d.ink.Text(terminal.Strong, c.Kind.String()+" "+wording.Clean(ChangeID(c))), wording.Clean(ChangeText(c)))
	if p := c.Parting; p != nil {
		text = fmt.Appendf(text, "  from ply %d: %s → %s\n", p.Ply, MoveOrEnd(p.OldMove), MoveOrEnd(p.NewMove))
	}
	if c.Old != nil && c.New != nil && c.Old.Position != c.New.Position {
		text = fmt.Appendf(text, "  %s\n", d.ink.Text(terminal.Red, "- "+wording.Clean(c.Old.Position)))
		text = fmt.Appendf(text, "  %s\n", d.ink.Text(terminal.Green, "+ "+wording.Clean(c.New.Position)))
	}
	_, err := io.WriteString(d.w, wording.NoMarks(string(text)))
	return err
}

func (d *textView) Begin(*corpus.DiffTotals) error { return nil }

func (d *textView) Close() error { return nil }
