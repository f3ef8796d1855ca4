package engine

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/engine/enginetest"
	"github.com/plybook/plybook/analyze/engine/process"
	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// What programs do with their clocks ends games over every protocol in the same way. No machine is too slow for an hour, and none
// fast enough for programs that never answer, or do so when their time has been over for long.
func TestMatchesWithClocks(t *testing.T) {
	hour := player.TimeControl{Base: time.Hour, Increment: time.Second}
	moment := player.TimeControl{Base: time.Millisecond}
	for i := range protocols {
		p := &protocols[i]
		for _, test := range []struct {
			fault, reason, termination string
			clock                      player.TimeControl
		}{
			{"none", "", "unterminated", hour},
			{"silent", player.Timeout, "time", moment},
			{"slow", player.Timeout, "time", moment},
			{"crash", player.Crash, "forfeit", hour},
		} {
			t.Run(p.Name+" "+test.fault, func(t *testing.T) {
				kind, err := replay.GameByName(p.Games[0])
				if err != nil {
					t.Fatal(err)
				}
				s := match.Settings{
					Game: kind, Options: game.Options{Rules: enginetest.Rules[kind.Name]}, Games: 2, Clock: hour, Margin: time.Millisecond, MaxPlies: 8,
				}
				s.Entrants = []match.Entrant{
					{Name: "Good", Spec: "good", New: clockedEngine(t, p.Name, kind, "none", player.Options{})},
					{Name: "Bad", Spec: "bad", New: clockedEngine(t, p.Name, kind, test.fault, player.Options{Margin: s.Margin}), Own: &match.Allowance{Clock: test.clock}},
				}
				m, records := played(t, s)
				text := string(records)
				if n := strings.Count(text, `[Termination "`+test.termination+`"]`); n != 2 || !strings.Contains(text, "[%clk ") {
					t.Errorf("%d games end by %s, want 2:\n%s", n, test.termination, text)
				}
				if rows := m.Table().Rows; test.reason != "" && (rows[1].Failures[test.reason] != 2 || rows[0].Points != 2) {
					t.Errorf("%+v, want 2 failures by %s", rows, test.reason)
				}
			})
		}
	}
}

// clockedEngine returns what makes a program with a fault a player.
func clockedEngine(t *testing.T, protocol string, kind *replay.Game, fault string, o player.Options) func() (player.Player, error) {
	command := engineCommand(t, protocol, kind.Name, fault)
	o.Timeout = enginetest.Patient.Timeout
	return func() (player.Player, error) {
		for _, k := range Kinds() {
			if k.Name == protocol {
				return k.New(kind, command, o)
			}
		}
		panic("there is no protocol " + protocol)
	}
}

// Where CPU time counts, a program that waits loses none, and one that works does, whether it answers or not: over every protocol.
func TestMatchesWithProcessorTime(t *testing.T) {
	if testing.Short() {
		t.Skip("uses up CPU time")
	}
	if !process.CountsCPU {
		_, err := newEngine("engine", nil, player.Options{CPU: true})
		if !errors.Is(err, process.ErrNoCPU) {
			t.Errorf("%v", err)
		}
		t.Skip("the system does not tell the CPU time of programs")
	}
	const margin = 100 * time.Millisecond
	for i := range protocols {
		if testing.Short() && i > 0 {
			break
		}
		p := &protocols[i]
		for _, test := range []struct {
			fault, reason string
			base          time.Duration
		}{
			{"rest", "", rest - 2*margin},
			{"spin", player.Timeout, effort / 2},
			{"busy", player.Timeout, effort / 2},
		} {
			t.Run(p.Name+" "+test.fault, func(t *testing.T) {
				t.Parallel()
				kind, err := replay.GameByName(p.Games[0])
				if err != nil {
					t.Fatal(err)
				}
				s := match.Settings{
					Game: kind, Options: game.Options{Rules: enginetest.Rules[kind.Name]}, Games: 2, CPU: true, Margin: margin, MaxPlies: 2,
					Clock: player.TimeControl{Base: test.base},
				}
				o := player.Options{Margin: s.Margin, CPU: true}
				s.Entrants = []match.Entrant{
					{Name: "Good", Spec: "good", New: clockedEngine(t, p.Name, kind, "none", o), Own: &match.Allowance{Clock: player.TimeControl{Base: time.Hour}}},
					{Name: "Bad", Spec: "bad", New: clockedEngine(t, p.Name, kind, test.fault, o)},
				}
				m, records := played(t, s)
				rows := m.Table().Rows
				if test.reason == "" && m.Table().Failed() != 0 || test.reason != "" && rows[1].Failures[test.reason] != 2 || !strings.Contains(string(records), ", cpu-time, ") {
					t.Errorf("%+v\n%s", rows, records)
				}
			})
		}
	}
}

// played plays a match, and returns its records too.
func played(t *testing.T, s match.Settings) (m *match.Match, records []byte) {
	t.Helper()
	m, err := match.New(s)
	if err != nil {
		t.Fatal(err)
	}
	err = m.Play(t.Context(), func(r *match.Result) error {
		records = append(records, r.Record...)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return m, records
}
