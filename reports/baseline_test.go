package reports_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports"
)

func writtenBaseline(t *testing.T) *bytes.Buffer {
	t.Helper()
	var b reports.Baseline
	for _, g := range run() {
		b.Add(g)
	}
	var out bytes.Buffer
	if err := b.Write(&out); err != nil {
		t.Fatal(err)
	}
	return &out
}

func TestBaselineRemembersFindingsWhereverTheyMove(t *testing.T) {
	b, err := reports.ReadBaseline(writtenBaseline(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range run() {
		for i := range g.Findings {
			g.Findings[i].Line += 10
			g.Findings[i].Message = "worded anew"
		}
		want := len(g.Findings)
		if known := b.Filter(g); known != want || len(g.Findings) != 0 {
			t.Errorf("%s game %d: %d of %d known, %d left", g.File, g.Index, known, want, len(g.Findings))
		}
	}
	if b.Stale() != 0 {
		t.Errorf("%d stale", b.Stale())
	}
}

func TestBaselineLetsNewFindingsPassAndCountsStaleOnes(t *testing.T) {
	b, err := reports.ReadBaseline(writtenBaseline(t))
	if err != nil {
		t.Fatal(err)
	}
	file := "./games/two faults.uhp"
	g := &reports.Game{File: file, Index: 1, Findings: []replay.Finding{
		{Code: "hive/one-hive", File: file, Game: 1, Ply: 5}, // known
		{Code: "hive/one-hive", File: file, Game: 1, Ply: 6},
		{Code: "hive/gate", File: file, Game: 1, Ply: 5},
	}}
	if known := b.Filter(g); known != 1 || len(g.Findings) != 2 {
		t.Errorf("%d known, left %v", known, g.Findings)
	}
	// Of that file a warning and a note are not found again; the archive was not read this time.
	if b.Stale() != 2 {
		t.Errorf("%d stale, want 2", b.Stale())
	}
}

func TestBaselineIsSortedALineAFinding(t *testing.T) {
	out := writtenBaseline(t).String()
	if n := strings.Count(out, "\n  {"); n != 4 {
		t.Errorf("%d lines for 4 findings:\n%s", n, out)
	}
	one, two := strings.Index(out, "evil"), strings.Index(out, "games/")
	if one < 0 || two < one {
		t.Errorf("not sorted:\n%s", out)
	}
}

func TestReadBaselineRefusesOtherFiles(t *testing.T) {
	for _, text := range []string{"", "[]", "wA1", `{"findings":[]}`, `{"plybook-baseline": 2}`} {
		if b, err := reports.ReadBaseline(strings.NewReader(text)); err == nil {
			t.Errorf("%q is read as %v", text, b)
		}
	}
}
