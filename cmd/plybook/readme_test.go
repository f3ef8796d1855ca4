package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// readme returns the lines of the README's code blocks.
func readme(t *testing.T) (lines []string) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	inside := false
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		if strings.HasPrefix(line, "```") {
			inside = !inside
			continue
		}
		if inside {
			lines = append(lines, line)
		}
	}
	return lines
}

// startPlybook starts plybook as a process of its own.
func startPlybook(t *testing.T, dir string, args ...string) (out string, code int) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "plybook")
	if err := os.Symlink(self, link); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(link, args...)
	cmd.Dir = dir
	text, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(text), cmd.ProcessState.ExitCode()
}

// Every command of the README works, in its order, in the folder that `make samples` leaves; and
// what the README shows of their output is what they print.
func TestReadmeCommandsWork(t *testing.T) {
	dir := t.TempDir()
	var printed strings.Builder
	commands := 0
	for _, line := range readme(t) {
		args := strings.Fields(line)
		switch {
		case len(args) == 0:
		case args[0] == "make":
			makefile, err := os.ReadFile("../../Makefile")
			if err != nil {
				t.Fatal(err)
			}
			if !regexp.MustCompile(`(?m)^` + args[1] + `:`).Match(makefile) {
				t.Errorf("%s: the Makefile has no such target", line)
			}
			if args[1] == "samples" {
				args = []string{"plybook", "samples"}
			}
		}
		if len(args) == 0 || args[0] == "make" {
			continue
		}
		if args[0] != "plybook" {
			if !strings.Contains(printed.String(), line) {
				t.Errorf("no command prints\n%s", line)
			}
			continue
		}
		commands++
		out, code := startPlybook(t, dir, args[1:]...)
		printed.WriteString(out)
		if code > exitFindings {
			t.Errorf("%s: exit code %d\n%s", line, code, out)
		}
	}
	if commands < 12 {
		t.Errorf("only %d commands", commands)
	}
	for _, made := range []string{"game.gif", "last.png", "game.html", "pictures", "games.pgn", "before.snap"} {
		if _, err := os.Stat(filepath.Join(dir, made)); err != nil {
			t.Error(err)
		}
	}
}
