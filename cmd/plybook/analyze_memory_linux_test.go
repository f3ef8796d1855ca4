package main

import (
	"path/filepath"
	"strconv"
	"testing"
)

// What an analysis keeps in memory does not grow with the corpus: of four times as many games it is not
// twice as much, and less than is promised.
func TestAnalysesKeepMemoryFlat(t *testing.T) {
	if testing.Short() {
		t.Skip("what takes memory takes time")
	}
	dir := t.TempDir()
	of := func(games int) float64 {
		name := filepath.Join(dir, strconv.Itoa(games)+".txt")
		randomTranscripts(t, name, games)
		return peak(t, "analyze", "--tables", "none", "--segment", "16", "--out", filepath.Join(dir, strconv.Itoa(games)), name)
	}
	few, many := of(8000), of(32_000)
	if many > analysisPromise || many > 2*few {
		t.Errorf("%.0f MiB for 8000 games and %.0f MiB for 32,000; want at most %d MiB", few, many, analysisPromise)
	}
}
