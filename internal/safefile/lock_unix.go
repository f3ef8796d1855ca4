//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package safefile

import (
	"errors"
	"os"
	"syscall"
)

func tryLock(f *os.File) lockState {
	err := error(syscall.EINTR)
	for err == syscall.EINTR {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	}
	switch {
	case err == nil:
		return lockHeld
	case errors.Is(err, syscall.EWOULDBLOCK):
		return lockTaken
	}
	return lockUnsupported
}

// Lock takes a file or a folder that is there for this process alone, until the function that it returns is called
// or the process ends. The error is [ErrLocked] if another process has it. What cannot be locked counts as free.
func Lock(path string) (unlock func(), err error) {
	for {
		f, err := os.Open(path)
		if err != nil {
			return func() {}, nil
		}
		switch tryLock(f) {
		case lockTaken:
			f.Close()
			return nil, ErrLocked
		case lockUnsupported:
			return func() { f.Close() }, nil
		}
		if isAt(f, path) {
			return func() { f.Close() }, nil
		}
		f.Close() // the one that had it has put another file there, or none
	}
}
