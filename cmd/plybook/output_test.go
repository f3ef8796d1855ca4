package main

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A full disk is told with the name that the user knows, not with that of the file on its way there.
func TestWriteErrorsNameTheUsersFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.pgn")
	for _, size := range []int{10, 1 << 20} { // written by commit, and before
		var all outputs
		out, err := all.create(name)
		if err != nil {
			t.Fatal(err)
		}
		out.file.Close() // no write succeeds any more
		_, err = out.Write(make([]byte, size))
		if err == nil {
			err = all.commit(out)
		}
		out.discard()
		if err == nil || !strings.HasPrefix(err.Error(), "cannot write "+name+": ") || strings.Contains(err.Error(), ".plybook") {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
}

// What is left of an interrupted run goes beside files of other programs, and away with the run that is whole, however
// short.
func TestPartialFilesOfOthersStay(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "games.txt")
	const foreign, games = "a download", "f5\n"
	if err := os.WriteFile(name+".partial", []byte(foreign), 0o666); err != nil {
		t.Fatal(err)
	}
	written := func(end func(*output) error) *output {
		t.Helper()
		var all outputs
		out, err := all.create(name)
		if err != nil {
			t.Fatal(err)
		}
		out.WriteString(games)
		if err := end(out); err != nil {
			t.Fatal(err)
		}
		return out
	}
	wantFiles := func(want map[string]string) {
		t.Helper()
		got := map[string]string{}
		names, _ := filepath.Glob(filepath.Join(dir, "*"))
		for _, name := range names {
			text, _ := os.ReadFile(name)
			got[filepath.Base(name)] = string(text)
		}
		if !maps.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	for range 2 { // the second one replaces the first one's
		out := written((*output).keepPartial)
		if want := name + ".2.partial"; out.partial != want {
			t.Errorf("it is in %s, want %s", out.partial, want)
		}
		wantFiles(map[string]string{"games.txt.partial": foreign, "games.txt.2.partial": games})
	}
	written(func(o *output) error { return o.all.commit(o) }).removePartial()
	wantFiles(map[string]string{"games.txt.partial": foreign, "games.txt": games})
}

// A run that gives up where it stands leaves neither what is not whole nor its temporary folders.
func TestWhatIsGivenUpIsTakenAway(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	t.Setenv("TMP", temp) // of Windows
	var all outputs
	dir, err := all.tempFolder()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "a"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := all.create(filepath.Join(temp, "games.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	all.discard()
	if there, err := os.ReadDir(temp); err != nil || len(there) != 0 {
		t.Errorf("left are %v, error %v", there, err)
	}
	if err := all.commit(out); err == nil {
		t.Error("what was given up was put in its place")
	}
	if _, err := os.Stat(filepath.Join(temp, "games.pgn")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}
