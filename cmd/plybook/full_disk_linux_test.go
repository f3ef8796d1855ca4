package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// onSmallDisk runs commands of a shell in a file system of its own with so much room, with the folder of the corpus
// in $games, and returns what they print. Where nobody may make file systems the test is skipped.
func onSmallDisk(t *testing.T, size, games, commands string) string {
	t.Helper()
	shell := func(script string) *exec.Cmd {
		cmd := exec.Command("unshare", "--map-root-user", "--mount", "sh", "-c",
			"mount -t tmpfs -o size="+size+" tmpfs \"$1\" && cd \"$1\" || exit 99\n"+script, "sh", t.TempDir())
		cmd.Env = append(os.Environ(), "games="+games)
		return cmd
	}
	if out, err := shell("true").CombinedOutput(); err != nil {
		t.Skipf("no small disk can be made here, so that this is NOT tested: %v %s", err, out)
	}
	out, err := shell(commands).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

// What does not fit on a disk is not begun to be seen: the run says what and where, and what was there before is
// there still.
func TestAFullDiskLeavesWhatWasThere(t *testing.T) {
	if testing.Short() {
		t.Skip("starts dozens of processes")
	}
	dir := t.TempDir()
	games := filepath.Join(dir, "games.txt")
	randomTranscripts(t, games, 3000)
	small := filepath.Join(dir, "small.txt")
	if err := os.WriteFile(small, []byte("f5d6c3d3c4\nf5d6\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	part := filepath.Join(dir, "1.plypart")
	result := filepath.Join(dir, "stats")
	for _, args := range [][]string{
		{"plan", "--out", games + ".plan", games},
		{"plan", "--out", small + ".plan", small},
		{"analyze", "--tables", "jsonl", "--plan", games + ".plan", "--shard", "1/1", "--out", part},
		{"analyze", "--tables", "none", "--out", result, games},
	} {
		if out, err := exec.Command("plybook", args...).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	t.Setenv("small", small)
	t.Setenv("part", part)
	t.Setenv("result", filepath.Join(result, "stats.json"))
	for name, test := range map[string]struct{ size, before, run, says string }{
		"analyze, the tables": {"1600k", "analyze --tables jsonl --out out $small", "analyze --tables jsonl --segment 1000 --out out $games",
			"plybook: cannot write out/"},
		"analyze, the work file": {"128k", "analyze --tables none --out out $small", "analyze --segment 1000 --tables jsonl --out out $games",
			"plybook: cannot write out/.plybook-analyze.part: no space left on device\n"},
		"analyze, a shard": {"128k", "analyze --plan $small.plan --shard 1/1 --out 1.plypart", "analyze --plan $games.plan --shard 1/1 --segment 1000 --out 1.plypart",
			"plybook: cannot write .1.plypart.unfinished: no space left on device\n"},
		"merge": {"512k", "analyze --tables jsonl --out out $small", "merge --tables jsonl --out out $part",
			"plybook: cannot write out/"},
		"report": {"500k", "report --out out $small", "report --out out --stats $result",
			"plybook: cannot write out/"},
		"plan": {"8k", "plan --out p.plan $small", "plan --range-size 1 --out p.plan $games",
			"plybook: cannot write p.plan: no space left on device\n"},
		"generate": {"64k", "generate --game reversi --games 2 --out g.pgn", "generate --game reversi --games 1000 --out g.pgn",
			"plybook: cannot write g.pgn: no space left on device\n"},
		"generate, a binary file": {"64k", "generate --game reversi --games 2 --out g.wtb", "generate --game reversi --games 2000 --out g.wtb",
			"plybook: cannot write g.wtb: no space left on device\n"},
	} {
		t.Run(name, func(t *testing.T) {
			out := onSmallDisk(t, test.size, games, `
				plybook `+test.before+` 2>/dev/null || { echo "the small one failed: $?"; exit 98; }
				find . -type f ! -name '*part*' -o -name '1.plypart' | sort | xargs cksum >"$games.before"
				plybook `+test.run+`
				echo "exit code $?"
				find . -type f ! -name '*part*' -o -name '1.plypart' | sort | xargs cksum | diff "$games.before" - && echo unchanged`)
			if !strings.HasPrefix(out, test.says) || !strings.Contains(out, "no space left on device\n") ||
				!strings.Contains(out, "exit code 2\n") || !strings.HasSuffix(out, "\nunchanged\n") {
				t.Errorf("it says %s", out)
			}
		})
	}
}

// With more room a run that had none goes on.
func TestAFullDiskIsGoneOnFrom(t *testing.T) {
	if testing.Short() {
		t.Skip("starts dozens of processes")
	}
	games := filepath.Join(t.TempDir(), "games.txt")
	randomTranscripts(t, games, 3000)
	out := onSmallDisk(t, "1600k", games, `
		plybook analyze --tables jsonl --segment 4 --out out "$games"
		echo "exit code $?"; ls -A out
		mount -o remount,size=400m . || exit 97
		plybook analyze --tables jsonl --segment 4 --resume --out out "$games"
		echo "exit code $?"
		plybook analyze --tables jsonl --out again "$games" 2>/dev/null
		for f in stats.json games.jsonl plies.jsonl; do cmp out/$f again/$f && echo same; done; ls -A out | wc -l`)
	for _, want := range []string{
		"no space left on device\nhint: the progress is saved: fix this (free some space?) and pass --resume\n" +
			"exit code 2\n.plybook-analyze.part\n", "exit code 0\nsame\nsame\nsame\n3\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("it says %s; want %q", out, want)
		}
	}
}

// A game on a full disk is played to its end, says so, and has failed to be saved.
func TestAGameOnAFullDiskGoesOn(t *testing.T) {
	out := onSmallDisk(t, "64k", "", `
		mkdir games; dd if=/dev/zero of=fill bs=4k 2>/dev/null
		printf 'a1\nb1\na2\n' | plybook play --tty --dir games --size 2 contactix
		echo "exit code $?"; find games -name '*.pgn'`)
	if strings.Count(out, "The game is not saved: no space left on device.\n") != 1 || !strings.Contains(out, "wins: connection") ||
		!strings.Contains(out, "plybook: the game is not saved in games/contactix-") || !strings.HasSuffix(out, ".pgn: no space left on device\nexit code 2\n") {
		t.Errorf("it says %s", out)
	}
}
