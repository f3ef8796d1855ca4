package shell

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/plybook/plybook/cmd/internal/play"
)

// A slowThinker says that it has begun, and thinks until it is broken off.
type slowThinker struct{ begun chan play.Job }

func (s slowThinker) Run(ctx context.Context, j play.Job, _ func(play.Thought)) play.Thought {
	s.begun <- j
	<-ctx.Done()
	return play.Thought{Move: "f5"}
}

var host = play.Client{Host: true}

func newShell(thinker Thinker, save func(play.File) error) (*Shell, *atomic.Int64) {
	clock := new(atomic.Int64)
	return &Shell{
		Session: play.New(play.Options{Seed: 1}), Thinker: thinker, Save: save,
		Now: func() time.Duration { return time.Duration(clock.Load()) },
	}, clock
}

func begin(t *testing.T, s *Shell, c play.Config) {
	t.Helper()
	s.Do(func(session *play.Session, now time.Duration) {
		if r := session.Begin(c, now); r != nil {
			t.Fatal(r)
		}
	})
}

func look(s *Shell) (v *play.View) {
	s.Do(func(session *play.Session, now time.Duration) {
		session.Handed(host, now)
		v = session.View(host, now)
	})
	return v
}

// What has changed is written when Do returns, and people see where that fails.
func TestSaves(t *testing.T) {
	written := map[string]int{}
	var fail error
	s, _ := newShell(nil, func(f play.File) error {
		written[f.Name]++
		return fail
	})
	begin(t, s, play.Config{Game: "reversi"})
	v := look(s)
	if written[v.Save.File] != 1 || !v.Save.OK {
		t.Errorf("written are %v, and shown is %+v", written, v.Save)
	}
	fail = errors.New("the disk is full")
	s.Do(func(session *play.Session, now time.Duration) {
		session.Do(host, play.Act{Do: "play", Text: "f5"}, now)
	})
	if v = look(s); written[v.Save.File] != 2 || v.Save.OK || v.Save.Note != fail.Error() {
		t.Errorf("written are %v, and shown is %+v", written, v.Save)
	}
}

// Thoughts that are wanted no longer end, and so do all at the stop; what they have found then is no move.
func TestThoughtsThatAreBrokenOff(t *testing.T) {
	thinker := slowThinker{make(chan play.Job)}
	s, _ := newShell(thinker, func(play.File) error { return nil })
	begin(t, s, play.Config{Game: "reversi", Seats: []play.Seat{{Kind: play.Engine, Player: "search"}, {Kind: play.Human}}})
	s.Start(t.Context())
	first := <-thinker.begun
	begin(t, s, play.Config{Game: "reversi", Seats: []play.Seat{{Kind: play.Engine, Player: "search"}, {Kind: play.Human}}})
	if second := <-thinker.begun; second.ID == first.ID {
		t.Errorf("the new game has the job %d too", first.ID)
	}
	s.Stop()
	if v := look(s); v.Last != 0 || v.Mode != "play" {
		t.Errorf("after the stop: %s at ply %d", v.Mode, v.Last)
	}
}

// Whoever looks is told of the next change.
func TestChangesAreTold(t *testing.T) {
	s, clock := newShell(nil, func(play.File) error { return nil })
	begin(t, s, play.Config{Game: "reversi", Clock: "10s"})
	look(s)
	changed := s.Do(func(*play.Session, time.Duration) {})
	s.Tick()
	select {
	case <-changed:
		t.Error("nothing was due")
	default:
	}
	clock.Store(int64(11 * time.Second))
	s.Tick()
	<-changed
	if v := look(s); v.Mode != "over" || v.Result.Text != "White wins (time)." {
		t.Errorf("after its time: %s, %+v", v.Mode, v.Result)
	}
}

// Alarms ring by themselves.
func TestAlarms(t *testing.T) {
	begun := time.Now()
	s := &Shell{Session: play.New(play.Options{}), Save: func(play.File) error { return nil }, Now: func() time.Duration { return time.Since(begun) }}
	s.Start(t.Context())
	defer s.Stop()
	begin(t, s, play.Config{Game: "reversi", Clock: "0.05s"})
	for mode := ""; mode != "over"; {
		changed := s.Do(func(session *play.Session, now time.Duration) {
			session.Handed(host, now)
			mode = session.View(host, now).Mode
		})
		if mode != "over" {
			<-changed
		}
	}
}
