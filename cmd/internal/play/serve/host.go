package serve

import (
	"context"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/replay/game"
)

// A host has the session, and is the only one to call it: by one goroutine at a time. After each change it writes what has to
// be saved, starts and ends thoughts, and wakes the streams.
type host struct {
	s       *Server
	mu      sync.Mutex // for all below
	session *play.Session
	ctx     context.Context // of thoughts
	v       uint64          // that the streams were woken for
	changed chan struct{}   // closed by the next change
	jobs    map[uint64]context.CancelFunc
	work    sync.WaitGroup // thoughts that have not returned
	alarm   *time.Timer
	windows map[windowKey]*window
	pages   map[person]int // open streams
}

// newHost returns the host of a session. Nobody thinks before it is started.
func newHost(s *Server) *host {
	return &host{
		s: s, session: s.o.Session, changed: make(chan struct{}), jobs: map[uint64]context.CancelFunc{},
		windows: map[windowKey]*window{}, pages: map[person]int{},
	}
}

// start lets thoughts begin, until the context ends.
func (h *host) start(ctx context.Context) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ctx = ctx
	h.settle()
}

// stop ends what is going on, and waits for it.
func (h *host) stop() {
	h.mu.Lock()
	for _, cancel := range h.jobs {
		cancel()
	}
	h.ctx = nil
	h.settle()
	h.mu.Unlock()
	h.work.Wait()
}

// settle does what a change of the session asks for.
func (h *host) settle() {
	h.save()
	h.think()
	h.setAlarm()
	if v := h.session.V(); v != h.v {
		h.v = v
		close(h.changed)
		h.changed = make(chan struct{})
	}
}

// save writes the files that have changed. A failure is told to the session, which shows it.
func (h *host) save() {
	for _, f := range h.session.Saves() {
		wrong := ""
		if err := h.s.o.Store.Write(f); err != nil {
			wrong = err.Error()
		}
		h.session.Saved(f.Name, wrong)
	}
}

// think starts the thoughts that are wanted, and ends those that are not.
func (h *host) think() {
	if h.ctx == nil {
		return
	}
	wanted := map[uint64]bool{}
	for _, j := range h.session.Jobs() {
		wanted[j.ID] = true
		if h.jobs[j.ID] == nil {
			ctx, cancel := context.WithCancel(h.ctx)
			h.jobs[j.ID] = cancel
			h.work.Go(func() { h.run(ctx, j) })
		}
	}
	for id, cancel := range h.jobs {
		if !wanted[id] {
			cancel()
			delete(h.jobs, id)
		}
	}
}

// run does a job.
func (h *host) run(ctx context.Context, j play.Job) {
	h.told(j.ID, h.s.o.Thinker.Run(ctx, j, func(t play.Thought) { h.told(j.ID, t, false) }), true)
}

func (h *host) told(id uint64, t play.Thought, done bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ctx == nil { // everything ends: a thought that was broken off is no move
		return
	}
	h.session.Told(id, t, done, h.s.o.Now())
	h.settle()
}

// setAlarm sees to what is due by itself.
func (h *host) setAlarm() {
	at, due := h.session.Wake()
	if h.alarm != nil {
		h.alarm.Stop()
	}
	if due && h.ctx != nil {
		h.alarm = time.AfterFunc(max(0, at-h.s.o.Now()), h.tick)
	}
}

func (h *host) tick() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.session.Tick(h.s.o.Now())
	h.settle()
}

// client returns who acts or looks, as the session knows people.
func (h *host) client(who person, window string) play.Client {
	c := play.Client{Host: who == theHost, Window: window}
	if s, ok := who.seat(); ok {
		c.Seats = []game.Seat{s}
	}
	return c
}

// present notes that a page has opened or closed its stream. The session is told of the first one and the last.
func (h *host) present(who person, window string, here bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	before := h.pages[who]
	if here {
		h.pages[who]++
	} else {
		h.pages[who]--
	}
	if before == 0 || h.pages[who] == 0 {
		h.session.Present(h.client(who, window), here, h.s.o.Now())
		h.settle()
	}
}

// An answer is what comes of an act.
type answer struct {
	status int
	body   any
}

func (a answer) write(w http.ResponseWriter) { writeJSON(w, a.status, a.body) }

