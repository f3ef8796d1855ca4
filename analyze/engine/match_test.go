package engine

import (
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/engine/enginetest"
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
					{Name: "Good", Spec: "good", New: clockedEngine(t, p.Name, kind, "none", enginetest.Patient.Timeout)},
					{Name: "Bad", Spec: "bad", New: clockedEngine(t, p.Name, kind, test.fault, s.Margin), Own: &match.Allowance{Clock: test.clock}},
				}
				m, err := match.New(s)
				if err != nil {
					t.Fatal(err)
				}
				var records []byte
				if err := m.Play(t.Context(), func(r *match.Result) error {
					records = append(records, r.Record...)
					return nil
				}); err != nil {
					t.Fatal(err)
				}
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

// clockedEngine returns what makes a program with a fault a player that may overstep its clock by a margin.
func clockedEngine(t *testing.T, protocol string, kind *replay.Game, fault string, margin time.Duration) func() (player.Player, error) {
	command := engineCommand(t, protocol, kind.Name, fault)
	return func() (player.Player, error) {
		for _, k := range Kinds() {
			if k.Name == protocol {
				return k.New(kind, command, player.Options{Timeout: enginetest.Patient.Timeout, Margin: margin})
			}
		}
		panic("there is no protocol " + protocol)
	}
}
