package protocol

import (
	"context"
	"errors"
	"math"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/player"
)

// A search ends when the meter has counted its limit, and not by the wall clock before a long time.
func TestMeteredContext(t *testing.T) {
	late := errors.New("late")
	var used atomic.Int64
	used.Store(int64(time.Hour)) // before
	busy := func() (time.Duration, error) { return time.Duration(used.Add(int64(time.Millisecond))), nil }
	ctx, cancel := SearchContext(t.Context(), busy, 5*time.Millisecond, &player.Options{WallFactor: player.MaxWallFactor}, late)
	defer cancel()
	<-ctx.Done()
	if err := context.Cause(ctx); !errors.Is(err, late) {
		t.Errorf("%v", err)
	}
	if n := time.Duration(used.Load()) - time.Hour; n < 6*time.Millisecond {
		t.Errorf("it ended after %v", n)
	}

	idle := func() (time.Duration, error) { return time.Second, nil }
	ctx, cancel = SearchContext(t.Context(), idle, 20*time.Millisecond, &player.Options{}, late)
	defer cancel()
	<-ctx.Done()
	if err := context.Cause(ctx); !errors.Is(err, late) || !strings.HasSuffix(err.Error(), "late, by CPU time, and 100ms by the wall clock") {
		t.Errorf("a program at rest: %v", err)
	}
	ctx, cancel = SearchContext(t.Context(), idle, time.Hour, &player.Options{WallFactor: 20}, late)
	if deadline, ok := ctx.Deadline(); !ok || time.Until(deadline) < 19*time.Hour || time.Until(deadline) > 20*time.Hour {
		t.Errorf("a program at rest has until %v", deadline)
	}
	cancel()
	<-ctx.Done()
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}

	gone := func() (time.Duration, error) { return 0, errors.New("gone") }
	ctx, cancel = SearchContext(t.Context(), gone, math.MaxInt64, &player.Options{}, late)
	cancel()
	<-ctx.Done()
}
