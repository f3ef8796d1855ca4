package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
)

// How a coordinator works.
const (
	window       = 8               // games in flight for each game that workers can play at a time
	minWindow    = 16              // games in flight, however few workers there are
	maxWindow    = 4096            // however many
	pollAfter    = time.Second     // without a result: the coordinator asks for results itself
	publishAfter = 5 * time.Second // without the result of a unit: it is published again
	maxRefused   = 4               // so often publishAfter is doubled at most, while the servers have the job of a unit
	maxAsked     = 256             // results that are asked for at a time
	maxAttempts  = 20              // results of a unit that are refused, before the run ends
)

// A coordinator gives the games of a match to workers, and takes what they send.
type coordinator struct {
	*fleet
	run      string
	document []byte
	match    *match.Match
	own      *verifier // nil: nothing is verified
	seats    int
	start    int // games that were in the file at the beginning

	mu       sync.Mutex
	info     runInfo
	played   int // games that are in the file
	slots    int // games that workers play at a time
	workers  map[string]*seenWorker
	units    map[int]*unit         // by group
	early    map[int][]byte        // results of units that nobody has asked for yet, by group
	taken    map[string]int        // units, by worker
	barred   map[string]bool       // workers that have sent what cannot be
	admitted int                   // games before this one may be in flight
	waiting  map[int]chan struct{} // of games that may not yet be, by number
	heard    time.Time             // when the last result came
	stale    chan struct{}         // the push has missed a result
	denied   chan error
}

// A unit is the games of a group.
type unit struct {
	group, first, games int
	attempt             int // from 0
	published           time.Time
	refused             int  // times that the servers had its job already
	verifying           bool // a result is played here too
	wanted              int  // games that have not been taken
	done                chan struct{}
	results             []*match.Result
	err                 error
}

// A seenWorker is a worker as the coordinator sees it.
type seenWorker struct {
	info     workerInfo
	revision uint64
	at       time.Time // when the revision changed, by the coordinator's clock
}

// name returns the last word of the subjects of a unit.
func (u *unit) name() string {
	if u.attempt == 0 {
		return strconv.Itoa(u.group)
	}
	return fmt.Sprintf("%d-%d", u.group, u.attempt)
}

