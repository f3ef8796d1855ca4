//go:build unix

package engine

import (
	"os/exec"
	"syscall"
)

// A group is the process group that a program leads.
type group struct{}

func (group) prepare(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func (group) adopt(*exec.Cmd) {}

// kill ends the program and what it has started. That there is nobody left to kill is no fault.
func (group) kill(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

func (group) release() {}
