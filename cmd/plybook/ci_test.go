package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/corpus/samples"
	"github.com/plybook/plybook/parse"
)

// Every command of docs/how-to/ci.md does its job, on the records that come with plybook.
func TestCommandsOfTheCIPageWork(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "games"), samples.FS()); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../docs/how-to/ci.md")
	if err != nil {
		t.Fatal(err)
	}
	commands := regexp.MustCompile(`(?m)^plybook (.*)$`).FindAllSubmatch(page, -1)
	for _, c := range commands {
		if out, code := startPlybook(t, dir, words(string(c[1]))...); code != exitFindings {
			t.Errorf("%s: exit code %d\n%s", c[0], code, out)
		}
	}
	if len(commands) < 3 {
		t.Errorf("only %d commands", len(commands))
	}
	for _, made := range []string{"quality.json", "tests.xml", "files.csv"} {
		if _, err := os.Stat(filepath.Join(dir, made)); err != nil {
			t.Error(err)
		}
	}
}

// The hooks take files by their extension: those of records, and no others. What they run finds what is wrong.
func TestPreCommitHooks(t *testing.T) {
	hooks, err := os.ReadFile("../../.pre-commit-hooks.yaml")
	if err != nil {
		t.Fatal(err)
	}
	entries := regexp.MustCompile(`(?m)^  language: (?:golang|system)\n  entry: plybook (.*)$`).FindAllStringSubmatch(string(hooks), -1)
	entries = append(entries, regexp.MustCompile(`(?m)^  language: docker_image\n  entry: ghcr\.io/plybook/plybook:\d+\.\d+\.\d+ (.*)$`).FindAllStringSubmatch(string(hooks), -1)...)
	ids := regexp.MustCompile(`(?m)^- id: (.*)$`).FindAllStringSubmatch(string(hooks), -1)
	var names []string
	for _, id := range ids {
		names = append(names, id[1])
	}
	if got := strings.Join(names, " "); got != "plybook plybook-system plybook-docker" {
		t.Errorf("the hooks are %s", got)
	}
	patterns := regexp.MustCompile(`(?m)^  files: '(.*)'$`).FindAllStringSubmatch(string(hooks), -1)
	if n := strings.Count(string(hooks), "\n  require_serial: true\n"); len(entries) != 3 || len(patterns) != 3 || n != 3 {
		t.Fatalf("there are %d entries and %d patterns, and %d hooks run once; want 3", len(entries), len(patterns), n)
	}
	for _, p := range patterns {
		files := regexp.MustCompile(p[1])
		for _, f := range parse.Formats() {
			for _, extension := range f.Extensions {
				general := slices.Contains([]string{".txt", ".json", ".csv", ".log"}, extension)
				if files.MatchString("a"+extension) == general || files.MatchString("a"+extension+".gz") == general {
					t.Errorf("%s of the format %s: taken is %t", extension, f.Name, general)
				}
			}
		}
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"good.uhp": "Base;InProgress;White[2];wA1;bB1 wA1-\n", "bad.uhp": "Base;InProgress;White[2];wA1;bB1 wA1\n", "lost.sgf": "no game\n", "-x.uhp": "Base;NotStarted;White[1]\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, e := range entries {
		for name, want := range map[string]int{"good.uhp": 0, "bad.uhp": exitFindings, "lost.sgf": exitFindings, "-x.uhp": 0} {
			if out, code := startPlybook(t, dir, append(strings.Fields(e[1]), name)...); code != want {
				t.Errorf("%s %s: exit code %d, want %d\n%s", e[0], name, code, want, out)
			}
		}
	}
}
