package safefile

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func namesIn(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestFilesAreWholeOrAbsent(t *testing.T) {
	dir := t.TempDir()
	place := filepath.Join(dir, "a")
	write(t, place, "old")
	f, err := Create(place)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("new"); err != nil {
		t.Fatal(err)
	}
	if old, _ := os.ReadFile(place); string(old) != "old" || !IsTemporary(f.Name()) || !strings.HasPrefix(filepath.Base(f.Name()), ".") {
		t.Errorf("before the end there is %q, and %s", old, f.Name())
	}
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(place)
	if data, _ := os.ReadFile(place); err != nil || string(data) != "new" || namesIn(t, dir) != "a" {
		t.Errorf("at the end there are %s and %q (%v)", namesIn(t, dir), data, err)
	}
	if runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("it may be read by others than the old one: %v", info.Mode())
	}
	if f, err = Create(place); err != nil {
		t.Fatal(err)
	}
	f.Discard()
	if err := WriteFile(filepath.Join(dir, "b"), []byte("b")); err != nil || namesIn(t, dir) != "a b" {
		t.Errorf("left are %s (%v)", namesIn(t, dir), err)
	}
}

// A file whose name has no room for another letter can be written like any other.
func TestLongNames(t *testing.T) {
	place := filepath.Join(t.TempDir(), strings.Repeat("a", 255))
	if err := os.WriteFile(place, nil, 0o600); err != nil {
		t.Skipf("no such names here: %v", err)
	}
	if err := WriteFile(place, []byte("new")); err != nil {
		t.Error(err)
	}
}

// abandon lets go of a temporary file as the end of its process does.
func abandon(f *os.File) { f.Close() }

// What is abandoned is removed; what somebody is at work on, or has given another name, is not.
func TestSweep(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a file that is open cannot be removed there, and the owner of these is this process")
	}
	dir := t.TempDir()
	temp := func() *os.File {
		f, err := createTemporary(dir)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	live, dead := temp(), temp() // of a process number that is in use, as those are that were given away again
	if tryLock(live) == lockUnsupported {
		t.Skip("nothing can be locked in this file system")
	}
	abandon(dead)
	readOnly := temp()
	if err := readOnly.Chmod(0o400); err != nil {
		t.Fatal(err)
	}
	abandon(readOnly)
	folder := filepath.Join(dir, ".plybook-00000000-1-0123456789abcdef.tmp")
	write(t, filepath.Join(dir, ".plybook-notes.tmp"), "")
	write(t, filepath.Join(dir, "a.tmp"), "")
	if err := os.MkdirAll(filepath.Join(folder, "a"), 0o700); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, ".plybook-00000000-2-0123456789abcdef.tmp")
	if err := os.Symlink("a.tmp", link); err != nil {
		t.Fatal(err)
	}
	Sweep(dir)
	want := ".plybook-00000000-2-0123456789abcdef.tmp " + filepath.Base(live.Name()) + " .plybook-notes.tmp a.tmp"
	if left := strings.Fields(namesIn(t, dir)); len(left) != 4 || strings.Join(left, " ") != strings.Join(slices.Sorted(slices.Values(strings.Fields(want))), " ") {
		t.Errorf("left are %s; want %s", left, want)
	}
	live.Close()
	Sweep(dir)
	if _, err := os.Stat(live.Name()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("it is left when its owner is gone: %v", err)
	}
}

// Where nothing can be locked, the numbers in the name decide, and in doubt a file stays.
func TestOwnersThatCannotBeAsked(t *testing.T) {
	here := filepath.Base(newName(""))
	if ownerGone(here) {
		t.Error("this process is gone")
	}
	gone := strings.Replace(here, "-"+strings.Split(here, "-")[2]+"-", "-2147483646-", 1)
	if !IsTemporary(gone) || !ownerGone(gone) {
		t.Errorf("%s is owned", gone)
	}
	if elsewhere := ".plybook-00000000-2147483646-0123456789abcdef.tmp"; ownerGone(elsewhere) {
		t.Error("a process of another machine is gone")
	}
}

// A process that has begun a file notices that another took it for abandoned before it was locked.
func TestAFileThatIsTakenAtItsBeginning(t *testing.T) {
	path := newName(t.TempDir())
	write(t, path, "")
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if tryLock(f) != lockHeld {
		t.Skip("nothing can be locked here")
	}
	other, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if own(other) {
		t.Error("two own it at the same time")
	}
	os.Remove(path)
	f.Close()
	if own(other) {
		t.Error("one owns what was removed")
	}
}

func TestScratch(t *testing.T) {
	dir := t.TempDir()
	s, err := NewScratch(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.WriteString("a"); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil || namesIn(t, dir) != "" {
		t.Errorf("left are %s (%v)", namesIn(t, dir), err)
	}
	t.Setenv("TMPDIR", dir)
	t.Setenv("TMP", dir) // of Windows
	folder, err := NewScratchFolder()
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(folder.Path, "a"), "")
	Sweep(dir)
	if !IsTemporary(namesIn(t, dir)) {
		t.Errorf("there are %s", namesIn(t, dir))
	}
	if err := folder.Remove(); err != nil || namesIn(t, dir) != "" {
		t.Errorf("left are %s (%v)", namesIn(t, dir), err)
	}
}

func TestLock(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a")
	f, unlock, err := OpenLocked(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if runtime.GOOS != "windows" && tryLock(f) == lockUnsupported {
		t.Skip("nothing can be locked here")
	}
	if _, _, err := OpenLocked(name); !errors.Is(err, ErrLocked) {
		t.Errorf("two have it: %v", err)
	}
	unlock()
	again, unlock, err := OpenLocked(name)
	if err != nil {
		t.Fatal(err)
	}
	unlock()
	if err := Close(again); err != nil {
		t.Error(err)
	}
}
