package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/plybook/plybook/internal/safefile"
	"github.com/plybook/plybook/reports/wording"
)

const (
	validGame  = "Base;InProgress;White[2];wS1;bS1 wS1-\n"
	brokenGame = "Base;InProgress;White[2];wS1;bS1 wS2-\n"
)

// A running is a plybook that waits for more standard input.
type running struct {
	*exec.Cmd
	in       io.WriteCloser
	out, err bytes.Buffer
	dir      string
	ended    chan struct{} // closed when it has
	status   error         // how, after ended
}

func start(t *testing.T, args ...string) *running {
	t.Helper()
	return startTo(t, nil, args...)
}

// startTo is start with standard output in a file, which can be read meanwhile; nil: in memory.
func startTo(t *testing.T, out *os.File, args ...string) *running {
	t.Helper()
	return startProgram(t, out, "plybook", args...)
}

// startProgram is startTo with a program that becomes plybook.
func startProgram(t *testing.T, out *os.File, program string, args ...string) *running {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("there are no signals to send on Windows")
	}
	r := &running{Cmd: exec.Command(program, args...), dir: t.TempDir(), ended: make(chan struct{})}
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

// feed gives it games, far more than it keeps waiting, and waits until it writes something.
func (r *running) feed(t *testing.T, game string) {
	t.Helper()
	r.feedMuch(t, game)
	r.until(t, func() bool { return r.writes(t) })
}

// feedMuch gives it games until it writes something, or has had enough: it may keep all to its end.
func (r *running) feedMuch(t *testing.T, game string) {
	t.Helper()
	const most = 100
	for n := 0; n < most && !r.writes(t); n++ {
		if _, err := io.WriteString(r.in, strings.Repeat(game, 1000)); err != nil {
			t.Fatal(err)
		}
	}
}

// writes says whether there is something in a temporary file of its folder.
func (r *running) writes(t *testing.T) bool {
	t.Helper()
	for _, name := range r.files(t) {
		if !safefile.IsTemporary(name) {
			continue
		}
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
	return r.signal(t, os.Interrupt)
}

// signal is interrupt with any signal.
func (r *running) signal(t *testing.T, s os.Signal) int {
	t.Helper()
	if err := r.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
	err := r.Wait()
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		t.Fatalf("it ended with %v", err)
	}
	return exit.ExitCode()
}

