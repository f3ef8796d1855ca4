package main

import (
	"os/exec"
	"syscall"
)

// endWithTest lets a child have a group of its own, and end when the thread that starts it does.
func endWithTest(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

func killGroup(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) } // it may be gone
