//go:build !linux

package main

import (
	"runtime"
	"testing"
)

// measured is for systems that tell how much memory a process has had.
func measured() { main() }

func resetPeak(testing.TB) {}

// residentPeak returns what the process has of the system now: most of what it has had is still there.
func residentPeak(testing.TB) uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Sys - m.HeapReleased
}
