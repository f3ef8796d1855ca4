// Package safefile writes files whole or not at all. It is the only place of plybook that creates files.
//
// [Create] begins a file under a temporary name, and [File.Commit] puts it in its place once all of it is on the disk: a
// crash, a kill or a full disk leaves the old file or the new one. Runs that are killed leave temporary files behind.
// All of them, folders too, have names of one hidden pattern, and [Sweep] removes those whose owner is gone.
package safefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
)

// PartialExtension follows the name of a product in the name of what an interrupted run has made of it. A later run that
// completes the product removes that file, and one that is interrupted replaces it. A file of another program stays: it
// does not begin as the product does. The next name is NAME.2.partial then.
const PartialExtension = ".partial"

// A File is written under a temporary name until it is committed or discarded.
type File struct {
	*os.File
	place  string
	synced bool
}

// Create begins a file for a place whose folder exists. It has the permissions of the file that is there already, if
// there is one.
func Create(place string) (*File, error) {
	file, err := createTemporary(filepath.Dir(place))
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(place); err == nil {
		_ = file.Chmod(info.Mode().Perm()) // some file systems have no modes
	}
	return &File{File: file, place: place}, nil
}

// Place returns where the file goes.
func (f *File) Place() string { return f.place }

// Redirect gives the file another place in the same folder.
func (f *File) Redirect(place string) { f.place = place }

// Sync brings what was written so far to the disk. Many files that are synced at the same time cost little more than one.
func (f *File) Sync() error {
	err := ignoreUnsupported(f.File.Sync())
	f.synced = err == nil
	return err
}

// Commit puts the file in its place when all of it is on the disk; nothing may be written after a Sync before. The
// folder is synced apart, with [SyncFolder], so that it can be done once for many files. After an error the file has
// to be discarded.
func (f *File) Commit() error {
	if !f.synced {
		if err := f.Sync(); err != nil {
			return err
		}
	}
	if runtime.GOOS == "windows" { // elsewhere the file is open, and so locked, until it has its place
		if err := f.Close(); err != nil {
			return err
		}
	}
	if err := os.Rename(f.Name(), f.place); err != nil {
		return err
	}
	f.Close() // which has nothing to say of a file that is on the disk
	return nil
}

// Discard removes a file that was not committed.
func (f *File) Discard() {
	f.Close()
	os.Remove(f.Name())
}

// SyncFolder makes the names of files that were put in their places last.
func SyncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil // folders cannot be synced there
	}
	f, err := os.Open(dir)
	if err != nil {
		if errors.Is(err, fs.ErrPermission) {
			return nil // files can be made in a folder that cannot be read
		}
		return err
	}
	defer f.Close()
	return ignoreUnsupported(f.Sync())
}

// ignoreUnsupported drops the error of a file system that cannot sync.
func ignoreUnsupported(err error) error {
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL) {
		return nil
	}
	return err
}

// WriteFile writes a file whole or not at all.
func WriteFile(place string, data []byte) error {
	f, err := Create(place)
	if err != nil {
		return err
	}
	if _, err = f.Write(data); err == nil {
		err = f.Commit()
	}
	if err != nil {
		f.Discard()
		return err
	}
	return SyncFolder(filepath.Dir(place))
}

// Open opens a file that grows by whole records and keeps them if the run ends early, or creates it. The flags are
// those of [os.OpenFile].
func Open(name string, flag int) (*os.File, error) {
	f, err := os.OpenFile(name, flag|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	if err := SyncFolder(filepath.Dir(name)); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// OpenLocked is [Open] for a file that is read and written by this process alone; see [Lock].
func OpenLocked(name string) (f *os.File, unlock func(), err error) {
	for {
		if f, err = Open(name, os.O_RDWR); err != nil {
			return nil, nil, err
		}
		if unlock, err = Lock(name); err != nil {
			f.Close()
			return nil, nil, err
		}
		if isAt(f, name) {
			return f, unlock, nil
		}
		f.Close() // another process has removed it meanwhile
		unlock()
	}
}

// OpenDevice opens a device or a pipe, which is written in place.
func OpenDevice(name string) (*os.File, error) { return os.OpenFile(name, os.O_WRONLY, 0) }

// Close closes a file of [Open] when all of it is on the disk.
func Close(f *os.File) error {
	err := ignoreUnsupported(f.Sync())
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}
