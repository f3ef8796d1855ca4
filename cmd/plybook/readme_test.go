package main

import (
	"bufio"
	"errors"
	"net/http"
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

// readmeCommands returns the lines of the code blocks, with the commands of plybook that make runs in the
// place of those of make.
func readmeCommands(t *testing.T) (lines []string) {
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range readme(t) {
		target, ok := strings.CutPrefix(line, "make ")
		if !ok {
			lines = append(lines, line)
			continue
		}
		recipe := regexp.MustCompile(`(?m)^` + target + `:.*\n((?:\t.*\n)+)`).FindSubmatch(makefile)
		if recipe == nil {
			t.Errorf("%s: the Makefile has no such target", line)
			continue
		}
		for command := range strings.Lines(string(recipe[1])) {
			if rest, ok := strings.CutPrefix(command, "\t./plybook "); ok {
				lines = append(lines, "plybook "+strings.TrimSpace(rest))
			}
		}
	}
	return lines
}

// words splits a command line; quotes hold words together.
func words(line string) (words []string) {
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}

// plybookCommand returns plybook as a process of its own.
func plybookCommand(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "plybook")
	if err := os.Symlink(self, link); err != nil {
		t.Fatal(err)
	}
	return exec.Command(link, args...)
}

// startPlybook runs plybook in a folder.
func startPlybook(t *testing.T, dir string, args ...string) (out string, code int) {
	t.Helper()
	cmd := plybookCommand(t, args...)
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
	for _, line := range readmeCommands(t) {
		args := words(line)
		if len(args) == 0 {
			continue
		}
		if args[0] != "plybook" {
			if !strings.Contains(printed.String(), line) {
				t.Errorf("no command prints\n%s", line)
			}
			continue
		}
		commands++
		if args[1] == "play" {
			checkPlay(t, dir, args[1:])
			continue
		}
		out, code := startPlybook(t, dir, args[1:]...)
		printed.WriteString(out)
		if code > exitFindings {
			t.Errorf("%s: exit code %d\n%s", line, code, out)
		}
		if args[1] == "best" && strings.Contains(out, "no move is due") {
			t.Errorf("%s shows no move:\n%s", line, out)
		}
	}
	if commands < 12 {
		t.Errorf("only %d commands", commands)
	}
	for _, made := range []string{"game.gif", "last.png", "game.html", "pictures", "games.pgn", "before.snap",
		"plybook-samples/report/index.html", "pages/reversi.html", "stats/stats.json", "stats/games.parquet", "random.wtb", "found.pgn"} {
		if _, err := os.Stat(filepath.Join(dir, made)); err != nil {
			t.Error(err)
		}
	}
}

// checkPlay checks that a command of play serves its page, and ends when it is interrupted.
func checkPlay(t *testing.T, dir string, args []string) {
	t.Helper()
	cmd := plybookCommand(t, append(args, "--no-open", "--dir", t.TempDir())...)
	cmd.Dir = dir
	talk, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(talk)
	link := ""
	for link == "" && lines.Scan() {
		link = regexp.MustCompile(`http://\S+`).FindString(lines.Text())
	}
	if link == "" {
		t.Errorf("%v prints no link", args)
	} else if answer, err := http.Get(link); err != nil || answer.StatusCode != http.StatusOK {
		t.Errorf("%v: %v, %v", args, answer, err)
	} else {
		answer.Body.Close()
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Error(err)
	}
	for lines.Scan() { // to the end of its talk
	}
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != exitInterrupted {
		t.Errorf("%v: %v, want exit code %d", args, err, exitInterrupted)
	}
}
