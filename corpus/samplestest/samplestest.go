// Package samplestest has the folder of samples that the tests of analyses and reports share.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package samplestest

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/plybook/plybook/corpus/samples"
)

// Folder returns a folder with the samples, the small ones in short tests, and some of them again.
func Folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, samples.FS()); err != nil {
		t.Fatal(err)
	}
	if testing.Short() {
		removeLarge(t, dir, 4<<10)
	}
	for _, name := range []string{"reversi", "conquest"} {
		if err := os.CopyFS(filepath.Join(dir, "again", name), os.DirFS(filepath.Join(dir, name))); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// removeLarge removes the files of a folder that have more bytes.
func removeLarge(t *testing.T, dir string, bytes int64) {
	t.Helper()
	if err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil && info.Size() > bytes {
			err = os.Remove(name)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}
