package safefile

import "errors"

// ErrLocked says that another process has what a run needs for itself.
var ErrLocked = errors.New("another plybook is at work on it")

// A lockState is what became of an attempt to lock an open file.
type lockState uint8

const (
	lockHeld        lockState = iota // until the file is closed or the process ends
	lockTaken                        // another process has it, or another open file of this one
	lockUnsupported                  // as on some network file systems
)
