package safefile

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
)

// Temporary files and folders are called .plybook-HOST-PID-RANDOM.tmp, after the process that owns them. The owner
// holds a lock on each as long as it lives, so that a process number that was given to another process misleads nobody;
// the numbers count where nothing can be locked.
// ownerOf returns the machine and the process in such a name; ok is false for other names.
func ownerOf(path string) (host, process string, ok bool) {
	middle, begins := strings.CutPrefix(filepath.Base(path), ".plybook-")
	middle, ends := strings.CutSuffix(middle, ".tmp")
	parts := strings.Split(middle, "-")
	if !begins || !ends || len(parts) != 3 {
		return "", "", false
	}
	host, process = parts[0], parts[1]
	const decimal, hexadecimal = "0123456789", "0123456789abcdef"
	ok = len(host) == 8 && len(parts[2]) == 16 && process != "" &&
		strings.Trim(host+parts[2], hexadecimal) == "" && strings.Trim(process, decimal) == ""
	return host, process, ok
}

// IsTemporary reports whether a file or folder has the name of a temporary one.
func IsTemporary(name string) bool {
	_, _, ok := ownerOf(name)
	return ok
}

// newName returns a name in a folder that no other file has.
func newName(dir string) string {
	return filepath.Join(dir, fmt.Sprintf(".plybook-%s-%d-%016x.tmp", host(), os.Getpid(), rand.Uint64()))
}

// host returns eight letters for the machine, for folders that several machines write to.
func host() string {
	name, _ := os.Hostname() // without it the process number has to do
	h := fnv.New32a()
	h.Write([]byte(name))
	return fmt.Sprintf("%08x", h.Sum32())
}

// createTemporary creates an empty file in a folder and locks it. Unlike [os.CreateTemp] it leaves the permissions to
// the user's umask.
func createTemporary(dir string) (*os.File, error) {
	for {
		name := newName(dir)
		file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil || own(file) {
			return file, err
		}
		file.Close()
		os.Remove(name)
	}
}

// own locks a new file or folder. It returns false if another process took it for abandoned before that.
func own(f *os.File) bool { return tryLock(f) != lockTaken && isAt(f, f.Name()) }

// A Scratch is a temporary file that is gone when it is closed. Where the system allows it, it has no name from the
// start, so that a run that is killed leaves none behind.
type Scratch struct {
	*os.File
	removed bool
}

// NewScratch makes a temporary file in a folder, "" being the system's, and removes those that are abandoned there.
func NewScratch(dir string) (*Scratch, error) {
	if dir == "" {
		dir = os.TempDir()
	}
	Sweep(dir)
	f, err := createTemporary(dir)
	if err != nil {
		return nil, err
	}
	_ = f.Chmod(0o600) // the folder may be everybody's
	return &Scratch{f, os.Remove(f.Name()) == nil}, nil
}

// Close closes the file and removes it.
func (s *Scratch) Close() error {
	err := s.File.Close()
	if !s.removed {
		err = errors.Join(err, os.Remove(s.Name()))
	}
	return err
}

// A ScratchFolder is a temporary folder.
type ScratchFolder struct {
	Path string
	lock *os.File // nil where folders cannot be opened
}

// NewScratchFolder makes a folder in the system's folder for temporary files, and removes those that are abandoned there.
func NewScratchFolder() (*ScratchFolder, error) {
	dir := os.TempDir()
	Sweep(dir)
	for {
		name := newName(dir)
		err := os.Mkdir(name, 0o700)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		f, err := os.Open(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue // a sweep has taken it for abandoned
		}
		if err != nil {
			return &ScratchFolder{Path: name}, nil
		}
		if own(f) {
			return &ScratchFolder{name, f}, nil
		}
		f.Close()
	}
}

// Remove removes the folder with all that is in it.
func (s *ScratchFolder) Remove() error {
	if s.lock != nil {
		defer s.lock.Close()
	}
	return os.RemoveAll(s.Path)
}

// Sweep removes the temporary files and folders in a folder whose owners are gone.
func Sweep(dir string) {
	f, err := os.Open(dir)
	if err != nil {
		return // without it nothing is removed
	}
	defer f.Close()
	const atOnce = 1000 // of what may be a million
	for err == nil {
		var names []string
		names, err = f.Readdirnames(atOnce)
		for _, name := range names {
			if IsTemporary(name) {
				removeAbandoned(filepath.Join(dir, name))
			}
		}
	}
}

// removeAbandoned removes a temporary file or folder unless its owner lives, or may live.
func removeAbandoned(path string) {
	info, err := os.Lstat(path)
	if err != nil || !info.IsDir() && !info.Mode().IsRegular() {
		return
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		f, err = os.Open(path) // a folder, or a file that is read-only
	}
	if err != nil {
		return // another user's
	}
	defer f.Close()
	state := tryLock(f)
	if state == lockTaken || state == lockUnsupported && !ownerGone(path) || !isAt(f, path) {
		return
	}
	if runtime.GOOS == "windows" {
		f.Close() // no file is removed that is open
	}
	os.RemoveAll(path) // under the lock, so that the owner notices if it has only just begun
}

// ownerGone reports whether no process has the number in the name of a temporary file that is this machine's.
func ownerGone(path string) bool {
	machine, process, ok := ownerOf(path)
	if !ok || machine != host() {
		return false
	}
	number, err := strconv.Atoi(process)
	if err != nil {
		return false
	}
	running, err := os.FindProcess(number)
	if err != nil {
		return true
	}
	defer running.Release()
	return errors.Is(running.Signal(syscall.Signal(0)), os.ErrProcessDone)
}

// isAt reports whether an open file is the one of a name.
func isAt(f *os.File, path string) bool {
	mine, err := f.Stat()
	if err != nil {
		return false
	}
	there, err := os.Stat(path)
	return err == nil && os.SameFile(mine, there)
}
