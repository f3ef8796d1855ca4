// Package findings writes the findings of a run for people and for machines, and compares them with a baseline.
//
// A run over many games is written game by game, in one of the layouts that [Layouts] lists:
//
//	w := layout.New(os.Stdout, findings.Options{})
//	for game := range games {
//		w.Game(game)
//	}
//	w.Close(&summary)
//
// What the package promises: no layout keeps more than a few MiB in memory, besides one game, however many findings there
// are; the same findings give the same bytes; whatever text a record holds, it cannot
// break out of the layout or send control characters to a terminal.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package findings

import (
	"fmt"
	"io"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/wording"
)

// A Game is what a run has to say about one record.
type Game struct {
	File     string
	Index    int    // which record of the file, from 1; 0 for findings about the file itself
	Kind     string // name of the game that is played; "" if it is not known
	Title    string // who played, for layouts that say so; may be empty
	Plies    int    // that were legal
	Findings []replay.Finding
	Written  int // of the findings the last ones, which are about the record as it was written
	Place

	Known   int            // findings that a baseline lists, which are left out
	Unshown SeverityCounts // findings that are not among these, because the run shows no more
}

// A Writer writes the findings of a run in one layout. The games come in the order of the input,
// those of a file in succession.
type Writer interface {
	// Game writes what there is to say about a game. It keeps nothing of it.
	Game(g *Game) error
	// Close completes the layout; without it the output is not whole. It leaves the underlying
	// writer open.
	Close(s *Summary) error
}

// WithoutNotes returns a writer that leaves notes out: they are for who asks what there is to
// say about a record, not for who wants something else of it. Those on what was written are what they want.
func WithoutNotes(w Writer) Writer { return withoutNotes{w} }

type withoutNotes struct{ Writer }

func (w withoutNotes) Game(g *Game) error {
	graver := *g
	graver.Findings = nil
	for i, f := range g.Findings {
		if f.Severity != parse.Note || i >= len(g.Findings)-g.Written {
			graver.Findings = append(graver.Findings, f)
		}
	}
	return w.Writer.Game(&graver)
}

// Options are the choices of a layout.
type Options struct {
	Color    bool                      // ANSI colours, for the layout that people read
	Brief    bool                      // a line a finding, for that layout
	Version  string                    // of plybook, for the layouts that name their tool
	Category string                    // of the run, for the layout that parts runs of one tool
	Root     *Root                     // of the names of files, for the layouts that machines read
	Fails    func(parse.Severity) bool // what fails the run, for the layout whose cases fail or pass; nil: errors and warnings
	Max      int                       // findings that are shown, for the layouts that show the gravest first; 0: all, in the order of the input
}

// A Layout is a row of the table of layouts.
type Layout struct {
	Name   string
	Text   string // one line for people
	New    func(w io.Writer, o Options) Writer
	Boards bool // it shows the drawings of positions
	Titles bool // it says of every game who played
	Keys   bool // it shows the keys of findings
	Most   int  // findings that are shown, unless the user wants more or fewer; 0: as many as elsewhere
	Ranked bool // if there are more, the gravest are shown
}

// Layouts returns the table of layouts, the default first.
func Layouts() []Layout { return layouts }

var layouts = []Layout{
	{Name: "text", Text: "for people: the line, the position, what would have been legal", New: newTextWriter, Boards: true},
	{Name: "json", Text: "one JSON object per line", New: newJSON, Keys: true},
	{Name: "sarif", Text: "SARIF 2.1.0, for code scanning", New: newSARIF, Keys: true, Most: sarifMost, Ranked: true},
	{Name: "junit", Text: "JUnit XML: a test suite a file, a test case a game", New: newJUnit, Boards: true, Titles: true},
	{Name: "github", Text: "workflow commands that annotate a pull request", New: newGitHub},
	{Name: "gitlab", Text: "GitLab's report on code quality", New: newGitLab, Keys: true},
	{Name: "rdjsonl", Text: "diagnostics for reviewdog, one JSON object per line", New: newRDJSON},
	{Name: "md", Text: "Markdown, for comments and summaries of jobs: a table of the files, then their findings", New: newMarkdown},
}

// LayoutByName returns the layout with that name, or an error that lists the names.
func LayoutByName(name string) (*Layout, error) {
	var names []string
	for i := range layouts {
		if layouts[i].Name == name {
			return &layouts[i], nil
		}
		names = append(names, layouts[i].Name)
	}
	return nil, fmt.Errorf("unknown output layout %q; known: %s", name, strings.Join(names, ", "))
}

// A Summary counts what a run came to. The zero value is an empty run.
type Summary struct {
	Files, Games, Plies int
	Unrecognised        int // files in no known format, errors or not
	Skipped             int // what was skipped else in folders and archives
	Errors              int // findings by severity, without the known ones
	Warnings            int
	Notes               int
	Known               int            // findings that the baseline lists
	Stale               int            // entries of the baseline that were not found again
	Incomplete          bool           // the run was interrupted
	Unshown             SeverityCounts `json:"-"` // findings that are counted above and not shown
}

// Add counts a game.
func (s *Summary) Add(g *Game) {
	if g.Index > 0 {
		s.Games++
		s.Plies += g.Plies
	}
	found := CountsOf(g.Findings)
	found.add(&g.Unshown)
	s.Errors += found[parse.Error]
	s.Warnings += found[parse.Warning]
	s.Notes += found[parse.Note]
}

// Clean reports whether nothing was found that fails a run; notes do not.
func (s *Summary) Clean() bool { return s.Errors+s.Warnings == 0 }

// Any reports whether anything of such severities was found.
func (s *Summary) Any(of func(parse.Severity) bool) bool {
	for severity, n := range (SeverityCounts{s.Errors, s.Warnings, s.Notes}) {
		if n > 0 && of(parse.Severity(severity)) {
			return true
		}
	}
	return false
}

// String returns the counts on one line: what was read, then what was found.
func (s *Summary) String() string {
	found := SeverityCounts{s.Errors, s.Warnings, s.Notes}
	parts := []string{wording.Count(s.Games, "game"), wording.Plies(s.Plies), wording.Count(found.All(), "finding") + found.kinds()}
	if n := s.Unshown.All(); n > 0 {
		parts = append(parts, wording.Number(int64(n))+" not shown")
	}
	parts = append(parts, wording.Count(s.Files, "file"))
	if s.Unrecognised > 0 {
		parts = append(parts, wording.Number(int64(s.Unrecognised))+" unrecognised")
	}
	if s.Skipped > 0 {
		parts = append(parts, wording.Count(s.Skipped, "other")+" skipped")
	}
	if s.Known > 0 {
		parts = append(parts, wording.Number(int64(s.Known))+" known")
	}
	if s.Stale > 0 {
		parts = append(parts, wording.Number(int64(s.Stale))+" in the baseline no longer found")
	}
	return strings.Join(parts, ", ")
}
