package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/plybook/plybook/internal/safefile"
)

// A productFolder is a folder that a run writes its files into, and no other run at the same time.
type productFolder struct {
	dir    string
	made   []string // folders that were not there before, the innermost first
	unlock func()
}

// openFolder makes a folder for the files of a run, or deletes what one that was killed has left in it of files that
// were not whole. The folder has to be closed.
func openFolder(dir string) (*productFolder, error) {
	f := &productFolder{dir: dir, made: missing(dir)}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		f.removeMade()
		return nil, fmt.Errorf("cannot make %s: %w", dir, cause(err))
	}
	var err error
	if f.unlock, err = safefile.Lock(dir); err != nil {
		return nil, lockedError(dir, err)
	}
	if err := checkWritable(dir); err != nil {
		f.close()
		return nil, fmt.Errorf("cannot write to %s: %w", dir, cause(err))
	}
	return f, nil
}

// checkWritable says why no file can be made in a folder: better at once than when there is something to write.
func checkWritable(dir string) error {
	scratch, err := safefile.NewScratch(dir) // which sweeps the folder too
	if err != nil {
		return err
	}
	return scratch.Close()
}

// lockedError says that a place is taken.
func lockedError(name string, err error) error {
	return errorWithHint("wait for it, or pass another --out", "cannot write to %s: %w", name, err)
}

// close lets others have the folder. One that was made for nothing is deleted.
func (f *productFolder) close() {
	f.unlock()
	f.removeMade()
}

// removeMade removes the folders that were not there before, if nothing is in them.
func (f *productFolder) removeMade() {
	for _, dir := range f.made {
		if os.Remove(dir) != nil {
			return
		}
	}
}

// missing returns the folders that have to be made for a folder to be there, the innermost first.
func missing(dir string) (all []string) {
	for dir = filepath.Clean(dir); ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) || dir == filepath.Dir(dir) {
			return all
		}
		all = append(all, dir)
	}
}

// inFolder returns the paths of files in a folder.
func inFolder(dir string, names []string) (paths []string) {
	for _, name := range names {
		paths = append(paths, filepath.Join(dir, name))
	}
	return paths
}
