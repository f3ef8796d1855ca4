package corpus

import (
	"context"
	"iter"
	"sync"
)

// A window bounds what is in the works at a time, for all workers together: the bytes of the batches that they
// have, and what they have made of them that was not emitted yet. It is for one goroutine that lets batches in and
// one that lets them out.
type window struct {
	mutex sync.Mutex
	bytes int64 // of batches
	kept  int64 // of results
	freed chan struct{}
}

func newWindow() *window { return &window{freed: make(chan struct{}, 1)} }

// admit yields batches as long as there is room for them. One that is larger than the window goes alone.
func (w *window) admit(ctx context.Context, batches iter.Seq[batch]) iter.Seq[batch] {
	return func(yield func(batch) bool) {
		for b := range batches {
			if !w.enter(ctx, b.Size()) || !yield(b) {
				return
			}
		}
	}
}

// enter waits for room, and returns false if the context ends first.
func (w *window) enter(ctx context.Context, n int64) bool {
	for !w.tryEnter(n) {
		select {
		case <-w.freed:
		case <-ctx.Done():
			return false
		}
	}
	return true
}

func (w *window) tryEnter(n int64) bool {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.bytes > 0 && w.bytes+n > worksSize {
		return false
	}
	w.bytes += n
	return true
}

// keep takes note of a result that waits to be emitted. It returns false if there are too many of them.
func (w *window) keep(n int64) bool {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.kept += n
	return w.kept <= resultsSize
}

// leave takes note that a batch, of n bytes, or some results of it were emitted.
func (w *window) leave(n, results int64) {
	w.mutex.Lock()
	w.bytes -= n
	w.kept -= results
	w.mutex.Unlock()
	select {
	case w.freed <- struct{}{}:
	default:
	}
}
