//go:build !windows

package main

import (
	"bytes"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// asFleet makes the test binary be plybook-fleet.
const asFleet = "PLYBOOK_FLEET_TEST_RUNS_MAIN"

// plybookProgram is the plybook that the tests compare with.
var plybookProgram string

func TestMain(m *testing.M) {
	if os.Getenv(asFleet) != "" {
		main()
	}
	os.Exit(testAll(m))
}

func testAll(m *testing.M) int {
	dir, err := os.MkdirTemp("", "plybook-fleet-test")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	plybookProgram = filepath.Join(dir, "plybook")
	build := exec.Command("go", "build", "-buildvcs=false", "-o", plybookProgram, "./cmd/plybook")
	build.Dir = "../.."
	if said, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%v\n%s", err, said)
		return 1
	}
	if err := moreAtATime(); err != nil {
		panic(err)
	}
	return m.Run()
}

// moreAtATime runs more cases at a time than there are cores, unless -parallel says how many: most of them wait, for leases and elections.
func moreAtATime() error {
	flag.Parse()
	const parallel = "test.parallel"
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == parallel })
	if given {
		return nil
	}
	return flag.Set(parallel, strconv.Itoa(3*runtime.GOMAXPROCS(0)))
}

// hang is how long anything may take before a test says that it hangs: the machine may be busy with other work.
const hang = 10 * time.Minute

// A child is a process that the test has started. It does not outlive the test.
type child struct {
	*exec.Cmd
	name string
	out  syncBuffer // both outputs
	gone chan struct{}
	err  error // once gone
}

// A syncBuffer may be read while it is written.
type syncBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// start starts a program in a folder. It ends with the test, or with the process of the test.
func start(t *testing.T, dir, program string, args ...string) *child {
	t.Helper()
	c := &child{Cmd: exec.Command(program, args...), name: filepath.Base(program) + " " + strings.Join(args, " "), gone: make(chan struct{})}
	c.Dir, c.Env = dir, append(os.Environ(), asFleet+"=1")
	c.Stdout, c.Stderr, c.WaitDelay = &c.out, &c.out, time.Second
	endWithTest(c.Cmd)
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // whose end would end the child
		started <- c.Start()
		c.err = c.Wait()
		close(c.gone)
	}()
	if err := <-started; err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.kill()
		if t.Failed() {
			t.Logf("%s:\n%s", c.name, c.out.String())
		}
	})
	return c
}

// kill ends the child, and what it has started, at once.
func (c *child) kill() {
	killGroup(c.Cmd)
	<-c.gone
}

// isGone says whether the child has ended.
func (c *child) isGone() bool {
	select {
	case <-c.gone:
		return true
	default:
		return false
	}
}

// code waits for the end of the child, and returns its exit code.
func (c *child) code(t *testing.T) int {
	t.Helper()
	select {
	case <-c.gone:
	case <-time.After(hang):
		t.Fatalf("%s hangs:\n%s", c.name, c.out.String())
	}
	return c.ProcessState.ExitCode()
}

// until waits for something that, once it is so, stays so.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(hang); !is(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: not in %v", what, hang)
		}
	}
}

// An arena is a place for a case: its servers, keys and files.
type arena struct {
	*testing.T
	program string // plybook-fleet
	dir     string
	servers []*node
	url     string
}

// A node is a server that can be started again at its place.
type node struct {
	*child
	name string
	args []string // the program too
}

// A place is where a server is.
type place struct {
	host string
	by   []string // the command that starts a program there; nil: none is needed
}

var listening = regexp.MustCompile(`listening on (\S+)`)

// newArena starts one server, or three.
func newArena(t *testing.T, servers int) *arena {
	t.Helper()
	t.Parallel()
	a := &arena{T: t, program: os.Args[0], dir: t.TempDir()}
	a.serve(slices.Repeat([]place{{host: "127.0.0.1"}}, servers)...)
	return a
}

// serve makes keys, and starts servers at places.
func (a *arena) serve(places ...place) {
	t := a.T
	t.Helper()
	var hosts []string
	for _, p := range places {
		hosts = append(hosts, p.host)
	}
	if code := start(t, a.dir, a.program, "keys", "--out", "keys", "--workers", "worker,liar", "--hosts", strings.Join(hosts, ",")).code(t); code != 0 {
		t.Fatalf("keys: exit code %d", code)
	}
	clients, routes := freePorts(t, places), freePorts(t, places)
	for i, p := range places {
		name := fmt.Sprintf("s%d", i)
		args := append(p.by, a.program, "serve", "--keys", "keys/server", "--listen", clients[i], "--store", "store-"+name, "--name", name)
		if len(places) > 1 {
			var peers []string
			for j, route := range routes {
				if j != i {
					peers = append(peers, route)
				}
			}
			args = append(args, "--cluster", routes[i], "--peers", strings.Join(peers, ","))
		}
		a.servers = append(a.servers, &node{name: name, args: args})
	}
	a.startServers()
	a.url = "tls://" + strings.Join(clients, ",tls://")
}

