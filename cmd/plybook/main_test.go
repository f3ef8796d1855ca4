package main

import (
	"archive/zip"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/plybook/plybook/internal/safefile"
)

var update = flag.Bool("update", false, "rewrite what the scripts compare with")

// The scripts and tests that start a plybook start the real main: the test binary under that name.
func TestMain(m *testing.M) {
	testscript.Main(handlingHangups{m}, map[string]func(){"plybook": main, "plybook-measured": measured})
}

// A handlingHangups runs tests that send SIGHUP to programs they start. A program inherits that it is to be ignored
// (nohup go test), but not that it is heard.
type handlingHangups struct{ *testing.M }

func (m handlingHangups) Run() int {
	if signal.Ignored(syscall.SIGHUP) {
		signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	}
	return m.M.Run()
}

// TestScripts runs testdata/script/*.txt, named by topic; -update rewrites what they compare with.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			for _, name := range []string{"NO_COLOR", "CLICOLOR_FORCE"} {
				env.Setenv(name, "")
			}
			root, err := filepath.Abs("../..")
			env.Setenv("ROOT", root)
			return err
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":       exits,
			"zip":         makeZip,
			"nodroppings": noDroppings,
		},
	})
}

// exits CODE COMMAND… runs a command that has to end with an exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits code command…")
	}
	code := "0"
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		code = strconv.Itoa(exit.ExitCode())
	}
	if code != args[0] {
		ts.Fatalf("exit code %s, want %s", code, args[0])
	}
}

// makeZip ARCHIVE FILE… puts files into an archive.
func makeZip(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: zip archive file…")
	}
	out, err := os.Create(ts.MkAbs(args[0]))
	ts.Check(err)
	w := zip.NewWriter(out)
	for _, name := range args[1:] {
		member, err := w.Create(name)
		ts.Check(err)
		_, err = member.Write([]byte(ts.ReadFile(name)))
		ts.Check(err)
	}
	ts.Check(w.Close())
	ts.Check(out.Close())
}

// noDroppings checks that no temporary file is left in the script's folder.
func noDroppings(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: nodroppings")
	}
	err := filepath.WalkDir(ts.MkAbs("."), func(path string, d fs.DirEntry, err error) error {
		if err == nil && safefile.IsTemporary(path) {
			err = fmt.Errorf("%s was left behind", path)
		}
		return err
	})
	ts.Check(err)
}
