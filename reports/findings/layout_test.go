package findings_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/findings/findingstest"
)

// run is a small run with everything that a layout has to get right.
func run() []*findings.Game {
	return []*findings.Game{
		{File: "games/sound.uhp", Index: 1, Title: "Ann – Bo", Plies: 30},
		{File: "games/two faults.uhp", Index: 1, Title: "A & B \"the <best>\"", Plies: 4, Findings: []replay.Finding{
			{
				Code: "hive/header", Severity: parse.Warning, File: "games/two faults.uhp", Line: 3, Column: 6, Width: 10,
				Source: "Base;InProgress;White[3];wS1;bS1 wS1-", At: 5, Game: 1, Token: "InProgress",
				Message: "State says InProgress; the moves give Draw.", Key: "0123456789abcdef",
			},
			{
				Code: "hive/one-hive", File: "games/two faults.uhp", Line: 3, Column: 29, Width: 4, At: 28,
				Source: "Base;InProgress;White[3];wS1;bS1 wS1-", Game: 1, Ply: 5, Token: "bS1 wS1-",
				Message: "Without wA1 the hive falls into 2 parts.", Hint: "move something else",
				Legal: []string{"wQ -wA1", "wQ /wA1"}, LegalAll: 34, Position: "Base: 0,0:wA1 0,1:bB1",
				Board: " wA1 bB1\n   ·\n", Key: "fedcba9876543210", Cells: []replay.Cell{{Row: -1, Col: 2}},
			},
		}},
		{File: "games/two faults.uhp", Index: 2, Plies: 7, Findings: []replay.Finding{{
			Code: "hive/unproven", Severity: parse.Note, File: "games/two faults.uhp", Line: 4, Column: 1, Game: 2,
			Source: "Base;WhiteWins;White[3]", Width: 4, Message: "WhiteWins is claimed while the game is open.",
		}}},
		{File: "evil\x1b[2J,a:b%\n]]>.zip", Findings: []replay.Finding{{
			Code: "archive/unsafe", File: "evil\x1b[2J,a:b%\n]]>.zip",
			Message: "The name \"\x1b[31m\u202e\xff\" leads out of the archive.\n::error::no",
		}}},
	}
}

func summary() *findings.Summary {
	s := &findings.Summary{Files: 3}
	for _, g := range run() {
		s.Add(g)
	}
	return s
}

