package process

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// PinsCores says whether the system can keep a program to some processor cores.
const PinsCores = true

// Cores returns the processor cores that plybook may run on, in ascending order.
func Cores() (cores []int, err error) {
	var set unix.CPUSet
	if err := unix.SchedGetaffinity(0, &set); err != nil {
		return nil, fmt.Errorf("the system does not report its processor cores: %w", err)
	}
	for core := 0; len(cores) < set.Count(); core++ {
		if set.IsSet(core) {
			cores = append(cores, core)
		}
	}
	return cores, nil
}

// startOn calls start for a program that is to run on some cores; none: on any. A program inherits the cores of the thread that starts it,
// to which the goroutine has to be locked, and so has them from its first instruction on.
func startOn(cores []int, start func() error) error {
	if len(cores) == 0 {
		return start()
	}
	var before, set unix.CPUSet
	if err := unix.SchedGetaffinity(0, &before); err != nil {
		return err
	}
	for _, core := range cores {
		set.Set(core)
	}
	if err := unix.SchedSetaffinity(0, &set); err != nil {
		return fmt.Errorf("it cannot be pinned to the processor cores %v: %w", cores, err)
	}
	defer func() { _ = unix.SchedSetaffinity(0, &before) }() // the thread has had these
	return start()
}
