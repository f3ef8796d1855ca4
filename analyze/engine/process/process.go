// Package process runs a program of others and exchanges lines with it. [Command.Start] starts one in a group of its own;
// nothing that it has started in that group outlives [Process.Close] or [Process.Kill] where the system
// knows groups, and neither outlives plybook.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package process

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"time"
)

// Bounds on what a program may do to us.
const (
	MaxLine      = 1 << 20     // bytes of a line
	MaxLog       = 64 << 10    // bytes of its standard error that are kept, the last ones
	backlog      = 64          // lines that wait to be read or written
	DefaultGrace = time.Second // see [Command].Grace

	DefaultInterruptGrace = 300 * time.Millisecond // see [Command].InterruptGrace
)

// Why a process has no more output.
var (
	ErrEnded       = errors.New("it ended")
	ErrLineTooLong = errors.New("it wrote a line that is too long")
)

// longLine is [ErrLineTooLong] with the bytes that a line may have.
type longLine int

func (most longLine) Error() string {
	return fmt.Sprintf("it wrote a line of more than %d bytes", int(most))
}
func (longLine) Is(target error) bool { return target == ErrLineTooLong }

// ErrNoCPU is why CPU time cannot be counted where not [CountsCPU].
var ErrNoCPU = errors.New("this system does not report the CPU time of programs")

// A Command says how to start a program and how to end it.
type Command struct {
	Args  []string      // the program and its arguments
	Quit  string        // the line that asks the program to end; "": closing its input does
	Grace time.Duration // for the program to end when asked to, and for its output after its end

	InterruptGrace time.Duration // for the program to end when the context has ended: somebody waits for the end of all

	Input  []byte // all that the program reads, and nothing is sent to it besides; nil: lines are sent with [Process.Send]
	Memory int64  // bytes of data that it may have, where [LimitsMemory]; 0: no limit
	Cores  []int  // processor cores that it may run on, where [PinsCores]; none: any
	Line   int    // bytes that a line of its output may have; 0: MaxLine
}

// A Process is a program that runs, and the lines to it and from it. What it writes to its standard
// error is always read, and the end of it kept.
type Process struct {
	cmd    *exec.Cmd
	quit   string
	group  group
	grace  time.Duration // see Command
	line   int           // see Command
	input  chan string
	output chan string
	log    tail

	closing chan struct{} // closed when nobody wants to read more
	silent  chan struct{} // closed when all of its output is in the channel
	broken  error         // why the output ended, once silent is closed
	logged  chan struct{} // closed when its standard error has ended
	gone    chan struct{} // closed when the program has ended
	status  error         // how it ended, once gone is closed

	once sync.Once
}

// Start starts the program in a group of its own, as far as the system knows groups, so that what
// the program starts ends with it. The end of the context ends it, after InterruptGrace at the latest.
func (c *Command) Start(ctx context.Context) (*Process, error) {
	p := &Process{
		cmd: c.command(), quit: c.Quit, grace: c.Grace, line: cmp.Or(c.Line, MaxLine), input: make(chan string, backlog), output: make(chan string, backlog),
		closing: make(chan struct{}), silent: make(chan struct{}),
		logged: make(chan struct{}), gone: make(chan struct{}),
	}
	// Pipes of our own: those of package exec would wait for what the program has started to close them.
	stdin, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, theirOut, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer theirOut.Close()
	log, theirLog, err := os.Pipe()
	if err != nil {
		out.Close()
		return nil, err
	}
	defer theirLog.Close()
	p.cmd.Stdout, p.cmd.Stderr = theirOut, theirLog
	started := make(chan error)
	start := func() error { return startOn(c.Cores, p.cmd.Start) }
	go p.run(ctx, start, func() { p.Close(c.InterruptGrace) }, started, out, log)
	if err := <-started; err != nil {
		out.Close()
		log.Close()
		return nil, err
	}
	if c.Input != nil {
		go p.writeAll(stdin, c.Input)
	} else {
		go p.write(stdin)
	}
	go p.read(out)
	go p.keep(log)
	return p, nil
}

// command returns the program as the system starts it.
func (c *Command) command() *exec.Cmd {
	if c.Memory <= 0 {
		return exec.Command(c.Args[0], c.Args[1:]...)
	}
	return limitMemory(c.Memory, c.Args)
}

// run calls start, which starts the program, and waits for its end. Both happen on one thread, because the system sends the death signal
// when the thread that started a program ends. The end of the context calls stop.
func (p *Process) run(ctx context.Context, start func() error, stop func(), started chan<- error, pipes ...*os.File) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	p.group.prepare(p.cmd)
	err := start()
	if err != nil {
		p.group.release()
		started <- err
		return
	}
	p.group.adopt(p.cmd)
	unwatch := context.AfterFunc(ctx, stop)
	started <- nil
	p.wait(unwatch, pipes...)
}

// writeAll writes all of the input. A program that does not read it does not have to.
func (p *Process) writeAll(stdin io.WriteCloser, input []byte) {
	defer stdin.Close()
	_, _ = stdin.Write(input) // what the program writes, or that it is gone, explains more
}

// write writes lines until nobody has more.
func (p *Process) write(stdin io.WriteCloser) {
	defer stdin.Close()
	for {
		select {
		case text := <-p.input:
			if _, err := io.WriteString(stdin, text); err != nil {
				return // what the program writes, or that it is gone, explains more
			}
		case <-p.closing:
			p.writeRest(stdin)
			return
		}
	}
}

