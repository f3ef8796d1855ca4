package match_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay/game"
)

// A beginner fails to begin from the third time on that one is asked to, and counts how often that was.
type beginner struct {
	stub
	asked *int
}

func (b *beginner) Begin(ctx context.Context, g *player.Game, seat game.Seat, seed uint64) error {
	if *b.asked++; *b.asked <= 2 {
		return nil
	}
	return b.stub.Begin(ctx, g, seat, seed)
}

// The game is over with the first player that does not begin: the other one has won, and is not even asked.
func TestTheFirstWhoDoesNotBeginHasLost(t *testing.T) {
	s := stubs(gameOf(t, "reversi"), &stub{}, &stub{})
	asked := 0
	for i, name := range []string{"A", "B"} {
		s.Entrants[i] = match.Entrant{Name: name, Spec: name, New: func() (player.Player, error) {
			return &beginner{stub{begin: &player.Failure{Reason: player.Crash, Detail: name + " is gone"}}, &asked}, nil
		}}
	}
	s.Games = 4
	played(t, s, func(r *match.Result) {
		first := r.Slot.Seats[0]
		if r.Slot.Index == 0 {
			return // both begin
		}
		if r.Failed != first || r.Points[0] != 0 || r.Points[1] != 1 {
			t.Errorf("game %d: player %d has failed, with %v points by seat", r.Slot.Index+1, r.Failed, r.Points)
		}
	})
	if asked != 2+3 {
		t.Errorf("%d players were asked to begin a game that both begin, and 3 that one does not", asked)
	}
}

// A latecomer does not begin the second game of a match. With overtaken it begins the first one only then.
type latecomer struct {
	stub
	settings  *match.Settings
	overtaken chan struct{} // closed by the second game; nil: nobody waits for it
}

func (l *latecomer) Begin(ctx context.Context, _ *player.Game, _ game.Seat, seed uint64) error {
	switch seed {
	case match.GameSeed(l.settings.Seed, 0):
		if l.overtaken != nil {
			select {
			case <-l.overtaken:
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		}
	case match.GameSeed(l.settings.Seed, 1):
		if l.overtaken != nil {
			close(l.overtaken)
		}
		return &player.Failure{Reason: player.Timeout, Detail: "no answer"}
	}
	return nil
}

// What a game that does not begin means depends on the games before it in order, not on which of them came first.
func TestWhoHasBegunDependsOnTheOrderOfGames(t *testing.T) {
	var want []byte
	for _, workers := range []int{1, 4} {
		s := stubs(gameOf(t, "reversi"), &stub{}, &stub{})
		s.Games, s.Concurrency = 4, workers
		late := &latecomer{settings: &s}
		if workers > 1 {
			late.overtaken = make(chan struct{})
		}
		s.Entrants[1].New = func() (player.Player, error) { return late, nil }
		m, records := played(t, s)
		if workers == 1 {
			want = records
		}
		if row := m.Table().Rows[1]; row.Failures[player.Timeout] != 1 || row.Games != 4 || !bytes.Equal(records, want) {
			t.Errorf("%d games at a time: %+v\n%s", workers, row, records)
		}
	}
}

// Nor does it depend on whether the match was cut off: a game in which nobody moved tells as much in its record.
func TestWhoHasBegunIsTheSameInAMatchThatGoesOn(t *testing.T) {
	crash := &player.Failure{Reason: player.Crash, Detail: "gone"}
	settings := func() match.Settings {
		s := stubs(gameOf(t, "reversi"), &stub{move: func(*player.Game) (player.Choice, error) { return player.Choice{}, crash }}, &stub{})
		s.Entrants[1].New = beginning(1)
		return s
	}
	m, err := match.New(settings())
	if err != nil {
		t.Fatal(err)
	}
	var records []byte
	write := func(r *match.Result) error {
		records = append(records, r.Record...)
		return nil
	}
	const want = "game 2 (Bad – Good): Bad cannot begin its first game: timeout: no answer"
	if err := m.Play(t.Context(), write); err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
	s := settings()
	s.Entrants[1].New = beginning(0)
	if m, err = match.New(s); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Resume(bytes.NewReader(records)); err != nil {
		t.Fatal(err)
	}
	if err := m.Play(t.Context(), write); err == nil || err.Error() != want {
		t.Errorf("resumed: %v", err)
	}
}
