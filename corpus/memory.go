package corpus

import (
	"unsafe"

	"github.com/plybook/plybook/replay"
)

// A Sized is a value that says how many bytes of memory it keeps besides its own. What a worker returns should be one
// where these may be many: so results that wait to be emitted stay within their bounds.
type Sized interface{ MemorySize() int }

// sizeOf returns the function that finds out how many bytes values of a type keep.
func sizeOf[T any]() func(*T) int64 {
	var value T
	switch any(&value).(type) {
	case Sized:
		return func(v *T) int64 { return int64(any(v).(Sized).MemorySize()) }
	case *[]byte:
		return func(v *T) int64 { return int64(cap(*any(v).(*[]byte))) }
	}
	if _, ok := any(value).(Sized); ok { // a pointer
		return func(v *T) int64 { return int64(any(*v).(Sized).MemorySize()) }
	}
	return func(*T) int64 { return 0 }
}

// findingSize returns how many bytes a finding takes.
func findingSize(f *replay.Finding) int64 { return int64(unsafe.Sizeof(*f)) + int64(f.MemorySize()) }
