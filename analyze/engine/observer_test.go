package engine

import (
	"testing"

	"github.com/plybook/plybook/analyze/engine/enginetest"
	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

func TestPlybookAgreesWithItself(t *testing.T) {
	answers := map[string]protocol.Comparison{"uhp": {Moves: protocol.Answered, Position: protocol.Answered}, "gtp": {Moves: protocol.Answered, Position: protocol.Answered}, "uai": {Moves: protocol.Answered}, "nboard": {Moves: protocol.Silent}}
	for _, pair := range pairings {
		t.Run(pair.protocol+" "+pair.game, func(t *testing.T) {
			t.Parallel()
			g := enginetest.NewGame(t, pair.game, "", game.Options{Rules: enginetest.Rules[pair.game]})
			o, plays, err := NewObserver(g.Kind, pair.protocol+":"+engineCommand(t, pair.protocol, pair.game, "none"), enginetest.Patient)
			if err != nil || !plays {
				t.Fatal(plays, err)
			}
			defer o.Close()
			if err := o.Begin(t.Context(), g); err != nil {
				t.Fatal(err)
			}
			random := &enginetest.Random{}
			_ = random.Begin(t.Context(), g, 0, 3)
			for ply := 0; ply < 60; ply++ {
				got, err := o.Compare(t.Context(), g)
				want := answers[pair.protocol]
				if g.State.Turn() == game.Nobody {
					want.Moves = protocol.Unasked
				}
				if err != nil || got.Differs() || got.Moves != want.Moves || got.Position != want.Position {
					t.Fatalf("ply %d: %+v, %v, want %+v", ply, got, err, want)
				}
				if g.State.Turn() == game.Nobody {
					break
				}
				found, _ := random.Move(t.Context(), g, enginetest.Limits)
				enginetest.Push(g, found.Move)
				if err := o.Follow(t.Context(), g); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func TestObserversOfOtherGames(t *testing.T) {
	kind, err := replay.GameByName("bluelagoon")
	if err != nil {
		t.Fatal(err)
	}
	if _, plays, err := NewObserver(kind, "uhp:./engine", enginetest.Patient); plays || err != nil {
		t.Errorf("a program for Hive plays %s (%v)", kind.Title, err)
	}
	for _, spec := range []string{"xyz:./engine", "./engine", "uhp:"} {
		if _, _, err := NewObserver(kind, spec, enginetest.Patient); err == nil {
			t.Errorf("%q names a program", spec)
		}
	}
}
