package main

import (
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
)

// What an analysis keeps in memory does not grow with the corpus: of four times as many games it is not
// twice as much, and less than is promised.
func TestAnalysesKeepMemoryFlat(t *testing.T) {
	const promised = 300 << 10 // KiB
	dir := t.TempDir()
	peak := func(games int) int64 {
		name := filepath.Join(dir, strconv.Itoa(games)+".txt")
		randomTranscripts(t, name, games)
		run := exec.Command("plybook", "analyze", "--tables", "none", "--segment", "16", "--exit-zero",
			"--out", filepath.Join(dir, strconv.Itoa(games)), name)
		if text, err := run.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		return int64(run.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
	}
	few, many := peak(8000), peak(32_000)
	if many > promised || many > 2*few {
		t.Errorf("%d MiB for 8000 games and %d MiB for 32,000; want at most %d MiB", few>>10, many>>10, promised>>10)
	}
}
