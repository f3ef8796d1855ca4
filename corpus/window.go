package corpus

import (
	"context"
	"iter"
	"sync"

	"github.com/plybook/plybook/parse"
)

// A window bounds the bytes of records that are in the works at a time. It is for one goroutine that lets
// bytes in and one that lets them out.
type window struct {
	most  int64
	mutex sync.Mutex
	bytes int64
	freed chan struct{} // of one element
}

// newWindow returns a window that has room for the largest record for each worker.
func newWindow(workers int) *window {
	return &window{most: int64(workers) * parse.MaxRecord, freed: make(chan struct{}, 1)}
}

// admit yields batches as long as there is room for them. One that is larger than the window goes alone.
func (w *window) admit(ctx context.Context, batches iter.Seq[batch]) iter.Seq[batch] {
	return func(yield func(batch) bool) {
		for b := range batches {
			if !w.enter(ctx, b.totals.Bytes) || !yield(b) {
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
	if w.bytes > 0 && w.bytes+n > w.most {
		return false
	}
	w.bytes += n
	return true
}

func (w *window) leave(n int64) {
	w.mutex.Lock()
	w.bytes -= n
	w.mutex.Unlock()
	select {
	case w.freed <- struct{}{}:
	default:
	}
}
