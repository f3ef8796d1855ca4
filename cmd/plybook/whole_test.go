package main

import (
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// How the fuzzing of the whole program runs: `make fuzz FOR=1h SEED=7`.
var (
	fuzzFor  = flag.Duration("for", 0, "fuzz the whole program for so long")
	fuzzSeed = flag.Uint64("seed", 1, "the seed of the whole program's fuzzing")
	fuzzFrom = flag.Uint64("from", 0, "the first round of the whole program's fuzzing")
)

// foundDir holds the inputs that were found to go wrong. Each is a test from then on.
const foundDir = "testdata/found"

// testRounds is how many rounds every test run does, always the same ones.
const testRounds = 24

// TestWholeProgram lets commands read mutated records: whatever is in a file, no command may fail on it, take long or
// take much memory, and how a job is split or where the bytes come from may not change what comes out. With -for it
// goes on for so long and saves what goes wrong in testdata/found.
func TestWholeProgram(t *testing.T) {
	p := newInProcess(t)
	seeds := seedFiles(t, p)
	if dir := os.Getenv("PLYBOOK_RECORDS"); dir != "" && *fuzzFor > 0 {
		seeds = append(seeds, realSeeds(t, dir)...)
	}
	c := newWholeCheck(t, p)
	rounds := uint64(testRounds)
	if testing.Short() {
		rounds /= 8
	}
	start, said := time.Now(), time.Now()
	for n := *fuzzFrom; ; n++ {
		done := n - *fuzzFrom
		switch running := time.Since(start); {
		case *fuzzFor > 0 && running >= *fuzzFor, *fuzzFor == 0 && done >= rounds:
			fmt.Fprintf(os.Stderr, "seed %d: rounds %d to %d in %v\n", *fuzzSeed, *fuzzFrom, n, running.Round(time.Second))
			return
		case *fuzzFor > 0 && time.Since(said) > time.Minute:
			said = time.Now()
			fmt.Fprintf(os.Stderr, "seed %d: round %d after %v\n", *fuzzSeed, n, running.Round(time.Second))
		}
		input := inputOf(seeds, *fuzzSeed, n)
		if wrong := c.check(input); wrong != "" {
			t.Errorf("seed %d round %d, %s: %s", *fuzzSeed, n, saved(t, input, wrong), clip(wrong))
		}
	}
}

// saved keeps an input that goes wrong, under a name that says how, and returns where it is.
func saved(t *testing.T, f recordFile, wrong string) string {
	if *fuzzFor == 0 {
		return f.name
	}
	h := fnv.New32a()
	h.Write(f.data)
	base := strings.TrimSuffix(f.name, ".gz")
	ext := filepath.Ext(base) + strings.TrimPrefix(f.name, base)
	path := filepath.Join(foundDir, fmt.Sprintf("%s-%08x%s", strings.TrimSuffix(f.name, ext), h.Sum32(), ext))
	if err := os.MkdirAll(foundDir, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, f.data, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func clip(text string) string {
	const shown = 2000
	if len(text) > shown {
		return text[:shown] + "…"
	}
	return text
}

// TestWhatWasFoundInTheWholeProgram holds what fuzzing has found.
func TestWhatWasFoundInTheWholeProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("reads every file with every command")
	}
	c := newWholeCheck(t, newInProcess(t))
	paths, err := filepath.Glob(foundDir + "/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if wrong := c.check(recordFile{filepath.Base(path), data}); wrong != "" {
			t.Errorf("%s: %s", path, clip(wrong))
		}
	}
}
