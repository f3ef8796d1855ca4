package source

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
	temp *safefile.TempFile // nil if the copy is in memory, or no copy
}

// spool copies a stream into memory, or into a temporary file if it is large. It fails with a
// [limitError] beyond [MaxSpool], with a [safefile.DiskError], or with the error of the stream.
func spool(r io.Reader, dir string) (s spooled, size int64, err error) {
	var small bytes.Buffer
	n, err := io.CopyN(&small, r, SpoolMemory)
	if err == io.EOF {
		return spooled{ReaderAt: bytes.NewReader(small.Bytes())}, n, nil
	}
	if err != nil {
		return spooled{}, 0, err
	}
	f, err := safefile.NewTempFile(dir)
	if err != nil {
		return spooled{}, 0, err
	}
	size, err = io.Copy(f, io.LimitReader(io.MultiReader(&small, r), MaxSpool+1))
	if err == nil && size > MaxSpool {
		err = &limitError{fmt.Sprintf(
			"A .zip in a pipe or an archive may have at most %d GiB; unpack it, or name it as a file.", MaxSpool>>30)}
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

// A PipeReader reads in a goroutine of its own, so that a pipe that nobody writes to cannot hold
// up the end of a run. A read that is under way then is left behind.
type PipeReader struct {
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

// NewPipeReader returns a reader of what open opens.
func NewPipeReader(ctx context.Context, open func() (io.ReadCloser, error)) *PipeReader {
	p := &PipeReader{ctx: ctx, chunks: make(chan chunk), quit: make(chan struct{})}
	go p.pump(open)
	return p
}

func (p *PipeReader) pump(open func() (io.ReadCloser, error)) {
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

// Read ends with the context.
func (p *PipeReader) Read(dst []byte) (int, error) {
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

// Close lets go of the pipe.
func (p *PipeReader) Close() { close(p.quit) }
