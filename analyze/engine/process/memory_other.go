//go:build !linux

package process

import "os/exec"

// LimitsMemory says whether the system can limit the memory of a program.
const LimitsMemory = false

// limitMemory returns a program as it is.
func limitMemory(_ int64, args []string) *exec.Cmd { return exec.Command(args[0], args[1:]...) }
