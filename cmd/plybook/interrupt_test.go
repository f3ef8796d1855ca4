package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

const (
	soundGame  = "Base;InProgress;White[2];wS1;bS1 wS1-\n"
	brokenGame = "Base;InProgress;White[2];wS1;bS1 wS2-\n"
)

// A running is a plybook that waits for more standard input.
type running struct {
	*exec.Cmd
	in       io.WriteCloser
	out, err bytes.Buffer
	dir      string
	ended    chan struct{} // closed when it has
	status   error         // how, behind ended
}

func start(t *testing.T, args ...string) *running {
	t.Helper()
	return startTo(t, nil, args...)
}

// startTo is start with standard output in a file, which can be read meanwhile; nil: in memory.
func startTo(t *testing.T, out *os.File, args ...string) *running {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("there are no signals to send on Windows")
	}
	r := &running{Cmd: exec.Command("plybook", args...), dir: t.TempDir(), ended: make(chan struct{})}
	r.Dir, r.Stdout, r.Stderr = r.dir, &r.out, &r.err
	if out != nil {
		r.Stdout = out
	}
	var err error
	if r.in, err = r.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := r.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		r.status = r.Cmd.Wait()
		close(r.ended)
	}()
	return r
}

// Wait waits for it to end.
func (r *running) Wait() error {
	<-r.ended
	return r.status
}

// feed gives it games until it writes something, far more than it keeps waiting.
func (r *running) feed(t *testing.T, game string) {
	t.Helper()
	const most = 100 // a run that keeps all to its end has had enough
	for n := 0; n < most && !r.writes(t); n++ {
		if _, err := io.WriteString(r.in, strings.Repeat(game, 1000)); err != nil {
			t.Fatal(err)
		}
	}
}

// writes says whether there is something in a file of its folder.
func (r *running) writes(t *testing.T) bool {
	t.Helper()
	for _, name := range r.files(t) {
		if info, err := os.Stat(filepath.Join(r.dir, name)); err == nil && info.Size() > 0 {
			return true
		}
	}
	return false
}

