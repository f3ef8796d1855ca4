package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plybook/plybook/reports"
)

// Two runs do not write into one folder at the same time, and one that was killed keeps nobody away.
func TestAFolderIsOfOneRun(t *testing.T) {
	for _, args := range [][]string{
		{"analyze", "--out", "out", "-"},
		{"analyze", "--shard", "1/1", "--out", "out.plypart", "-"},
		{"report", "--out", "out", "-"},
	} {
		r := start(t, args...)
		if _, err := io.WriteString(r.in, soundGame); err != nil {
			t.Fatal(err)
		}
		eventually(func() bool { return len(r.files(t)) > 0 })
		second := func() (string, int) {
			var said bytes.Buffer
			run := exec.Command("plybook", args...)
			run.Dir, run.Stdin, run.Stderr = r.dir, strings.NewReader(soundGame), &said
			err := run.Run()
			var exit *exec.ExitError
			if err != nil && !errors.As(err, &exit) {
				t.Fatal(err)
			}
			return said.String(), run.ProcessState.ExitCode()
		}
		refused := false
		eventually(func() bool { // the first one has made the place, and takes it right then
			said, code := second()
			refused = code == exitFailed && strings.Contains(said, ": another plybook is at work on it\nhint: wait for it")
			return refused || code != exitClean
		})
		if said, code := second(); !refused || code != exitFailed {
			t.Errorf("%v beside another one: exit code %d, %q", args, code, said)
		}
		if err := r.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = r.Wait()
		if said, code := second(); code != exitClean {
			t.Errorf("%v after one that was killed: exit code %d, %q", args, code, said)
		}
	}
}

// A report is written as a whole, or not at all.
func TestInterruptLeavesNoHalfReport(t *testing.T) {
	r := start(t, "report", "--out", filepath.Join("new", "pages"), "-")
	r.feed(t, soundGame)
	if code := r.interrupt(t); code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
	if said := r.err.String(); said != "plybook: interrupted; nothing was written\n" {
		t.Errorf("it says %q", said)
	}
	if files := r.files(t); len(files) != 0 {
		t.Errorf("it left %v behind", files)
	}
}

// Whichever page is the last one before Ctrl-C, or cannot be made, the folder is as it was.
func TestPagesAreWrittenTogether(t *testing.T) {
	failed := errors.New("no such page")
	for at := range 3 {
		for _, fails := range []bool{false, true} {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "b.html"), []byte("old"), 0o666); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(context.Background())
			var files []reports.CorpusFile
			for i, name := range []string{"a.html", "b.html", "index.html"} {
				files = append(files, reports.CorpusFile{Name: name, Write: func(w io.Writer) error {
					if i == at && fails {
						return failed
					}
					if i == at {
						cancel()
					}
					_, err := io.WriteString(w, "new")
					return err
				}})
			}
			p := &program{talk: newTalk()}
			want := context.Canceled
			if fails {
				want = failed
			}
			if err := p.writePages(ctx, dir, files); !errors.Is(err, want) {
				t.Errorf("at page %d: error %v, want %v", at, err, want)
			}
			cancel()
			there, err := os.ReadDir(dir)
			if err != nil {
				t.Fatal(err)
			}
			if old, err := os.ReadFile(filepath.Join(dir, "b.html")); len(there) != 1 || string(old) != "old" {
				t.Errorf("at page %d: %d files are left, and the old one is %q (%v)", at, len(there), old, err)
			}
			if err := p.writePages(context.Background(), dir, files); !fails && err != nil {
				t.Error(err)
			}
		}
	}
}
