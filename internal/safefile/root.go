package safefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// WriteFileIn is [WriteFile] for a file of a folder that nothing leads out of. A new file has the permissions; one that is
// there already keeps its own. Once it returns, a new file is on the disk under its name. What replaces a file is on the disk too, and comes
// under the name with the next file that is written to the folder, or with [SyncFolder]: until then a cut of the power may bring back what
// was there before, whole. Waiting for it each time would take as long again as writing the file.
func WriteFileIn(root *os.Root, name string, data []byte, perm fs.FileMode) error {
	f, temp, err := createTemporaryIn(root, perm)
	if err != nil {
		return err
	}
	defer f.Close()
	info, missing := root.Lstat(name)
	if missing == nil && info.Mode().IsRegular() {
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
	if missing == nil {
		return nil
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
