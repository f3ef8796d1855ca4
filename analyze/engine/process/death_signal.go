//go:build linux || freebsd

package process

import "syscall"

// endWithPlybook makes the system end a program at the end of the thread that starts it.
func endWithPlybook(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGKILL }
