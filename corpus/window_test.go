package corpus

import (
	"context"
	"errors"
	"testing"

	"github.com/plybook/plybook/parse"
)

// batchesOf yields batches of so many bytes each.
func batchesOf(n int, bytes int64) func(func(batch) bool) {
	return func(yield func(batch) bool) {
		for range n {
			if !yield(batch{totals: Totals{Bytes: bytes}}) {
				return
			}
		}
	}
}

func TestOnlySoManyBytesAreInTheWorks(t *testing.T) {
	for _, size := range []int64{1, parse.MaxRecord / 3, parse.MaxRecord, 3 * parse.MaxRecord} {
		room := newWindow(2)
		most, done := int64(0), 0
		err := runAhead(t.Context(), room.admit(t.Context(), batchesOf(50, size)), 2, batchesAhead,
			func() func(batch) step[batch] {
				return func(b batch) step[batch] { return func(bool) (batch, bool) { return b, true } }
			},
			func(b batch) error {
				room.mutex.Lock()
				most = max(most, room.bytes)
				room.mutex.Unlock()
				room.leave(b.totals.Bytes)
				done++
				return nil
			})
		if err != nil || done != 50 || most > max(size, 2*parse.MaxRecord) || room.bytes != 0 {
			t.Errorf("batches of %d: %d were emitted, up to %d bytes were in the works, and %d are at the end; error %v", size, done, most, room.bytes, err)
		}
	}
}

func TestWaitingForRoomEndsWithAPanicOrTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	err := runAhead(t.Context(), newWindow(1).admit(ctx, batchesOf(50, parse.MaxRecord)), 1, batchesAhead,
		func() func(batch) step[batch] { return orCancel(cancel, func(batch) step[batch] { panic("broken") }) },
		func(batch) error { return nil })
	var broken *PanicError
	if !errors.As(err, &broken) {
		t.Errorf("got %v, want the panic", err)
	}
	if newWindow(1).enter(ctx, 1) != true {
		t.Error("an empty window has no room")
	}
	full := newWindow(1)
	full.enter(ctx, parse.MaxRecord)
	if full.enter(ctx, 1) {
		t.Error("a full window has room, though the context is done")
	}
}
