package main

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// maxSeen bounds the workers that are remembered: one may call itself by many names.
const maxSeen = 10_000

// A roll is the workers that have said that they are there.
type roll struct {
	mu   sync.Mutex
	seen map[workerID]seenWorker
}

// A workerID is a worker: whose keys it has, which its server vouches for, and the name that it gives itself. Without keys both are that name.
type workerID struct{ user, name string }

func (id workerID) String() string {
	if id.user == id.name {
		return id.name
	}
	return id.user + "/" + id.name
}

// A seenWorker is what a worker has last said of itself.
type seenWorker struct {
	id   workerID
	info workerInfo
	at   time.Time // by the clock of this machine
}

// silent says whether a worker should have said more since.
func (w *seenWorker) silent() bool { return time.Since(w.at) >= 3*beatPause }

// roll listens to what workers say of themselves for as long as there is a connection, and asks them to say so now.
func (f *fleet) roll() (*roll, error) {
	r := &roll{seen: map[workerID]seenWorker{}}
	if _, err := f.nc.Subscribe(workerSubject+"*.*", r.note); err != nil {
		return nil, err
	}
	return r, f.nc.Publish(callSubject, nil)
}

func (r *roll) note(message *nats.Msg) {
	user, name, _ := strings.Cut(strings.TrimPrefix(message.Subject, workerSubject), ".")
	w := seenWorker{id: workerID{user, name}, at: time.Now()}
	if !isName(user) || !isName(name) || json.Unmarshal(message.Data, &w.info) != nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, known := r.seen[w.id]; known || len(r.seen) < maxSeen {
		r.seen[w.id] = w
	}
}

// workers returns those that are there or have been, by user and name.
func (r *roll) workers() (all []seenWorker) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, w := range r.seen {
		all = append(all, w)
	}
	slices.SortFunc(all, func(a, b seenWorker) int { return strings.Compare(a.id.String(), b.id.String()) })
	return all
}
