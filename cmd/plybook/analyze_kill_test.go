package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// randomTranscripts writes games of Reversi at random, a line each.
func randomTranscripts(t testing.TB, name string, games int) {
	t.Helper()
	kind, err := replay.GameByName("reversi")
	if err != nil {
		t.Fatal(err)
	}
	s, err := kind.Start("", game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(7, 8))
	var text []byte
	for range games {
		for moves := s.Moves(nil); len(moves) > 0; moves = s.Moves(moves[:0]) {
			m := moves[random.IntN(len(moves))]
			if passer, ok := s.(game.Passer); !ok || !passer.IsPass(m) {
				text = s.AppendMove(text, m)
			}
			s.Play(m)
		}
		text = append(text, '\n')
		for s.Ply() > 0 {
			s.Undo()
		}
	}
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// killWhenGrown starts a run and kills it once a file has grown by some bytes. It returns false if the run ended
// before.
func killWhenGrown(t *testing.T, run *exec.Cmd, file string, bytes int64) bool {
	t.Helper()
	size := func() int64 {
		info, err := os.Stat(file)
		if err != nil {
			return 0
		}
		return info.Size()
	}
	enough := size() + bytes
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- run.Wait() }()
	for {
		select {
		case err := <-ended:
			if err != nil {
				t.Fatal(err)
			}
			return false
		case <-time.After(time.Millisecond):
			if size() >= enough {
				_ = run.Process.Kill() // it may have ended
				return <-ended != nil
			}
		}
	}
}

// However often an analysis is killed, it ends as one that was left alone, and in between every file is whole
// or absent.
func TestKilledAnalysesGoOn(t *testing.T) {
	if testing.Short() {
		t.Skip("starts dozens of processes")
	}
	dir := t.TempDir()
	games := filepath.Join(dir, "games.txt")
	randomTranscripts(t, games, 8000)
	whole, cut := filepath.Join(dir, "whole"), filepath.Join(dir, "cut")
	args := func(out string) []string {
		return []string{"analyze", "--tables", "jsonl", "--no-plies", "--segment", "4", "--exit-zero", "--out", out}
	}
	if text, err := exec.Command("plybook", append(args(whole), games)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	files := []string{"stats.json", "games.jsonl"}
	want := map[string]string{}
	for _, name := range files {
		data, err := os.ReadFile(filepath.Join(whole, name))
		if err != nil {
			t.Fatal(err)
		}
		want[name] = string(data)
	}
	random := rand.New(rand.NewPCG(4, 2))
	killed := 0
	for range 10 {
		run := exec.Command("plybook", append(args(cut), "--resume", games)...)
		if killWhenGrown(t, run, filepath.Join(cut, ".plybook-analyze.part"), random.Int64N(256<<10)) {
			killed++
		}
		for _, name := range files {
			if data, err := os.ReadFile(filepath.Join(cut, name)); err == nil && string(data) != want[name] {
				t.Fatalf("after %d kills %s is neither whole nor absent", killed, name)
			}
		}
	}
	if text, err := exec.Command("plybook", append(args(cut), "--resume", games)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	for _, name := range files {
		if data, err := os.ReadFile(filepath.Join(cut, name)); err != nil || string(data) != want[name] {
			t.Errorf("after %d kills %s has other bytes (%v)", killed, name, err)
		}
	}
	if killed == 0 {
		t.Error("no run was killed")
	}
}
