package main

import (
	"archive/zip"
	"bufio"
	"bytes"
	"errors"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// blockLines returns the lines of a page's code blocks that name no language but the shell's, without comments; a line that is
// continued is one with the next.
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
		case inside == "```" || inside == "```sh":
			line, _, _ = strings.Cut(line, "  # ")
			if last := len(lines) - 1; last >= 0 && strings.HasSuffix(lines[last], "\\") {
				lines[last] = strings.TrimSuffix(lines[last], "\\") + strings.TrimSpace(line)
			} else {
				lines = append(lines, strings.TrimRight(line, " "))
			}
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
		if slices.ContainsFunc(otherPrograms, func(begin string) bool { return strings.HasPrefix(line, begin) }) {
			continue
		}
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
	for _, m := range quotedWord.FindAllStringSubmatch(line, -1) {
		words = append(words, m[1]+m[2]+m[3])
	}
	return words
}

var quotedWord = regexp.MustCompile(`'([^']*)'|"([^"]*)"|([^\s'"]+)`)

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

// A shellPage is a page whose commands are run.
type shellPage struct {
	made  []string                 // files that the commands make
	equal [][2]string              // files and folders that they make alike
	first func(*testing.T, string) // makes what the page takes for granted in a folder, beside that of games
}

// shellPages are those whose commands run in their order, in a folder in which `make samples` was run, and which has the same records as
// games.
var shellPages = map[string]shellPage{
	"README.md":                       {made: []string{"game.gif", "games.pgn", "match.pgn", "before.snap", "plybook-samples/report/index.html", "pages/reversi.html"}, first: typeGame},
	"docs/tutorial/first-report.md":   {made: []string{"game.png", "game.gif", "game.html", "before.snap", "annotated.pgn", "report/index.html"}},
	"docs/how-to/assignments.md":      {made: []string{"files.csv"}},
	"docs/how-to/baselines.md":        {made: []string{"known.json"}},
	"docs/how-to/convert.md":          {made: []string{"all.pgn", "long.pgn", "lists/ladder.pgn-0001.txt"}},
	"docs/how-to/engines.md":          {made: []string{"before.snap", "after.pgn", "sprt.pgn"}, first: linkEngine},
	"docs/how-to/slides.md":           {made: []string{"board.svg", "board.png", "moves.gif", "numbers.png", "print.png", "quiz.png", "position.svg", "game.html"}},
	"docs/reference/outputs.md":       {},
	"docs/explanation/determinism.md": {equal: [][2]string{{"one", "four"}, {"a.pgn", "b.pgn"}, {"c.pgn", "d.pgn"}}},
	"docs/how-to/fleet.md":            {made: []string{"stats/stats.json"}},
	"docs/how-to/matches.md":          {made: []string{"games.pgn", "grades.csv", "grades.html", "failures.txt", "m.pgn"}, first: handIn},
	"docs/how-to/play.md":             {first: keepGame},
	"docs/how-to/queries.md":          {made: []string{"stats/plies.parquet"}},
	"docs/how-to/reports.md":          {made: []string{"plybook-report/index.html", "pages/index.html", "walk.html"}, first: measureMore},
	"docs/reference/selecting.md":     {made: []string{"draws.pgn", "clean.pgn", "some.pgn"}},
}

// runElsewhere are the other pages with commands, and why they are not run here.
var runElsewhere = map[string]string{
	"docs/how-to/ci.md":            "TestCommandsOfTheCIPageWork runs them",
	"docs/explanation/ladder.md":   "its matches take hours",
	"docs/explanation/strength.md": "its matches take hours",
}

// otherPrograms begin the commands that tests of cmd/plybook-fleet stand for.
var otherPrograms = []string{"export AWS_", "plybook-fleet ", "./plybook-fleet ", "scp ", "make build && "}

// smaller are words of commands that take long or need another machine, and what is run in their place.
var smaller = strings.NewReplacer("--games 100 ", "--games 2 ", "192.0.2.7", "127.0.0.1", `"$GITHUB_STEP_SUMMARY"`, "summary.md")

// Every command of a page works, in its order; and what the pages show of their output is what they print.
func TestCommandsOfPagesWork(t *testing.T) {
	if testing.Short() {
		t.Skip("draws and analyses the samples page by page")
	}
	begin := t.TempDir()
	if out, code := startPlybook(t, begin, "samples"); code != 0 {
		t.Fatalf("samples: exit code %d\n%s", code, out)
	}
	if err := os.CopyFS(filepath.Join(begin, "games"), os.DirFS(filepath.Join(begin, "plybook-samples/records"))); err != nil {
		t.Fatal(err)
	}
	for page, is := range shellPages {
		t.Run(filepath.Base(page), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if err := os.CopyFS(dir, os.DirFS(begin)); err != nil {
				t.Fatal(err)
			}
			if is.first != nil {
				is.first(t, dir)
			}
			runPage(t, dir, filepath.Join("../..", page))
			for _, file := range is.made {
				if _, err := os.Stat(filepath.Join(dir, file)); err != nil {
					t.Error(err)
				}
			}
			for _, pair := range is.equal {
				checkEqual(t, filepath.Join(dir, pair[0]), filepath.Join(dir, pair[1]))
			}
		})
	}
}

