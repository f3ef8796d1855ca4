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

	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/internal/safefile"
	"github.com/plybook/plybook/reports/page"
)

// Two runs do not write into one folder at the same time, and one that was killed keeps nobody away.
func TestAFolderIsOfOneRun(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	for _, test := range []struct {
		args []string
		work string // the file that is there once a run has its place
	}{
		{[]string{"analyze", "--out", "out", "-"}, "out/.plybook-analyze.part"},
		{[]string{"report", "--out", "out", "-"}, temp + "/.plybook-*.tmp/.plybook-analyze.part"},
	} {
		r := start(t, test.args...)
		work := test.work
		if !filepath.IsAbs(work) {
			work = filepath.Join(r.dir, work)
		}
		r.until(t, func() bool {
			found, _ := filepath.Glob(work)
			info, err := os.Stat(strings.Join(found, ""))
			return err == nil && info.Size() > 0
		})
		another := func() (string, int) {
			var said bytes.Buffer
			run := exec.Command("plybook", test.args...)
			run.Dir, run.Stdin, run.Stderr = r.dir, strings.NewReader(validGame), &said
			err := run.Run()
			var exit *exec.ExitError
			if err != nil && !errors.As(err, &exit) {
				t.Fatal(err)
			}
			return said.String(), run.ProcessState.ExitCode()
		}
		if said, code := another(); code != exitFailed || !strings.Contains(said, ": another plybook is at work on it\nhint: wait for it") {
			t.Errorf("%v beside another one: exit code %d, %q", test.args, code, said)
		}
		if err := r.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = r.Wait()
		if said, code := another(); code != exitClean {
			t.Errorf("%v after one that was killed: exit code %d, %q", test.args, code, said)
		}
	}
}

// So it is with the part of a shard.
func TestAPartIsOfOneRun(t *testing.T) {
	dir := t.TempDir()
	plan := planOf(t, dir, validGame)
	work := filepath.Join(dir, ".1.plypart.unfinished")
	if err := os.WriteFile(work, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	unlock, err := safefile.Lock(work)
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"analyze", "--plan", plan, "--shard", "1/1", "--out", filepath.Join(dir, "1.plypart")}
	said, err := exec.Command("plybook", args...).CombinedOutput()
	if exitOf(err) != exitFailed || !strings.Contains(string(said), ": another plybook is at work on it\nhint: wait for it") {
		t.Errorf("beside another one: %v, %q", err, said)
	}
	unlock()
	if said, err := exec.Command("plybook", args...).CombinedOutput(); err != nil {
		t.Errorf("after the other one: %v, %q", err, said)
	}
}

// planOf makes a plan of a file of records in a folder.
func planOf(t testing.TB, dir, text string) string {
	t.Helper()
	games, plan := filepath.Join(dir, "a.txt"), filepath.Join(dir, "corpus.plan")
	if err := os.WriteFile(games, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if said, err := exec.Command("plybook", "plan", "--out", plan, games).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return plan
}

// What cannot be written to is found out before anything is read.
func TestAFolderIsWritable(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	if file, err := os.Create(filepath.Join(dir, "a")); err == nil {
		file.Close()
		t.Skip("this user or system writes to a folder that is read-only")
	}
	if _, err := openFolder(dir); err == nil || !strings.HasPrefix(err.Error(), "cannot write to "+dir+": ") {
		t.Errorf("got %v", err)
	}
}

// A report is written as a whole, or not at all.
func TestInterruptLeavesNoHalfReport(t *testing.T) {
	r := start(t, "report", "--out", filepath.Join("new", "pages"), "-")
	r.feedMuch(t, validGame)
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
			write := func(create page.Create) error {
				for i, name := range []string{"a.html", "b.html", "index.html"} {
					err := create.File(name, func(w io.Writer) error {
						if i == at && fails {
							return failed
						}
						if i == at {
							cancel()
						}
						_, err := io.WriteString(w, "new")
						return err
					})
					if err != nil {
						return err
					}
				}
				return nil
			}
			p := &program{talk: newTalk()}
			want := context.Canceled
			if fails {
				want = failed
			}
			if _, err := p.writePages(ctx, dir, write); !errors.Is(err, want) {
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
			if _, err := p.writePages(context.Background(), dir, write); !fails && err != nil {
				t.Error(err)
			}
		}
	}
}

// Results that are merged when Ctrl-C comes are not put in their places, so that an analysis keeps its work file.
func TestAnInterruptedMergeLeavesTheFolderAsItWas(t *testing.T) {
	dir := t.TempDir()
	part, out := filepath.Join(dir, "1.plypart"), filepath.Join(dir, "out")
	plan := planOf(t, dir, validGame)
	if err := os.Mkdir(out, 0o777); err != nil {
		t.Fatal(err)
	}
	if text, err := exec.Command("plybook", "analyze", "--plan", plan, "--shard", "1/1", "--out", part).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	interrupted, cancel := context.WithCancel(context.Background())
	cancel()
	p := &program{talk: newTalk()}
	_, err := p.writeAnalysis(interrupted, []string{part}, out, measure.AnalysisFiles{})
	if there, _ := os.ReadDir(out); !errors.Is(err, context.Canceled) || len(there) != 0 {
		t.Errorf("interrupted: error %v, and %v is there", err, there)
	}
	_, err = p.writeAnalysis(context.Background(), []string{part}, out, measure.AnalysisFiles{})
	if there, _ := os.ReadDir(out); err != nil || len(there) != 1 {
		t.Errorf("left alone: error %v, and %v is there", err, there)
	}
}
