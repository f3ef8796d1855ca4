package serve

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/cmd/internal/play/shell"
	"github.com/plybook/plybook/replay/game"
)

// A host carries requests to the session.
type host struct {
	shell   *shell.Shell
	now     func() time.Duration
	windows map[windowKey]*window // changed and read by functions of the shell alone
}

// newHost returns the host of a session.
func newHost(o *Options) *host {
	return &host{
		shell:   &shell.Shell{Session: o.Session, Thinker: o.Thinker, Save: o.Store.Write, Now: o.Now},
		now:     o.Now,
		windows: map[windowKey]*window{},
	}
}

// client returns who acts or looks, as the session knows people. Windows of different people are different, whatever they call
// themselves.
func (h *host) client(who person, window string) play.Client {
	c := play.Client{Host: who == theHost, Window: strconv.Itoa(int(who)) + "." + window}
	if s, ok := who.seat(); ok {
		c.Seats = []game.Seat{s}
	}
	return c
}

// present notes that a page has opened or closed its stream.
func (h *host) present(who person, window string, here bool) {
	h.shell.Do(func(s *play.Session, now time.Duration) { s.Present(h.client(who, window), here, now) })
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
func (h *host) act(who person, name string, a play.Act) (to answer) {
	h.shell.Do(func(s *play.Session, now time.Duration) {
		w, of := h.window(windowKey{who, name}), h.client(who, name)
		if a.ID == 0 || a.ID > w.last {
			w.last, w.refused = max(a.ID, w.last), s.Do(of, a, now)
		}
		to = answerTo(w.refused, s, of, now)
	})
	return to
}

// open shows a record for review.
func (h *host) open(name string, text []byte) (to answer) {
	h.shell.Do(func(s *play.Session, now time.Duration) {
		to = answerTo(s.Open(name, text, now), s, play.Client{Host: true}, now)
	})
	return to
}

// answerTo says what became of an act. One that was too late gets the whole view.
func answerTo(refused *play.Refusal, s *play.Session, of play.Client, now time.Duration) answer {
	switch {
	case refused == nil:
		return answer{http.StatusOK, done{s.V()}}
	case refused.Kind == play.Late:
		return answer{http.StatusConflict, json.RawMessage(s.NewFeed(of).Next(0, now))}
	}
	return answer{statuses[refused.Kind], refused}
}

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
	w.used = h.now()
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
func (h *host) view(who person, name string, since uint64) (text []byte) {
	h.shell.Look(func(s *play.Session, now time.Duration) {
		w := h.window(windowKey{who, name})
		if w.feed == nil || since == 0 {
			w.feed, since = s.NewFeed(h.client(who, name)), 0
		}
		text = w.feed.Next(since, now)
	})
	return text
}

// A feed is what one stream is sent.
type feed struct {
	of    play.Client
	feed  *play.Feed // nil before the first line
	since uint64     // the view that was sent last; 0: none
}

// next returns the next line of a stream, nil if nothing has changed since the last one, and what is closed when there is more.
func (f *feed) next(h *host) (line []byte, changed <-chan struct{}) {
	changed = h.shell.Look(func(s *play.Session, now time.Duration) {
		if f.feed == nil {
			f.feed = s.NewFeed(f.of)
		}
		if v := s.V(); v != f.since {
			line = f.feed.Next(f.since, now)
			f.since = v
		}
	})
	return line, changed
}

// record returns the game that is on or under review.
func (h *host) record() (text []byte, refused *play.Refusal) {
	h.shell.Look(func(s *play.Session, _ time.Duration) { text, refused = s.Record() })
	return text, refused
}

// file returns a saved record.
func (h *host) file(n int) (f play.File, ok bool) {
	h.shell.Look(func(s *play.Session, _ time.Duration) { f, ok = s.File(n) })
	return f, ok
}