// done says that an act was done, and the number of the view that shows it.
type done struct {
	V uint64 `json:"v"`
}

// statuses are those of refused acts.
var statuses = map[play.RefusalKind]int{
	play.Wrong: http.StatusUnprocessableEntity, play.Forbidden: http.StatusForbidden, play.Late: http.StatusConflict,
}

// act does an act, unless the window has sent it before: then its answer is the one that it had.
func (h *host) act(who person, name string, a play.Act) answer {
	h.mu.Lock()
	defer h.mu.Unlock()
	w := h.window(windowKey{who, name})
	if a.ID == 0 || a.ID > w.last {
		w.last, w.refused = max(a.ID, w.last), h.session.Do(h.client(who, name), a, h.s.o.Now())
		h.settle()
	}
	return h.answer(w.refused, h.client(who, name))
}

// open shows a record for review.
func (h *host) open(name string, text []byte) answer {
	h.mu.Lock()
	defer h.mu.Unlock()
	refused := h.session.Open(name, text, h.s.o.Now())
	h.settle()
	return h.answer(refused, play.Client{Host: true})
}

// answer says what became of an act. One that was too late gets the whole view.
func (h *host) answer(refused *play.Refusal, of play.Client) answer {
	switch {
	case refused == nil:
		return answer{http.StatusOK, done{h.session.V()}}
	case refused.Kind == play.Late:
		return answer{http.StatusConflict, rawJSON(h.write(h.session.NewFeed(of), of, 0))}
	}
	return answer{statuses[refused.Kind], refused}
}

// rawJSON is a text that is JSON already.
type rawJSON []byte

// MarshalJSON implements [json.Marshaler].
func (t rawJSON) MarshalJSON() ([]byte, error) { return t, nil }

// maxWindows bounds the windows that are remembered.
const maxWindows = 64

// A windowKey names a window of somebody.
type windowKey struct {
	who  person
	name string
}

// A window is what the host knows of one.
type window struct {
	last    uint64        // the act that was done last
	refused *play.Refusal // what came of it
	feed    *play.Feed    // of a window that asks for its views; nil before it does
	used    time.Duration
}

// window returns what is known of a window; the one that was silent longest is forgotten for a new one.
func (h *host) window(key windowKey) *window {
	w := h.windows[key]
	if w == nil {
		if len(h.windows) >= maxWindows {
			h.forgetWindow()
		}
		w = &window{}
		h.windows[key] = w
	}
	w.used = h.s.o.Now()
	return w
}

func (h *host) forgetWindow() {
	var oldest windowKey
	var used time.Duration
	for key, w := range h.windows {
		if oldest == (windowKey{}) || w.used < used {
			oldest, used = key, w.used
		}
	}
	delete(h.windows, oldest)
}

// view returns the view of a window that has seen the one of a number.
func (h *host) view(who person, name string, since uint64) []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	w, of := h.window(windowKey{who, name}), h.client(who, name)
	if w.feed == nil || since == 0 {
		w.feed, since = h.session.NewFeed(of), 0
	}
	return h.write(w.feed, of, since)
}

// feed returns a feed for a stream.
func (h *host) feed(who person, window string) *feed {
	h.mu.Lock()
	defer h.mu.Unlock()
	of := h.client(who, window)
	return &feed{of, h.session.NewFeed(of)}
}

// next returns a line of a stream and the number of its view, and what is closed when there is more; no line if nothing has
// changed since the last one.
func (h *host) next(f *feed, since uint64, begun bool) (line []byte, v uint64, changed <-chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	v = h.session.V()
	if begun && v == since {
		return nil, v, h.changed
	}
	return h.write(f.feed, f.of, since), v, h.changed
}

// write returns a view as JSON.
func (h *host) write(f *play.Feed, of play.Client, since uint64) []byte {
	return f.Next(since, h.s.o.Now())
}

// file returns a saved record.
func (h *host) file(n int) (name string, text []byte, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	view := h.session.View(play.Client{Host: true}, h.s.o.Now())
	if view.Start == nil {
		return "", nil, os.ErrNotExist
	}
	for _, f := range view.Start.Files {
		if f.N == n {
			text, err = h.s.o.Store.Read(f.Name)
			return f.Name, text, err
		}
	}
	return "", nil, os.ErrNotExist
}
