package safefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// WriteFileIn is [WriteFile] for a file of a folder that nothing leads out of. A new file has the permissions; one that is
// there already keeps its own.
func WriteFileIn(root *os.Root, name string, data []byte, perm fs.FileMode) error {
	f, temp, err := createTemporaryIn(root, perm)
	if err != nil {
		return err
	}
	defer f.Close()
	if info, err := root.Lstat(name); err == nil && info.Mode().IsRegular() {
		_ = f.Chmod(info.Mode().Perm()) // some file systems have no modes
	}
	if _, err = f.Write(data); err == nil {
		err = ignoreUnsupported(f.Sync())
	}
	if runtime.GOOS == "windows" && err == nil {
		err = f.Close() // elsewhere it is open, and so locked, until it has its place
	}
	if err == nil {
		err = root.Rename(temp, name)
	}
	if err != nil {
		f.Close()
		_ = root.Remove(temp)
		return err
	}
	return SyncFolder(root.Name())
}

// createTemporaryIn is [createTemporary] for a file of a root. It returns the name in it too.
func createTemporaryIn(root *os.Root, perm fs.FileMode) (f *os.File, name string, err error) {
	for {
		name = filepath.Base(newName(""))
		f, err = root.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, perm)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil || own(f) {
			return f, name, err
		}
		f.Close()
		_ = root.Remove(name)
	}
}
