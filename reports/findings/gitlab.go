package findings

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/wording"
)

// newGitLab returns the layout of GitLab's reports on the quality of code: one array of objects, of which it shows those that
// differ in their fingerprint. https://docs.gitlab.com/ci/testing/code_quality/
func newGitLab(w io.Writer, o Options) Writer {
	return &gitLabWriter{w: wording.ControlEscaper{Writer: w}, root: o.Root}
}

type gitLabWriter struct {
	w    io.Writer
	root *Root
	some bool
}

type gitLabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitLabLocation `json:"location"`
}

type gitLabLocation struct {
	Path  string      `json:"path"`
	Lines gitLabLines `json:"lines"`
}

type gitLabLines struct {
	Begin int `json:"begin"`
}

var gitLabSeverity = [...]string{parse.Error: "major", parse.Warning: "minor", parse.Note: "info"}

func (l *gitLabWriter) Game(g *Game) error {
	for i := range g.Findings {
		f := &g.Findings[i]
		separator := ",\n"
		if !l.some {
			l.some, separator = true, "[\n"
		}
		text, err := json.Marshal(l.issue(g, f))
		if err != nil {
			return err
		}
		if _, err = fmt.Fprintf(l.w, "%s%s", separator, text); err != nil {
			return err
		}
	}
	return nil
}

func (l *gitLabWriter) Close(*Summary) error {
	end := "\n]\n"
	if !l.some {
		end = "[]\n"
	}
	_, err := io.WriteString(l.w, end)
	return err
}

// issue lays out a finding. What has no line in a file that can be opened is about its first one.
func (l *gitLabWriter) issue(g *Game, f *replay.Finding) gitLabIssue {
	outer, _ := g.outer(f.File)
	issue := gitLabIssue{
		Description: g.message(f), CheckName: f.Code, Severity: gitLabSeverity[f.Severity],
		Location: gitLabLocation{Path: l.root.Name(outer), Lines: gitLabLines{1}},
	}
	if !g.NoLines {
		issue.Location.Lines.Begin = max(f.Line, 1)
	}
	sum := sha256.Sum256([]byte(l.root.file(g) + "\x00" + fingerprint(f)))
	issue.Fingerprint = hex.EncodeToString(sum[:16])
	return issue
}

// message returns the message of a finding with its hint, and with its place where that is no line of a file.
func (p *Place) message(f *replay.Finding) string {
	message := wording.Clean(f.Message)
	if p.NoLines {
		message = p.where(f) + message
	}
	if f.Hint != "" {
		message += " (" + wording.Clean(f.Hint) + ")"
	}
	return message
}