// until waits until something is so. It ends too when the program ends without having done it.
func (r *running) until(t testing.TB, so func() bool) {
	t.Helper()
	for {
		gone := r.isGone()
		switch {
		case so(): // which it may have done at its very end
			return
		case gone:
			t.Fatalf("it ended too early (%v), and said %q", r.status, r.err.String())
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func (r *running) isGone() bool {
	select {
	case <-r.ended:
		return true
	default:
		return false
	}
}

// says waits until there is a text in a file.
func (r *running) says(t *testing.T, file, text string) {
	t.Helper()
	r.until(t, func() bool {
		said, err := os.ReadFile(file)
		return err == nil && bytes.Contains(said, []byte(text))
	})
}

// interrupt presses Ctrl-C, waits for the end, although there may be more input, and returns the exit code.
func (r *running) interrupt(t *testing.T) int {
	t.Helper()
	if err := r.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	err := r.Wait()
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		t.Fatalf("it ended with %v", err)
	}
	return exit.ExitCode()
}

// files returns the names of what is in its folder.
func (r *running) files(t *testing.T) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(r.dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// Whoever waits for a long run to end and gives up keeps what it has found so far.
func TestInterruptKeepsWhatWasFound(t *testing.T) {
	r := start(t, "validate", "--output", "sarif", "--out", "report.sarif", "-")
	r.feed(t, brokenGame)
	r.until(t, func() bool { return r.writes(t) }) // where others keep the machine busy
	if code := r.interrupt(t); code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
	if !strings.Contains(r.err.String(), "interrupted; this is what was done so far") {
		t.Errorf("it says %q", r.err.String())
	}
	report, err := os.ReadFile(filepath.Join(r.dir, "report.sarif"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(report, []byte(`"ruleId":"hive/reference-not-on-board"`)) ||
		!bytes.HasSuffix(report, []byte("\"invocations\":[{\"executionSuccessful\":false}]}]}\n")) {
		t.Errorf("the report is not whole: … %s", report[max(0, len(report)-300):])
	}
	if files := r.files(t); len(files) != 1 {
		t.Errorf("it left %v behind", files)
	}
}

// The beginning of a conversion is a conversion of the beginning.
func TestInterruptKeepsWhatWasConverted(t *testing.T) {
	r := start(t, "convert", "--to", "uhp", "--out", "games.uhp", "-")
	r.feed(t, soundGame)
	r.until(t, func() bool { return r.writes(t) }) // where others keep the machine busy
	if code := r.interrupt(t); code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
	converted, err := os.ReadFile(filepath.Join(r.dir, "games.uhp"))
	if err != nil {
		t.Fatal(err)
	}
	if len(converted) == 0 || string(converted) != strings.Repeat(soundGame, len(converted)/len(soundGame)) {
		t.Errorf("%d bytes that are not whole games", len(converted))
	}
	want := fmt.Sprintf("plybook: interrupted; games.uhp holds only the first %d games\n", len(converted)/len(soundGame))
	if r.err.String() != want {
		t.Errorf("it says %q, want %q", r.err.String(), want)
	}
}

// Half a snapshot would look as if games had vanished, so there is none.
func TestInterruptLeavesNoHalfSnapshot(t *testing.T) {
	for _, args := range [][]string{
		{"snapshot", "--out", "games.snap", "-"},
		{"validate", "--write-baseline", "known.json", "-"},
	} {
		r := start(t, args...)
		r.feed(t, soundGame)
		if code := r.interrupt(t); code != exitInterrupted {
			t.Errorf("%v: exit code %d, want %d", args, code, exitInterrupted)
		}
		if files := r.files(t); len(files) != 0 {
			t.Errorf("%v left %v behind", args, files)
		}
		// One that has no time to end in is given up.
		ends := []string{"plybook: interrupted; nothing was written\n", "plybook: interrupted; what was not whole yet is left out\n"}
		if said := r.err.String(); args[0] == "snapshot" && !slices.Contains(ends, said) {
			t.Errorf("%v says %q", args, said)
		}
	}
}

// A fatalTest is a test that ends where another one would.
type fatalTest struct {
	testing.TB
	said string
}

func (f *fatalTest) Helper() {}

func (f *fatalTest) Fatalf(format string, args ...any) {
	f.said = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// A test that waits for what a program never does ends with the program.
func TestNobodyWaitsForAProgramThatHasEnded(t *testing.T) {
	r := start(t, "xyzzy")
	f := &fatalTest{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		r.until(f, func() bool { return false })
	}()
	<-done
	if !strings.Contains(f.said, "it ended too early (exit status 2), and said \"plybook: ") {
		t.Errorf("it fails with %q", f.said)
	}
}

// A game at the keyboard that is interrupted is kept as far as it was played, whoever's turn it is.
func TestInterruptKeepsTheGameThatIsPlayed(t *testing.T) {
	for _, test := range []struct {
		name  string
		args  []string
		typed string
		until string // it waits, or thinks, once it has said so
		moves string
	}{
		{"conquest", []string{"conquest", "play", "--mode", "pvp", "--names", "Ada,Bob", "--hardcore", "1", "--size", "5", "--record", "g.pgn"},
			"0 0 0 1\n", "Au tour de Bob", "1. (0,0)->(0,1)\n"},
		{"conquest, computers", []string{"conquest", "play", "--levels", "4,4", "--hardcore", "0", "--size", "99", "--record", "g.pgn"},
			"", "Annuler un coup", "1. ("},
		{"conquest, hasty computers", []string{"conquest", "play", "--levels", "0,0", "--hardcore", "1", "--size", "99", "--record", "g.pgn"},
			"", "Au tour de Bonaparte", "1. ("},
		{"reversi", []string{"reversi", "play", "--rules", "othello", "--out", "g.pgn"}, "f5\nd6\n", "Ply 2.", "1. f5 d6\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "said")
			said, err := os.Create(out)
			if err != nil {
				t.Fatal(err)
			}
			defer said.Close()
			r := startTo(t, said, test.args...)
			if _, err := io.WriteString(r.in, test.typed); err != nil {
				t.Fatal(err)
			}
			r.says(t, out, test.until)
			if code := r.interrupt(t); code != exitInterrupted {
				t.Errorf("exit code %d, want %d", code, exitInterrupted)
			}
			if want := "plybook: interrupted; g.pgn holds what was played so far\n"; r.err.String() != want {
				t.Errorf("it says %q, want %q", r.err.String(), want)
			}
			record, err := os.ReadFile(filepath.Join(r.dir, "g.pgn"))
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Contains(record, []byte("[Result \"*\"]\n\n"+test.moves)) {
				t.Errorf("it has kept\n%s", record)
			}
			if text, err := exec.Command("plybook", "validate", filepath.Join(r.dir, "g.pgn")).CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, text)
			}
		})
	}
}

// An engine collects nothing that could be whole or not.
func TestInterruptEndsAConversation(t *testing.T) {
	out := filepath.Join(t.TempDir(), "said")
	said, err := os.Create(out)
	if err != nil {
		t.Fatal(err)
	}
	defer said.Close()
	r := startTo(t, said, "engine", "--protocol", "uai")
	if _, err := io.WriteString(r.in, "isready\n"); err != nil {
		t.Fatal(err)
	}
	r.says(t, out, "readyok")
	if code := r.interrupt(t); code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
	if want := "plybook: interrupted; the conversation is over\n"; r.err.String() != want {
		t.Errorf("it says %q, want %q", r.err.String(), want)
	}
}

// A computation that cannot be asked to stop is stopped.
func TestInterruptEndsAComputation(t *testing.T) {
	out := filepath.Join(t.TempDir(), "said")
	said, err := os.Create(out)
	if err != nil {
		t.Fatal(err)
	}
	defer said.Close()
	r := startTo(t, said, "perft", "--game", "hive", "--rules", "standard+MLP", "--depth", "9")
	r.says(t, out, "1 7\n2 294\n")
	if code := r.interrupt(t); code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
}

// plybook … | head ends quietly when head has seen enough.
func TestAReaderWhoHasGoneIsNotTalkedTo(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell")
	}
	file := filepath.Join(t.TempDir(), "games.uhp")
	if err := os.WriteFile(file, []byte(strings.Repeat(brokenGame, 20_000)), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("sh", "-c", `plybook validate "$1" | head -n 1`, "sh", file)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Count(out, []byte("\n")) != 1 || said.Len() > 0 {
		t.Errorf("it printed %q and said %q", out, said.String())
	}
}

// A reader of the talk who has gone ends a run like any other error: what is not whole is taken away.
func TestNothingIsLeftBehindForAReaderWhoHasGone(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a pipe without a reader has another error on Windows")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "broken.uhp"), []byte(strings.Repeat(brokenGame, 5000)), 0o666); err != nil {
		t.Fatal(err)
	}
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	reader.Close()
	defer writer.Close()
	cmd := plybookCommand(t, "convert", "--to", "pgn", "--out", "games.pgn", "broken.uhp")
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, writer, writer
	if err := cmd.Run(); err == nil || cmd.ProcessState.ExitCode() != exitFailed {
		t.Errorf("it ends with %v", cmd.ProcessState)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.tmp"))
	if err != nil || len(files) > 0 {
		t.Errorf("it leaves %v behind (%v)", files, err)
	}
}
