package source

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// Of arguments those that lead to nothing are known before anything is read.
func TestArgumentsAreCheckedByTheirNames(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.sgf")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := Check([]string{file, dir, filepath.Join(dir, "*.sgf"), "-"}); err != nil {
		t.Errorf("got %v", err)
	}
	missing := filepath.Join(dir, "b.sgf")
	var arg *ArgError
	if err := Check([]string{file, missing}); !errors.As(err, &arg) || arg.Arg != missing || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	if err := Check([]string{filepath.Join(dir, "none", "*.sgf")}); !errors.Is(err, ErrNoMatch) {
		t.Errorf("got %v", err)
	}
}
