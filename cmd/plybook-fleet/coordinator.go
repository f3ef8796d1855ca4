package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
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

// A sent result is one with its subject, which ends with the user whose worker has sent it: servers let no other publish to it.
type sent struct {
	subject string
	text    []byte
}

func (s *sent) user() string { return s.subject[strings.LastIndexByte(s.subject, '.')+1:] }

// name returns the last word of the subjects of a unit.
func (u *unit) name() string {
	if u.attempt == 0 {
		return strconv.Itoa(u.number)
	}
	return fmt.Sprintf("%d-%d", u.number, u.attempt)
}

// newCoordinator returns the coordinator of a run, which is known by its document and what it writes.
func newCoordinator(document []byte, out, title string, lease time.Duration) (*coordinator, error) {
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
	c.info = runInfo{Schema: schema, Document: sumOf(document), Build: buildOf(), Lease: lease, Title: title}
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

// keep keeps the result of a unit that will be asked for: of who had the run before. The mutex is held.
func (c *coordinator) keep(name string, s sent) {
	number, err := strconv.Atoi(name)
	if err == nil && number >= 0 && c.units[number] == nil && !c.kind.past(number) && len(c.early) < maxWindow {
		c.early[number] = s
	}
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

// tell writes how the run goes.
func (c *coordinator) tell(ctx context.Context) error {
	c.mu.Lock()
	c.info.Waiting = len(c.units)
	info := c.info
	c.mu.Unlock()
	return c.put(ctx, runKey+c.run, info)
}

// watch counts the workers and says how the run goes, again and again. It returns why no worker is there after a time.
func (c *coordinator) watch(ctx context.Context, wait time.Duration) error {
	begin := time.Now()
	for {
		slots := c.count()
		c.change(func() { c.slots = slots })
		err := c.tell(ctx) // else next time
		switch {
		case err == nil && slots > 0:
			begin = time.Now()
		case time.Since(begin) < wait:
		case err != nil:
			return fmt.Errorf("the servers have not answered for %v: %w", wait, err)
		default:
			return fmt.Errorf("no worker that can play this match came for %v%s", wait, c.refusals())
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
