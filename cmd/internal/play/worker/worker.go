// Package worker is the shell of a session that runs beside its page, in a worker of the browser: the page sends messages
// instead of requests, and gets the answers that package serve gives. It knows nothing of browsers: the program plybook-web carries
// what comes in and goes out, keeps the files, and gives the time.
package worker

import (
	"encoding/json"
	"time"

	"github.com/plybook/plybook/cmd/internal/play"
)

// A Host has the session of a page. It is for one goroutine at a time. Times are those since the time that its options call Now.
type Host struct {
	session *play.Session
	page    play.Client // the only one: whoever opened the page
	feed    *play.Feed
	sent    uint64 // the view that the page has; 0 none
}

// New returns a host with a new session, which goes on with what its options have. The theme is that of boards, see [play.Client].
func New(o play.Options, theme string) *Host {
	s, page := play.New(o), play.Client{Host: true, Window: "page", Theme: theme}
	return &Host{session: s, page: page, feed: s.NewFeed(page)}
}

// An Answer is what comes of a message of the page.
type Answer struct {
	Status int    // as in HTTP: 200 where it is done
	Body   []byte // JSON, or the record that was asked for; nil: none
}

// Statuses of answers, which are those of package serve.
const (
	statusDone    = 200
	statusUnread  = 400
	statusMissing = 404
)

// Act does an act, which is JSON of a [play.Act].
func (h *Host) Act(text []byte, now time.Duration) Answer {
	var a play.Act
	if err := json.Unmarshal(text, &a); err != nil {
		return refused(statusUnread, &play.Refusal{Message: "This is not an act."})
	}
	return h.answer(h.session.Do(h.page, a, now))
}

// Open shows a record for review.
func (h *Host) Open(name string, text []byte, now time.Duration) Answer {
	return h.answer(h.session.Open(name, text, now))
}

// File answers with the saved record of a number, see [play.FileView].
func (h *Host) File(n int) Answer {
	f, ok := h.session.File(n)
	if !ok {
		return refused(statusMissing, &play.Refusal{Message: "There is no such file; look at the list again."})
	}
	return Answer{statusDone, f.Text}
}

// Record answers with the game that is on or under review, in plybook's own format.
func (h *Host) Record() Answer {
	text, r := h.session.Record()
	if r != nil {
		return refused(statusMissing, r)
	}
	return Answer{statusDone, text}
}

func (h *Host) answer(r *play.Refusal) Answer {
	if r == nil {
		return Answer{Status: statusDone}
	}
	return refused(r.Kind.Status(), r)
}

func refused(status int, r *play.Refusal) Answer { return Answer{status, toJSON(r)} }

// toJSON writes what has no values that JSON lacks.
func toJSON(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic("what a session returns is JSON: " + err.Error())
	}
	return text
}

// Told takes what has come of a job: JSON of a [play.Thought].
func (h *Host) Told(id uint64, thought []byte, done bool, now time.Duration) error {
	var t play.Thought
	if err := json.Unmarshal(thought, &t); err != nil {
		return err
	}
	h.session.Told(id, t, done, now)
	return nil
}

// Saved says how keeping a file went, see [play.Session.Saved].
func (h *Host) Saved(name, wrong string) { h.session.Saved(name, wrong) }

// News is what has come of the calls since the last News.
type News struct {
	View  []byte        // JSON of what the page lacks of the present view; nil if it has that view
	Fresh bool          // the view is whole
	Saves []play.File   // to keep
	Jobs  []byte        // JSON of all thoughts that are wanted now; others are wanted no longer
	Wake  time.Duration // when Tick is due; negative: never
}

// News does what is due, and returns what is new.
func (h *Host) News(now time.Duration) News {
	h.session.Tick(now)
	n := News{Saves: h.session.Saves(), Jobs: toJSON(h.session.Jobs()), Wake: -1}
	if h.session.V() != h.sent {
		n.View, n.Fresh = h.feed.Next(h.sent, now), h.sent == 0
		h.sent = h.session.V()
	}
	if at, due := h.session.Wake(); due { // which a clock that the view has started may be
		n.Wake = at
	}
	return n
}
