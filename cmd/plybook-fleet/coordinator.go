package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/plybook/plybook/analyze/match"
)

// How a coordinator works.
const (
	window       = 8               // games or shards in flight for each one that workers can work on at a time
	minWindow    = 16              // in flight, however few workers there are
	maxWindow    = 4096            // however many
	pollAfter    = time.Second     // without a result: the coordinator asks for results itself
	publishAfter = 5 * time.Second // without the result of a unit: it is published again
	maxRefused   = 4               // so often publishAfter is doubled at most, while the servers have the job of a unit
	maxAsked     = 256             // results that are asked for at a time
)

// A coordinator gives the units of a run to workers, and takes what they send.
type coordinator struct {
	*fleet
	kind     kind
	run      string
	document []byte

	mu       sync.Mutex
	info     runInfo // Played too
	slots    int     // units that workers work on at a time
	workers  *roll
	units    map[int]*unit         // by number
	early    map[int]sent          // results of units that nobody has asked for yet, by number
	taken    map[string]int        // units, by user
	barred   map[string]bool       // users whose workers have sent what cannot be
	admitted int                   // what comes before this place may be in flight
	waiting  map[int]chan struct{} // of what may not yet be, by place
	heard    time.Time             // when the last result came
	stale    chan struct{}         // the push has missed a result
	denied   chan error
	checks   sync.WaitGroup
}

// A kind is what the units of a run are.
type kind interface {
	// describe adds to a job what its unit is. The mutex is held.
	describe(number int, j *job) error
	// check says why a result cannot be, and keeps what it holds; it is errLost if that is gone, and an
	// *ownError if nothing can be said of it. It is called for several units at a time.
	check(ctx context.Context, u *unit, r *result) error
	// past says whether nobody asks for a unit any more. The mutex is held.
	past(number int) bool
}

// errLost says that a result is no longer there: the unit has to be done again, which is nobody's fault.
var errLost = errors.New("the servers lost results of a worker")

// An ownError is what goes wrong at the coordinator while it checks a result: no worker has done wrong, and the run ends.
type ownError struct{ error }

func (e *ownError) Unwrap() error { return e.error }

// A unit is the games of a group, or a shard.
type unit struct {
	number    int
	attempt   int // from 0
	published time.Time
	due       bool // to be published again, since its job may be gone
	refused   int  // times that the servers had its job already
	checking  bool // its result is there
	wanted    int  // times that it is still to be asked for
	done      chan struct{}
	results   []*match.Result // of games
	err       error
}

// name returns the last word of the subjects of a unit.
func (u *unit) name() string {
	if u.attempt == 0 {
		return strconv.Itoa(u.number)
	}
	return fmt.Sprintf("%d-%d", u.number, u.attempt)
}

// newCoordinator returns the coordinator of a run, which is known by its document and what it writes.
func newCoordinator(document []byte, out, title, counts string, lease time.Duration) (*coordinator, error) {
	place, err := filepath.Abs(out)
	if err != nil {
		return nil, err
	}
	host, _ := os.Hostname()
	c := &coordinator{
		document: document, run: sumOf([]byte(strings.Join([]string{string(document), host, place}, "\n")))[:16], // the same for who resumes it
		units: map[int]*unit{}, early: map[int]sent{}, taken: map[string]int{}, barred: map[string]bool{},
		waiting: map[int]chan struct{}{}, stale: make(chan struct{}, 1), denied: make(chan error, 1), heard: time.Now(),
	}
	c.info = runInfo{Schema: schema, Document: sumOf(document), Build: buildOf(), Lease: lease, Title: title, Counts: counts}
	return c, nil
}

// connect connects to the servers, and makes what the run needs there.
func (c *coordinator) connect(ctx context.Context, url, keys string) error {
	nc, err := connect("coordinator "+c.run, url, keys, firstInto(c.denied))
	if err != nil {
		return err
	}
	if c.fleet, err = newFleet(nc); err == nil {
		c.workers, err = c.roll()
	}
	if err == nil {
		err = c.begin(ctx)
	}
	if err != nil {
		nc.Close()
	}
	return err
}

// conduct gives out units and takes results while a function asks for them, and then lets the workers go.
func (c *coordinator) conduct(ctx context.Context, wait time.Duration, ask func(context.Context) error) error {
	inner, fail := context.WithCancelCause(ctx)
	var group sync.WaitGroup
	group.Go(func() { c.push(inner) })
	group.Go(func() { c.poll(inner) })
	group.Go(func() {
		if err := c.watch(inner, wait); inner.Err() == nil {
			fail(err)
		}
	})
	err := ask(inner)
	fail(nil)
	group.Wait()
	c.checks.Wait()
	c.leave(ctx.Err() == nil) // what ended the run would end it again
	return err
}