func laidOut(t *testing.T, layout string, o findings.Options) []byte {
	t.Helper()
	l, err := findings.LayoutByName(layout)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := l.New(&out, o)
	for _, g := range run() {
		if err := w.Game(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(summary()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestLayouts(t *testing.T) {
	for name, o := range map[string]struct {
		layout string
		findings.Options
	}{
		"text.txt":    {layout: "text"},
		"color.txt":   {"text", findings.Options{Color: true}},
		"brief.txt":   {"text", findings.Options{Brief: true}},
		"json.jsonl":  {layout: "json"},
		"junit.xml":   {layout: "junit"},
		"github.txt":  {layout: "github"},
		"gitlab.json": {layout: "gitlab"},
		"rd.jsonl":    {layout: "rdjsonl"},
		"md.md":       {layout: "md"},
	} {
		t.Run(name, func(t *testing.T) {
			findingstest.Golden(t, filepath.Join("testdata", "layouts", name), laidOut(t, o.layout, o.Options))
		})
	}
}

// Whatever stands in a record, a terminal must not obey it and a line must stay a line.
func TestTextHasNoControlCharacters(t *testing.T) {
	for line := range bytes.Lines(laidOut(t, "text", findings.Options{})) {
		for _, r := range strings.TrimSuffix(string(line), "\n") {
			if r < ' ' || r == '\u202e' || r == 0x9b {
				t.Errorf("%q in %q", r, line)
			}
		}
	}
}

func TestJUnitIsXMLWithTheCountsOfItsCases(t *testing.T) {
	var report struct {
		Suites []struct {
			Name     string `xml:"name,attr"`
			Tests    int    `xml:"tests,attr"`
			Failures int    `xml:"failures,attr"`
			Cases    []struct {
				Failure []struct{} `xml:"failure"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal(laidOut(t, "junit", findings.Options{}), &report); err != nil {
		t.Fatal(err)
	}
	if len(report.Suites) != 3 {
		t.Errorf("%d suites for 3 files", len(report.Suites))
	}
	for _, s := range report.Suites {
		failed := 0
		for _, c := range s.Cases {
			failed += len(c.Failure)
		}
		if s.Tests != len(s.Cases) || s.Failures != failed {
			t.Errorf("suite %q says %d tests, %d failures and has %d, %d", s.Name, s.Tests, s.Failures, len(s.Cases), failed)
		}
	}
}

// What does not fail the run fails no case, and is output of its case.
func TestJUnitFailsAsTheRunDoes(t *testing.T) {
	for _, test := range []struct{ least, failures, outputs int }{
		{-1, 0, 3}, {int(parse.Error), 2, 2}, {int(parse.Warning), 2, 1}, {int(parse.Note), 3, 0},
	} {
		out := laidOut(t, "junit", findings.Options{Fails: func(s parse.Severity) bool { return int(s) <= test.least }})
		failures, outputs := bytes.Count(out, []byte("<failure ")), bytes.Count(out, []byte("<system-out>"))
		if failures != test.failures || outputs != test.outputs {
			t.Errorf("failing at %d: %d failures and %d outputs, want %d and %d:\n%s", test.least, failures, outputs, test.failures, test.outputs, out)
		}
	}
}

func TestJSONLinesKeepTheirFields(t *testing.T) {
	lines := bytes.Split(bytes.TrimSpace(laidOut(t, "json", findings.Options{})), []byte("\n"))
	if len(lines) != 4 {
		t.Fatalf("%d lines for 4 findings", len(lines))
	}
	var f struct {
		Code, File, Severity, Fingerprint string
		Line, Column, Game, Ply           int
		Cells                             []struct{ Row, Col int }
	}
	if err := json.Unmarshal(lines[1], &f); err != nil {
		t.Fatal(err)
	}
	if f.Code != "hive/one-hive" || f.Severity != "error" || f.Line != 3 || f.Column != 29 || f.Ply != 5 ||
		f.Fingerprint != "fedcba9876543210:1" || len(f.Cells) != 1 || f.Cells[0].Row != -1 {
		t.Errorf("read back as %+v", f)
	}
}

// GitLab ignores a report that lacks what its documentation requires. It publishes no schema.
func TestGitLabFollowsItsDocumentation(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("testdata/gitlab.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	layout, err := findings.LayoutByName("gitlab")
	if err != nil {
		t.Fatal(err)
	}
	var empty bytes.Buffer
	if err := layout.New(&empty, findings.Options{}).Close(&findings.Summary{}); err != nil {
		t.Fatal(err)
	}
	valid := func(report []byte) error {
		instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(report))
		if err != nil {
			t.Fatal(err)
		}
		return schema.Validate(instance)
	}
	run := laidOut(t, "gitlab", findings.Options{})
	for name, report := range map[string][]byte{"a run": run, "a run below a root": laidOut(t, "gitlab", findings.Options{Root: &findings.Root{}}), "an empty run": empty.Bytes()} {
		if err := valid(report); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	// The schema refuses what is not documented.
	for _, change := range [][2]string{{`"severity":"major"`, `"severity":"error"`}, {`"begin":3`, `"begin":0`}, {`"check_name"`, `"name"`}, {`"path":"`, `"path":"./`}} {
		if wrong := bytes.Replace(run, []byte(change[0]), []byte(change[1]), 1); bytes.Equal(wrong, run) || valid(wrong) == nil {
			t.Errorf("%s in place of %s is not refused", change[1], change[0])
		}
	}
}

// GitLab shows of issues with one fingerprint only the first, and refuses a report in which a member is missing.
func TestGitLabIssuesAreDistinct(t *testing.T) {
	same := replay.Finding{Code: "hive/header", Line: 2, Column: 1, Game: 1, Message: "No result.", Key: "0123456789abcdef"}
	var out bytes.Buffer
	layout, err := findings.LayoutByName("gitlab")
	if err != nil {
		t.Fatal(err)
	}
	w := layout.New(&out, findings.Options{})
	for _, file := range []string{"a.pgn", "b.pgn", "a.zip!a.pgn"} {
		g := findings.Game{File: file, Index: 1}
		if outer, _, packed := strings.Cut(file, "!"); packed {
			g.Place = findings.Place{Outer: outer, NoLines: true}
		}
		for nth := 1; nth <= 2; nth++ {
			f := same
			f.File, f.Nth = file, nth
			g.Findings = append(g.Findings, f)
		}
		if err := w.Game(&g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(&findings.Summary{}); err != nil {
		t.Fatal(err)
	}
	var issues []struct {
		Description, Check_name, Fingerprint, Severity string
		Location                                       struct {
			Path  string
			Lines struct{ Begin int }
		}
	}
	if err := json.Unmarshal(out.Bytes(), &issues); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, i := range issues {
		if len(i.Fingerprint) != 32 || seen[i.Fingerprint] {
			t.Errorf("the fingerprint %q is there twice or has not 32 digits", i.Fingerprint)
		}
		seen[i.Fingerprint] = true
		if i.Description == "" || i.Check_name != "hive/header" || i.Severity != "major" || i.Location.Path == "" || i.Location.Lines.Begin < 1 {
			t.Errorf("an issue lacks something: %+v", i)
		}
	}
	if last := issues[len(issues)-1]; len(seen) != 6 || last.Location.Path != "a.zip" || last.Location.Lines.Begin != 1 || last.Description != "a.pgn, game 1: No result." {
		t.Errorf("%d issues, the last of them %+v", len(seen), last)
	}
}

// What a record holds is text in a comment: it is no link, names nobody, and ends no code.
func TestMarkdownHoldsNothingButText(t *testing.T) {
	const hostile = "@ada see #12 at https://x.test [a](b) <img> | ``` `` `"
	var out bytes.Buffer
	layout, err := findings.LayoutByName("md")
	if err != nil {
		t.Fatal(err)
	}
	w := layout.New(&out, findings.Options{})
	err = w.Game(&findings.Game{File: hostile, Index: 1, Findings: []replay.Finding{{
		Code: "hive/bad-move", File: hostile, Line: 1, Column: 1, Game: 1, Message: hostile, Hint: hostile, Legal: []string{hostile},
	}}})
	if err == nil {
		err = w.Close(&findings.Summary{})
	}
	if err != nil {
		t.Fatal(err)
	}
	code := regexp.MustCompile("(?s)````(.+?)````")
	text := code.ReplaceAllString(out.String(), "")
	for _, wrong := range []string{"@ada", "#12", "://", "[a]", "<img>", "```"} {
		if strings.Contains(text, wrong) {
			t.Errorf("%q stands outside of code: %s", wrong, text)
		}
	}
	if n := len(code.FindAllString(out.String(), -1)); n != 3 {
		t.Errorf("%d texts are code, want 3:\n%s", n, out.String())
	}
	for row := range strings.Lines(out.String()) {
		if strings.HasPrefix(row, "| ````") && strings.Count(strings.ReplaceAll(row, `\|`, ""), "|") != 6 {
			t.Errorf("a row has other cells: %s", row)
		}
	}
}

// A full disk or a closed pipe must be said, in every layout.
func TestLayoutsReportFailedWrites(t *testing.T) {
	full := errors.New("disk full")
	for _, l := range findings.Layouts() {
		w := l.New(failingWriter{full}, findings.Options{})
		var err error
		for _, g := range run() {
			err = errors.Join(err, w.Game(g))
		}
		if err = errors.Join(err, w.Close(summary())); !errors.Is(err, full) {
			t.Errorf("%s: error %v, want %v", l.Name, err, full)
		}
	}
}

type failingWriter struct{ err error }

func (f failingWriter) Write([]byte) (int, error) { return 0, f.err }

// An empty run is a whole document in every layout.
func TestLayoutsOfAnEmptyRun(t *testing.T) {
	for _, l := range findings.Layouts() {
		var out bytes.Buffer
		if err := l.New(&out, findings.Options{}).Close(&findings.Summary{}); err != nil {
			t.Fatal(err)
		}
		var err error
		switch l.Name {
		case "md":
			if out.String() != "**plybook**: 0 games, 0 plies, 0 findings, 0 files\n" {
				err = errors.New("it has more than its first line")
			}
		case "sarif", "gitlab":
			err = json.Unmarshal(out.Bytes(), new(any))
		case "junit":
			err = xml.Unmarshal(out.Bytes(), new(struct{}))
		default:
			if out.Len() > 0 {
				err = errors.New("it is not empty")
			}
		}
		if err != nil {
			t.Errorf("%s of nothing: %v\n%s", l.Name, err, out.Bytes())
		}
	}
}

func TestSummarySaysWhatWasFound(t *testing.T) {
	s := summary()
	s.Known, s.Stale = 2, 1
	want := "3 games, 41 plies, 4 findings (2 errors, 1 warning, 1 note), 3 files, 2 known, 1 in the baseline no longer found"
	if s.String() != want {
		t.Errorf("%s\nwant %s", s, want)
	}
	many := findings.Summary{Games: 25_000, Plies: 50_000, Files: 1200, Notes: 25_001, Known: 3000, Stale: 4000, Unrecognised: 5000, Unshown: findings.SeverityCounts{parse.Note: 24_000}}
	want = "25,000 games, 50,000 plies, 25,001 findings (25,001 notes), 24,000 not shown, 1,200 files, 5,000 unrecognised, 3,000 known, 4,000 in the baseline no longer found"
	if many.String() != want {
		t.Errorf("%s\nwant %s", &many, want)
	}
	if s.Clean() {
		t.Error("a run with errors is clean")
	}
	if !(&findings.Summary{Notes: 3}).Clean() {
		t.Error("a run with nothing but notes is not clean")
	}
}

// Some terminals obey control characters beyond ASCII too.
func TestNoLayoutHoldsControlCharacters(t *testing.T) {
	const hostile = "\x00\x1b[2J\x7f\u009b2J\u0085"
	for _, l := range findings.Layouts() {
		var b bytes.Buffer
		w := l.New(&b, findings.Options{Version: "test"})
		err := w.Game(&findings.Game{File: hostile, Index: 1, Title: hostile, Findings: []replay.Finding{{
			Code: "hive/bad-move", File: hostile, Line: 1, Column: 1, Game: 1, Source: hostile, Token: hostile, Message: hostile, Hint: hostile,
			Legal: []string{hostile},
		}}})
		if err == nil {
			err = w.Close(&findings.Summary{})
		}
		if err != nil {
			t.Fatal(err)
		}
		if i := strings.IndexFunc(b.String(), func(r rune) bool { return unicode.IsControl(r) && r != '\n' }); i >= 0 {
			t.Errorf("%s: %q", l.Name, b.String()[max(0, i-40):min(b.Len(), i+10)])
		}
	}
}
