//go:build unix && !linux && !freebsd

package engine

import "syscall"

func endWithPlybook(*syscall.SysProcAttr) {} // the guard has to do
