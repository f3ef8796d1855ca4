package main

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// matchArgs are a match in a file, and more flags.
func matchArgs(out string, more ...string) []string {
	return append([]string{
		"match", "--game", "hive", "--player", "random", "--player", "random", "--nodes", "1",
		"--max-plies", "60", "--concurrency", "2", "--out", out,
	}, more...)
}

// manyGames take minutes: no run ends before it is killed or interrupted.
const manyGames = "1000000"

// However often a match is killed, it goes on as one that was left alone; what is there in between is whole games,
// but for a part of one that the next run takes away.
func TestKilledMatchesGoOn(t *testing.T) {
	if testing.Short() {
		t.Skip("starts dozens of processes")
	}
	dir := t.TempDir()
	whole, cut := filepath.Join(dir, "whole.pgn"), filepath.Join(dir, "cut.pgn")
	kill := func(file string, more int64) []byte {
		t.Helper()
		if !killWhenGrown(t, exec.Command("plybook", matchArgs(file, "--games", manyGames, "--resume")...), file, more) {
			t.Fatal("it has ended before it was killed")
		}
		data, err := os.ReadFile(file)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		return data
	}
	want := kill(whole, 200_000)
	random := rand.New(rand.NewPCG(4, 2))
	for i := range int64(8) {
		got := kill(cut, random.Int64N(1+i*10_000)) // the first one at once
		if n := min(len(got), len(want)); !bytes.Equal(got[:n], want[:n]) {
			t.Fatalf("after %d kills the file is not the beginning of the match", i+1)
		}
	}
}

// Ctrl-C leaves whole games, and says how to go on.
func TestInterruptKeepsTheGamesOfAMatch(t *testing.T) {
	r := start(t, matchArgs("m.pgn", "--games", manyGames)...)
	file := filepath.Join(r.dir, "m.pgn")
	r.until(t, func() bool {
		info, err := os.Stat(file)
		return err == nil && info.Size() > 10_000
	})
	if code := r.interrupt(t); code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
	if said := r.err.String(); !strings.Contains(said, "interrupted; m.pgn holds the first ") || !strings.Contains(said, "pass --resume") {
		t.Errorf("it says %q", said)
	}
	check := exec.Command("plybook", "validate", file)
	if text, err := check.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}
