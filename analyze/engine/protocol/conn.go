package protocol

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
)

// LongSearch is how long a search may take where depth or nodes are the limit.
const LongSearch = 10 * time.Minute

// ErrLate is the error of a program that has not answered in time.
var ErrLate = errors.New("it did not answer in time")

// Late returns an [ErrLate] about a command and the time that there was for its answer.
func Late(command string, limit time.Duration) error {
	return fmt.Errorf("%w: %v after %s", ErrLate, limit.Round(time.Millisecond), Quoted(command))
}

// SearchTime returns how long a program may search that keeps to the limits: where it has a clock, as long as that runs.
func SearchTime(l search.Limits) time.Duration {
	switch {
	case l.Clock != nil:
		return max(l.Clock.Left, time.Millisecond)
	case l.Time > 0:
		return l.Time
	}
	return LongSearch
}

// Lines is a program with which lines are exchanged.
type Lines interface {
	Send(ctx context.Context, line string) error
	Receive(ctx context.Context) (string, error)
}

// A Meter returns how much CPU time a program has used.
type Meter func() (time.Duration, error)

// A Conn is a part of the conversation with a program. Every answer has its time.
type Conn struct {
	Options *player.Options
	Meter   Meter // of searches; nil: they are timed by the wall clock
	lines   Lines
	ctx     context.Context
}

// NewConn returns a connection with a program, which lasts as long as the context.
func NewConn(ctx context.Context, lines Lines, o *player.Options) *Conn {
	return &Conn{Options: o, lines: lines, ctx: ctx}
}

// Within returns the connection with another time for answers that need no search.
func (c *Conn) Within(limit time.Duration) *Conn {
	options := *c.Options
	options.Timeout = limit
	return NewConn(c.ctx, c.lines, &options)
}

// Send sends a line that needs no answer.
func (c *Conn) Send(line string) error {
	ctx, cancel := context.WithTimeoutCause(c.ctx, c.Options.Timeout, Late(line, c.Options.Timeout))
	defer cancel()
	return c.lines.Send(ctx, line)
}

// Ask sends a line and reads lines of the answer until take is done with them. The program has the timeout
// for it or, where it has to search, that long and the margin.
func (c *Conn) Ask(line string, searching time.Duration, take func(line string) (done bool, err error)) error {
	limit, meter := c.Options.Timeout, Meter(nil)
	if searching > 0 {
		limit, meter = searching+c.Options.Margin, c.Meter
	}
	ctx, cancel := SearchContext(c.ctx, meter, limit, c.Options, Late(line, limit))
	defer cancel()
	if err := c.lines.Send(ctx, line); err != nil {
		return err
	}
	return c.read(ctx, take)
}

// WaitSearching reads lines of a search that was begun, for as long as it lasts. Being late is an [ErrLate] about what began it.
func (c *Conn) WaitSearching(what string, limit time.Duration, take func(line string) (done bool, err error)) error {
	ctx, cancel := SearchContext(c.ctx, c.Meter, limit, c.Options, Late(what, limit))
	defer cancel()
	return c.read(ctx, take)
}

// Wait reads lines that come without being asked for.
func (c *Conn) Wait(what string, take func(line string) (done bool, err error)) error {
	ctx, cancel := context.WithTimeoutCause(c.ctx, c.Options.Timeout, Late(what, c.Options.Timeout))
	defer cancel()
	return c.read(ctx, take)
}

// read reads lines until take is done with them.
func (c *Conn) read(ctx context.Context, take func(line string) (done bool, err error)) error {
	for {
		line, err := c.lines.Receive(ctx)
		if err != nil {
			return err
		}
		if done, err := take(strings.TrimSuffix(line, "\r")); done || err != nil {
			return err
		}
		if ctx.Err() != nil { // a program that never stops to write is late too
			return context.Cause(ctx)
		}
	}
}

// Bounds of a reply that is kept.
const (
	maxReply      = 10_000 // lines
	maxReplyBytes = 1 << 20
)

// A Reply is the lines of one, as many as anybody needs.
type Reply struct {
	Lines []string
	size  int
}

// Add adds a line; one beyond the bounds is a [player.Failure].
func (r *Reply) Add(line string) error {
	r.Lines = append(r.Lines, line)
	if r.size += len(line); len(r.Lines) > maxReply || r.size > maxReplyBytes {
		return Garbled("a reply has more than %d lines or %d bytes", maxReply, maxReplyBytes)
	}
	return nil
}
