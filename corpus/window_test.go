package corpus

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"sync"
	"testing"

	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/internal/ordered"
	"github.com/plybook/plybook/parse"
)

// batchesOf yields batches of so many bytes each.
func batchesOf(n int, bytes int64) func(func(batch) bool) {
	return func(yield func(batch) bool) {
		for range n {
			if !yield(batch{Batch: source.Batch{Counts: source.Counts{Bytes: bytes}}}) {
				return
			}
		}
	}
}

func TestOnlySoManyBytesAreInTheWorks(t *testing.T) {
	for _, size := range []int64{1, parse.MaxRecord / 3, parse.MaxRecord, 3 * parse.MaxRecord} {
		room := newWindow()
		most, done := int64(0), 0
		err := ordered.RunSteps(t.Context(),
			func(ctx context.Context) iter.Seq[batch] { return room.admit(ctx, batchesOf(50, size)) },
			ordered.Limits{Workers: 2, Ahead: batchesAhead},
			func(context.Context) func(batch) ordered.Step[batch] {
				return func(b batch) ordered.Step[batch] { return func(bool, func(batch)) (batch, bool) { return b, true } }
			},
			func(b batch) error {
				room.mutex.Lock()
				most = max(most, room.bytes)
				room.mutex.Unlock()
				room.leave(b.Size(), 0)
				done++
				return nil
			})
		if err != nil || done != 50 || most > max(size, worksSize) || room.bytes != 0 {
			t.Errorf("batches of %d: %d were emitted, up to %d bytes were in the works, and %d are at the end; error %v", size, done, most, room.bytes, err)
		}
	}
}

func TestWaitingForRoomEndsWithAPanicOrTheContext(t *testing.T) {
	err := ordered.RunSteps(t.Context(),
		func(ctx context.Context) iter.Seq[batch] {
			return newWindow().admit(ctx, batchesOf(50, parse.MaxRecord))
		},
		ordered.Limits{Workers: 1, Ahead: batchesAhead},
		func(context.Context) func(batch) ordered.Step[batch] {
			return func(batch) ordered.Step[batch] { panic("broken") }
		},
		func(batch) error { return nil })
	var broken *ordered.PanicError
	if !errors.As(err, &broken) {
		t.Errorf("got %v, want the panic", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if !newWindow().enter(ctx, 1) {
		t.Error("an empty window has no room")
	}
	full := newWindow()
	full.enter(ctx, parse.MaxRecord)
	if full.enter(ctx, 1) {
		t.Error("a full window has room, though the context is done")
	}
}

// Results that nobody has taken yet do not add up with the number of batches or of workers, and come out whole and in
// order all the same.
func TestOnlySoManyBytesOfResultsWait(t *testing.T) {
	const games, size = 4000, 16 << 10
	folder := write(t, t.TempDir(), map[string]string{"a.toy": toyFile(games)})
	for _, workers := range []int{1, 2, 16} {
		var made, most, emitted int64
		var mutex sync.Mutex
		o := toyOptions()
		o.Workers = workers
		_, err := Each(t.Context(), []string{folder}, o,
			func() func(*Game) []byte {
				return func(g *Game) []byte {
					mutex.Lock()
					defer mutex.Unlock()
					made++
					most = max(most, made-emitted)
					return binary.BigEndian.AppendUint32(make([]byte, 0, size), uint32(g.Record.Index))
				}
			},
			func(item Item[[]byte]) error {
				mutex.Lock()
				defer mutex.Unlock()
				if emitted++; binary.BigEndian.Uint32(item.Value) != uint32(emitted) {
					return fmt.Errorf("record %d comes as number %d", binary.BigEndian.Uint32(item.Value), emitted)
				}
				return nil
			})
		// Who works may have made partSize more than was taken note of, and the part that is emitted does not wait.
		bound := int64(resultsSize+(2*workers+2)*partSize) / size
		if err != nil || emitted != games || most > bound {
			t.Errorf("%d workers: %d games, of which up to %d waited, error %v; want at most %d", workers, emitted, most, err, bound)
		}
	}
}
