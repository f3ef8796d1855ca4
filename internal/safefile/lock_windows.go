package safefile

import (
	"errors"
	"os"
	"path/filepath"

	"golang.org/x/sys/windows"
)

// Lock takes a file or a folder that is there for this process alone, until the function that it returns is called
// or the process ends. The error is [ErrLocked] if another process has it. What cannot be locked counts as free.
//
// A folder cannot be locked here: a file in it, or beside a file, stands for it, which nobody else can open, and which
// the system takes away with the process.
func Lock(path string) (unlock func(), err error) {
	name := path + lockFile
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		name = filepath.Join(path, lockFile)
	}
	text, err := windows.UTF16PtrFromString(name)
	if err != nil {
		return func() {}, nil
	}
	handle, err := windows.CreateFile(text, windows.GENERIC_WRITE, 0, nil, windows.OPEN_ALWAYS,
		windows.FILE_ATTRIBUTE_HIDDEN|windows.FILE_FLAG_DELETE_ON_CLOSE, 0)
	switch {
	case errors.Is(err, windows.ERROR_SHARING_VIOLATION):
		return nil, ErrLocked
	case err != nil:
		return func() {}, nil
	}
	return func() { _ = windows.CloseHandle(handle) }, nil
}

// tryLock locks nothing: a file that is open cannot be removed here.
func tryLock(*os.File) lockState { return lockUnsupported }

// lockFile is the name of the file that stands for a folder.
const lockFile = ".plybook.lock"
