package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"
)

// fullOutputs is the table of commands that write to standard output, with what is on standard input after a "<". Those
// that write nothing there but their help have no arguments.
var fullOutputs = map[string][]string{
	"validate": {"bad.txt"}, "replay": {"a.txt"}, "render": nil, "convert": {"--to", "pgn", "a.txt"}, "snapshot": {"a.txt"},
	"diff": {"a.txt", "bad.txt"}, "best": {"--depth", "1", "a.txt"}, "annotate": {"--depth", "1", "a.txt"},
	"match":    {"--game", "reversi", "--player", "random", "--player", "random", "--nodes", "1", "--out", "m.pgn"},
	"generate": {"--game", "reversi", "--games", "1"}, "rate": {"--prior", "1", "won.pgn"}, "results": {"won.pgn"}, "sprt": {"3,2,1"}, "analyze": nil, "plan": {"a.txt"}, "merge": nil,
	"report": {"--output", "md", "a.txt"}, "report strength": nil, "explore": {"a.txt"}, "find": {"--moves", "f5", "a.txt"},
	"explain": {"file/unreadable"}, "formats": {}, "games": {}, "perft": {"--game", "reversi", "--depth", "1"},
	"engine": {"--protocol", "uai", "<", "isready\n"}, "crosscheck": {"--output", "sarif", "--engine", "nboard:plybook engine --protocol nboard", "a.txt"},
	"hive": {"moves.txt", "end.png"}, "conquest": {"start"}, "contactix": {"<", "size: 2 * 2\norientation: red * blue\nturn: red\nstate: undecided\ntiles: 0\n"}, "bluelagoon": {"start"},
	"reversi": {"play", "<", "f5\n"}, "samples": nil, "completion": {"bash"}, "version": {},
	"play":      {"--tty", "reversi", "--dir", "games", "<", "f5\n"},
	"--version": {}, "val": {completeFlag},
}

// What cannot be written to standard output makes every command fail, and every help.
func TestFullStandardOutput(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a process for each command")
	}
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full here")
	}
	defer full.Close()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.txt": "f5d6c3\n", "bad.txt": "f5a1\n", "moves.txt": "wS1\nbS1 wS1-\n",
		"won.pgn": "[Game \"reversi\"]\n[Rules \"othello\"]\n[Black \"a\"]\n[White \"b\"]\n[Result \"1-0\"]\n[Termination \"resignation\"]\n\n1. f5 1-0\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	fails := func(args []string) {
		t.Helper()
		var in string
		for i, a := range args {
			if a == "<" {
				args, in = args[:i], args[i+1]
			}
		}
		cmd := exec.Command("plybook", args...)
		var said bytes.Buffer
		cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = dir, strings.NewReader(in), full, &said
		_ = cmd.Run() // the exit code says more
		if code := cmd.ProcessState.ExitCode(); code != exitFailed || !strings.Contains(said.String(), "plybook: cannot write to standard output: no space left on device\n") {
			t.Errorf("%v: exit code %d, and it says %q", args, code, said.String())
		}
	}
	p := &program{talk: newTalk()}
	for _, c := range p.app().Commands {
		if _, known := fullOutputs[c.Name]; !known {
			t.Errorf("%s is not in the table", c.Name)
		}
	}
	var helps func(names []string, all []*cli.Command)
	helps = func(names []string, all []*cli.Command) {
		fails(append(names, "--help"))
		for _, c := range all {
			helps(append(names[:len(names):len(names)], c.Name), c.Subcommands)
		}
	}
	helps(nil, p.app().Commands)
	for name, args := range fullOutputs {
		if args != nil {
			fails(append(strings.Fields(name), args...))
		}
	}
}
