//go:build unix

package process

import (
	"os"
	"os/exec"
	"sync"
	"syscall"
)

// A group is the process group of a program and of what the program starts. A guard leads it: a shell that kills the
// group when plybook ends, however that happens. While the guard has not been waited for, no other group can get the
// number of this one.
type group struct {
	mu    sync.Mutex
	guard *exec.Cmd // nil: there is no shell, and the program leads the group
	life  *os.File  // open as long as plybook runs; the guard reads the other end
}

// guardScript ends the group at the end of its input. Programs may send signals to their whole group.
const guardScript = "trap '' HUP INT TERM; read -r line; kill -KILL 0"

func (g *group) prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	endWithPlybook(cmd.SysProcAttr)
	theirs, life, err := os.Pipe()
	if err != nil {
		return
	}
	defer theirs.Close()
	guard := exec.Command("/bin/sh", "-c", guardScript)
	guard.Stdin, guard.SysProcAttr = theirs, &syscall.SysProcAttr{Setpgid: true}
	if guard.Start() != nil {
		life.Close()
		return
	}
	cmd.SysProcAttr.Pgid = guard.Process.Pid
	g.guard, g.life = guard, life
}

func (*group) adopt(*exec.Cmd) {}

// kill ends the program and what it has started. An error means that none of them is left.
func (g *group) kill(cmd *exec.Cmd) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case g.life != nil:
		_ = syscall.Kill(-g.guard.Process.Pid, syscall.SIGKILL)
	case g.guard == nil:
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
}

// release ends what is left of the group, and the guard with it.
func (g *group) release() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.life == nil {
		return
	}
	_ = syscall.Kill(-g.guard.Process.Pid, syscall.SIGKILL)
	g.life.Close()
	_ = g.guard.Wait() // it was killed
	g.life = nil
}
