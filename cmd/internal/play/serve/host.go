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
	shell *shell.Shell
}

// newHost returns the host of a session.
func newHost(o *Options) *host {
	return &host{shell: &shell.Shell{Session: o.Session, Thinker: o.Thinker, Save: o.Store.Write, Now: o.Now}}
}

// client returns who acts or looks, as the session knows people. Windows of different people are different, whatever they call
// themselves.
func (h *host) client(who person, w window) play.Client {
	c := play.Client{Host: who == theHost, Window: strconv.Itoa(int(who)) + "." + w.name, Theme: w.theme}
	if s, ok := who.seat(); ok {
		c.Seats = []game.Seat{s}
	}
	return c
}

// present notes that a page has opened or closed its stream.
func (h *host) present(who person, w window, here bool) {
	h.shell.Do(func(s *play.Session, now time.Duration) { s.Present(h.client(who, w), here, now) })
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

// act does an act.
func (h *host) act(who person, w window, a play.Act) (to answer) {
	h.shell.Do(func(s *play.Session, now time.Duration) {
		of := h.client(who, w)
		to = answerTo(s.Do(of, a, now), s, of, now)
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
		return answer{refused.Kind.Status(), json.RawMessage(s.NewFeed(of).Next(0, now))}
	}
	return answer{refused.Kind.Status(), refused}
}

// view returns the view of a window that has seen the one of a number.
func (h *host) view(who person, w window, since uint64) (text []byte) {
	h.shell.Do(func(s *play.Session, now time.Duration) { text = s.Next(h.client(who, w), since, now) })
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
	changed = h.shell.Do(func(s *play.Session, now time.Duration) {
		if f.feed == nil {
			f.feed = s.NewFeed(f.of)
		}
		if s.V() != f.since {
			line = f.feed.Next(f.since, now)
			f.since = s.V()
		}
	})
	return line, changed
}

// record returns the game that is on or under review.
func (h *host) record() (text []byte, refused *play.Refusal) {
	h.shell.Do(func(s *play.Session, _ time.Duration) { text, refused = s.Record() })
	return text, refused
}

// file returns a saved record.
func (h *host) file(n int) (f play.File, ok bool) {
	h.shell.Do(func(s *play.Session, _ time.Duration) { f, ok = s.File(n) })
	return f, ok
}
