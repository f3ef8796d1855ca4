package safefile

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func TestFilesOfARoot(t *testing.T) {
	outside, dir := t.TempDir(), t.TempDir()
	write(t, filepath.Join(outside, "a"), "old")
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	for _, text := range []string{"one", "two"} {
		if err := WriteFileIn(root, "b", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, _ := os.ReadFile(filepath.Join(dir, "b")); string(got) != text || namesIn(t, dir) != "b" {
			t.Errorf("there are %s and %q", namesIn(t, dir), got)
		}
	}
	if info, _ := os.Stat(filepath.Join(dir, "b")); runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("others may read it: %v", info.Mode())
	}
	if err := WriteFileIn(root, "../a", []byte("new"), 0o600); err == nil {
		t.Error("a name leads out of the root")
	}
	if err := os.Symlink(filepath.Join(outside, "a"), filepath.Join(dir, "c")); err == nil {
		if err := WriteFileIn(root, "c", []byte("new"), 0o600); err != nil {
			t.Error(err)
		}
	}
	if got, _ := os.ReadFile(filepath.Join(outside, "a")); string(got) != "old" {
		t.Errorf("outside there is %q", got)
	}
	if info, err := os.Lstat(filepath.Join(dir, "c")); err == nil && !info.Mode().IsRegular() {
		t.Errorf("the link is still there: %v", info.Mode())
	}
}
