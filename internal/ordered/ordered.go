// Package ordered works on inputs in several goroutines and hands on what becomes of them in the order of the inputs.
//
// [Run] is for inputs that have nothing to do with each other. [RunSteps] is for those of which the work on one may
// have to wait for another one, or whose outputs may be too large to be kept.
package ordered

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime/debug"
	"sync"
)

// DefaultAhead is how many inputs [Run] has under way for each worker. It bounds memory, and lets the others go on while
// one input takes long.
const DefaultAhead = 4

// ErrStop is returned by an emit that wants no more. It ends the run without an error.
var ErrStop = errors.New("no more is wanted")

// ErrGoexit says that what a worker called has ended its goroutine, as FailNow of a test does.
var ErrGoexit = errors.New("internal error: a worker has called runtime.Goexit")

// A PanicError is a panic in a worker.
type PanicError struct {
	Value any
	Stack []byte
}

func (e *PanicError) Error() string { return fmt.Sprintf("internal error: %v", e.Value) }

// Run calls a worker's function on every input and emit on every output, in the order of the
// inputs. Inputs are taken only as fast as outputs are emitted. newWorker is called once in the
// goroutine of each worker, with a context that ends with the run, emit in the caller's, never twice at a time.
//
// Run returns the first error of emit, a [*PanicError] if a worker panicked, [ErrGoexit], or the cause of the context's
// end; nil if emit returned [ErrStop]. Once the context is done nothing more is emitted, so inputs may end and workers
// return with whatever they have; Run returns when they have, and leaves no goroutine running.
func Run[In, Out any](
	ctx context.Context, inputs iter.Seq[In], workers int,
	newWorker func(context.Context) func(In) Out, emit func(Out) error,
) error {
	return RunSteps(ctx, func(context.Context) iter.Seq[In] { return inputs }, Limits{workers, DefaultAhead},
		func(ctx context.Context) func(In) Step[Out] {
			work := newWorker(ctx)
			return func(in In) Step[Out] {
				return func(bool, func(Out)) (Out, bool) { return work(in), true }
			}
		}, emit)
}

// Limits bound what is done at a time.
type Limits struct {
	Workers int // goroutines; one at least
	Ahead   int // inputs under way for each of them
}

// A Step does the rest of the work on an input that was begun. It returns false where it would have to wait for
// what is begun of inputs before, unless it may. Of an output that is too large to be kept until it is emitted, or that
// may end the run, it passes parts on: pass returns once everything before the part was emitted, parts before it
// among them, or the run has ended.
type Step[Out any] func(mayWait bool, pass func(part Out)) (out Out, done bool)

// RunSteps is [Run] with work in two steps, of which the first one waits for nothing. Where the second one would have
// to, a worker begins another input. The context of inputs and workers ends with the run, whatever ends that: so they
// may wait for what is emitted.
func RunSteps[In, Out any](
	ctx context.Context, inputs func(context.Context) iter.Seq[In], limits Limits,
	newWorker func(context.Context) func(In) Step[Out], emit func(Out) error,
) error {
	inner, stop := context.WithCancel(ctx)
	feeding := inputs(inner)
	workers := max(limits.Workers, 1)
	jobs := make(chan *job[In, Out], limits.Ahead*workers)
	order := make(chan *job[In, Out], limits.Ahead*workers)

	var group sync.WaitGroup
	defer group.Wait()
	defer stop()
	group.Go(func() {
		defer close(jobs)
		defer close(order)
		feed(inner, feeding, jobs, order)
	})
	for range workers {
		group.Go(func() {
			serve(inner, jobs, newWorker(inner))
		})
	}
	if err := collect(ctx, order, emit); err != ErrStop {
		return err
	}
	return nil
}

// serve works on jobs until there are no more.
func serve[In, Out any](ctx context.Context, jobs <-chan *job[In, Out], begin func(In) Step[Out]) {
	var next, waiting *job[In, Out] // waiting was begun, and had to wait
	defer func() {
		next.abandon()
		waiting.abandon()
	}()
	for more := true; more && ctx.Err() == nil; {
		if waiting == nil {
			next, more = <-jobs
		} else {
			select {
			case next, more = <-jobs:
			default:
			}
		}
		if next != nil {
			next.begin(begin)
		}
		if waiting != nil {
			waiting.finish(ctx, true)
			waiting = nil
		}
		if next != nil && !next.finish(ctx, false) {
			waiting = next
		}
		next = nil
	}
}

// A job is an input on its way to becoming an output.
type job[In, Out any] struct {
	in    In
	rest  Step[Out]
	out   Out
	err   error
	done  chan struct{}
	parts chan Out // that come before out
}

func (j *job[In, Out]) begin(begin func(In) Step[Out]) {
	j.recovering(func() { j.rest = begin(j.in) })
}

// finish returns false if the job has to wait, and may not.
func (j *job[In, Out]) finish(ctx context.Context, mayWait bool) (done bool) {
	done = true // after a panic too
	pass := func(part Out) {
		select {
		case j.parts <- part:
		case <-ctx.Done():
		}
	}
	if j.rest != nil {
		j.recovering(func() { j.out, done = j.rest(mayWait, pass) })
	}
	if done {
		close(j.done)
	}
	return done
}

// recovering makes an error of a panic.
func (j *job[In, Out]) recovering(work func()) {
	defer func() {
		if v := recover(); v != nil {
			j.err = &PanicError{Value: v, Stack: debug.Stack()}
		}
	}()
	work()
}

// abandon ends a job whose worker is gone before its end.
func (j *job[In, Out]) abandon() {
	if j != nil {
		j.err = ErrGoexit
		close(j.done)
	}
}

// feed gives every input its place in the order before a worker can have it.
func feed[In, Out any](ctx context.Context, inputs iter.Seq[In], jobs, order chan<- *job[In, Out]) {
	for in := range inputs {
		j := &job[In, Out]{in: in, done: make(chan struct{}), parts: make(chan Out)}
		for _, to := range []chan<- *job[In, Out]{order, jobs} {
			select {
			case to <- j:
			case <-ctx.Done():
				return
			}
		}
	}
}

func collect[In, Out any](ctx context.Context, order <-chan *job[In, Out], emit func(Out) error) error {
	for {
		var j *job[In, Out]
		select {
		case next, more := <-order:
			if !more {
				return context.Cause(ctx)
			}
			j = next
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		if err := j.collect(ctx, emit); err != nil {
			return err
		}
	}
}

// collect emits the parts of the output as they come, and then the rest of it.
func (j *job[In, Out]) collect(ctx context.Context, emit func(Out) error) error {
	for done := false; !done; {
		out := &j.out
		select {
		case part := <-j.parts:
			out = &part
		case <-j.done:
			done = true
		case <-ctx.Done():
		}
		// A worker may have returned early once the context was done: look after it returned.
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if done && j.err != nil {
			return j.err
		}
		if err := emit(*out); err != nil {
			return err
		}
	}
	return nil
}
