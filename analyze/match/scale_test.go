package match_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
)

// A watched player tells what limits it has been given.
type watched struct {
	player.Player
	see func(search.Limits)
}

func (w watched) Move(ctx context.Context, g *player.Game, l search.Limits) (player.Choice, error) {
	w.see(l)
	return w.Player.Move(ctx, g, l)
}

// scaled returns a match in which one player has a time for each move, and the other a clock.
func scaled(t *testing.T, scale float64, see func(search.Limits)) match.Settings {
	s := with(t, "reversi", 2, 4, 2, nil)
	s.MaxPlies, s.TimeScale, s.Limits.Time = 9, scale, 100*time.Second
	s.Entrants[1].Own = &match.Allowance{Clock: player.TimeControl{Base: 1000 * time.Second, Increment: 10 * time.Second}}
	for i := range s.Entrants {
		s.Entrants[i].New = func() (player.Player, error) { return watched{player.NewRandom(), see}, nil }
	}
	return s
}

// On a machine that is slower all times are longer, and the records say so. The games are those of the match on any machine.
func TestTimesAreScaled(t *testing.T) {
	moves, clocks := 0, 0
	_, records := played(t, scaled(t, 1.5, func(l search.Limits) {
		switch {
		case l.Clock != nil && l.Clock.Base == 1500*time.Second && l.Clock.Increment == 15*time.Second:
			clocks++
		case l.Clock == nil && l.Time == 150*time.Second:
			moves++
		default:
			t.Errorf("%v, clock %v", l.Time, l.Clock)
		}
	}))
	if moves == 0 || clocks == 0 {
		t.Errorf("%d moves with a time, %d with a clock", moves, clocks)
	}
	if n := bytes.Count(records, []byte("[TimeScale \"1.5\"]\n")); n != 4 {
		t.Errorf("%d of 4 games have the tag", n)
	}
	torn := bytes.LastIndex(records, []byte("[TimeScale ")) + 14
	m, all := resumed(t, scaled(t, 0, func(search.Limits) {}), records[:torn])
	if n, _ := m.Games(); n != 4 || bytes.Count(all, []byte("[TimeScale ")) != 3 {
		t.Errorf("a torn match has %d games when it is resumed:\n%s", n, all)
	}
}

// Scales that no machine has, and those of games without times, are no games of the match.
func TestScalesThatCannotBe(t *testing.T) {
	for scale, want := range map[float64]string{0.4: "times can be scaled by 0.5 to 3, not by 0.4", 3.1: "not by 3.1"} {
		if _, err := match.New(scaled(t, scale, nil)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%g: %v", scale, err)
		}
	}
	untimed := with(t, "reversi", 2, 4, 2, nil)
	untimed.TimeScale = 1
	if _, err := match.New(untimed); err == nil || !strings.Contains(err.Error(), "no player has a time limit") {
		t.Errorf("no times: %v", err)
	}
	here, err := match.New(scaled(t, 2, func(search.Limits) {}))
	if err != nil {
		t.Fatal(err)
	}
	there, err := match.New(scaled(t, 0, func(search.Limits) {}))
	if err != nil {
		t.Fatal(err)
	}
	r, err := here.Game(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	for value, right := range map[string]bool{"2": true, "0.5": true, "3": true, "0.49": false, "3.01": false, "NaN": false, "": false, "x": false} {
		text := bytes.Replace(r.Record, []byte(`[TimeScale "2"]`), []byte(`[TimeScale "`+value+`"]`), 1)
		if _, err := there.Result(0, text); (err == nil) != right {
			t.Errorf("%q: %v", value, err)
		}
	}
}
