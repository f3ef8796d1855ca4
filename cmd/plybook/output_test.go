package main

import (
	"errors"
	"io/fs"
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
