package findings

import (
	"fmt"
	"io"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/wording"
)

// newGitHub returns the layout of workflow commands, which annotate the lines of a pull request, and of plain lines for
// the log. https://docs.github.com/actions/reference/workflow-commands-for-github-actions
func newGitHub(w io.Writer, o Options) Writer { return &gitHubWriter{w: w, root: o.Root} }

// gitHubShown is how many annotations of a severity are shown of a step; the runner drops further ones without a word.
const gitHubShown = 10

// A gitHubWriter annotates the first finding of every file at once, and keeps a few others back for annotations that are
// left at the end.
type gitHubWriter struct {
	w    io.Writer
	root *Root
	buf  []byte
	file string // of the last finding
	kind [parse.Note + 1]gitHubKind
}

// A gitHubKind is what was written of the findings of a severity.
type gitHubKind struct {
	annotated int
	here      bool // in this file too
	held      []gitHubLines
}

// gitHubLines are a finding as a command and as a line of the log.
type gitHubLines struct{ command, line []byte }

var gitHubCommand = [...]string{parse.Error: "error", parse.Warning: "warning", parse.Note: "notice"}

func (h *gitHubWriter) Game(g *Game) error {
	h.buf = h.buf[:0]
	for i := range g.Findings {
		f := &g.Findings[i]
		if f.File != h.file {
			h.file = f.File
			for s := range h.kind {
				h.kind[s].here = false
			}
		}
		h.buf = h.append(g, f)
	}
	return h.flush()
}

// append appends a finding as a command or as a line of the log, unless it is held back.
func (h *gitHubWriter) append(g *Game, f *replay.Finding) []byte {
	k := &h.kind[f.Severity]
	switch {
	case k.annotated < gitHubShown && !k.here:
		k.here = true
		k.annotated++
		return h.appendCommand(h.buf, g, f)
	case k.annotated+len(k.held) < gitHubShown:
		k.held = append(k.held, gitHubLines{h.appendCommand(nil, g, f), appendGitHubLine(nil, f)})
		return h.buf
	}
	return appendGitHubLine(h.buf, f)
}

func (h *gitHubWriter) Close(s *Summary) error {
	h.buf = h.buf[:0]
	for i := range h.kind {
		k := &h.kind[i]
		for _, held := range k.held {
			text := held.line
			if k.annotated < gitHubShown {
				k.annotated++
				text = held.command
			}
			h.buf = append(h.buf, text...)
		}
	}
	if s.Unshown.All() > 0 {
		h.buf = append(h.buf, s.more()...)
	}
	return h.flush()
}

func (h *gitHubWriter) flush() error {
	if len(h.buf) == 0 {
		return nil
	}
	_, err := h.w.Write(h.buf)
	return err
}

// appendCommand appends a finding as a command. What has no line in a file that can be opened is about all of it.
func (h *gitHubWriter) appendCommand(dst []byte, g *Game, f *replay.Finding) []byte {
	outer, _ := g.outer(f.File)
	dst = fmt.Appendf(dst, "::%s file=%s", gitHubCommand[f.Severity], gitHubProperty.Replace(wording.ShownName(h.root.Name(outer))))
	message := wording.Clean(f.Message)
	switch {
	case g.NoLines:
		message = g.where(f) + message
	case f.Line > 0:
		dst = fmt.Appendf(dst, ",line=%d,col=%d", f.Line, f.Column)
	}
	if f.Hint != "" {
		message += "\nhint: " + wording.Clean(f.Hint)
	}
	return fmt.Appendf(dst, ",title=%s::%s\n", gitHubProperty.Replace(f.Code), gitHubData.Replace(message))
}

// appendGitHubLine appends a finding as a line that is no command.
func appendGitHubLine(dst []byte, f *replay.Finding) []byte {
	return append(dst, wording.NoMarks(string(appendBrief(nil, f, false)))...)
}

// What the runner undoes in the text of a command and in its properties.
var (
	gitHubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	gitHubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
