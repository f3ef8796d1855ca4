package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// useCores keeps a run to so many processor cores, 0 being all that there are: the garbage collector and
// what reads and writes take their share of them too.
func useCores(n int) {
	if n > 0 && n < runtime.GOMAXPROCS(0) {
		runtime.GOMAXPROCS(n)
	}
}

// A run keeps a few megabytes and throws away many in every second. By default the garbage collector
// begins again whenever the heap has doubled, from 4 MiB on, which is a hundred times in that second.
// Memory that is taken and never touched counts as part of the heap and has no pages: with it the
// collector waits for that much garbage more, whatever is kept besides. GOGC, if it is set, stands as it is.
const untouchedHeap = 32 << 20

// calmCollector lets the collector wait, until the function that it returns is called.
func calmCollector() (done func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	untouched := make([]byte, untouchedHeap)
	return func() { runtime.KeepAlive(untouched) }
}

// What commands keep is bounded by what they read at a time, see the limits of package corpus. The heap is twice that
// or more before the collector begins; from these sizes on, the untouched memory aside, it begins earlier.
const (
	streamHeap   = 56 << 20  // of commands that read records and write what they find
	analysisHeap = 220 << 20 // of those that count
)

// hurryCollector lets the collector begin before the heap is larger than that. GOGC and GOMEMLIMIT stand as they are.
func hurryCollector(heap int64) {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(heap + untouchedHeap)
	}
}
