package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/cmd/internal/matchfile"
	"github.com/plybook/plybook/replay"
)

// Two runs do not write into the file of a match at the same time, and the one that may not leaves it alone.
func TestAMatchIsWrittenByOneRun(t *testing.T) {
	kind, err := replay.GameByName("hive")
	if err != nil {
		t.Fatal(err)
	}
	random := func() (player.Player, error) { return analyze.NewPlayer(kind, "random", player.Options{}) }
	m, err := match.New(match.Settings{
		Game: kind, Games: 2, Entrants: []match.Entrant{{Name: "A", New: random}, {Name: "B", New: random}},
	})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "m.pgn")
	out, err := matchfile.Open(name, false, m)
	if err != nil {
		t.Fatal(err)
	}
	second := func() (string, error) {
		text, err := exec.Command("plybook", matchArgs(name, "--games", "2", "--resume")...).CombinedOutput()
		return string(text), err
	}
	if said, err := second(); err == nil || !strings.Contains(said, "m.pgn: another plybook is at work on it") {
		t.Errorf("beside another run: %v: %s", err, said)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(name); !os.IsNotExist(err) {
		t.Errorf("a match without games leaves a file: %v", err)
	}
	if said, err := second(); err != nil {
		t.Errorf("after another run: %v: %s", err, said)
	}
}

// A match that was cut off anywhere ends with the bytes of one that was left alone.
func TestCutMatchesGoOn(t *testing.T) {
	dir := t.TempDir()
	whole, cut := filepath.Join(dir, "whole.pgn"), filepath.Join(dir, "cut.pgn")
	run := func(out string, more ...string) []byte {
		t.Helper()
		if text, err := exec.Command("plybook", matchArgs(out, append(more, "--games", "12")...)...).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		data, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	want := run(whole)
	for _, n := range []int{0, 10, len(want) / 3, len(want) / 2, len(want) - 1, len(want)} {
		if err := os.WriteFile(cut, want[:n], 0o666); err != nil {
			t.Fatal(err)
		}
		if got := run(cut, "--resume"); string(got) != string(want) {
			t.Errorf("cut after byte %d of %d it ends with other bytes", n, len(want))
		}
	}
}
