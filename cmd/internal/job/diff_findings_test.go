package job_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/findings/findingstest"
)

// fingerprints collects the keys of findings and their numbers.
type fingerprints struct {
	discard
	keys    []string
	numbers []int
}

func (c *fingerprints) Game(g *findings.Game) error {
	for _, f := range g.Findings {
		c.keys, c.numbers = append(c.keys, f.Key), append(c.numbers, f.Nth)
	}
	return nil
}

func TestFindingsOfADiffHaveFingerprintsOfTheirOwn(t *testing.T) {
	dir := t.TempDir()
	findingstest.Put(t, dir, map[string]string{
		"old/a.txt": transcript(valid, "d3c3c4", "f5d6c4", "f5d6c4"),
		"new/a.txt": transcript(valid),
	})
	var got fingerprints
	run := job.Run{Run: measure.Run{Talk: discard{}}}
	if _, err := run.Diff(context.Background(), filepath.Join(dir, "old"), filepath.Join(dir, "new"), false, job.NewDiffFindings(&got)); err != nil {
		t.Fatal(err)
	}
	k := got.keys
	if len(k) != 3 || k[0] == k[1] || k[1] != k[2] || fmt.Sprint(got.numbers) != "[1 1 2]" {
		t.Errorf("got the keys %v with the numbers %v; want two keys, the second one counted", k, got.numbers)
	}
}

func TestFindingsOfADiffNameFilesThatAreThere(t *testing.T) {
	dir := t.TempDir()
	var archive bytes.Buffer
	zw := zip.NewWriter(&archive)
	m, err := zw.Create("a.txt")
	if err == nil {
		_, err = m.Write([]byte(transcript(valid, "d3c3c4")))
	}
	if err != nil || zw.Close() != nil {
		t.Fatal("cannot pack")
	}
	findingstest.Put(t, dir, map[string]string{"old/a.txt": transcript(valid), "new/all.zip": archive.String(), "plain/a.txt": transcript(valid, "d3c3c4")})
	for _, test := range []struct {
		side, file string
		lines      bool
	}{{"new", "new/all.zip", false}, {"plain", "plain/a.txt", true}} {
		l, err := findings.LayoutByName("sarif")
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		view := job.NewDiffFindings(l.New(&out, findings.Options{Root: &findings.Root{Dir: dir}, Max: l.Most}))
		run := job.Run{Run: measure.Run{Talk: discard{}}}
		if _, err := run.Diff(context.Background(), filepath.Join(dir, "old"), filepath.Join(dir, test.side), false, view); err != nil {
			t.Fatal(err)
		}
		var log findingstest.SARIF
		if err := json.Unmarshal(out.Bytes(), &log); err != nil || len(log.Runs[0].Results) != 1 {
			t.Fatalf("%v: %s", err, out.String())
		}
		place := log.Runs[0].Results[0].Locations[0].PhysicalLocation
		if place.ArtifactLocation.URI != test.file || (place.Region != nil) != test.lines {
			t.Errorf("%s: the place is %+v", test.side, place)
		}
	}
}

// A file that is read twice in succession, or members of one name, have counts of their own.
func TestCountsOfKeysBeginAgainWithEveryFile(t *testing.T) {
	dir := t.TempDir()
	findingstest.Put(t, dir, map[string]string{"a.txt": transcript(wrongA, wrongA)})
	var got fingerprints
	file := filepath.Join(dir, "a.txt")
	run := job.Run{Run: measure.Run{Args: []string{file, dir}}}
	if _, err := run.Validate(context.Background(), job.Validation{Writer: &got, Keys: true}); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(got.numbers) != "[1 2 1 2]" {
		t.Errorf("one file twice: got %v", got.numbers)
	}
	var archive bytes.Buffer
	zw := zip.NewWriter(&archive)
	for range 2 {
		m, err := zw.Create("a.txt")
		if err == nil {
			_, err = m.Write([]byte(transcript("d3c3c4")))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := zw.Close(); err != nil {
		t.Fatal(err)
	}
	findingstest.Put(t, dir, map[string]string{"old/b.txt": transcript(valid), "new/all.zip": archive.String(), "new/b.txt": transcript(valid)})
	got = fingerprints{}
	run = job.Run{Run: measure.Run{Talk: discard{}}}
	if _, err := run.Diff(context.Background(), filepath.Join(dir, "old"), filepath.Join(dir, "new"), false, job.NewDiffFindings(&got)); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(got.numbers) != "[1 1]" {
		t.Errorf("members of one name: got %v", got.numbers)
	}
}
