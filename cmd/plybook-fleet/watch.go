package main

import (
	"context"
	"fmt"
	"time"
)

// muster is how long workers may take to report before a run says that it waits for one.
const muster = 3 * time.Second

// watch counts the workers and says how the run goes, again and again: also here, while no worker can do it. It returns why none
// is there after a time.
func (c *coordinator) watch(ctx context.Context, wait time.Duration) error {
	begin, said := time.Now(), ""
	for {
		slots := c.count()
		c.change(func() { c.slots = slots })
		err := c.tell(ctx) // else next time
		switch {
		case err == nil && slots > 0:
			begin, said = time.Now(), ""
		case time.Since(begin) < wait:
			if text := "waiting for a worker that can do these " + c.info.Counts + c.refusals(); text != said && time.Since(begin) >= muster {
				say("%s", text)
				said = text
			}
		case err != nil:
			return fmt.Errorf("the servers have not answered for %v: %w", wait, err)
		default:
			return fmt.Errorf("no worker that can do these %s came for %v%s", c.info.Counts, wait, c.refusals())
		}
		if err := pause(ctx, time.Second); err != nil {
			return err
		}
	}
}

// count returns how many units of this run workers work on at a time that are there.
func (c *coordinator) count() (slots int) {
	workers := c.workers.workers()
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, w := range workers {
		_, refuses := w.info.Refuses[c.run]
		if !refuses && !w.info.Gone && !w.silent() && w.info.Build.fits(c.info.Build) && !c.barred[w.id.user] {
			slots += w.info.Slots
		}
	}
	return slots
}

// refusals says which workers are there and leave the run to others, and why.
func (c *coordinator) refusals() (text string) {
	workers := c.workers.workers()
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, w := range workers {
		why := w.info.Refuses[c.run]
		if c.barred[w.id.user] {
			why = "its results are not taken any more"
		}
		if why != "" && !w.info.Gone {
			text += fmt.Sprintf("; worker %s: %s", w.id, why)
		}
	}
	return text
}

// tell writes how the run goes.
func (c *coordinator) tell(ctx context.Context) error {
	c.mu.Lock()
	c.info.Waiting = len(c.units)
	info := c.info
	c.mu.Unlock()
	return c.put(ctx, runKey+c.run, info)
}

// refuse says which worker has sent what cannot be, takes nothing more that comes with its keys, and gives the unit to others.
func (c *coordinator) refuse(ctx context.Context, u *unit, r *result, why error) {
	c.mu.Lock()
	u.checking, u.due = false, true
	if c.barred[r.user] {
		c.mu.Unlock()
		return // it is known
	}
	text := fmt.Sprintf("worker %s: unit %s was refused: %v", workerID{r.user, r.Worker}, r.Unit, why)
	if n := c.taken[r.user]; n > 0 {
		text += fmt.Sprintf("; %d units of %s were accepted before", n, r.user)
	}
	c.barred[r.user] = true
	c.info.Refused++
	c.mu.Unlock()
	say("%s", text)
	_ = c.put(ctx, barredKey+r.user, text) // its results are not taken anyway
}
