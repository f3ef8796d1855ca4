package main

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"
)

// publish publishes the job of a unit. One that is waiting is left as it is; what goes wrong is tried again later.
func (c *coordinator) publish(ctx context.Context, u *unit) {
	c.mu.Lock()
	j := job{Schema: schema, Run: c.run, Unit: u.name(), Document: c.info.Document}
	err := c.kind.describe(u.number, &j)
	again := !u.published.IsZero()
	u.published, u.due = time.Now(), false
	c.mu.Unlock()
	text, err2 := json.Marshal(j)
	if err = errors.Join(err, err2); err != nil {
		c.finish(u, &result{Unit: j.Unit}, err)
		return
	}
	_, err = c.js.Publish(ctx, jobSubject+c.run+"."+j.Unit, text)
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case isThere(err):
		u.refused++
	case err == nil && again: // it was there no more, and so may be others
		c.info.Again++
		for _, other := range c.units {
			other.refused = 0
		}
	}
}

// again gives a unit out once more. It is false if nothing waits for the result any more.
func (c *coordinator) again(ctx context.Context, u *unit, r *result) bool {
	c.mu.Lock()
	if !u.waitsFor(r) {
		c.mu.Unlock()
		return false
	}
	u.attempt, u.checking = u.attempt+1, false // by a new name, since there is a result of the old one
	c.mu.Unlock()
	c.publish(ctx, u)
	return true
}

// poll asks for the results that have not come, and publishes jobs again, as long as it takes.
func (c *coordinator) poll(ctx context.Context) {
	for pause(ctx, pollAfter/4) == nil {
		silent, lost := c.due()
		if c.ask(ctx, silent) {
			select {
			case c.stale <- struct{}{}:
			default:
			}
		}
		if len(lost) > 0 {
			_ = c.prepare(ctx) // what is gone is made again; else next time
			c.each(lost, func(u *unit) { c.publish(ctx, u) })
		}
	}
}

// due returns the units whose results are to be asked for, and those that are to be published again.
func (c *coordinator) due() (silent, lost []*unit) {
	c.mu.Lock()
	defer c.mu.Unlock()
	quiet := time.Since(c.heard) >= pollAfter
	for _, u := range c.units {
		if u.isDone() || u.checking {
			continue
		}
		waited := time.Since(u.published)
		if quiet && waited >= pollAfter {
			silent = append(silent, u)
		}
		if u.due || waited >= publishAfter<<min(u.refused, maxRefused) {
			lost = append(lost, u)
		}
	}
	slices.SortFunc(silent, func(a, b *unit) int { return a.number - b.number })
	silent = silent[:min(len(silent), maxAsked)] // the first ones are those that the file waits for
	if len(silent) > 0 {
		c.heard = time.Now()
	}
	return silent, lost
}

// each calls a function for several units, some of them at a time.
func (c *coordinator) each(units []*unit, do func(*unit)) {
	var group sync.WaitGroup
	places := make(chan struct{}, 16)
	for _, u := range units {
		places <- struct{}{}
		group.Go(func() {
			do(u)
			<-places
		})
	}
	group.Wait()
}
