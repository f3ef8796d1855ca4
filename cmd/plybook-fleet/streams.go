package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// What servers hold. All of it may be lost: the coordinator makes it again.
const (
	jobStream     = "PLYBOOK_JOBS"
	resultStream  = "PLYBOOK_RESULTS"
	partStream    = "PLYBOOK_PARTS"
	stateBucket   = "PLYBOOK_STATE"
	jobSubject    = "plybook.job."    // RUN.UNIT
	resultSubject = "plybook.result." // RUN.UNIT.USER
	partSubject   = "plybook.part."   // RUN.UNIT.USER.CHUNK
)

// What servers pass on and do not keep.
const (
	workerSubject = "plybook.worker." // USER.NAME: what workers say of themselves
	callSubject   = "plybook.call"    // asks all workers to say so at once
)

// Keys of the state, which end with an id.
const (
	runKey      = "run."
	documentKey = "document." // SHA-256
	barredKey   = "barred."   // user
)

// How long servers keep what nobody writes again.
const (
	resultAge = 24 * time.Hour
	stateAge  = 2 * time.Hour
)

// patience is how long a request to the servers may take.
const patience = 5 * time.Second

// A fleet is the streams of some servers.
type fleet struct {
	nc *nats.Conn
	js jetstream.JetStream

	mu    sync.Mutex
	state jetstream.KeyValue // once ensure or open has found it
}

func newFleet(nc *nats.Conn) (*fleet, error) {
	js, err := jetstream.New(nc, jetstream.WithDefaultTimeout(patience))
	return &fleet{nc: nc, js: js}, err
}

// ensure makes the streams that are not there.
func (f *fleet) ensure(ctx context.Context) error {
	replicas := 1
	if f.nc.ConnectedClusterName() != "" {
		replicas = 3
	}
	for _, config := range []jetstream.StreamConfig{
		// One message a unit: a second copy of a waiting job is refused, and the first result stands.
		{Name: jobStream, Subjects: []string{jobSubject + ">"}, Retention: jetstream.WorkQueuePolicy, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true},
		{Name: resultStream, Subjects: []string{resultSubject + ">"}, MaxAge: resultAge, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true},
		// Of what a worker has sent half, another one sends all.
		{Name: partStream, Subjects: []string{partSubject + ">"}, MaxAge: resultAge},
	} {
		config.Replicas, config.MaxMsgsPerSubject, config.AllowDirect, config.MaxMsgs = replicas, 1, true, -1
		if _, err := f.js.CreateOrUpdateStream(ctx, config); err != nil {
			return fmt.Errorf("stream %s: %w", config.Name, err)
		}
	}
	state, err := f.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: stateBucket, TTL: stateAge, Replicas: replicas})
	if err != nil {
		return fmt.Errorf("state: %w", err)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.state = state
	return nil
}

// open finds the state, as one who may not make it.
func (f *fleet) open(ctx context.Context) (state jetstream.KeyValue, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.state == nil {
		f.state, err = f.js.KeyValue(ctx, stateBucket)
	}
	return f.state, err
}

// keys returns the ids of the keys that begin with a prefix.
func (f *fleet) keys(ctx context.Context, prefix string) (ids []string, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	stream, err := f.js.Stream(ctx, "KV_"+stateBucket)
	if err != nil {
		return nil, err
	}
	begin := "$KV." + stateBucket + "." + prefix
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter(begin+">"))
	if err != nil {
		return nil, err
	}
	for subject := range info.State.Subjects {
		ids = append(ids, strings.TrimPrefix(subject, begin))
	}
	return ids, nil
}

// get reads a value of the state, and returns its entry; nil if there is none.
func (f *fleet) get(ctx context.Context, key string, into any) (jetstream.KeyValueEntry, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	state, err := f.open(ctx)
	if err != nil {
		return nil, err
	}
	entry, err := state.Get(ctx, key)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return entry, json.Unmarshal(entry.Value(), into)
}

// put writes a value of the state.
func (f *fleet) put(ctx context.Context, key string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	state, err := f.open(ctx)
	if err == nil {
		_, err = state.Put(ctx, key, text)
	}
	return err
}

// isThere says whether an error of publishing is that the unit has a message already.
func isThere(err error) bool {
	const maxMessagesPerSubject = 10077
	var api *jetstream.APIError
	return errors.As(err, &api) && api.ErrorCode == maxMessagesPerSubject
}