// writeRest writes the lines that were sent before the end, as long as there is time.
func (p *Process) writeRest(stdin io.Writer) {
	for {
		select {
		case text := <-p.input:
			if _, err := io.WriteString(stdin, text); err != nil {
				return
			}
		default:
			return
		}
	}
}

// read takes lines as fast as somebody wants them. After Close nobody does, and a
// program that could not write them might not end well.
func (p *Process) read(out *os.File) {
	defer close(p.silent)
	defer out.Close()
	p.broken = ErrEnded
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, p.line)
	for lines.Scan() {
		select {
		case p.output <- lines.Text():
		case <-p.closing:
			_, _ = io.Copy(io.Discard, out)
			return
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		p.broken = longLine(p.line)
	}
}

// keep reads the standard error and keeps the end of it.
func (p *Process) keep(log *os.File) {
	defer close(p.logged)
	defer log.Close()
	_, _ = io.Copy(&p.log, log)
}

// wait notes how the program ends, and ends what it has started.
func (p *Process) wait(unwatch func() bool, pipes ...*os.File) {
	p.status = p.cmd.Wait()
	unwatch() // the number of the program may be that of another by now
	p.group.kill(p.cmd)
	close(p.gone)
	late := time.After(p.grace)
	for _, ended := range []chan struct{}{p.silent, p.logged} {
		select {
		case <-ended:
		case <-late:
			for _, pipe := range pipes {
				pipe.Close()
			}
			return
		}
	}
}

// Log returns the last that the program has written to its standard error, all of it if it has ended.
func (p *Process) Log() string {
	if p.goneWithin(0) {
		<-p.logged
	}
	return p.log.String()
}

// Send writes a line. It does not wait for the program to read it, unless many lines wait already. That the program
// has ended is no error here: [Process.Receive] returns why, after the last line of its output.
func (p *Process) Send(ctx context.Context, line string) error {
	select {
	case p.input <- line + "\n":
	case <-p.gone:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	return nil
}

// Receive returns the next line without its end; [ErrEnded] or [ErrLineTooLong] if there are no more.
func (p *Process) Receive(ctx context.Context) (string, error) {
	select {
	case line := <-p.output:
		return line, nil
	case <-ctx.Done():
		return "", context.Cause(ctx)
	case <-p.silent:
	}
	select {
	case line := <-p.output:
		return line, nil
	default:
		return "", p.broken
	}
}

// Ending describes how the program has ended, waiting a little for it to do so.
func (p *Process) Ending() string {
	if !p.goneWithin(p.grace) {
		return "it closed its output"
	}
	if p.status == nil {
		return "it ended"
	}
	return "it ended: " + p.status.Error()
}

// Done returns a channel that is closed when the program has ended.
func (p *Process) Done() <-chan struct{} { return p.gone }

// Status returns how the program has ended, as [exec.Cmd.Wait] does; it is valid once Done is closed.
func (p *Process) Status() error { return p.status }

// CPU returns how much CPU time the program has used so far, where the system [CountsCPU]: with what it has started, as far as the
// system still knows whose children they are.
func (p *Process) CPU() (time.Duration, error) {
	used, err := cpuOf(p.cmd.Process.Pid)
	if CountsCPU && p.isGone() {
		return p.cmd.ProcessState.UserTime() + p.cmd.ProcessState.SystemTime(), nil
	}
	return used, err
}

// Alive reports whether lines can be exchanged with the program.
func (p *Process) Alive() bool {
	select {
	case <-p.gone:
		return false
	case <-p.silent:
		return false
	default:
		return true
	}
}

// Close asks the program to end, and kills it with all that it has started if it does not within the grace.
func (p *Process) Close(grace time.Duration) { p.close(p.quit, grace) }

func (p *Process) close(quit string, grace time.Duration) {
	p.once.Do(func() {
		if quit != "" {
			select {
			case p.input <- quit + "\n":
			default:
			}
		}
		close(p.closing) // which closes its input too
		if !p.goneWithin(grace) {
			p.group.kill(p.cmd)
			p.goneWithin(p.grace) // if it cannot be killed there is nothing more to be done
		}
		p.group.release()
	})
}

// Kill ends the program at once.
func (p *Process) Kill() {
	if !p.goneWithin(0) { // or its number may be that of another by now
		p.group.kill(p.cmd)
	}
	p.close("", p.grace)
}

// goneWithin reports whether the program has ended, or does within a time.
func (p *Process) goneWithin(d time.Duration) bool {
	return p.isGone() || d > 0 && p.goneBefore(time.After(d))
}

// goneBefore reports whether the program has ended, or does before a time is over. It looks once more after the end
// of the time: where both have come meanwhile, a select takes either.
func (p *Process) goneBefore(late <-chan time.Time) bool {
	select {
	case <-p.gone:
		return true
	case <-late:
		return p.isGone()
	}
}

func (p *Process) isGone() bool {
	select {
	case <-p.gone:
		return true
	default:
		return false
	}
}

// A tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	kept []byte
}

func (t *tail) Write(data []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(data)
	data = data[max(0, n-MaxLog):]
	if over := len(t.kept) + len(data) - MaxLog; over > 0 {
		t.kept = t.kept[:copy(t.kept, t.kept[over:])]
	}
	t.kept = append(t.kept, data...)
	return n, nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.kept)
}
