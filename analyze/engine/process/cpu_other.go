//go:build !linux

package process

import "time"

// CountsCPU says whether the system tells how much CPU time a program has used.
const CountsCPU = false

// ThreadCPU returns an error: the system does not tell.
func ThreadCPU() (time.Duration, error) { return 0, ErrNoCPU }

func cpuOf(int) (time.Duration, error) { return 0, ErrNoCPU }
