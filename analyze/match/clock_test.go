package match_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/engine/process"
	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// A timed player says how long it has thought about each of its moves, and keeps the limits that it was given.
type timed struct {
	stub
	used  []time.Duration
	given [][]search.Limits // by game
}

func (p *timed) Begin(context.Context, *player.Game, game.Seat, uint64) error {
	p.given = append(p.given, nil)
	return nil
}

func (p *timed) Move(_ context.Context, g *player.Game, l search.Limits) (player.Choice, error) {
	now := &p.given[len(p.given)-1]
	used := p.used[min(len(*now), len(p.used)-1)]
	*now = append(*now, l)
	return player.Choice{Move: g.State.Moves(nil)[0], Time: used}, nil
}

func control(t *testing.T, text string) player.TimeControl {
	t.Helper()
	c, err := player.ParseTimeControl(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func timedEntrant(name string, p *timed) match.Entrant {
	return match.Entrant{Name: name, Spec: name, New: func() (player.Player, error) { return p, nil }}
}

// Clocks run while their players think, get their increments, and are told before every move.
func TestClocksRun(t *testing.T) {
	black, white := &timed{used: []time.Duration{4 * time.Second, time.Second}}, &timed{used: []time.Duration{time.Millisecond}}
	s := match.Settings{
		Game: gameOf(t, "reversi"), Entrants: []match.Entrant{timedEntrant("Black", black), timedEntrant("White", white)}, Games: 2,
		Clock: control(t, "10+2"), Margin: time.Second,
	}
	s.Entrants[1].Own = &match.Allowance{Clock: control(t, "2/60")}
	m, err := match.New(s)
	if err != nil {
		t.Fatal(err)
	}
	var text string
	if err := m.Play(t.Context(), func(r *match.Result) error {
		if r.Slot.Index == 0 {
			text = string(r.Record)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	first := black.given[0]
	for i, want := range []struct{ left, share, rival time.Duration }{
		{10 * time.Second, 10*time.Second/30 + 2*time.Second, 60 * time.Second},
		{8 * time.Second, 8*time.Second/30 + 2*time.Second, 60*time.Second - time.Millisecond},
		{9 * time.Second, 9*time.Second/30 + 2*time.Second, 120*time.Second - 2*time.Millisecond},
	} {
		if l := first[i]; l.Clock.Left != want.left || l.Time != want.share || l.Rival.Left != want.rival || l.Rival.ToGo != 2-i%2 {
			t.Errorf("move %d: %v left and %v for it, and the rival %v (%d to go), want %v", i+1, l.Clock.Left, l.Time, l.Rival.Left, l.Rival.ToGo, want)
		}
	}
	for _, want := range []string{
		"time 4.000 s [%clk 0:00:08.0]", "time 0.001 s [%clk 0:00:59.9]", "time 1.000 s [%clk 0:00:09.0]", "time 0.001 s [%clk 0:01:59.9]",
		`[WhiteLimits "tc 2/60"]`, ", tc 10+2, margin 1s, ",
	} {
		if !strings.Contains(strings.Join(strings.Fields(text), " "), want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	if strings.Contains(text, "[TimeControl") {
		t.Error("two time controls are said to be one")
	}
}

// A player that oversteps its clock by more than the margin loses on time; what it oversteps within it is forgiven.
func TestOverstepping(t *testing.T) {
	for _, kind := range []string{"reversi", "conquest", "contactix", "hive"} {
		for _, test := range []struct {
			used time.Duration
			lost bool
		}{{11 * time.Second, false}, {11*time.Second + time.Millisecond, true}} {
			t.Run(fmt.Sprintf("%s by %v", kind, test.used), func(t *testing.T) {
				good, bad := &timed{used: []time.Duration{time.Millisecond}}, &timed{used: []time.Duration{test.used, time.Millisecond}}
				s := match.Settings{
					Game: gameOf(t, kind), Entrants: []match.Entrant{timedEntrant("Good", good), timedEntrant("Bad", bad)}, Games: 2,
					Clock: control(t, "10+0.1"), Margin: time.Second, MaxPlies: 6,
				}
				m, records := played(t, s)
				if _, found := findings(t, records); len(found) > 0 {
					t.Errorf("%v\n%s", found, records)
				}
				lost := strings.Count(string(records), `[Termination "time"]`)
				why := `[Failure "Bad, timeout: it took 11.001s for a move with 10s on its clock and a margin of 1s"]`
				if test.lost && (lost != 2 || m.Table().Rows[0].Points != 2 || strings.Count(string(records), why) != 2) || !test.lost && lost != 0 {
					t.Errorf("%d games lost on time: %+v\n%s", lost, m.Table(), records)
				}
				if forgiven := "[%clk 0:00:00.1]"; !test.lost && !strings.Contains(string(records), forgiven) {
					t.Errorf("no %s in\n%s", forgiven, records)
				}
				if !strings.Contains(string(records), `[TimeControl "10+0.1"]`) {
					t.Errorf("no time control in\n%s", records)
				}
			})
		}
	}
}

// The time of who has no clock is not bounded, and limits that are not those of all belong to the settings of a match.
func TestOwnLimits(t *testing.T) {
	slow := &timed{used: []time.Duration{time.Hour}}
	s := match.Settings{
		Game: gameOf(t, "reversi"), Entrants: []match.Entrant{timedEntrant("Slow", slow), timedEntrant("Fast", &timed{used: []time.Duration{time.Millisecond}})},
		Games: 2, Clock: control(t, "1"), Margin: time.Second,
	}
	s.Entrants[0].Own = &match.Allowance{Limits: search.Limits{Nodes: 7}}
	m, records := played(t, s)
	if rows := m.Table().Rows; rows[0].Failures[player.Timeout] != 0 || rows[0].Games != 2 || !strings.Contains(string(records), `Limits "nodes 7, tc none"]`) {
		t.Errorf("%+v\n%s", m.Table(), records)
	}
	if l := slow.given[0][0]; l.Nodes != 7 || l.Time != 0 || l.Clock != nil || l.Rival == nil {
		t.Errorf("it has the limits %+v", l)
	}
	s.Entrants[0].Own = &match.Allowance{Limits: search.Limits{Nodes: 8}}
	again, err := match.New(s)
	if err != nil {
		t.Fatal(err)
	}
	want := "Slow's limits nodes 7, tc none (now nodes 8, tc none)"
	if _, err := again.Resume(strings.NewReader(string(records))); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}

// Own players play by their clocks. They have hours, so that no machine is too slow, and what they are told bounds them.
func TestOwnPlayersKeepToTheirClocks(t *testing.T) {
	kind := gameOf(t, "reversi")
	s := match.Settings{Game: kind, Games: 2, Clock: control(t, "2h"), Limits: search.Limits{Depth: 2}, Margin: time.Second}
	for _, name := range []string{"A", "B"} {
		s.Entrants = append(s.Entrants, match.Entrant{Name: name, Spec: "search", New: func() (player.Player, error) {
			return analyze.NewPlayer(kind, "search", player.Options{})
		}})
	}
	m, records := played(t, s)
	if m.Table().Failed() > 0 || !strings.Contains(string(records), "depth 2") || !strings.Contains(string(records), "[%clk 1:59:") {
		t.Errorf("%s", records)
	}
}

// Where CPU time counts, a player of plybook that waits loses none, and one that works does.
func TestOwnPlayersByProcessorTime(t *testing.T) {
	if testing.Short() {
		t.Skip("computes until clocks have run out")
	}
	const wait, effort = 600 * time.Millisecond, 300 * time.Millisecond
	waiting := func(g *player.Game) (player.Choice, error) {
		time.Sleep(wait)
		return player.Choice{Move: g.State.Moves(nil)[0]}, nil
	}
	working := func(g *player.Game) (player.Choice, error) {
		for begun, _ := process.ThreadCPU(); ; {
			if now, err := process.ThreadCPU(); err != nil || now-begun > effort {
				return player.Choice{Move: g.State.Moves(nil)[0]}, nil
			}
		}
	}
	s := stubs(gameOf(t, "reversi"), &stub{move: waiting}, &stub{move: working})
	s.MaxPlies, s.CPU = 2, true
	if _, err := match.New(s); err == nil {
		t.Error("CPU time counts, and nobody has a limit of time")
	}
	s.Clock, s.Margin = control(t, "0.2"), 50*time.Millisecond
	if !process.CountsCPU {
		if _, err := match.New(s); !errors.Is(err, process.ErrNoCPU) {
			t.Errorf("%v", err)
		}
		return
	}
	m, records := played(t, s)
	if rows := m.Table().Rows; len(rows[0].Failures) > 0 || rows[1].Failures[player.Timeout] != 2 || !strings.Contains(string(records), ", tc 0.2, margin 50ms, cpu-time, ") {
		t.Errorf("%+v\n%s", rows, records)
	}
}
