package findings

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render/terminal"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/wording"
)

// newTextWriter returns the layout for people. The first line of a finding is for grep and editors,
// file:line:col: code: message; what belongs to it is indented below.
func newTextWriter(w io.Writer, o Options) Writer {
	return &textWriter{w: w, color: o.Color, brief: o.Brief}
}

type textWriter struct {
	w     io.Writer
	color bool
	brief bool
	buf   []byte
	some  bool
}

func (t *textWriter) Game(g *Game) error {
	t.buf = t.buf[:0]
	for i := range g.Findings {
		if t.brief {
			t.buf = appendBrief(t.buf, &g.Findings[i], t.color)
			continue
		}
		if t.some {
			t.buf = append(t.buf, '\n')
		}
		t.some = true
		t.buf = appendFinding(t.buf, &g.Findings[i], t.color)
	}
	if len(t.buf) == 0 {
		return nil
	}
	_, err := io.WriteString(t.w, wording.NoMarks(string(t.buf)))
	return err
}

func (t *textWriter) Close(s *Summary) error {
	if s.Unshown.All() == 0 {
		return nil
	}
	more := s.more()
	if !t.brief {
		more = "\n" + more
	}
	_, err := io.WriteString(t.w, more)
	return err
}

var severityColor = map[parse.Severity]terminal.Style{
	parse.Error: terminal.Red, parse.Warning: terminal.Yellow, parse.Note: terminal.Cyan,
}

// appendFinding appends a finding as people read it, in several lines.
func appendFinding(dst []byte, f *replay.Finding, color bool) []byte {
	paint := terminal.Ink(color).Text
	style := severityColor[f.Severity]
	dst = fmt.Appendf(dst, "%s %s: %s\n", paint(terminal.Strong, place(f)+":"), paint(style, f.Code), wording.Clean(f.Message))
	if f.Source != "" && f.Line > 0 {
		gutter := max(5, len(strconv.Itoa(f.Line)))
		text, mark := excerpt(f.Source, f.At, f.Width)
		dst = fmt.Appendf(dst, "%s %s\n", paint(terminal.Faint, fmt.Sprintf("%*d |", gutter, f.Line)), text)
		dst = fmt.Appendf(dst, "%s %s\n", paint(terminal.Faint, fmt.Sprintf("%*s |", gutter, "")), paint(style, mark))
	}
	dst = fmt.Appendf(dst, "  %s\n", about(f))
	dst = appendIndented(dst, f.Board)
	if f.Board == "" && f.Position != "" {
		dst = fmt.Appendf(dst, "    %s\n", wording.Clean(f.Position))
	}
	if len(f.Legal) > 0 {
		dst = fmt.Appendf(dst, "  legal: %s%s\n", wording.Clean(strings.Join(f.Legal, ", ")), moreLegal(f))
	}
	if f.Hint != "" {
		dst = fmt.Appendf(dst, "  hint: %s\n", wording.Clean(f.Hint))
	}
	return dst
}

// place returns file:line:col, as far as the finding has them.
func place(f *replay.Finding) string {
	name := wording.LineName(f.File)
	if f.Line == 0 {
		return name
	}
	return fmt.Sprintf("%s:%d:%d", name, f.Line, f.Column)
}

// about returns the severity and where in the game the finding is.
func about(f *replay.Finding) string {
	s := f.Severity.String()
	if f.Game > 0 {
		s += " in game " + strconv.Itoa(f.Game)
	}
	if f.Ply > 0 {
		s += " at ply " + strconv.Itoa(f.Ply)
	}
	if f.Aside {
		s += " of a variation"
	}
	if f.Board != "" || f.Position != "" {
		s += "; the position before it:"
	}
	return s
}

// moreLegal states how many legal moves there are beside those that are named; "" if there are none.
func moreLegal(f *replay.Finding) string {
	if more := f.LegalAll - len(f.Legal); more > 0 {
		return fmt.Sprintf(" and %d more", more)
	}
	return ""
}

func appendIndented(dst []byte, block string) []byte {
	for line := range strings.Lines(block) {
		if line != "\n" {
			dst = append(dst, "    "...)
		}
		dst = append(dst, line...)
	}
	if block != "" && !strings.HasSuffix(block, "\n") {
		dst = append(dst, '\n')
	}
	return dst
}
