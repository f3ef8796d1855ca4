package findings

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/wording"
)

// newJUnit returns the layout that build servers show as tests: a suite a file, a case a game.
// JUnit knows no warnings, so that whatever fails a run is a failure here, and everything else is output
// of its case.
func newJUnit(w io.Writer, o Options) Writer {
	fails := o.Fails
	if fails == nil {
		fails = func(s parse.Severity) bool { return s <= parse.Warning }
	}
	return &jUnitWriter{w: w, root: o.Root, fails: fails}
}

// A suite says how many cases it has before it shows them, so that it is put together in memory.
// A file with more than maxSuite games, or more than maxSuiteSize bytes to say about them, becomes several suites of one name.
const (
	maxSuite     = 10_000
	maxSuiteSize = 4 << 20
)

type jUnitWriter struct {
	w        io.Writer
	root     *Root
	fails    func(parse.Severity) bool
	begun    bool
	file     string
	cases    bytes.Buffer
	tests    int
	failures int
}

func (j *jUnitWriter) Game(g *Game) error {
	file := j.root.file(g)
	if file != j.file || j.tests == maxSuite || j.cases.Len() >= maxSuiteSize {
		if err := j.flush(); err != nil {
			return err
		}
		j.file = file
	}
	j.tests++
	fmt.Fprintf(&j.cases, "    <testcase name=\"%s\" classname=\"%s\"", attribute(caseName(g)), attribute(file))
	var unshown SeverityCounts // of those that fail a case
	for s, n := range g.Unshown {
		if j.fails(parse.Severity(s)) {
			unshown[s] = n
		}
	}
	failing := unshown.All()
	if len(g.Findings)+failing == 0 {
		j.cases.WriteString("/>\n")
		return nil
	}
	j.cases.WriteString(">\n")
	if !j.findings(g) && failing > 0 {
		j.failures++
		fmt.Fprintf(&j.cases, "      <failure message=\"not shown: %s%s\"/>\n", wording.Count(failing, "finding"), unshown.kinds())
	}
	j.cases.WriteString("    </testcase>\n")
	return nil
}

// findings writes at most one failure, which is all that the format allows a case, and one
// output. The gravest finding gives the failure its name. It reports whether there was a failure.
func (j *jUnitWriter) findings(g *Game) (failed bool) {
	var first *replay.Finding
	var failures, noted []byte
	for i := range g.Findings {
		f := &g.Findings[i]
		if !j.fails(f.Severity) {
			noted = appendFinding(noted, f, false)
			continue
		}
		if first == nil || f.Severity < first.Severity {
			first = f
		}
		failures = appendFinding(failures, f, false)
	}
	if first != nil {
		j.failures++
		fmt.Fprintf(&j.cases, "      <failure message=\"%s\" type=\"%s\">%s</failure>\n",
			attribute(wording.Clean(first.Message)), attribute(first.Code), body(failures))
	}
	if len(noted) > 0 {
		fmt.Fprintf(&j.cases, "      <system-out>%s</system-out>\n", body(noted))
	}
	return first != nil
}

func caseName(g *Game) string {
	if g.Index == 0 {
		return "file"
	}
	name := fmt.Sprintf("game %d", g.Index)
	if g.Title != "" {
		name += ": " + g.Title
	}
	return name
}

// flush writes the suite that is complete.
func (j *jUnitWriter) flush() error {
	if !j.begun {
		j.begun = true
		if _, err := io.WriteString(j.w, xml.Header+"<testsuites name=\"plybook\">\n"); err != nil {
			return err
		}
	}
	if j.tests == 0 {
		return nil
	}
	_, err := fmt.Fprintf(j.w, "  <testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"0\" skipped=\"0\">\n%s  </testsuite>\n",
		attribute(j.file), j.tests, j.failures, j.cases.Bytes())
	j.cases.Reset()
	j.tests, j.failures = 0, 0
	return err
}

func (j *jUnitWriter) Close(*Summary) error {
	if err := j.flush(); err != nil {
		return err
	}
	_, err := io.WriteString(j.w, "</testsuites>\n")
	return err
}

// attribute escapes text for XML 1.0; control characters and broken UTF-8, most of which that cannot hold, become U+FFFD.
func attribute(s string) string {
	if strings.ContainsFunc(s, wording.IsLateControl) {
		s = strings.Map(func(r rune) rune {
			if wording.IsLateControl(r) {
				return utf8.RuneError
			}
			return r
		}, s)
	}
	var b strings.Builder
	xml.EscapeText(&b, []byte(s)) // a strings.Builder never fails
	return b.String()
}

// body is [attribute] for the text of an element, where line ends may stay as they are.
func body(s []byte) string { return strings.ReplaceAll(attribute(string(s)), "&#xA;", "\n") }
