package match

import (
	"context"
	"sync"
)

// ahead is how many games may wait, for each that is played at a time, for one before them to end.
const ahead = 8

// inOrder calls work on the numbers from first to end-1, some at a time, and emit on what it returns, in
// order and in the goroutine of the caller. It ends with the first error, when emit wants no more, or
// when the context ends, and leaves no goroutine behind. Who has worked on what may end it, so mayEnd says, works on
// nothing else until emit has decided.
func inOrder[T any](
	ctx context.Context, first, end, workers int,
	work func(context.Context, int) (T, error), mayEnd func(T) bool, emit func(T) (more bool, err error),
) error {
	type job struct {
		number int
		value  T
		err    error
		done   chan struct{}
		taken  chan struct{} // by emit, which wants more
	}
	inner, stop := context.WithCancel(ctx)
	workers = max(workers, 1)
	order, jobs := make(chan *job, ahead*workers), make(chan *job)

	var group sync.WaitGroup
	defer group.Wait()
	defer stop()
	group.Go(func() {
		defer close(jobs)
		defer close(order)
		for n := first; n < end; n++ {
			j := &job{number: n, done: make(chan struct{}), taken: make(chan struct{})}
			for _, to := range []chan<- *job{order, jobs} {
				select {
				case to <- j:
				case <-inner.Done():
					return
				}
			}
		}
	})
	for range workers {
		group.Go(func() {
			for j := range jobs {
				j.value, j.err = work(inner, j.number)
				close(j.done)
				if j.err != nil {
					return // nothing behind it is wanted
				}
				if mayEnd(j.value) {
					select {
					case <-j.taken:
					case <-inner.Done():
						return
					}
				}
			}
		})
	}
	for {
		// A choice between an end and a game that is ready is made by lot: nothing may follow the end.
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case j, more := <-order:
			if !more {
				return context.Cause(ctx)
			}
			select {
			case <-ctx.Done():
				return context.Cause(ctx)
			case <-j.done:
			}
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if j.err != nil {
				return j.err
			}
			if more, err := emit(j.value); err != nil || !more {
				return err
			}
			close(j.taken)
		}
	}
}
