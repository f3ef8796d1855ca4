package reports

import (
	"fmt"
	"io"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// newGitHub returns the layout of workflow commands, which annotate the lines of a pull request, and of plain lines for
// the log. https://docs.github.com/actions/reference/workflow-commands-for-github-actions
func newGitHub(w io.Writer, _ Options) Writer { return &gitHubWriter{w: w} }

// gitHubShown is how many annotations of a severity are shown of a step; the runner drops further ones without a word.
const gitHubShown = 10

// A gitHubWriter annotates the first finding of every file at once, and keeps a few others back for annotations that are
// left at the end.
type gitHubWriter struct {
	w    io.Writer
	buf  []byte
	file string // of the last finding
	kind [parse.Note + 1]gitHubKind
}

// A gitHubKind is what was written of the findings of a severity.
type gitHubKind struct {
	annotated int
	here      bool // in this file too
	held      []replay.Finding
}

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
		h.buf = h.kind[f.Severity].append(h.buf, f)
	}
	return h.flush()
}

// append appends a finding as a command or as a line of the log, unless it is held back.
func (k *gitHubKind) append(dst []byte, f *replay.Finding) []byte {
	switch {
	case k.annotated < gitHubShown && !k.here:
		k.here = true
		k.annotated++
		return appendGitHubCommand(dst, f)
	case k.annotated+len(k.held) < gitHubShown:
		k.held = append(k.held, *f)
		return dst
	}
	return appendGitHubLine(dst, f)
}

func (h *gitHubWriter) Close(s *Summary) error {
	h.buf = h.buf[:0]
	for i := range h.kind {
		k := &h.kind[i]
		for j := range k.held {
			if k.annotated < gitHubShown {
				k.annotated++
				h.buf = appendGitHubCommand(h.buf, &k.held[j])
			} else {
				h.buf = appendGitHubLine(h.buf, &k.held[j])
			}
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

func appendGitHubCommand(dst []byte, f *replay.Finding) []byte {
	dst = fmt.Appendf(dst, "::%s file=%s", gitHubCommand[f.Severity], gitHubProperty.Replace(ShownName(f.File)))
	if f.Line > 0 {
		dst = fmt.Appendf(dst, ",line=%d,col=%d", f.Line, f.Column)
	}
	message := clean(f.Message)
	if f.Hint != "" {
		message += "\nhint: " + clean(f.Hint)
	}
	return fmt.Appendf(dst, ",title=%s::%s\n", gitHubProperty.Replace(f.Code), gitHubData.Replace(message))
}

// appendGitHubLine appends a finding as a line that is no command.
func appendGitHubLine(dst []byte, f *replay.Finding) []byte {
	line := fmt.Sprintf("%s: %s: %s: %s", place(f), f.Severity, f.Code, clean(f.Message))
	if strings.HasPrefix(strings.TrimSpace(line), "::") {
		line = "./" + line
	}
	return append(append(dst, strings.ReplaceAll(line, "##[", `##\x5b`)...), '\n')
}

// What the runner undoes in the text of a command and in its properties.
var (
	gitHubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	gitHubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