// has puts a file into its folder.
func (r *running) has(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(r.dir, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// read returns what is in a file of its folder.
func (r *running) read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(r.dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
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

// Whoever waits for a long run to end and gives up keeps what it has found so far, beside the older file.
func TestInterruptKeepsWhatWasFound(t *testing.T) {
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		r := start(t, "validate", "--output", "sarif", "--max-findings", "0", "--out", "report.sarif", "-")
		r.has(t, "report.sarif", "old")
		r.has(t, "report.sarif.partial", `{"$schema": "older"}`)
		r.feed(t, brokenGame)
		if code := r.signal(t, s); code != exitInterrupted {
			t.Errorf("%v: exit code %d, want %d", s, code, exitInterrupted)
		}
		if want := "plybook: interrupted; report.sarif.partial holds the result so far\n"; !strings.HasSuffix(r.err.String(), want) {
			t.Errorf("%v: it says %q", s, r.err.String())
		}
		report := r.read(t, "report.sarif.partial")
		if !strings.Contains(report, `"ruleId":"hive/reference-not-on-board"`) ||
			!strings.HasSuffix(report, "\"invocations\":[{\"executionSuccessful\":false}]}]}\n") {
			t.Errorf("%v: the report is not whole: … %s", s, report[max(0, len(report)-300):])
		}
		if old := r.read(t, "report.sarif"); old != "old" || len(r.files(t)) != 2 {
			t.Errorf("%v: the older report is %q, and it left %v behind", s, old, r.files(t))
		}
	}
}

// The beginning of a conversion is a conversion of the beginning. It goes with the next one that is whole.
func TestInterruptKeepsWhatWasConverted(t *testing.T) {
	r := start(t, "convert", "--to", "uhp", "--out", "games.uhp", "-")
	r.feed(t, validGame)
	if code := r.interrupt(t); code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
	converted := r.read(t, "games.uhp.partial")
	games := len(converted) / len(validGame)
	if games == 0 || converted != strings.Repeat(validGame, games) {
		t.Errorf("%d bytes that are not whole games", len(converted))
	}
	want := fmt.Sprintf("plybook: interrupted; games.uhp.partial holds the result so far: the first %s\n", wording.Count(games, "game"))
	if r.err.String() != want {
		t.Errorf("it says %q, want %q", r.err.String(), want)
	}
	if files := r.files(t); len(files) != 1 {
		t.Errorf("it left %v behind", files)
	}
	next := exec.Command("plybook", "convert", "--to", "uhp", "--out", "games.uhp", "-")
	next.Dir, next.Stdin = r.dir, strings.NewReader(validGame)
	if text, err := next.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if files := r.files(t); len(files) != 1 || r.read(t, "games.uhp") != validGame {
		t.Errorf("the next one left %v", files)
	}
}

// While games are chosen nothing is written, and nothing is kept to go on with.
func TestInterruptWhileGamesAreChosen(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, "games.uhp")
	if err := os.WriteFile(games, []byte(validGame), 0o666); err != nil {
		t.Fatal(err)
	}
	interrupted, cancel := context.WithCancel(context.Background())
	cancel()
	for _, args := range [][]string{
		{"convert", "--to", "uhp", "--unique", "--out", filepath.Join(dir, "out.uhp"), games},
		{"find", "--sample", "1", "--out", filepath.Join(dir, "out.uhp"), games},
		{"analyze", "--unique", "--out", filepath.Join(dir, "out"), games},
	} {
		p := &program{args: append([]string{"plybook"}, args...), talk: newTalk()}
		if err := p.do(interrupted); !errors.Is(err, context.Canceled) || p.soFar != nothingWritten {
			t.Errorf("%s: error %v, and it says %q", args[0], err, p.soFar)
		}
	}
}

// A run that nohup has started goes on when its terminal is gone.
func TestRunsSurviveTheirTerminalIfTheyAreToldTo(t *testing.T) {
	r := startProgram(t, nil, "sh", "-c", `trap "" HUP && exec plybook convert --to uhp --out games.uhp -`)
	r.feed(t, validGame)
	if err := r.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	r.in.Close()
	if err := r.Wait(); err != nil {
		t.Errorf("%v, and it said %q", err, r.err.String())
	}
}

// The summary of an interrupted comparison tells the games that it was interrupted in from those that it reports.
func TestInterruptedCrosscheckCountsTheGamesBegun(t *testing.T) {
	r := start(t, "crosscheck", "--timeout", "1h", "--workers", "1", "--engine", "uai:sh stall.sh", "-")
	r.has(t, "stall.sh", "read -r line; echo uaiok\nwhile read -r line; do\n"+
		"case $line in isready) echo readyok ;; split*) touch asked; cat >/dev/null; exit ;; esac\ndone\n")
	if _, err := io.WriteString(r.in, "[Game \"conquest\"]\n[Rules \"ataxx\"]\n\n1. g2 *\n"); err != nil {
		t.Fatal(err)
	}
	r.in.Close()
	r.until(t, func() bool { return slices.Contains(r.files(t), "asked") })
	if code := r.interrupt(t); code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
	if want := "plybook: 1 position of 1 game, 1 of them interrupted: "; !strings.Contains(r.err.String(), want) {
		t.Errorf("it says %q, want %q", r.err.String(), want)
	}
}

// Half a snapshot is no use, so there is none.
func TestInterruptLeavesNoHalfSnapshot(t *testing.T) {
	for _, args := range [][]string{
		{"snapshot", "--out", "games.snap", "-"},
		{"validate", "--write-baseline", "known.json", "-"},
		{"explore", "--out", "tree.txt", "-"},
	} {
		r := start(t, args...)
		r.feedMuch(t, validGame)
		if code := r.interrupt(t); code != exitInterrupted {
			t.Errorf("%v: exit code %d, want %d", args, code, exitInterrupted)
		}
		if files := r.files(t); len(files) != 0 {
			t.Errorf("%v left %v behind", args, files)
		}
		// One that has no time to end in is given up.
		ends := []string{"plybook: interrupted; nothing was written\n", "plybook: interrupted; what was not whole yet is left out\n"}
		if said := r.err.String(); args[0] != "validate" && !slices.Contains(ends, said) {
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
			if want := "plybook: interrupted; g.pgn holds the games so far\n"; r.err.String() != want {
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
	if want := "plybook: interrupted; the session is over\n"; r.err.String() != want {
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
	files, err := filepath.Glob(filepath.Join(dir, ".plybook*"))
	if err != nil || len(files) > 0 {
		t.Errorf("it leaves %v behind (%v)", files, err)
	}
}
