package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// needsRight skips a test that cannot do what it needs: one of root, for the most part.
func needsRight(t *testing.T, what string, command ...string) {
	t.Helper()
	if said, err := exec.Command(command[0], command[1:]...).CombinedOutput(); err != nil {
		t.Skipf("SKIPPED, NOT TESTED: %s. It takes the right to run %s: %v %s", what, strings.Join(command, " "), err, said)
	}
}

func mustRun(t *testing.T, command ...string) {
	t.Helper()
	if said, err := exec.Command(command[0], command[1:]...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v %s", strings.Join(command, " "), err, said)
	}
}

// isolated starts a process that keeps namespaces of its own until the test ends, and returns what starts others in them.
func isolated(t *testing.T, dir, namespace string) (pid string, by []string) {
	t.Helper()
	keeper := start(t, dir, "unshare", "--"+namespace, "sleep", "1000000")
	pid = strconv.Itoa(keeper.Process.Pid)
	file := map[string]string{"net": "net", "mount": "mnt"}[namespace]
	own, err := os.Readlink("/proc/self/ns/" + file)
	if err != nil {
		t.Fatal(err)
	}
	until(t, "there is a namespace", func() bool {
		theirs, err := os.Readlink("/proc/" + pid + "/ns/" + file)
		return err == nil && theirs != own
	})
	return pid, []string{"nsenter", "--target", pid, "--" + namespace, "--", "sh", "-c", `cd "$0" && exec "$@"`, dir}
}

// A server that its peers and its clients do not reach, and that reaches none of them, costs nothing but time, and comes back.
func TestTheLeaderOfThreeServersIsCutOff(t *testing.T) {
	if !*full {
		t.Skip("-args -full cuts off a server")
	}
	needsRight(t, "a partition between servers", "unshare", "--net", "true")
	t.Parallel()
	a := &arena{T: t, program: os.Args[0], dir: t.TempDir()}
	pid, by := isolated(t, a.dir, "net")
	here, net := "plyb"+pid, fmt.Sprintf("10.213.%d.", os.Getpid()%250)
	mustRun(t, "ip", "link", "add", here, "type", "veth", "peer", "name", "eth0", "netns", pid)
	mustRun(t, "ip", "address", "add", net+"1/24", "dev", here)
	mustRun(t, "ip", "link", "set", here, "up")
	inside := func(command ...string) { mustRun(t, append(by[:len(by):len(by)], command...)...) }
	inside("ip", "address", "add", net+"2/24", "dev", "eth0")
	inside("ip", "link", "set", "eth0", "up")
	a.serve(place{net + "2", by}, place{host: net + "1"}, place{host: net + "1"})
	a.worker("w1")
	flags := append(reversi[:len(reversi)-2:len(reversi)-2], "--games", "100")
	c := a.match("m.pgn", flags...)
	a.untilGames(c, "m.pgn", 3)
	until(t, "the server that will be cut off leads", func() bool { return a.leader() == "s0" || !a.stepDown("s0") })
	mustRun(t, "ip", "link", "set", here, "down")
	a.untilGames(c, "m.pgn", a.games("m.pgn")+20) // more than were in flight
	mustRun(t, "ip", "link", "set", here, "up")
	a.same(c, "m.pgn", flags...)
}

// stepDown asks for another leader of the stream of jobs. It is always true.
func (a *arena) stepDown(preferred string) bool {
	f := a.connect("test", "keys/coordinator", nil)
	defer f.nc.Close()
	_, _ = f.nc.Request("$JS.API.STREAM.LEADER.STEPDOWN."+jobStream, []byte(`{"placement":{"preferred":"`+preferred+`"}}`), patience) // else again
	return true
}

// The disk of one of three servers is full: the others go on.
func TestTheDiskOfAServerIsFull(t *testing.T) {
	if !*full {
		t.Skip("-args -full fills the disk of a server")
	}
	needsRight(t, "a server whose disk is full", "unshare", "--mount", "true")
	t.Parallel()
	a := &arena{T: t, program: os.Args[0], dir: t.TempDir()}
	store := filepath.Join(a.dir, "store-s0")
	if err := os.Mkdir(store, 0o777); err != nil {
		t.Fatal(err)
	}
	pid, by := isolated(t, a.dir, "mount")
	mustRun(t, append(by[:len(by):len(by)], "mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", store)...)
	other := place{host: "127.0.0.1"}
	a.serve(place{"127.0.0.1", by}, other, other)
	a.worker("w1")
	flags := append(reversi[:len(reversi)-2:len(reversi)-2], "--games", "100")
	c := a.match("m.pgn", flags...)
	a.untilGames(c, "m.pgn", 3)
	until(t, "the server whose disk will be full leads", func() bool { return a.leader() == "s0" || !a.stepDown("s0") })
	full, err := os.Create(filepath.Join("/proc", pid, "root", store, "full"))
	if err != nil {
		t.Fatal(err)
	}
	defer full.Close()
	for block := make([]byte, 4096); err == nil; {
		_, err = full.Write(block)
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	a.same(c, "m.pgn", flags...)
}
