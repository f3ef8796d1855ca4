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
		"match", "--game", "hive", "--player", "random", "--player", "random", "--openings", "random:2", "--nodes", "1",
		"--max-plies", "60", "--concurrency", "2", "--out", out,
	}, more...)
}

// However often a match is killed, it ends as one that was left alone; what is there in between is whole
// games, but for a part of one that the next run takes away.
func TestKilledMatchesGoOn(t *testing.T) {
	dir := t.TempDir()
	whole, cut := filepath.Join(dir, "whole.pgn"), filepath.Join(dir, "cut.pgn")
	if text, err := exec.Command("plybook", matchArgs(whole, "--games", "120")...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	want, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(4, 2))
	killed := 0
	for i := range int64(12) {
		run := exec.Command("plybook", matchArgs(cut, "--games", "120", "--resume")...)
		if killWhenGrown(t, run, cut, random.Int64N(1+i*int64(len(want))/30)) { // the first one at once
			killed++
		}
		got, err := os.ReadFile(cut)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(want, got) {
			t.Fatalf("after %d kills the file is not the beginning of the match", killed)
		}
	}
	if text, err := exec.Command("plybook", matchArgs(cut, "--games", "120", "--resume")...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	got, err := os.ReadFile(cut)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("after %d kills the match has other bytes", killed)
	}
	if killed == 0 {
		t.Error("no run was killed")
	}
}

// Ctrl-C leaves whole games, and says how to go on.
func TestInterruptKeepsTheGamesOfAMatch(t *testing.T) {
	r := start(t, matchArgs("m.pgn", "--games", "100000")...) // which take minutes: none ends before it is interrupted
	file := filepath.Join(r.dir, "m.pgn")
	r.until(t, func() bool {
		info, err := os.Stat(file)
		return err == nil && info.Size() > 10_000
	})
	if code := r.interrupt(t); code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
	if said := r.err.String(); !strings.Contains(said, "interrupted; m.pgn holds the first ") || !strings.Contains(said, "--resume goes on") {
		t.Errorf("it says %q", said)
	}
	check := exec.Command("plybook", "validate", file)
	if text, err := check.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}

// Ctrl-C ends programs that do not answer, and what they have started.
func TestInterruptEndsTheEnginesOfAMatch(t *testing.T) {
	mute := "echo $$ > pid.new; mv pid.new pid; read l; echo '= x'; echo; exec sleep 106\n"
	script := filepath.Join(t.TempDir(), "mute.sh")
	if err := os.WriteFile(script, []byte(mute), 0o666); err != nil {
		t.Fatal(err)
	}
	r := start(t, "match", "--game", "reversi", "--player", "a=gtp:sh '"+script+"'", "--player", "b=random",
		"--timeout", "100s", "--out", "m.pgn")
	var pid string
	r.until(t, func() bool {
		text, err := os.ReadFile(filepath.Join(r.dir, "pid"))
		pid = strings.TrimSpace(string(text))
		return err == nil
	})
	if code := r.interrupt(t); code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
	eventually(func() bool { return exec.Command("kill", "-0", pid).Run() != nil })
}
