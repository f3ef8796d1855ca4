//go:build unix

package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// stubborn is an engine that starts a program, and both ignore their input and every signal that can be ignored. They
// hold file 3 open as long as they live.
const stubborn = `trap '' HUP INT TERM
outlive() { echo up >&3; sleep 60; echo outlived >&3; }
outlive &
outlive
`

// However plybook ends, neither engines nor programs that they have started outlive it.
func TestEnginesEndWithPlybook(t *testing.T) {
	script := filepath.Join(t.TempDir(), "stubborn.sh")
	if err := os.WriteFile(script, []byte(stubborn), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		signal syscall.Signal
		code   int
	}{
		{"SIGKILL", syscall.SIGKILL, -1},
		{"SIGHUP", syscall.SIGHUP, exitInterrupted},
		{"SIGINT", syscall.SIGINT, exitInterrupted},
		{"SIGTERM", syscall.SIGTERM, exitInterrupted},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			life, theirs, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer life.Close()
			var said bytes.Buffer
			cmd := exec.Command("plybook", "match", "--game", "reversi", "--player", "a=gtp:sh '"+script+"'", "--player", "b=random",
				"--timeout", "100s", "--time", "1s", "--out", "m.pgn")
			cmd.Dir, cmd.Stderr, cmd.ExtraFiles = t.TempDir(), &said, []*os.File{theirs}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			theirs.Close()
			lines := bufio.NewReader(life)
			for range 2 {
				if line, err := lines.ReadString('\n'); line != "up\n" {
					t.Fatalf("the engines have not started: %q, %v, %s", line, err, &said)
				}
			}
			if err := cmd.Process.Signal(test.signal); err != nil {
				t.Fatal(err)
			}
			var exit *exec.ExitError
			if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != test.code {
				t.Errorf("it ended with %v, want code %d; it says %s", err, test.code, &said)
			}
			if late, err := io.ReadAll(lines); err != nil || len(late) > 0 { // which takes until all of them are gone
				t.Errorf("after the end somebody says %q, %v", late, err)
			}
		})
	}
}

// A run that was started to go on after the end of its terminal does so.
func TestNohupOutlivesTheTerminal(t *testing.T) {
	cmd := exec.Command("sh", "-c", "trap '' HUP; exec plybook engine --protocol uai")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for range 2 {
		if _, err := io.WriteString(in, "isready\n"); err != nil {
			t.Fatal(err)
		}
		if !lines.Scan() || lines.Text() != "readyok" {
			t.Fatalf("it says %q", lines.Text())
		}
		if err := cmd.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := io.WriteString(in, "quit\n"); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}
