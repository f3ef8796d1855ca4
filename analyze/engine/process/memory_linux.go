package process

import (
	"fmt"
	"os/exec"
)

// LimitsMemory says whether the system can limit the memory of a program.
const LimitsMemory = true

// limitMemory returns a program that may have so many bytes of data. A shell sets the limit before it becomes the program, so that
// this has it from its first instruction on.
func limitMemory(bytes int64, args []string) *exec.Cmd {
	program, err := exec.LookPath(args[0])
	script := fmt.Sprintf(`ulimit -d %d && exec "$@"`, bytes>>10)
	cmd := exec.Command("/bin/sh", append([]string{"-c", script, "sh", program}, args[1:]...)...)
	if err != nil {
		cmd.Err = err // as without a limit
	}
	return cmd
}
