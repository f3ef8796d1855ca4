package process

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// CountsCPU says whether the system tells how much CPU time a program has used.
const CountsCPU = true

// tick is the unit of times in /proc on all systems that programs of Go run on.
const tick = 10 * time.Millisecond

// ThreadCPU returns how much CPU time the thread has used that calls it, to which the goroutine has to be locked.
func ThreadCPU() (time.Duration, error) {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		return 0, err
	}
	return time.Duration(t.Nano()), nil
}

// cpuOf returns how much CPU time a program has used, with all children that it has waited for, and those that it has. A child that
// it waits for meanwhile would count twice or not at all, so that all are counted again then.
func cpuOf(pid int) (time.Duration, error) {
	own, waited, err := statOf(pid)
	for range mostTries {
		if err != nil {
			return 0, err
		}
		var children time.Duration
		for _, child := range childrenOf(pid) {
			if used, err := cpuOf(child); err == nil { // or it has ended meanwhile
				children += used
			}
		}
		before := waited
		if own, waited, err = statOf(pid); err == nil && waited == before {
			return own + waited + children, nil
		}
	}
	return own + waited, err
}

// mostTries bounds how often the children of a program are counted that waits for one after the other.
const mostTries = 5

// statOf returns the times in /proc/PID/stat: of the program, and of the children that it has waited for.
func statOf(pid int) (own, waited time.Duration, err error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, 0, err
	}
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:]) // names may have brackets and blanks
	var times [4]time.Duration                                      // user and system of the program, and of the children
	const first = 11                                                // of the fields after the name
	if len(fields) < first+len(times) {
		return 0, 0, fmt.Errorf("/proc/%d/stat has %d fields after the name, and no times", pid, len(fields))
	}
	for i := range times {
		ticks, err := strconv.ParseInt(string(fields[first+i]), 10, 64)
		if err != nil {
			return 0, 0, err
		}
		times[i] = time.Duration(ticks) * tick
	}
	return times[0] + times[1], times[2] + times[3], nil
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
