package main

import (
	"context"
	"io"
)

// interruptible returns a reader that ends with the context, even while it waits for input: who plays a
// game at the keyboard can stop it, and what was played is kept.
func interruptible(ctx context.Context, in io.Reader) io.Reader {
	return &interruptibleReader{ctx: ctx, in: in}
}

type interruptibleReader struct {
	ctx context.Context
	in  io.Reader
}

// Read reads in a goroutine of its own, with its own memory: after the end of the context it may go on for good.
func (r *interruptibleReader) Read(dst []byte) (int, error) {
	if r.ctx.Err() != nil {
		return 0, context.Cause(r.ctx)
	}
	type part struct {
		data []byte
		err  error
	}
	parts := make(chan part, 1)
	go func() {
		data := make([]byte, len(dst))
		n, err := r.in.Read(data)
		parts <- part{data[:n], err}
	}()
	select {
	case <-r.ctx.Done():
		return 0, context.Cause(r.ctx)
	case p := <-parts:
		return copy(dst, p.data), p.err
	}
}
