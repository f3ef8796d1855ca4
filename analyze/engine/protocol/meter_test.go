package protocol

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"
)

// A search ends when the meter has counted its limit, and not by the wall clock before a long time.
func TestMeteredContext(t *testing.T) {
	late := errors.New("late")
	var used atomic.Int64
	used.Store(int64(time.Hour)) // before
	busy := func() (time.Duration, error) { return time.Duration(used.Add(int64(time.Millisecond))), nil }
	ctx, cancel := SearchContext(t.Context(), busy, 5*time.Millisecond, late)
	defer cancel()
	<-ctx.Done()
	if err := context.Cause(ctx); !errors.Is(err, late) {
		t.Errorf("%v", err)
	}
	if n := time.Duration(used.Load()) - time.Hour; n < 6*time.Millisecond {
		t.Errorf("it ended after %v", n)
	}

	idle := func() (time.Duration, error) { return time.Second, nil }
	ctx, cancel = meteredContext(t.Context(), idle, time.Nanosecond, 50*time.Millisecond, late)
	defer cancel()
	<-ctx.Done()
	if err := context.Cause(ctx); !errors.Is(err, late) {
		t.Errorf("%v", err)
	}
	ctx, cancel = SearchContext(t.Context(), idle, time.Nanosecond, late)
	if deadline, ok := ctx.Deadline(); !ok || time.Until(deadline) < LongSearch/2 {
		t.Errorf("a program at rest has until %v", deadline)
	}
	cancel()
	<-ctx.Done()
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}

	gone := func() (time.Duration, error) { return 0, errors.New("gone") }
	ctx, cancel = SearchContext(t.Context(), gone, time.Hour, late)
	cancel()
	<-ctx.Done()
}
