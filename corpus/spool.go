package corpus

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/plybook/plybook/internal/safefile"
)

// A spooled is a copy of a stream that can be read at any place, or a file as it is.
type spooled struct {
	io.ReaderAt
	temp *tempFile // nil if the copy is in memory, or no copy
}

// A diskError says that a temporary file could not be made, written or read: it is no fault of
// the input, and nothing can go on.
type diskError struct{ err error }

func (e *diskError) Error() string { return "temporary file: " + e.err.Error() }
func (e *diskError) Unwrap() error { return e.err }

// spool copies a stream into memory, or into a temporary file if it is large. It fails with a
// [limitError] beyond [MaxSpool], with a [diskError], or with the error of the stream.
func spool(r io.Reader, dir string) (s spooled, size int64, err error) {
	var small bytes.Buffer
	n, err := io.CopyN(&small, r, SpoolMemory)
	if err == io.EOF {
		return spooled{ReaderAt: bytes.NewReader(small.Bytes())}, n, nil
	}
	if err != nil {
		return spooled{}, 0, err
	}
	f, err := newTempFile(dir)
	if err != nil {
		return spooled{}, 0, err
	}
	size, err = io.Copy(f, io.LimitReader(io.MultiReader(&small, r), MaxSpool+1))
	if err == nil && size > MaxSpool {
		err = &limitError{fmt.Sprintf(
			"A .zip out of a pipe or an archive may have %d GiB; unpack it, or name it as a file.", MaxSpool>>30)}
	}
	s = spooled{f, f}
	if err != nil {
		s.Close()
	}
	return s, size, err
}

// Close removes the copy.
func (s spooled) Close() error {
	if s.temp == nil {
		return nil
	}
	return s.temp.Close()
}

// A tempFile is a temporary file whose errors are no fault of the input.
type tempFile struct{ *safefile.Scratch }

func newTempFile(dir string) (*tempFile, error) {
	f, err := safefile.NewScratch(dir)
	if err != nil {
		return nil, &diskError{err}
	}
	return &tempFile{f}, nil
}

// Write writes to the file, or fails with a [diskError].
func (t *tempFile) Write(b []byte) (int, error) {
	n, err := t.File.Write(b)
	if err != nil {
		err = &diskError{err}
	}
	return n, err
}

// ReadFrom hides that of the file, which would not tell its own errors from those of r.
func (t *tempFile) ReadFrom(r io.Reader) (int64, error) {
	return io.Copy(struct{ io.Writer }{t}, r)
}

// A pipeReader reads in a goroutine of its own, so that a pipe that nobody writes to cannot hold
// up the end of a run. A read that is under way then is left behind.
type pipeReader struct {
	ctx    context.Context
	chunks chan chunk
	quit   chan struct{}
	rest   []byte
	err    error
}

type chunk struct {
	data []byte
	err  error
}

func newPipeReader(ctx context.Context, open func() (io.ReadCloser, error)) *pipeReader {
	p := &pipeReader{ctx: ctx, chunks: make(chan chunk), quit: make(chan struct{})}
	go p.pump(open)
	return p
}

func (p *pipeReader) pump(open func() (io.ReadCloser, error)) {
	r, err := open()
	if err == nil {
		defer r.Close()
	}
	for {
		var c chunk
		if err == nil {
			c.data = make([]byte, readSize)
			var n int
			n, err = r.Read(c.data)
			c.data = c.data[:n]
		}
		c.err = err
		select {
		case p.chunks <- c:
		case <-p.quit:
			return
		}
		if err != nil {
			return
		}
	}
}

func (p *pipeReader) Read(dst []byte) (int, error) {
	for len(p.rest) == 0 {
		if p.err != nil {
			return 0, p.err
		}
		select {
		case c := <-p.chunks:
			p.rest, p.err = c.data, c.err
		case <-p.ctx.Done():
			return 0, p.ctx.Err()
		}
	}
	n := copy(dst, p.rest)
	p.rest = p.rest[n:]
	return n, nil
}

func (p *pipeReader) close() { close(p.quit) }