// elsewhere is [match.Settings.Elsewhere].
func (c *coordinator) elsewhere(ctx context.Context, slot match.Slot) (*match.Result, error) {
	if err := c.admit(ctx, slot.Index); err != nil {
		return nil, err
	}
	u := c.unitOf(ctx, slot)
	select {
	case <-u.done:
	case err := <-c.denied:
		return nil, fmt.Errorf("the servers refuse what a coordinator has to do: %w; are these the keys of a worker?", err)
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if u.wanted--; u.wanted == 0 {
		delete(c.units, u.group)
	}
	if u.err != nil {
		return nil, u.err
	}
	return u.results[slot.Index-u.first], nil
}

// admit waits until a game is among those that may be in flight.
func (c *coordinator) admit(ctx context.Context, index int) error {
	c.mu.Lock()
	if index < c.admitted {
		c.mu.Unlock()
		return nil
	}
	turn := make(chan struct{})
	c.waiting[index] = turn
	c.mu.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// change sets what says how many games may be in flight, and lets those go on that may now.
func (c *coordinator) change(set func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	before := c.played
	set()
	for group := before / c.seats; group < c.played/c.seats; group++ {
		delete(c.early, group) // it came twice
	}
	for end := c.played + min(max(window*c.slots, minWindow), maxWindow); c.admitted < end; c.admitted++ {
		if turn := c.waiting[c.admitted]; turn != nil {
			close(turn)
			delete(c.waiting, c.admitted)
		}
	}
}

// unitOf returns the unit of a game, which is published when the first of its games is asked for.
func (c *coordinator) unitOf(ctx context.Context, slot match.Slot) *unit {
	c.mu.Lock()
	u := c.units[slot.Group]
	if u != nil {
		c.mu.Unlock()
		return u
	}
	u = &unit{group: slot.Group, first: slot.Group * c.seats, games: c.seats, done: make(chan struct{})}
	u.wanted = u.first + u.games - max(c.start, u.first)
	c.units[slot.Group] = u
	text, early := c.early[u.group]
	delete(c.early, u.group)
	c.mu.Unlock()
	if early {
		c.take(ctx, text)
		return u
	}
	c.publish(ctx, u)
	return u
}

// publish publishes the job of a unit. One that is waiting is left as it is; what goes wrong is tried again later.
func (c *coordinator) publish(ctx context.Context, u *unit) {
	c.mu.Lock()
	j := job{Schema: schema, Run: c.run, Unit: u.name(), Document: c.info.Document, First: u.first, Games: u.games}
	again := !u.published.IsZero()
	u.published = time.Now()
	c.mu.Unlock()
	text, err := json.Marshal(j)
	if err != nil {
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

// take takes the result of a unit. It is false if nobody has asked for it.
func (c *coordinator) take(ctx context.Context, text []byte) bool {
	var r result
	if json.Unmarshal(text, &r) != nil || r.Schema != schema || r.Run != c.run {
		return false
	}
	c.mu.Lock()
	u, barred := c.find(r.Unit), c.barred[r.Worker]
	if u == nil {
		c.keep(r.Unit, text)
		c.mu.Unlock()
		return false
	}
	c.mu.Unlock()
	if r.Error != "" && !barred {
		c.finish(u, &r, nil, errors.New(r.Error))
		return true
	}
	results, err := c.check(u, &r)
	switch {
	case barred:
		c.refuse(ctx, u, &r, errors.New("results of this worker were refused before"))
	case err != nil:
		c.refuse(ctx, u, &r, err)
	case c.own != nil && c.own.chosen(u.group):
		c.verify(ctx, u, &r, results)
	default:
		c.finish(u, &r, results, nil)
	}
	return true
}

// keep keeps the result of a unit that will be asked for: of who went on with the match before. The mutex is held.
func (c *coordinator) keep(name string, text []byte) {
	group, err := strconv.Atoi(name)
	if err == nil && c.units[group] == nil && group >= c.played/c.seats && len(c.early) < maxWindow {
		c.early[group] = text
	}
}

// find returns the unit that waits for a result of that name; nil if none does. The mutex is held.
func (c *coordinator) find(name string) *unit {
	number, _, _ := strings.Cut(name, "-")
	group, err := strconv.Atoi(number)
	if err != nil {
		return nil
	}
	if u := c.units[group]; u != nil && u.name() == name && !u.isDone() {
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

// check replays the games of a result.
func (c *coordinator) check(u *unit, r *result) (results []*match.Result, err error) {
	if len(r.Games) != u.games {
		return nil, fmt.Errorf("it has %d games, and the unit %d", len(r.Games), u.games)
	}
	for i, g := range r.Games {
		checked, err := c.match.Result(u.first+i, g.Record)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", u.first+i+1, err)
		}
		checked.Unbegun = g.Unbegun
		if checked.Failure != nil {
			checked.Failure = &player.Failure{Reason: checked.Failure.Reason, Detail: checked.Failure.Detail, Log: g.Log}
		}
		results = append(results, checked)
	}
	return results, nil
}

// finish ends the waiting for a unit.
func (c *coordinator) finish(u *unit, r *result, results []*match.Result, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if u.name() != r.Unit || u.isDone() { // it was refused in the meantime, or push and poll have both brought it
		return
	}
	c.taken[r.Worker]++
	u.results, u.err = results, err
	close(u.done)
}

// refuse says which worker has sent what cannot be, takes nothing of it any more, and has the unit played by others.
func (c *coordinator) refuse(ctx context.Context, u *unit, r *result, why error) {
	c.mu.Lock()
	if u.name() != r.Unit || u.isDone() {
		c.mu.Unlock()
		return // push and poll have both brought it
	}
	text := fmt.Sprintf("worker %s: unit %s was refused: %v", r.Worker, r.Unit, why)
	if n := c.taken[r.Worker]; n > 0 && !c.barred[r.Worker] {
		text += fmt.Sprintf("; %d units of it were taken before", n)
	}
	c.barred[r.Worker] = true
	c.info.Refused++
	u.attempt++
	if u.attempt == maxAttempts {
		u.err = fmt.Errorf("%d results were refused, the last one of %s", maxAttempts, text)
		close(u.done)
	}
	c.mu.Unlock()
	say("%s", text)
	if isName(r.Worker) {
		_ = c.put(ctx, barredKey+r.Worker, text) // it would be refused again
	}
	if !u.isDone() {
		c.publish(ctx, u)
	}
}

// push takes results as the servers send them, and begins anew where that misses any.
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
		c.take(ctx, message.Data())
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
		if u.isDone() || u.verifying {
			continue
		}
		waited := time.Since(u.published)
		if quiet && waited >= pollAfter {
			silent = append(silent, u)
		}
		if waited >= publishAfter<<min(u.refused, maxRefused) {
			lost = append(lost, u)
		}
	}
	slices.SortFunc(silent, func(a, b *unit) int { return a.group - b.group })
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
	var mu sync.Mutex
	c.each(units, func(u *unit) {
		c.mu.Lock()
		name := u.name()
		c.mu.Unlock()
		message, err := stream.GetLastMsgForSubject(asking, resultSubject+c.run+"."+name)
		if err == nil && c.take(ctx, message.Data) {
			mu.Lock()
			found = true
			mu.Unlock()
		}
	})
	return found
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
	c.info.Played, c.info.Waiting = c.played, len(c.units)
	info := c.info
	c.mu.Unlock()
	return c.put(ctx, runKey+c.run, info)
}

// watch counts the workers and says how the run goes, again and again. It returns why no worker is there after a time.
func (c *coordinator) watch(ctx context.Context, wait time.Duration) error {
	begin := time.Now()
	for {
		slots, err := c.count(ctx)
		if err == nil {
			c.change(func() { c.slots = slots })
		}
		switch {
		case err == nil && slots > 0:
			begin = time.Now()
		case time.Since(begin) < wait:
		case err != nil:
			return fmt.Errorf("the servers have not answered for %v: %w", wait, err)
		default:
			return fmt.Errorf("no worker that can play these games came for %v%s", wait, c.refusals())
		}
		_ = c.tell(ctx) // next time
		if err := pause(ctx, time.Second); err != nil {
			return err
		}
	}
}

// count returns how many games workers play at a time that are there and can play those of this run.
func (c *coordinator) count(ctx context.Context) (slots int, err error) {
	ids, err := c.keys(ctx, workerKey)
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		var info workerInfo
		entry, err := c.get(ctx, workerKey+id, &info)
		if err != nil || entry == nil {
			continue
		}
		seen := c.workers[id]
		if seen == nil || seen.revision != entry.Revision() {
			seen = &seenWorker{revision: entry.Revision(), at: time.Now()}
			c.workers[id] = seen
		}
		seen.info = info
		if _, refuses := info.Refuses[c.run]; !refuses && !info.Gone && info.Build.fits(c.info.Build) && time.Since(seen.at) < 3*beatPause {
			slots += info.Slots
		}
	}
	return slots, nil
}

// refusals says which workers leave the run to others, and why.
func (c *coordinator) refusals() (text string) {
	for id, seen := range c.workers {
		if why := seen.info.Refuses[c.run]; why != "" {
			text += fmt.Sprintf("; worker %s: %s", id, why)
		}
	}
	return text
}

// leave ends the run for its workers: nothing is played any more. Results stay for who goes on with a match that was interrupted.
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
}
