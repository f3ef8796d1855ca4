package match_test

import (
	"sync/atomic"
	"testing"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
)

// A closing player counts how often it is closed.
type closing struct {
	stub
	closed *atomic.Int64
}

func (c *closing) Close() error {
	c.closed.Add(1)
	return nil
}

// Players that are kept play one game after the other, also after they have failed, and are closed at the end; others are new in each game.
func TestPlayersAreKept(t *testing.T) {
	for _, test := range []struct {
		keep    bool
		workers int
		most    int64 // players of each entrant, with the one that is asked what it can play
	}{{false, 1, 9}, {true, 1, 2}, {true, 2, 3}} {
		var made, closed [2]atomic.Int64
		s := stubs(gameOf(t, "reversi"), &stub{}, &stub{})
		s.Games, s.Concurrency = 8, test.workers
		for i := range s.Entrants {
			s.Entrants[i].Keep = test.keep
			s.Entrants[i].New = func() (player.Player, error) {
				made[i].Add(1)
				p := &closing{closed: &closed[i]}
				if i == 1 {
					p.move = failing(&player.Failure{Reason: player.Crash, Detail: "gone"}).move
				}
				return p, nil
			}
		}
		m, err := match.New(s)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Play(t.Context(), func(*match.Result) error { return nil }); err != nil {
			t.Fatal(err)
		}
		for i := range made {
			if n := made[i].Load(); n > test.most || n != closed[i].Load() || !test.keep && n != test.most {
				t.Errorf("%+v: %d players were made and %d closed, want at most %d", test, n, closed[i].Load(), test.most)
			}
		}
		if n := m.Table().Rows[1].Failures[player.Crash]; n != 8 {
			t.Errorf("%+v: %d failures, want 8", test, n)
		}
	}
}
