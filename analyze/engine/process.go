package engine

import (
	"bufio"
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
	maxLine    = 1 << 20     // bytes of a line
	maxLog     = 64 << 10    // bytes of its standard error that are kept, the last ones
	backlog    = 64          // lines that wait to be read or written
	usualGrace = time.Second // for output to end behind the program, and for the program to end when told to

	briefGrace = 300 * time.Millisecond // for the program to end when told to, where somebody waits for the end of all
)

// Why a process has nothing more to say.
var (
	errEnded = errors.New("it ended")
	errLong  = fmt.Errorf("it wrote a line of more than %d bytes", maxLine)
)

// A process is a program that runs, and the lines to it and from it. What it writes to its standard
// error is always taken, and the end of it kept.
type process struct {
	cmd    *exec.Cmd
	group  group
	grace  time.Duration // see usualGrace
	input  chan string
	output chan string
	log    tail

	closing chan struct{} // closed when nobody wants to hear more
	silent  chan struct{} // closed when all of its output is in the channel
	broken  error         // why the output ended, behind silent
	logged  chan struct{} // closed when its standard error has ended
	gone    chan struct{} // closed when the program has ended
	status  error         // how it ended, behind gone

	once sync.Once
}

// startProcess starts a program in a group of its own, as far as the system knows groups, so that what
// the program starts ends with it. The end of the context ends it, with a farewell and little patience.
func (e *Engine) startProcess(ctx context.Context) (*process, error) {
	p := &process{
		cmd: exec.Command(e.args[0], e.args[1:]...), grace: e.grace, input: make(chan string, backlog), output: make(chan string, backlog),
		closing: make(chan struct{}), silent: make(chan struct{}),
		logged: make(chan struct{}), gone: make(chan struct{}),
	}
	// Pipes of our own: those of package exec would wait for what the program leaves behind to close them.
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
	go p.run(ctx, func() { p.close(e.client.farewell(), e.brief) }, started, out, log)
	if err := <-started; err != nil {
		out.Close()
		log.Close()
		return nil, err
	}
	go p.write(stdin)
	go p.read(out)
	go p.keep(log)
	return p, nil
}

// run starts the program and waits for its end. Both happen on one thread, because the system sends the death signal
// when the thread that started a program ends. The end of the context calls stop.
func (p *process) run(ctx context.Context, stop func(), started chan<- error, pipes ...*os.File) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	p.group.prepare(p.cmd)
	err := p.cmd.Start()
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

// write writes lines until nobody has more.
func (p *process) write(stdin io.WriteCloser) {
	defer stdin.Close()
	for {
		select {
		case text := <-p.input:
			if _, err := io.WriteString(stdin, text); err != nil {
				return // what the program says, or that it is gone, tells more
			}
		case <-p.closing:
			p.writeRest(stdin)
			return
		}
	}
}

// writeRest writes the lines that were sent before the end, as long as there is time.
func (p *process) writeRest(stdin io.Writer) {
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

// read takes lines as fast as somebody wants them. Behind the end of the conversation nobody does, and a
// program that could not write them might not end well.
func (p *process) read(out *os.File) {
	defer close(p.silent)
	defer out.Close()
	p.broken = errEnded
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		select {
		case p.output <- lines.Text():
		case <-p.closing:
			_, _ = io.Copy(io.Discard, out)
			return
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		p.broken = errLong
	}
}

// keep takes the standard error and keeps the end of it.
func (p *process) keep(log *os.File) {
	defer close(p.logged)
	defer log.Close()
	_, _ = io.Copy(&p.log, log)
}

// wait notes how the program ends, and ends what it leaves behind.
func (p *process) wait(unwatch func() bool, pipes ...*os.File) {
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

// words returns the last that the program has written to its standard error, all of it if it has ended.
func (p *process) words() string {
	if p.goneWithin(0) {
		<-p.logged
	}
	return p.log.String()
}

// send writes a line. It does not wait for the program to read it, unless that is far behind. That the program
// has ended is no error here: why, [process.receive] tells behind the last that it has said.
func (p *process) send(ctx context.Context, line string) error {
	select {
	case p.input <- line + "\n":
	case <-p.gone:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	return nil
}

// receive returns the next line without its end.
func (p *process) receive(ctx context.Context) (string, error) {
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

// ending says how the program has ended, waiting a little for it to do so.
func (p *process) ending() string {
	if !p.goneWithin(p.grace) {
		return "it closed its output"
	}
	if p.status == nil {
		return "it ended"
	}
	return "it ended: " + p.status.Error()
}

// alive says whether the program can be talked to.
func (p *process) alive() bool {
	select {
	case <-p.gone:
		return false
	case <-p.silent:
		return false
	default:
		return true
	}
}

// close ends the program: it is told to, and killed with all that it has started if it does not within a
// time.
func (p *process) close(farewell string, patience time.Duration) {
	p.once.Do(func() {
		if farewell != "" {
			select {
			case p.input <- farewell + "\n":
			default:
			}
		}
		close(p.closing) // which closes its input too
		if !p.goneWithin(patience) {
			p.group.kill(p.cmd)
			p.goneWithin(p.grace) // if it cannot be killed there is nothing more to be done
		}
		p.group.release()
	})
}

// kill ends the program at once.
func (p *process) kill() {
	if !p.goneWithin(0) { // or its number may be that of another by now
		p.group.kill(p.cmd)
	}
	p.close("", p.grace)
}

// goneWithin says whether the program has ended, or does within a time.
func (p *process) goneWithin(d time.Duration) bool {
	return p.isGone() || d > 0 && p.goneBefore(time.After(d))
}

// goneBefore says whether the program has ended, or does before a time is over. It looks once more behind the end
// of the time: where both have come meanwhile, a select draws lots.
func (p *process) goneBefore(late <-chan time.Time) bool {
	select {
	case <-p.gone:
		return true
	case <-late:
		return p.isGone()
	}
}

func (p *process) isGone() bool {
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
	data = data[max(0, n-maxLog):]
	if over := len(t.kept) + len(data) - maxLog; over > 0 {
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
