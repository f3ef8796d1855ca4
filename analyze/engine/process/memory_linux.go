package process

import (
	"os/exec"
	"strconv"
)

// LimitsMemory says whether the system can limit the memory of a program.
const LimitsMemory = true

// limitMemory returns a program that may have so many bytes of data. A shell sets the limit before it becomes the program, so that
// this has it from its first instruction on.
func limitMemory(bytes int64, args []string) *exec.Cmd {
	program, err := exec.LookPath(args[0])
	cmd := exec.Command("/bin/sh", append([]string{"-c", `ulimit -d "$0" && exec "$@"`, strconv.FormatInt(bytes>>10, 10), program}, args[1:]...)...)
	if err != nil {
		cmd.Err = err // as without a limit
	}
	return cmd
}