// begin makes what the run needs on the servers, which may be about to elect who is to speak for them.
func (c *coordinator) begin(ctx context.Context) error {
	for tries := 0; ; tries++ {
		err := c.prepare(ctx)
		if err == nil {
			return nil
		}
		select {
		case denied := <-c.denied:
			return deniedError(denied)
		default:
		}
		const most = 10
		if tries == most {
			return fmt.Errorf("cannot create the streams on the servers: %w", err)
		}
		if err := pause(ctx, time.Second); err != nil {
			return err
		}
	}
}

func deniedError(err error) error {
	return fmt.Errorf("the servers do not accept this as a coordinator: %w; are these the keys of a worker?", err)
}

// await returns a unit when its result was taken. It is asked for so many times in all.
func (c *coordinator) await(ctx context.Context, number, times int) (*unit, error) {
	u := c.unitOf(ctx, number, times)
	select {
	case <-u.done:
	case err := <-c.denied:
		return nil, deniedError(err)
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if u.wanted--; u.wanted == 0 {
		delete(c.units, number)
	}
	return u, u.err
}

// admit waits until a place is among those that may be in flight.
func (c *coordinator) admit(ctx context.Context, place int) error {
	c.mu.Lock()
	if place < c.admitted {
		c.mu.Unlock()
		return nil
	}
	turn := make(chan struct{})
	c.waiting[place] = turn
	c.mu.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// change sets what says how much may be in flight, and lets those go on that may now.
func (c *coordinator) change(set func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	set()
	maps.DeleteFunc(c.early, func(number int, _ sent) bool { return c.kind.past(number) }) // it came twice
	for end := c.info.Played + min(max(window*c.slots, minWindow), maxWindow); c.admitted < end; c.admitted++ {
		if turn := c.waiting[c.admitted]; turn != nil {
			close(turn)
			delete(c.waiting, c.admitted)
		}
	}
}

// unitOf returns a unit, which is published when it is first asked for.
func (c *coordinator) unitOf(ctx context.Context, number, times int) *unit {
	c.mu.Lock()
	u := c.units[number]
	if u != nil {
		c.mu.Unlock()
		return u
	}
	u = &unit{number: number, wanted: times, done: make(chan struct{})}
	c.units[number] = u
	result, early := c.early[number]
	delete(c.early, number)
	c.mu.Unlock()
	if !early || !c.take(ctx, result) {
		c.publish(ctx, u)
	}
	return u
}

// isDone says whether what became of the unit is known.
func (u *unit) isDone() bool {
	select {
	case <-u.done:
		return true
	default:
		return false
	}
}

// waitsFor says whether nothing is known yet of what a result is about. The mutex is held.
func (u *unit) waitsFor(r *result) bool { return u.name() == r.Unit && !u.isDone() }

// prepare makes the streams that are not there, and says what the run is.
func (c *coordinator) prepare(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := c.ensure(ctx); err != nil {
		return err
	}
	if err := c.put(ctx, documentKey+c.info.Document, json.RawMessage(c.document)); err != nil {
		return err
	}
	_, err := c.js.CreateOrUpdateConsumer(ctx, jobStream, jetstream.ConsumerConfig{
		Durable: c.run, FilterSubject: jobSubject + c.run + ".>", AckPolicy: jetstream.AckExplicitPolicy, AckWait: c.info.Lease,
		MaxDeliver: -1, MaxAckPending: maxWindow,
	})
	if err != nil {
		return err
	}
	return c.tell(ctx)
}

// leave ends the run for its workers: nothing is worked on any more. Results stay for who resumes a run that was interrupted.
func (c *coordinator) leave(over bool) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	c.mu.Lock()
	c.info.Ended = true
	c.mu.Unlock()
	_ = c.tell(ctx) // servers that are gone hold nothing
	if jobs, err := c.js.Stream(ctx, jobStream); err == nil {
		_ = jobs.Purge(ctx, jetstream.WithPurgeSubject(jobSubject+c.run+".>"))
		_ = jobs.DeleteConsumer(ctx, c.run)
	}
	if !over {
		return
	}
	if results, err := c.js.Stream(ctx, resultStream); err == nil {
		_ = results.Purge(ctx, jetstream.WithPurgeSubject(resultSubject+c.run+".>"))
	}
	c.dropParts(ctx, c.run+".>")
}
