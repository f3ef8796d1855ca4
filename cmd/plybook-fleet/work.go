package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/cmd/plybook-fleet/internal/objects"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/reports/wording"
)

// maxDeaths is how many workers may be lost with a unit: the next one says so and does not play it.
const maxDeaths = 3

func workCommand() *cli.Command {
	return &cli.Command{
		Name:      "work",
		Usage:     "play games and analyse corpora for a fleet, until interrupted",
		UsageText: "plybook-fleet work --fleet tls://10.0.0.1:4222 --keys keys/worker --slots 8",
		Description: "A worker works for coordinators that are the same build of plybook-fleet. It starts only engines from --engines, with\n" +
			"its own rights: run it in a container if you do not trust them. It reads records only from --corpus.",
		Flags: append([]cli.Flag{
			fleetFlag, keysFlag,
			&cli.IntFlag{Name: "slots", Value: runtime.NumCPU(), DefaultText: "one per processor core", Usage: "play `N` games or analyse N shards at a time"},
			&cli.StringFlag{Name: "corpus", Usage: "read corpora from `DIR`, with the names that the coordinator uses, or from s3://bucket/prefix", DefaultText: "none"},
			&cli.StringFlag{Name: "engines", Usage: "start engines from `DIR`; matches name them by checksum", DefaultText: "none"},
			&cli.Int64Flag{Name: "nps", Usage: "scale thinking times for `N` nodes per second and slot", DefaultText: "measured before games with such times"},
			&cli.StringFlag{Name: "name", Usage: "`NAME` of the worker in status and messages", DefaultText: "host and process"},
		}, storeFlags()...),
		Action: work,
	}
}

func work(c *cli.Context) error {
	slots := c.Int("slots")
	if err := checkSlots(slots); err != nil {
		return err
	}
	if c.IsSet("nps") && c.Int64("nps") < 1 {
		return fmt.Errorf("--nps: expected a number from 1, found %d", c.Int64("nps"))
	}
	name, err := workerName(c.String("name"))
	if err != nil {
		return err
	}
	engines, err := enginesIn(c.String("engines"))
	if err != nil {
		return err
	}
	user, err := userOf(c.String("keys"), name)
	if err != nil {
		return err
	}
	var store source.Opener
	if corpus := c.String("corpus"); isObject(corpus) {
		if strings.Trim(corpus, "/") == strings.Trim(objects.Scheme, "/") {
			return fmt.Errorf("--corpus: expected s3://bucket or s3://bucket/prefix, found %q", corpus)
		}
		if store, err = objects.New(c.Context, objects.Settings{Endpoint: c.String("endpoint"), Region: c.String("region")}); err != nil {
			return err
		}
	}
	denied := make(chan error, 1)
	nc, err := connectPatiently(c.Context, "worker "+name, c.String("fleet"), c.String("keys"), firstInto(denied))
	if err != nil {
		return err
	}
	defer nc.Close()
	f, err := newFleet(nc)
	if err != nil {
		return err
	}
	w := &worker{fleet: f, id: workerID{user, name}, engines: engines, corpus: c.String("corpus"), store: store, runs: map[string]*workRun{}, denied: denied}
	w.speed = speedometer{claimed: c.Int64("nps"), slots: slots}
	w.info = workerInfo{Slots: slots, Build: buildOf()}
	say("worker %s has %s", w.id, wording.Count(slots, "slot"))
	return w.work(c.Context)
}

// workerName returns the name that is given, or one of the host and the process.
func workerName(given string) (string, error) {
	name := given
	if name == "" {
		host, _ := os.Hostname()
		name = fmt.Sprintf("%s-%d", strings.NewReplacer(".", "-").Replace(host), os.Getpid())
	}
	if !isName(name) {
		return "", fmt.Errorf("--name: %q is not a name for a worker: use letters, digits and hyphens", name)
	}
	return name, nil
}

func checkSlots(slots int) error {
	if slots < 1 || slots > 1024 {
		return fmt.Errorf("--slots: expected a number from 1 to 1024, found %d", slots)
	}
	return nil
}

// A worker plays games of all runs that there are.
type worker struct {
	*fleet
	id      workerID
	engines map[string]string
	corpus  string        // folder or prefix; "": corpora are left to others
	store   source.Opener // of the prefix
	denied  chan error
	speed   speedometer

	mu   sync.Mutex
	runs map[string]*workRun
	info workerInfo
	next int // run to be asked
}

// A task is what a worker does for a run.
type task interface {
	// do does a unit, and adds what came of it to the result. A *lacksError leaves it to others to do it.
	do(ctx context.Context, w *worker, j *job, r *result) error
}

// A lacksError says what a worker lacks for the units of a run.
type lacksError struct{ error }

