package ordered

import (
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"
)

func count(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

// wantGoroutines fails if there are more goroutines than before. One that has done its last deed
// may take a moment to be gone.
func wantGoroutines(t *testing.T, before int) {
	t.Helper()
	after := runtime.NumGoroutine()
	for end := time.Now().Add(time.Minute); after > before && time.Now().Before(end); after = runtime.NumGoroutine() {
		time.Sleep(time.Millisecond)
	}
	if after > before {
		t.Errorf("%d goroutines before, %d after", before, after)
	}
}

func TestRunKeepsTheOrder(t *testing.T) {
	for _, workers := range []int{1, 2, 16} {
		var got []int
		err := Run(t.Context(), count(500), workers,
			func(context.Context) func(int) int {
				return func(n int) int {
					time.Sleep(time.Duration(rand.IntN(100)) * time.Microsecond)
					return 2 * n
				}
			},
			func(n int) error { got = append(got, n/2); return nil })
		if want := slices.Collect(count(500)); err != nil || !slices.Equal(got, want) {
			t.Errorf("%d workers: got %d outputs, error %v; want 500 in order", workers, len(got), err)
		}
	}
}

func TestRunTakesInputsOnlyAsOutputsAreEmitted(t *testing.T) {
	var taken atomic.Int64
	inputs := func(yield func(int) bool) {
		for i := range 1000 {
			taken.Add(1)
			if !yield(i) {
				return
			}
		}
	}
	emitted, most := int64(0), int64(0)
	err := Run(t.Context(), inputs, 2, func(context.Context) func(int) int { return func(n int) int { return n } },
		func(int) error {
			most = max(most, taken.Load()-emitted)
			emitted++
			return nil
		})
	// What waits in the order, with the workers, and between: one each.
	if limit := int64(DefaultAhead*2 + 2 + 3); err != nil || most > limit {
		t.Errorf("up to %d inputs were taken ahead of the outputs, error %v; want at most %d", most, err, limit)
	}
}

func TestRunReturnsTheErrorOfEmit(t *testing.T) {
	full := errors.New("disk full")
	emitted := 0
	err := Run(t.Context(), count(1000), 3, func(context.Context) func(int) int { return func(n int) int { return n } },
		func(n int) error {
			emitted++
			if n == 10 {
				return full
			}
			return nil
		})
	if !errors.Is(err, full) || emitted != 11 {
		t.Errorf("got error %v after %d outputs; want %v after 11", err, emitted, full)
	}
}

func TestRunReturnsAPanicInItsPlace(t *testing.T) {
	emitted := 0
	err := Run(t.Context(), count(100), 4,
		func(context.Context) func(int) int {
			return func(n int) int {
				if n == 20 {
					panic("twenty")
				}
				return n
			}
		},
		func(int) error { emitted++; return nil })
	var p *PanicError
	if !errors.As(err, &p) || p.Value != "twenty" || len(p.Stack) == 0 || emitted != 20 {
		t.Errorf("got %v after %d outputs; want the panic with its stack after 20", err, emitted)
	}
}

// A worker may end its goroutine, as one that calls FailNow of a test does.
func TestRunEndsWithTheGoroutineOfAWorker(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, workers := range []int{1, 3} {
		emitted := 0
		err := Run(t.Context(), count(500), workers,
			func(context.Context) func(int) int {
				return func(n int) int {
					if n == 20 {
						runtime.Goexit()
					}
					return n
				}
			},
			func(int) error { emitted++; return nil })
		if !errors.Is(err, ErrGoexit) || emitted != 20 {
			t.Errorf("%d workers: got %v after %d outputs; want %v after 20", workers, err, emitted, ErrGoexit)
		}
	}
	wantGoroutines(t, before)
}

// A goroutine that ends takes the input with it that its worker has put off.
func TestRunEndsWithTheGoroutineOfAWorkerThatHasPutAnInputOff(t *testing.T) {
	handedOut := make(chan struct{})
	inputs := func(yield func(int) bool) {
		if yield(0) && yield(1) {
			close(handedOut)
		}
	}
	emitted := 0
	err := RunSteps(t.Context(), func(context.Context) iter.Seq[int] { return inputs }, Limits{1, DefaultAhead},
		func(context.Context) func(int) Step[int] {
			return func(n int) Step[int] {
				<-handedOut
				if n == 1 {
					runtime.Goexit()
				}
				return func(mayWait bool, _ func(int)) (int, bool) { return n, mayWait }
			}
		},
		func(int) error { emitted++; return nil })
	if !errors.Is(err, ErrGoexit) || emitted != 0 {
		t.Errorf("got %v after %d outputs; want %v after none", err, emitted, ErrGoexit)
	}
}

func TestRunEndsWithItsContextAndLeavesNoGoroutine(t *testing.T) {
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithCancel(t.Context())
	var got []int
	err := Run(ctx, endless, 3,
		func(context.Context) func(int) int {
			return func(n int) int {
				if n == 50 {
					cancel()
					<-ctx.Done()
					return -1 // a worker that returns early
				}
				return n
			}
		},
		func(n int) error { got = append(got, n); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v; want %v", err, context.Canceled)
	}
	if want := slices.Collect(count(len(got))); len(got) > 50 || !slices.Equal(got, want) {
		t.Errorf("emitted %v; want the beginning of the whole, without what came of returning early", got)
	}
	wantGoroutines(t, before)
}

func TestRunEndsWithoutAnErrorWhenNoMoreIsWanted(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, workers := range []int{1, 16} {
		emitted := 0
		err := Run(t.Context(), endless, workers, func(context.Context) func(int) int { return func(n int) int { return n } },
			func(int) error {
				if emitted++; emitted == 30 {
					return ErrStop
				}
				return nil
			})
		if err != nil || emitted != 30 {
			t.Errorf("%d workers: got error %v after %d outputs; want none after 30", workers, err, emitted)
		}
	}
	wantGoroutines(t, before)
}

func endless(yield func(int) bool) {
	for i := 0; yield(i); i++ {
	}
}

// What inputs and workers wait for may never come once something ends the run.
func TestTheContextOfInputsAndWorkersEndsWithTheRun(t *testing.T) {
	before := runtime.NumGoroutine()
	full := errors.New("disk full")
	for name, emit := range map[string]func(int) error{
		"an error":  func(int) error { return full },
		"stop":      func(int) error { return ErrStop },
		"the panic": func(int) error { return nil },
	} {
		for _, workers := range []int{1, 16} {
			inputs := func(ctx context.Context) iter.Seq[int] {
				return func(yield func(int) bool) {
					for n := 0; yield(n); n++ {
						if n == 40 {
							<-ctx.Done()
							return
						}
					}
				}
			}
			begin := func(ctx context.Context) func(int) Step[int] {
				return func(n int) Step[int] {
					return func(bool, func(int)) (int, bool) {
						if n == 1 {
							panic("one")
						}
						if n > 1 {
							<-ctx.Done()
						}
						return n, true
					}
				}
			}
			err := RunSteps(t.Context(), inputs, Limits{workers, 8}, begin, emit)
			var broken *PanicError
			switch {
			case name == "stop" && err == nil, name == "an error" && errors.Is(err, full), name == "the panic" && errors.As(err, &broken):
			default:
				t.Errorf("%d workers: %s ends the run with %v", workers, name, err)
			}
		}
	}
	wantGoroutines(t, before)
}

// Parts are emitted in their places, and who has passed two on knows that the first was emitted.
func TestPartsAreEmittedInOrder(t *testing.T) {
	for _, workers := range []int{1, 2, 16} {
		var got []int
		var emitted atomic.Int64
		begin := func(n int) Step[int] {
			return func(_ bool, pass func(int)) (int, bool) {
				pass(3 * n)
				pass(3*n + 1)
				if first := emitted.Load(); first <= int64(3*n) {
					t.Errorf("%d workers: part %d was not emitted when the next one had been passed on", workers, 3*n)
				}
				return 3*n + 2, true
			}
		}
		err := RunSteps(t.Context(), func(context.Context) iter.Seq[int] { return count(100) }, Limits{workers, 2},
			func(context.Context) func(int) Step[int] { return begin },
			func(n int) error {
				got = append(got, n)
				emitted.Add(1)
				return nil
			})
		if want := slices.Collect(count(300)); err != nil || !slices.Equal(got, want) {
			t.Errorf("%d workers: got %v, error %v; want 0 to 299", workers, got, err)
		}
	}
}

// spin is work that nothing but the processor bounds.
func spin(n int) uint64 {
	x := uint64(n) + 1
	for range 200_000 {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
	}
	return x
}

func BenchmarkRun(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run([]string{1: "one worker", 2: "two workers"}[workers], func(b *testing.B) {
			for b.Loop() {
				err := Run(b.Context(), count(400), workers, func(context.Context) func(int) uint64 { return spin },
					func(uint64) error { return nil })
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// While the rest of an input has to wait for what is begun elsewhere, its worker begins another one.
func TestWorkersBeginAnotherInputInsteadOfWaiting(t *testing.T) {
	handedOut, first, third := make(chan struct{}), make(chan struct{}), make(chan struct{})
	inputs := func(yield func(int) bool) {
		for n := range 3 {
			if !yield(n) {
				return
			}
		}
		close(handedOut)
	}
	begin := func(n int) Step[int] {
		rest := func(bool, func(int)) (int, bool) { return n, true }
		switch n {
		case 0:
			<-third
			close(first)
		case 1:
			<-handedOut
			return func(mayWait bool, _ func(int)) (int, bool) {
				if mayWait {
					<-first
				}
				return n, mayWait
			}
		case 2:
			close(third)
		}
		return rest
	}
	var got []int
	err := RunSteps(t.Context(), func(context.Context) iter.Seq[int] { return inputs }, Limits{2, DefaultAhead}, func(context.Context) func(int) Step[int] { return begin },
		func(n int) error { got = append(got, n); return nil })
	if err != nil || !slices.Equal(got, []int{0, 1, 2}) {
		t.Errorf("got %v, error %v; want 0, 1, 2", got, err)
	}
}
