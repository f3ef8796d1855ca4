package main

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A sent result is one with its subject, which ends with the user whose worker has sent it: servers let no other publish to it.
type sent struct {
	subject string
	text    []byte
}

func (s *sent) user() string { return s.subject[strings.LastIndexByte(s.subject, '.')+1:] }

// push takes results as the servers send them, and begins again where that misses any.
func (c *coordinator) push(ctx context.Context) {
	for ctx.Err() == nil {
		if err := c.listen(ctx); err != nil {
			_ = pause(ctx, 300*time.Millisecond)
		}
	}
}

func (c *coordinator) listen(ctx context.Context) error {
	asking, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	consumer, err := c.js.OrderedConsumer(asking, resultStream, jetstream.OrderedConsumerConfig{
		FilterSubjects: []string{resultSubject + c.run + ".>"}, DeliverPolicy: jetstream.DeliverAllPolicy,
	})
	if err != nil {
		return err
	}
	messages, err := consumer.Messages()
	if err != nil {
		return err
	}
	ended := make(chan struct{})
	defer close(ended)
	go func() {
		select {
		case <-ctx.Done():
		case <-c.stale:
		case <-ended:
		}
		messages.Stop()
	}()
	for {
		message, err := messages.Next()
		if err != nil {
			return err
		}
		c.mu.Lock()
		c.heard = time.Now()
		c.mu.Unlock()
		c.take(ctx, sent{message.Subject(), message.Data()})
	}
}

// ask asks for the results of units. It is true if there were any.
func (c *coordinator) ask(ctx context.Context, units []*unit) (found bool) {
	if len(units) == 0 {
		return false
	}
	asking, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	stream, err := c.js.Stream(asking, resultStream)
	if err != nil {
		return false
	}
	var any atomic.Bool
	c.each(units, func(u *unit) {
		c.mu.Lock()
		subject := resultSubject + c.run + "." + u.name() + ".*"
		c.mu.Unlock()
		for next := uint64(1); ; next++ { // those that are not taken lie there too
			message, err := stream.GetMsg(asking, next, jetstream.WithGetMsgSubject(subject))
			if err != nil {
				return
			}
			if next = message.Sequence; c.take(ctx, sent{message.Subject, message.Data}) {
				any.Store(true)
				return
			}
		}
	})
	return any.Load()
}

// take takes the result of a unit. It is false if nobody has asked for it, or nothing is taken of who has sent it.
func (c *coordinator) take(ctx context.Context, s sent) bool {
	r := result{user: s.user()}
	if json.Unmarshal(s.text, &r) != nil || r.Schema != schema || r.Run != c.run || s.subject != resultSubject+c.run+"."+r.Unit+"."+r.user {
		return false
	}
	c.mu.Lock()
	u, barred := c.find(r.Unit), c.barred[r.user]
	switch {
	case barred && u != nil:
		u.due = true
	case !barred && u == nil:
		c.keep(r.Unit, s)
	}
	c.mu.Unlock()
	switch {
	case barred || u == nil:
		return false
	case r.Error != "":
		c.finish(u, &r, errors.New(r.Error))
	case r.Lacks != "":
		c.again(ctx, u, &r)
	default:
		c.examine(ctx, u, &r)
	}
	return true
}

// find returns the unit that waits for a result of that name; nil if none does. The mutex is held.
func (c *coordinator) find(name string) *unit {
	text, _, _ := strings.Cut(name, "-")
	number, err := strconv.Atoi(text)
	if err != nil {
		return nil
	}
	if u := c.units[number]; u != nil && u.name() == name && !u.isDone() {
		return u
	}
	return nil
}

// keep keeps the result of a unit that will be asked for: of who had the run before. The mutex is held.
func (c *coordinator) keep(name string, s sent) {
	number, err := strconv.Atoi(name)
	if err == nil && number >= 0 && c.units[number] == nil && !c.kind.past(number) && len(c.early) < maxWindow {
		c.early[number] = s
	}
}

// examine checks a result, and takes it if it can be.
func (c *coordinator) examine(ctx context.Context, u *unit, r *result) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if u.checking || !u.waitsFor(r) {
		return // push and poll have both brought it
	}
	u.checking = true
	c.checks.Go(func() {
		err := c.kind.check(ctx, u, r)
		var own *ownError
		switch {
		case ctx.Err() != nil:
		case errors.As(err, &own):
			c.finish(u, r, err)
		case errors.Is(err, errLost):
			c.again(ctx, u, r)
		case err != nil:
			c.refuse(ctx, u, r, err)
		default:
			c.finish(u, r, nil)
		}
	})
}

// finish ends the waiting for a unit.
func (c *coordinator) finish(u *unit, r *result, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !u.waitsFor(r) { // it was refused in the meantime, or push and poll have both brought it
		return
	}
	c.taken[r.user]++
	u.err = err
	close(u.done)
}
