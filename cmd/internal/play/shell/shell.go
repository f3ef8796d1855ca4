// Package shell has what all shells of a session of play do on a machine with files and several threads: after each change it writes
// what is to be saved, starts and ends thoughts, sees to what is due by itself, and tells those who watch.
package shell

import (
	"context"
	"sync"
	"time"

	"github.com/plybook/plybook/cmd/internal/play"
)

// A Thinker does jobs. It tells of what it has found so far, and returns what it has found in the end, soon after the context
// ends. Several jobs are done side by side.
type Thinker interface {
	Run(ctx context.Context, j play.Job, tell func(play.Thought)) play.Thought
}

// A Shell has a session, and is the only one to call it: by one goroutine at a time. All its fields are needed.
type Shell struct {
	Session *play.Session
	Thinker Thinker
	Save    func(play.File) error
	Now     func() time.Duration // since the time that the session calls 0

	mu      sync.Mutex      // for the session and all below
	ctx     context.Context // of thoughts; nil before the start and after the end
	v       uint64          // that was told
	changed chan struct{}   // closed by the next change; nil before the first call
	jobs    map[uint64]context.CancelFunc
	work    sync.WaitGroup // thoughts that have not returned
	alarm   *time.Timer
}

// Start lets thoughts begin, until the context ends.
func (s *Shell) Start(ctx context.Context) {
	s.Do(func(*play.Session, time.Duration) { s.ctx = ctx })
}

// Stop ends what is going on, and waits for it. What thoughts that are broken off have found is no move.
func (s *Shell) Stop() {
	s.Do(func(*play.Session, time.Duration) {
		for _, cancel := range s.jobs {
			cancel()
		}
		s.ctx = nil
	})
	s.work.Wait()
}

// Do calls a function with the session and the time that it is, and does what follows from a change. What has to be saved is
// written when it returns. It returns what the next change closes.
func (s *Shell) Do(f func(session *play.Session, now time.Duration)) (changed <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f(s.Session, s.Now())
	s.save()
	s.think()
	s.setAlarm()
	if v := s.Session.V(); v != s.v {
		s.v = v
		if s.changed != nil {
			close(s.changed)
			s.changed = nil
		}
	}
	if s.changed == nil {
		s.changed = make(chan struct{})
	}
	return s.changed
}

// Tick does what is due.
func (s *Shell) Tick() {
	s.Do(func(session *play.Session, now time.Duration) { session.Tick(now) })
}

// save writes the files that have changed. A failure is told to the session, which shows it.
func (s *Shell) save() {
	for _, f := range s.Session.Saves() {
		wrong := ""
		if err := s.Save(f); err != nil {
			wrong = err.Error()
		}
		s.Session.Saved(f.Name, wrong)
	}
}

// think starts the thoughts that are wanted, and ends those that are not.
func (s *Shell) think() {
	if s.ctx == nil {
		return
	}
	wanted := map[uint64]bool{}
	for _, j := range s.Session.Jobs() {
		wanted[j.ID] = true
		if s.jobs[j.ID] != nil {
			continue
		}
		if s.jobs == nil {
			s.jobs = map[uint64]context.CancelFunc{}
		}
		ctx, cancel := context.WithCancel(s.ctx)
		s.jobs[j.ID] = cancel
		s.work.Go(func() { s.run(ctx, j) })
	}
	for id, cancel := range s.jobs {
		if !wanted[id] {
			cancel()
			delete(s.jobs, id)
		}
	}
}

// run does a job.
func (s *Shell) run(ctx context.Context, j play.Job) {
	found := s.Thinker.Run(ctx, j, func(t play.Thought) { s.told(ctx, j.ID, t, false) })
	s.told(ctx, j.ID, found, true)
}

func (s *Shell) told(ctx context.Context, id uint64, t play.Thought, done bool) {
	s.Do(func(session *play.Session, now time.Duration) {
		if ctx.Err() == nil { // else it was broken off
			session.Told(id, t, done, now)
		}
	})
}

// setAlarm sees to what is due by itself.
func (s *Shell) setAlarm() {
	at, due := s.Session.Wake()
	if s.alarm != nil {
		s.alarm.Stop()
	}
	if due && s.ctx != nil {
		s.alarm = time.AfterFunc(max(0, at-s.Now()), s.Tick)
	}
}
