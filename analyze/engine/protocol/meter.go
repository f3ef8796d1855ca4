package protocol

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"github.com/plybook/plybook/analyze/player"
)

// Bounds on how often a meter is read.
const (
	shortestWait = 10 * time.Millisecond
	longestWait  = time.Second
)

// SearchContext returns a context that ends with late as its cause when a program has searched for a limit: by its meter or, without one, by the
// wall clock. By that it also ends for a program with a meter, at [player.Options.WallLimit].
func SearchContext(ctx context.Context, meter Meter, limit time.Duration, o *player.Options, late error) (context.Context, context.CancelFunc) {
	if meter == nil {
		return context.WithTimeoutCause(ctx, limit, late)
	}
	wall := o.WallLimit(limit)
	ctx, stop := context.WithTimeoutCause(ctx, wall, fmt.Errorf("%w, by CPU time, and %v by the wall clock", late, wall))
	late = fmt.Errorf("%w, by CPU time", late)
	metered, cancel := context.WithCancelCause(ctx)
	end := func() {
		cancel(nil)
		stop()
	}
	before, err := meter()
	if err != nil { // the program has ended, as its output will tell
		return metered, end
	}
	go func() {
		left := limit
		for {
			// No more can be used meanwhile than all processor cores have.
			wait := time.NewTimer(min(max(left/time.Duration(runtime.NumCPU()), shortestWait), longestWait))
			select {
			case <-metered.Done():
				wait.Stop()
				return
			case <-wait.C:
			}
			now, err := meter()
			if left = limit - (now - before); err == nil && left <= 0 {
				cancel(late)
				return
			}
		}
	}()
	return metered, end
}

// A Stopwatch measures what a search takes.
type Stopwatch struct {
	meter  Meter
	begun  time.Time
	before time.Duration
}

// NewStopwatch begins to measure: by the meter of a program or, without one, by the wall clock.
func NewStopwatch(meter Meter) *Stopwatch {
	w := &Stopwatch{meter: meter, begun: time.Now()}
	if meter != nil {
		w.before, _ = meter() // a program that has ended has another failure
	}
	return w
}

// Stop returns how much time was taken.
func (w *Stopwatch) Stop() time.Duration {
	if w.meter == nil {
		return time.Since(w.begun)
	}
	now, err := w.meter()
	if err != nil {
		return 0 // as above
	}
	return max(now-w.before, 0)
}