// stop kills a server.
func (n *node) stop() {
	n.kill()
	n.child = nil
}

// restart kills a server, and starts it again.
func (a *arena) restart(name string) {
	a.Helper()
	for _, s := range a.servers {
		if s.name == name {
			s.stop()
		}
	}
	a.startServers()
}

// loseDisks kills all servers, and starts them again without what they have stored.
func (a *arena) loseDisks() {
	a.Helper()
	for _, s := range a.servers {
		s.stop()
		if err := os.RemoveAll(filepath.Join(a.dir, "store-"+s.name)); err != nil {
			a.Fatal(err)
		}
	}
	a.startServers()
}

// startServers starts the servers that do not run.
func (a *arena) startServers() {
	a.Helper()
	for _, s := range a.servers {
		if s.child == nil {
			s.child = start(a.T, a.dir, s.args[0], s.args[1:]...)
		}
	}
	for _, s := range a.servers {
		until(a.T, "server "+s.name+" listens", func() bool { return listening.MatchString(s.out.String()) })
	}
}

// freePorts returns addresses at places on which nobody listens. Those that are elsewhere have the same ports.
func freePorts(t *testing.T, places []place) (addresses []string) {
	t.Helper()
	for _, p := range places {
		host := p.host
		if p.by != nil {
			host = "127.0.0.1"
		}
		l, err := net.Listen("tcp", host+":0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		_, port, err := net.SplitHostPort(l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		addresses = append(addresses, net.JoinHostPort(p.host, port))
	}
	return addresses
}

// worker starts a worker with a slot.
func (a *arena) worker(name string, more ...string) *child {
	a.Helper()
	return a.workerOf(a.program, name, more...)
}

// workerOf starts a worker that is another program.
func (a *arena) workerOf(program, name string, more ...string) *child {
	a.Helper()
	args := append([]string{"work", "--fleet", a.url, "--keys", "keys/worker", "--slots", "1", "--name", name}, more...)
	return start(a.T, a.dir, program, args...)
}

// match starts a coordinator.
func (a *arena) match(out string, args ...string) *child {
	a.Helper()
	own := []string{"match", "--fleet", a.url, "--keys", "keys/coordinator", "--plybook", plybookProgram, "--lease", "2s", "--out", out}
	return start(a.T, a.dir, a.program, append(own, args...)...)
}

// games returns how many whole games are in a file.
func (a *arena) games(out string) int {
	data, err := os.ReadFile(filepath.Join(a.dir, out))
	if err != nil {
		return 0
	}
	return bytes.Count(data, []byte("[PlyCount "))
}

// untilGames waits until there are some games in the file of a match that is not over.
func (a *arena) untilGames(c *child, out string, n int) {
	a.Helper()
	until(a.T, fmt.Sprintf("%d games", n), func() bool {
		select {
		case <-c.gone:
			a.Fatalf("the match ended before what is to happen in it:\n%s", c.out.String())
		default:
		}
		return a.games(out) >= n
	})
}

// A wanted match is one that plybook has played alone.
type wanted struct {
	once sync.Once
	data []byte
	err  error
}

var wantedMatches sync.Map // of *wanted, by arguments

// want returns the file that plybook writes of a match.
func (a *arena) want(args ...string) []byte {
	a.Helper()
	any, _ := wantedMatches.LoadOrStore(strings.Join(args, " "), new(wanted))
	w := any.(*wanted)
	w.once.Do(func() {
		dir, err := os.MkdirTemp(filepath.Dir(plybookProgram), "want")
		if err != nil {
			w.err = err
			return
		}
		command := exec.Command(plybookProgram, append([]string{"match", "--out", "want.pgn"}, args...)...)
		command.Dir = dir
		if said, err := command.CombinedOutput(); err != nil {
			w.err = fmt.Errorf("%w\n%s", err, said)
			return
		}
		w.data, w.err = os.ReadFile(filepath.Join(dir, "want.pgn"))
	})
	if w.err != nil {
		a.Fatal(w.err)
	}
	return bytes.Clone(w.data) // tests make lies of it
}

// same fails if a coordinator does not end well, with the file that plybook writes.
func (a *arena) same(c *child, out string, args ...string) {
	a.Helper()
	if code := c.code(a.T); code != 0 {
		a.Fatalf("exit code %d:\n%s", code, c.out.String())
	}
	got, err := os.ReadFile(filepath.Join(a.dir, out))
	if err != nil {
		a.Fatal(err)
	}
	if want := a.want(args...); !bytes.Equal(got, want) {
		a.Errorf("the file has %d games and %d bytes, want %d bytes, and they differ", a.games(out), len(got), len(want))
	}
}
