package corpus

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime/debug"
	"sync"
)

// ahead is how many inputs are in the works for each worker. It bounds memory, and lets the
// others go on while one input takes long. Of batches of records, which are small and many, there are
// batchesAhead: so a worker that the system keeps waiting for some milliseconds holds up none.
const (
	ahead        = 4
	batchesAhead = 32
)

// Run calls a worker's function on every input and emit on every output, in the order of the
// inputs. Inputs are taken only as fast as outputs are emitted. newWorker is called once in the
// goroutine of each worker, emit in the caller's, never twice at a time.
//
// Run returns the first error of emit, a [*PanicError] if a worker panicked, another error if one ended its goroutine,
// as FailNow of a test does, or the cause of the context's end. Once the context is done nothing more is emitted, so inputs may end and workers
// return with whatever they have; Run returns when they have, and leaves no goroutine behind.
func Run[In, Out any](
	ctx context.Context, inputs iter.Seq[In], workers int,
	newWorker func() func(In) Out, emit func(Out) error,
) error {
	return runAhead(ctx, inputs, workers, ahead, func() func(In) step[Out] {
		work := newWorker()
		return func(in In) step[Out] {
			return func(bool, func(Out)) (Out, bool) { return work(in), true }
		}
	}, emit)
}

// A step does the rest of the work on an input that was begun. It returns false where it would have to wait for
// what is begun of inputs before, unless it may. Of an output that is too large to be kept until it is emitted it
// passes parts on: pass returns once everything before the part was emitted, or the run has ended.
type step[Out any] func(mayWait bool, pass func(part Out)) (out Out, done bool)

// runAhead is [Run] with another number of inputs in the works for each worker, and with work in two steps of
// which the first one waits for nothing. Where the second one would have to, a worker begins another input.
func runAhead[In, Out any](
	ctx context.Context, inputs iter.Seq[In], workers, ahead int,
	newWorker func() func(In) step[Out], emit func(Out) error,
) error {
	feeding, stop := context.WithCancel(ctx)
	workers = max(workers, 1)
	jobs := make(chan *job[In, Out], ahead*workers)
	order := make(chan *job[In, Out], ahead*workers)

	var group sync.WaitGroup
	group.Go(func() {
		defer close(jobs)
		defer close(order)
		feed(feeding, inputs, jobs, order)
	})
	for range workers {
		group.Go(func() {
			serve(feeding, jobs, newWorker())
		})
	}
	err := collect(ctx, order, emit)
	stop()
	group.Wait()
	return err
}

// serve works on jobs until there are no more.
func serve[In, Out any](ctx context.Context, jobs <-chan *job[In, Out], begin func(In) step[Out]) {
	var next, held *job[In, Out] // held was begun, and had to wait
	defer func() {
		next.abandon()
		held.abandon()
	}()
	for more := true; more; {
		if held == nil {
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
		if held != nil {
			held.finish(ctx, true)
			held = nil
		}
		if next != nil && !next.finish(ctx, false) {
			held = next
		}
		next = nil
	}
}

// A job is an input on its way to becoming an output.
type job[In, Out any] struct {
	in    In
	rest  step[Out]
	out   Out
	err   error
	done  chan struct{}
	parts chan Out // that come before out
}

func (j *job[In, Out]) begin(begin func(In) step[Out]) {
	j.guarded(func() { j.rest = begin(j.in) })
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
		j.guarded(func() { j.out, done = j.rest(mayWait, pass) })
	}
	if done {
		close(j.done)
	}
	return done
}

// guarded makes an error of a panic.
func (j *job[In, Out]) guarded(work func()) {
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
		j.err = errWorkerGone
		close(j.done)
	}
}

// errWorkerGone says that what a worker called has ended its goroutine.
var errWorkerGone = errors.New("internal error: a worker has called runtime.Goexit")

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

// A PanicError is a panic in a worker.
type PanicError struct {
	Value any
	Stack []byte
}

func (e *PanicError) Error() string { return fmt.Sprintf("internal error: %v", e.Value) }
