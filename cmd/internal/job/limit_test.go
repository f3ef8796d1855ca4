package job_test

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/findings/findingstest"
)

// found returns games with one finding each, of these severities, three games a file.
func found(severities ...parse.Severity) (games []*findings.Game) {
	for i, s := range severities {
		file := fmt.Sprintf("%c.uhp", 'a'+i/3)
		games = append(games, &findings.Game{File: file, Index: i%3 + 1, Findings: []replay.Finding{
			{Code: "hive/gate", Severity: s, File: file, Line: i%3 + 1, Column: 1, Game: i%3 + 1, Message: fmt.Sprintf("Finding %d.", i)},
		}})
	}
	return games
}

// limitedOut lays games out in a layout that shows so many findings.
func limitedOut(t *testing.T, layout string, most int, games []*findings.Game) (string, *findings.Summary) {
	t.Helper()
	l, err := findings.LayoutByName(layout)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := findings.NewLimit(most, l.Ranked).Writer(l.New(&out, findings.Options{Max: most}))
	var sum findings.Summary
	for _, g := range games {
		sum.Add(g)
		if err := w.Game(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(&sum); err != nil {
		t.Fatal(err)
	}
	return out.String(), &sum
}

func TestEveryLayoutShowsNoMoreFindingsThanItMay(t *testing.T) {
	games := found(parse.Note, parse.Error, parse.Warning, parse.Note, parse.Error, parse.Note)
	for _, c := range []struct {
		layout string
		most   int
		shown  []int
	}{
		{"text", 0, []int{0, 1, 2, 3, 4, 5}},
		{"text", 6, []int{0, 1, 2, 3, 4, 5}},
		{"text", 2, []int{0, 1}},
		{"json", 3, []int{0, 1, 2}},
		{"github", 4, []int{0, 1, 2, 3}},
		{"junit", 2, []int{0, 1}},
		{"sarif", 0, []int{0, 1, 2, 3, 4, 5}},
		{"sarif", 1, []int{1}},
		{"sarif", 3, []int{1, 4, 2}},
		{"sarif", 4, []int{1, 4, 2, 0}},
		{"sarif", 9, []int{1, 4, 2, 0, 3, 5}},
	} {
		out, sum := limitedOut(t, c.layout, c.most, games)
		var at []int
		for _, i := range c.shown {
			at = append(at, strings.Index(out, fmt.Sprintf("Finding %d.", i)))
		}
		if n := strings.Count(out, "Finding "); slices.Contains(at, -1) || n != len(c.shown) && c.layout != "junit" || !slices.IsSorted(at) && c.layout != "github" {
			t.Errorf("%s, at most %d: want the findings %v, got %d:\n%s", c.layout, c.most, c.shown, n, out)
		}
		if sum.Errors != 2 || sum.Warnings != 1 || sum.Notes != 3 || sum.Unshown.All() != 6-len(c.shown) {
			t.Errorf("%s, at most %d: counts are %+v", c.layout, c.most, sum)
		}
	}
}

func TestMoreFindingsAreCountedWhereTheLayoutHasRoom(t *testing.T) {
	games := found(parse.Note, parse.Error, parse.Error)
	for layout, want := range map[string]string{
		"text":   "and 2 more findings (2 errors)",
		"github": "and 2 more findings (2 errors)",
		"sarif":  `"toolExecutionNotifications":[{"level":"warning","message":{"text":"and 2 more findings (1 error, 1 note)`,
	} {
		if out, _ := limitedOut(t, layout, 1, games); !strings.Contains(out, want) {
			t.Errorf("%s lacks %s:\n%s", layout, want, out)
		}
		if out, _ := limitedOut(t, layout, 3, games); strings.Contains(out, "more finding") {
			t.Errorf("%s of all findings speaks of more:\n%s", layout, out)
		}
	}
}

func TestCountsOfManyMoreFindingsAreGrouped(t *testing.T) {
	const want = "and 1,999 more findings (1,999 errors); "
	if out, _ := limitedOut(t, "text", 1, found(make([]parse.Severity, 2000)...)); !strings.Contains(out, want) {
		t.Errorf("it lacks %q:\n%s", want, out)
	}
}

// A build server counts the failures; they are all there, whatever is shown of them.
func TestJUnitCountsFailuresThatAreNotShown(t *testing.T) {
	out, _ := limitedOut(t, "junit", 1, found(parse.Error, parse.Error, parse.Note, parse.Warning))
	var report struct {
		Suites []struct {
			Failures int `xml:"failures,attr"`
			Cases    []struct {
				Failure []struct {
					Message string `xml:"message,attr"`
				} `xml:"failure"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal([]byte(out), &report); err != nil {
		t.Fatal(err)
	}
	if report.Suites[0].Failures != 2 || report.Suites[1].Failures != 1 {
		t.Errorf("failures are not all counted:\n%s", out)
	}
	if c := report.Suites[0].Cases; len(c[1].Failure) != 1 || c[1].Failure[0].Message != "not shown: 1 finding (1 error)" || len(c[2].Failure) != 0 {
		t.Errorf("cases are %+v", c)
	}
}

func TestAnnotationsAreTenASeverityAndOfManyFiles(t *testing.T) {
	severities := make([]parse.Severity, 36) // of 12 files
	severities[35] = parse.Warning
	out, _ := limitedOut(t, "github", 0, found(severities...))
	commands := map[string]int{}
	for line := range strings.Lines(out) {
		if kind, _, ok := strings.Cut(line, " file="); ok {
			commands[kind]++
		}
	}
	if commands["::error"] != 10 || commands["::warning"] != 1 {
		t.Errorf("commands are %v", commands)
	}
	for i := range 10 {
		if name := fmt.Sprintf("::error file=%c.uhp,line=1,", 'a'+i); !strings.Contains(out, name) {
			t.Errorf("no annotation for the first finding of %c.uhp:\n%s", 'a'+i, out)
		}
	}
	if n := strings.Count(out, "Finding "); n != len(severities) {
		t.Errorf("%d findings of %d are there", n, len(severities))
	}
	if !strings.Contains(out, "\na.uhp:2:1: error: hive/gate: Finding 1. (game 2)\n") {
		t.Errorf("other findings are no plain lines:\n%s", out)
	}

	out, _ = limitedOut(t, "github", 0, found(0, 0, 0, 0, 0, 0))
	if n := strings.Count(out, "::error "); n != 6 {
		t.Errorf("%d annotations for 6 errors of two files:\n%s", n, out)
	}
}

// Whatever a file is called, its name is text: it begins no command, ends no line and turns no text around.
func TestAnnotationsEscapeNames(t *testing.T) {
	names := []string{"::error::no.pgn", " ::set-output name=a::b.pgn", "a##[error]no.pgn", "a\n::stop-commands::x.pgn", "a\u202egnp.pgn", "a\x1b[2J.pgn", "a,line=7::b%0A.pgn"}
	var games []*findings.Game
	for _, name := range names {
		for i := range 12 { // more than are annotated
			games = append(games, &findings.Game{File: name, Index: i + 1, Findings: []replay.Finding{
				{Code: "hive/gate", File: name, Line: 1, Column: 1, Message: "##[error]No.\n::error::no"},
			}})
		}
	}
	out, _ := limitedOut(t, "github", 0, games)
	for line := range strings.Lines(out) {
		line = strings.TrimSuffix(line, "\n")
		if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r == '\u202e' }) {
			t.Errorf("%q has a character that a terminal obeys", line)
		}
		if command := strings.HasPrefix(strings.TrimSpace(line), "::"); command {
			properties, message, _ := strings.Cut(strings.TrimPrefix(line, "::error "), "::")
			if n := strings.Count(properties, ","); n != 3 || !strings.HasPrefix(properties, "file=") || !strings.HasPrefix(message, "##[error]No.") {
				t.Errorf("%q is a command of another's making", line)
			}
		} else if strings.Contains(line, "##[") {
			t.Errorf("%q has a command of the older kind", line)
		}
	}
	if !strings.Contains(out, `file=a\n%3A%3Astop-commands%3A%3Ax.pgn,`) || !strings.Contains(out, `file=a\u202egnp.pgn,`) {
		t.Errorf("names are not shown as in text:\n%s", out)
	}
}

// brokenGames writes a file of n games with players, each with an error.
func brokenGames(t *testing.T, n int) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "games.ggf")
	game := "(;GM[Othello]PB[Ann]PW[Ben]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[D6]B[A1];)\n"
	if err := os.WriteFile(path, bytes.Repeat([]byte(game), n), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// validated runs Validate over a file of games with one move each that is illegal.
func validated(t *testing.T, path, layout string, most, workers int) (string, findings.Summary) {
	t.Helper()
	l, err := findings.LayoutByName(layout)
	if err != nil {
		t.Fatal(err)
	}
	format, err := parse.FormatByName("ggf")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	run := job.Run{Run: measure.Run{
		Args: []string{path}, Limit: findings.NewLimit(most, l.Ranked),
		Corpus: corpus.Options{Format: format, Workers: workers, PieceSize: 5000},
	}}
	sum, err := run.Validate(context.Background(), job.Validation{Writer: l.New(&out, findings.Options{Max: most}), Boards: l.Boards, Titles: l.Titles})
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), sum
}

func TestValidateCountsAllAndShowsTheSameForAnyNumberOfWorkers(t *testing.T) {
	path := brokenGames(t, 2000)
	for _, l := range findings.Layouts() {
		one, sum := validated(t, path, l.Name, 7, 1)
		if sum.Games != 2000 || sum.Errors != 2000 || sum.Unshown[parse.Error] != 1993 {
			t.Errorf("%s: counts are %+v", l.Name, sum)
		}
		if n := strings.Count(one, ": Ann – Ben"); l.Titles && n != 2000 {
			t.Errorf("%s: players are named in %d of 2000 games", l.Name, n)
		}
		if seven, _ := validated(t, path, l.Name, 7, 7); seven != one {
			t.Errorf("%s: 7 workers write something else than one", l.Name)
		}
	}
}

func TestSARIFHasNoMoreResultsThanAreAccepted(t *testing.T) {
	if testing.Short() {
		t.Skip("makes thousands of findings")
	}
	l, err := findings.LayoutByName("sarif")
	if err != nil {
		t.Fatal(err)
	}
	out, sum := validated(t, brokenGames(t, 30_000), "sarif", l.Most, 2)
	var log findingstest.SARIF
	if err := json.Unmarshal([]byte(out), &log); err != nil {
		t.Fatal(err)
	}
	if n := len(log.Runs[0].Results); n != 5000 || sum.Errors != 30_000 {
		t.Errorf("%d results of %d errors", n, sum.Errors)
	}
}
