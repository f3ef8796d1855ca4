package process

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// CountsCPU says whether the system tells how much processor time a program has used.
const CountsCPU = true

// tick is the unit of times in /proc on all systems that programs of Go run on.
const tick = 10 * time.Millisecond

// ThreadCPU returns how much processor time the thread has used that calls it, to which the goroutine has to be locked.
func ThreadCPU() (time.Duration, error) {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		return 0, err
	}
	return time.Duration(t.Nano()), nil
}

// cpuOf returns how much processor time a program has used, with all children that it has waited for, and those that it has.
func cpuOf(pid int) (time.Duration, error) {
	used, err := statOf(pid)
	if err != nil {
		return 0, err
	}
	for _, child := range childrenOf(pid) {
		more, err := cpuOf(child)
		if err == nil { // or it has ended meanwhile
			used += more
		}
	}
	return used, nil
}

// statOf returns the times in /proc/PID/stat: of the program, and of the children that it has waited for.
func statOf(pid int) (used time.Duration, err error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:]) // names may have brackets and blanks
	const first, times = 11, 4                                      // of the fields after the name
	if len(fields) < first+times {
		return 0, fmt.Errorf("/proc/%d/stat has %d fields after the name, and no times", pid, len(fields))
	}
	for _, field := range fields[first : first+times] {
		ticks, err := strconv.ParseInt(string(field), 10, 64)
		if err != nil {
			return 0, err
		}
		used += time.Duration(ticks) * tick
	}
	return used, nil
}

// childrenOf returns the children of all threads of a program, where the system lists them.
func childrenOf(pid int) (children []int) {
	threads, err := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid))
	if err != nil {
		return nil
	}
	for _, thread := range threads {
		list, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%s/children", pid, thread.Name()))
		if err != nil {
			continue
		}
		for _, word := range bytes.Fields(list) {
			if child, err := strconv.Atoi(string(word)); err == nil {
				children = append(children, child)
			}
		}
	}
	return children
}
