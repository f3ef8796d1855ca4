package reports

import (
	"fmt"
	"io"
	"strings"

	"github.com/plybook/plybook/parse"
)

// newGitHub returns the layout of workflow commands, which annotate the lines of a pull request.
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
func newGitHub(w io.Writer, _ Options) Writer { return &gitHubWriter{w: w} }

type gitHubWriter struct {
	w   io.Writer
	buf []byte
}

var gitHubCommand = map[parse.Severity]string{parse.Error: "error", parse.Warning: "warning", parse.Note: "notice"}

func (h *gitHubWriter) Game(g *Game) error {
	h.buf = h.buf[:0]
	for i := range g.Findings {
		f := &g.Findings[i]
		h.buf = fmt.Appendf(h.buf, "::%s file=%s", gitHubCommand[f.Severity], gitHubProperty.Replace(f.File))
		if f.Line > 0 {
			h.buf = fmt.Appendf(h.buf, ",line=%d,col=%d", f.Line, f.Column)
		}
		message := clean(f.Message)
		if f.Hint != "" {
			message += "\nhint: " + clean(f.Hint)
		}
		h.buf = fmt.Appendf(h.buf, ",title=%s::%s\n", gitHubProperty.Replace(f.Code), gitHubData.Replace(message))
	}
	if len(h.buf) == 0 {
		return nil
	}
	_, err := h.w.Write(h.buf)
	return err
}

func (h *gitHubWriter) Close(*Summary) error { return nil }

// What the runner undoes in the text of a command and in its properties.
var (
	gitHubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	gitHubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
