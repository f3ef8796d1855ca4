//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package main

import (
	"errors"
	"os"
	"syscall"
)

// lock takes a file or a folder that is there for this process alone, until the function that it returns is called
// or the process ends. The error is errLocked if another process has it. What cannot be locked, as on some
// network file systems, counts as free.
func lock(path string) (unlock func(), err error) {
	for {
		f, err := os.Open(path)
		if err != nil {
			return func() {}, nil
		}
		for err = syscall.EINTR; err == syscall.EINTR; {
			err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		}
		if errors.Is(err, syscall.EWOULDBLOCK) {
			f.Close()
			return nil, errLocked
		}
		if err != nil || isAt(f, path) {
			return func() { f.Close() }, nil
		}
		f.Close() // the one that had it has put another file there, or none
	}
}
