package play

import "time"

// Options are what a shell gives a session. The zero value is usable.
type Options struct {
	Now      time.Time // the time of day at the time 0 of acts; it names files and dates records
	Seed     uint64    // where a Config has none
	Programs []string  // names of engines that the host may seat beside plybook's own players
	Remote   bool      // the shell can give links to seats
	Files    []File    // that are saved already
	Settings Settings
}

// A Session is what one page is about: the start screen, or the game that is played, reviewed or set up. It is for one
// goroutine at a time.
type Session struct {
	o Options
	v uint64
}

// New returns a session that shows the start screen.
func New(o Options) *Session { return &Session{o: o, v: 1} }

// Begin begins a game.
func (s *Session) Begin(c Config, now time.Duration) *Refusal { return nil }

// Open reads a record of any format, in a file of a name, and shows it for review: the first of its games, or a list if
// there are several.
func (s *Session) Open(name string, text []byte, now time.Duration) *Refusal { return nil }

// Do does an act. It returns nil once it is done.
func (s *Session) Do(by Client, a Act, now time.Duration) *Refusal { return nil }

// V returns the number of the view as of now. It grows with every change.
func (s *Session) V() uint64 { return s.v }

// View returns all that a client may see.
func (s *Session) View(of Client, now time.Duration) *View { return &View{V: s.v, Mode: "start"} }

// Jobs returns the thoughts that are wanted now. A shell runs them side by side and stops those that are wanted no longer.
func (s *Session) Jobs() []Job { return nil }

// Told takes what has come of a job; done says that nothing more will. What is wanted no longer changes nothing.
func (s *Session) Told(id uint64, t Thought, done bool, now time.Duration) {}

// Wake returns when something is due by itself, a clock that runs out or a pass that is played; ok is false if nothing is.
func (s *Session) Wake() (at time.Duration, ok bool) { return 0, false }

// Tick does what is due.
func (s *Session) Tick(now time.Duration) {}

// Present says whether a page of a client is open.
func (s *Session) Present(c Client, here bool, now time.Duration) {}

// Saves returns the files that have changed since the last call, whole.
func (s *Session) Saves() []File { return nil }

// Saved says how writing a file went; "" is well.
func (s *Session) Saved(name, wrong string) {}
