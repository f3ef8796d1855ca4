package reports_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/plybook/plybook/reports"
)

// fingerprints collects the keys of findings and their numbers.
type fingerprints struct {
	discard
	keys    []string
	numbers []int
}

func (c *fingerprints) Game(g *reports.Game) error {
	for _, f := range g.Findings {
		c.keys, c.numbers = append(c.keys, f.Key), append(c.numbers, f.Nth)
	}
	return nil
}

func TestFindingsOfADiffHaveFingerprintsOfTheirOwn(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, map[string]string{
		"old/a.txt": transcript(sound, "d3c3c4", "f5d6c4", "f5d6c4"),
		"new/a.txt": transcript(sound),
	})
	var got fingerprints
	run := reports.Run{Talk: discard{}}
	if _, err := run.Diff(context.Background(), filepath.Join(dir, "old"), filepath.Join(dir, "new"), false, reports.NewDiffFindings(&got)); err != nil {
		t.Fatal(err)
	}
	k := got.keys
	if len(k) != 3 || k[0] == k[1] || k[1] != k[2] || fmt.Sprint(got.numbers) != "[1 1 2]" {
		t.Errorf("got the keys %v with the numbers %v; want two keys, the second one counted", k, got.numbers)
	}
}