// checkEqual checks that two files, or all files of two folders, have the same bytes.
func checkEqual(t *testing.T, one, other string) {
	t.Helper()
	files := 0
	err := filepath.WalkDir(one, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files++
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		same, err := os.ReadFile(other + strings.TrimPrefix(path, one))
		if err == nil && !bytes.Equal(data, same) {
			t.Errorf("%s has other bytes below %s", path, other)
		}
		return err
	})
	if err != nil || files == 0 {
		t.Errorf("%s: %d files, %v", one, files, err)
	}
}

// No page has commands that nothing runs.
func TestCommandsOfAllPagesAreRun(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*/*.md")
	if err != nil || len(pages) < 10 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	for _, page := range pages {
		name := strings.TrimPrefix(filepath.ToSlash(page), "../../")
		if _, run := shellPages[name]; run || runElsewhere[name] != "" {
			continue
		}
		for _, line := range blockLines(t, page) {
			if strings.HasPrefix(line, "plybook ") {
				t.Errorf("%s: add the page to those whose commands are run: %s", name, line)
			}
		}
	}
}

// handIn makes a class of two programs, which lose at once.
func handIn(t *testing.T, dir string) {
	if runtime.GOOS != "linux" {
		t.Skip("memory is limited on Linux alone")
	}
	class := filepath.Join(dir, "handed-in")
	if err := os.Mkdir(class, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"ada.sh", "bob.sh"} {
		if err := os.WriteFile(filepath.Join(class, name), []byte("#!/bin/sh\necho '(0,0)->(0,0)'\n"), 0o777); err != nil {
			t.Fatal(err)
		}
	}
}

// typeGame writes the file of the reader.
func typeGame(t *testing.T, dir string) {
	if err := os.WriteFile(filepath.Join(dir, "mygame.txt"), []byte("f5d6c3d3c4f4f6g2b4\n"), 0o666); err != nil {
		t.Fatal(err)
	}
}

// linkEngine puts plybook into a folder as an engine.
func linkEngine(t *testing.T, dir string) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, filepath.Join(dir, "plybook")); err != nil {
		t.Fatal(err)
	}
}

// keepGame writes a game to review.
func keepGame(t *testing.T, dir string) {
	if err := os.WriteFile(filepath.Join(dir, "games.pgn"), []byte("[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5 2. d6 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
}

// measureMore makes statistics and an archive.
func measureMore(t *testing.T, dir string) {
	if out, code := startPlybook(t, dir, "analyze", "--exit-zero", "--out", "stats", "games"); code != 0 {
		t.Fatalf("analyze: exit code %d\n%s", code, out)
	}
	file, err := os.Create(filepath.Join(dir, "more.zip"))
	if err != nil {
		t.Fatal(err)
	}
	archive := zip.NewWriter(file)
	member, err := archive.Create("more.txt")
	if err == nil {
		_, err = member.Write([]byte("f5d6c3\n"))
	}
	if err := errors.Join(err, archive.Close(), file.Close()); err != nil {
		t.Fatal(err)
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

// The README begins with the reader's own file, and has the two commands for a new clone.
func TestReadmeBeginsWithTheFileOfTheReader(t *testing.T) {
	lines := blockLines(t, "../../README.md")
	if len(lines) == 0 || lines[0] != "plybook validate mygame.txt" {
		t.Errorf("the first command is not on mygame.txt: %q", lines)
	}
	if at := slices.Index(lines, "make samples"); at < 0 || !slices.Equal(lines[at:min(at+2, len(lines))], []string{"make samples", "make test"}) {
		t.Errorf("the README has no block of make samples and make test: %q", lines)
	}
}

// runPage runs the commands of a page in a folder.
func runPage(t *testing.T, dir, page string) {
	t.Helper()
	var printed strings.Builder
	commands := 0
	for _, line := range pageCommands(t, page) {
		args := words(smaller.Replace(line))
		switch {
		case len(args) == 0 || line == "  …":
		case args[0] == "echo":
			echo(t, dir, args[1:])
		case args[0] != "plybook":
			if !strings.Contains(printed.String(), line) {
				t.Errorf("no command prints\n%s", line)
			}
		default:
			commands++
			printed.WriteString(runCommand(t, dir, line, args[1:]))
		}
	}
	if commands == 0 {
		t.Error("no commands")
	}
}

// runCommand runs a command of a page and returns what it prints.
func runCommand(t *testing.T, dir, line string, args []string) string {
	t.Helper()
	if to := slices.Index(args, ">>"); to >= 0 {
		args = args[:to]
	}
	switch {
	case args[0] != "play":
	case slices.Contains(args, "--tty"):
		args = append(args, "--dir", t.TempDir()) // standard input is empty: the game is saved
	default:
		checkPlay(t, dir, args)
		return ""
	}
	out, code := startPlybook(t, dir, args...)
	if code > exitFindings {
		t.Errorf("%s: exit code %d\n%s", line, code, out)
	}
	return out
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