// A workRun is a run as a worker sees it.
type workRun struct {
	id     string
	info   runInfo
	task   task
	ctx    context.Context // ends with the run
	end    context.CancelFunc
	refuse string // why it is left to others
}

func (w *worker) work(ctx context.Context) error {
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	var group sync.WaitGroup
	group.Go(func() { fail(w.present(ctx)) })
	group.Go(func() { fail(w.look(ctx)) })
	for range w.info.Slots {
		group.Go(func() { w.slot(ctx) })
	}
	group.Wait()
	w.bye()
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil // it works until it is interrupted
}

// bye says that the worker is gone.
func (w *worker) bye() {
	w.mu.Lock()
	w.info.Gone, w.info.Playing = true, nil
	w.mu.Unlock()
	w.beat()
	_ = w.nc.FlushTimeout(time.Second) // else others find out
}

// present says that the worker is there, again and again, and when it is asked.
func (w *worker) present(ctx context.Context) error {
	calls := make(chan *nats.Msg, 1)
	if _, err := w.nc.ChanSubscribe(callSubject, calls); err != nil {
		return err
	}
	ticker := time.NewTicker(beatPause)
	defer ticker.Stop()
	for {
		w.beat()
		select {
		case <-calls:
		case <-ticker.C:
		case err := <-w.denied:
			return fmt.Errorf("the servers do not accept this as a worker: %w; are these the keys of %s, and does users.json have them?", err, w.id.user)
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// look looks for runs that begin or end.
func (w *worker) look(ctx context.Context) error {
	for ctx.Err() == nil {
		var why string
		if barred, _ := w.get(ctx, barredKey+w.id.user, &why); barred != nil {
			return fmt.Errorf("the coordinator accepts no more results of %s: %s", w.id.user, why)
		}
		if ids, err := w.keys(ctx, runKey); err == nil {
			for _, id := range ids {
				w.update(ctx, id)
			}
		}
		_ = pause(ctx, time.Second) // ctx tells
	}
	return context.Cause(ctx)
}

// beat says that the worker is there.
func (w *worker) beat() {
	w.mu.Lock()
	text, err := json.Marshal(w.info)
	w.mu.Unlock()
	if err == nil {
		_ = w.nc.Publish(workerSubject+w.id.user+"."+w.id.name, text) // else next time
	}
}

// update begins a run that is new, and ends one that has ended.
func (w *worker) update(ctx context.Context, id string) {
	var info runInfo
	if entry, err := w.get(ctx, runKey+id, &info); err != nil || entry == nil {
		return
	}
	w.mu.Lock()
	run := w.runs[id]
	w.mu.Unlock()
	switch {
	case run == nil && info.Ended:
		return
	case run != nil && (info.Ended || info.Document != run.info.Document || info.Build != run.info.Build || info.ReferenceNPS != run.info.ReferenceNPS):
		run.end()
		w.mu.Lock()
		delete(w.runs, id)
		delete(w.info.Refuses, id)
		w.mu.Unlock()
		return
	case run != nil:
		return
	}
	var d document
	if info.Schema == schema {
		var text json.RawMessage
		entry, err := w.get(ctx, documentKey+info.Document, &text)
		if err != nil || entry == nil || sumOf(text) != info.Document || json.Unmarshal(text, &d) != nil {
			return // it comes again
		}
	}
	w.begin(ctx, id, info, &d)
}

// begin prepares for a run, or notes why its games are left to others.
func (w *worker) begin(ctx context.Context, id string, info runInfo, d *document) {
	run := &workRun{id: id, info: info}
	run.ctx, run.end = context.WithCancel(ctx)
	var err error
	switch {
	case info.Schema != schema:
		err = fmt.Errorf("it has schema %d, and this worker %d", info.Schema, schema)
	case !info.Build.fits(buildOf()):
		err = fmt.Errorf("its coordinator is another build: %s; this worker is %s", info.Build, buildOf())
	default:
		run.task, err = w.taskOf(run, d)
	}
	w.mu.Lock()
	w.runs[id] = run
	w.mu.Unlock()
	if err != nil {
		w.leave(run, err)
	}
}

// taskOf returns what there is to do for a document.
func (w *worker) taskOf(run *workRun, d *document) (task, error) {
	switch {
	case d.Match != nil:
		return newPlayers(w, run, d.Match)
	case d.Corpus != nil:
		return measurerFor(d.Corpus, w.corpus, w.store)
	}
	return nil, errors.New("its document is neither that of a match nor of a corpus")
}

// leave leaves a run to others.
func (w *worker) leave(run *workRun, why error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if run.refuse != "" {
		return
	}
	run.refuse = why.Error()
	if w.info.Refuses == nil {
		w.info.Refuses = map[string]string{}
	}
	w.info.Refuses[run.id] = run.refuse
	say("run %s: skipped: %v", run.id, why)
}

// slot plays one unit after the other.
func (w *worker) slot(ctx context.Context) {
	for ctx.Err() == nil {
		run := w.pick()
		if run == nil {
			_ = pause(ctx, 200*time.Millisecond)
			continue
		}
		message, err := w.fetch(ctx, run)
		if err != nil || message == nil {
			_ = pause(ctx, 100*time.Millisecond)
			continue
		}
		w.unit(run, message)
	}
}

// pick returns the run whose turn it is; nil if there is none.
func (w *worker) pick() *workRun {
	w.mu.Lock()
	defer w.mu.Unlock()
	ids := slices.Sorted(maps.Keys(w.runs))
	for range ids {
		w.next++
		if run := w.runs[ids[w.next%len(ids)]]; run.refuse == "" {
			return run
		}
	}
	return nil
}

// fetch takes a job of a run; nil if none is waiting.
func (w *worker) fetch(ctx context.Context, run *workRun) (jetstream.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	consumer, err := w.js.Consumer(ctx, jobStream, run.id)
	if err != nil {
		return nil, err
	}
	w.mu.Lock()
	alone := len(w.runs) == 1
	w.mu.Unlock()
	var batch jetstream.MessageBatch
	if alone {
		batch, err = consumer.Fetch(1, jetstream.FetchMaxWait(time.Second))
	} else {
		batch, err = consumer.FetchNoWait(1)
	}
	if err != nil {
		return nil, err
	}
	return <-batch.Messages(), batch.Error()
}

// unit plays the games of a job, publishes the result, and only then lets the server forget the job.
func (w *worker) unit(run *workRun, message jetstream.Msg) {
	ctx, done := context.WithCancel(run.ctx)
	defer done()
	go stillAt(ctx, message, run.info.Lease/3)
	var j job
	if err := json.Unmarshal(message.Data(), &j); err != nil || j.Schema != schema || j.Run != run.id || j.Document != run.info.Document || !isName(j.Unit) {
		_ = message.Nak() // not for this worker; a coordinator that wrote it makes it again
		_ = pause(ctx, time.Second)
		return
	}
	r := result{Schema: schema, Run: j.Run, Unit: j.Unit, Worker: w.id.name}
	w.playing(j.Run+"/"+j.Unit, true)
	if meta, err := message.Metadata(); err == nil && meta.NumDelivered > maxDeaths {
		r.Error = fmt.Sprintf("%d workers were lost with it, or were silent for longer than %v", maxDeaths, run.info.Lease)
	} else {
		err = run.task.do(ctx, w, &j, &r)
		var lacks *lacksError
		switch {
		case ctx.Err() != nil:
		case errors.As(err, &lacks):
			r.Lacks = err.Error()
			w.leave(run, err)
		case err != nil:
			r.Error = fmt.Sprintf("worker %s: %v", w.id, err)
		}
	}
	w.playing(j.Run+"/"+j.Unit, false)
	if ctx.Err() == nil && w.publish(ctx, &r) {
		_ = message.Ack() // else it is played again
		return
	}
	_ = message.Nak() // so that others need not wait for the end of the lease
}

// playing notes that a unit is played, or is no more.
func (w *worker) playing(unit string, is bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if is {
		w.info.Playing = append(w.info.Playing, unit)
		return
	}
	w.info.Units++
	w.info.Playing = slices.DeleteFunc(w.info.Playing, func(u string) bool { return u == unit })
}

// stillAt tells the server from time to time that a job is being done.
func stillAt(ctx context.Context, message jetstream.Msg, every time.Duration) {
	for pause(ctx, every) == nil {
		_ = message.InProgress() // next time
	}
}

// publish publishes a result, however long there is no server for it. It is false if the run has ended.
func (w *worker) publish(ctx context.Context, r *result) bool {
	text, err := json.Marshal(r)
	if err == nil && len(text) > maxMessage-1024 {
		err = fmt.Errorf("its games have %d bytes; a unit has no more than %d", len(text), maxMessage-1024)
	}
	if err != nil {
		text, _ = json.Marshal(result{Schema: schema, Run: r.Run, Unit: r.Unit, Worker: r.Worker, Error: err.Error()})
	}
	return w.send(ctx, resultSubject+r.Run+"."+r.Unit+"."+w.id.user, text) == nil
}

// send publishes a message to a stream, however long there is no server for it.
func (w *worker) send(ctx context.Context, subject string, data []byte) error {
	for {
		_, err := w.js.Publish(ctx, subject, data)
		if err == nil || isThere(err) {
			return nil
		}
		if err := pause(ctx, 500*time.Millisecond); err != nil {
			return err
		}
	}
}
