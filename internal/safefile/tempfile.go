package safefile

import "io"

// A TempFile is a temporary file whose errors are no fault of the input.
type TempFile struct{ *Scratch }

// NewTempFile creates a temporary file in a folder; "" is that of the system.
func NewTempFile(dir string) (*TempFile, error) {
	f, err := NewScratch(dir)
	if err != nil {
		return nil, &DiskError{err}
	}
	return &TempFile{f}, nil
}

// Write writes to the file, or fails with a [DiskError].
func (t *TempFile) Write(b []byte) (int, error) {
	n, err := t.File.Write(b)
	if err != nil {
		err = &DiskError{err}
	}
	return n, err
}

// ReadFrom hides that of the file, which would not tell its own errors from those of r.
func (t *TempFile) ReadFrom(r io.Reader) (int64, error) {
	return io.Copy(struct{ io.Writer }{t}, r)
}

// A DiskError says that a temporary file could not be made, written or read: it is no fault of
// the input, and nothing can go on.
type DiskError struct{ err error }

func (e *DiskError) Error() string { return "temporary file: " + e.err.Error() }

// Unwrap returns the cause.
func (e *DiskError) Unwrap() error { return e.err }
