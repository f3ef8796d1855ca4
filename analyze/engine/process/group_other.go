//go:build !unix && !windows

package process

import "os/exec"

// A group is the program alone, where the system knows no groups.
type group struct{}

func (group) prepare(*exec.Cmd) {}

func (group) adopt(*exec.Cmd) {}

func (group) kill(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

func (group) release() {}
