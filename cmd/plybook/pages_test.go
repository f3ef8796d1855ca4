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

// blockLines returns the lines of a page's code blocks that name no language.
func blockLines(t *testing.T, page string) (lines []string) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	inside := ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "```") && inside == "":
			inside = line
		case strings.HasPrefix(line, "```"):
			inside = ""
		case inside == "```":
			lines = append(lines, line)
		}
	}
	return lines
}

// pageCommands returns the lines of a page's code blocks, with the commands of plybook that make runs in the
// place of those of make.
func pageCommands(t *testing.T, page string) (lines []string) {
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range blockLines(t, page) {
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

// Every command of the README, of the tutorial and of the page of the assignments works, in its order, in a folder in which
// `make samples` was run; and what the pages show of their output is what they print.
func TestCommandsOfPagesWork(t *testing.T) {
	for page, made := range map[string][]string{
		"README.md":                     {"game.gif", "games.pgn", "match.pgn", "before.snap", "plybook-samples/report/index.html", "pages/reversi.html"},
		"docs/tutorial/first-report.md": {"game.png", "game.gif", "game.html", "before.snap", "annotated.pgn", "report/index.html"},
		"docs/how-to/assignments.md":    {"files.csv"},
	} {
		t.Run(filepath.Base(page), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if out, code := startPlybook(t, dir, "samples"); code != 0 {
				t.Fatalf("samples: exit code %d\n%s", code, out)
			}
			runPage(t, dir, filepath.Join("../..", page))
			for _, file := range made {
				if _, err := os.Stat(filepath.Join(dir, file)); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// The README is short enough to be read.
func TestReadmeIsShort(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(string(text), "\n"); lines > 120 {
		t.Errorf("the README has %d lines, want 120 at most", lines)
	}
}

// runPage runs the commands of a page in a folder.
func runPage(t *testing.T, dir, page string) {
	t.Helper()
	var printed strings.Builder
	commands := 0
	for _, line := range pageCommands(t, page) {
		args := words(line)
		if len(args) == 0 || line == "  …" {
			continue
		}
		switch args[0] {
		case "echo":
			echo(t, dir, args[1:])
		case "plybook":
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
		default:
			if !strings.Contains(printed.String(), line) {
				t.Errorf("no command prints\n%s", line)
			}
		}
	}
	if commands < 3 {
		t.Errorf("only %d commands", commands)
	}
}

// echo does what a shell does for: echo TEXT > FILE, or >> FILE.
func echo(t *testing.T, dir string, args []string) {
	t.Helper()
	if len(args) != 3 || args[1] != ">" && args[1] != ">>" {
		t.Fatalf("echo %q", args)
	}
	flags := os.O_CREATE | os.O_WRONLY | os.O_TRUNC
	if args[1] == ">>" {
		flags = os.O_CREATE | os.O_WRONLY | os.O_APPEND
	}
	file, err := os.OpenFile(filepath.Join(dir, args[2]), flags, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteString(args[0] + "\n"); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
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
