package course

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/engine/process"
	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay/game"
)

// Programs of courses have clocks, which end their games as those of engines do: of the wall, or of the processor, on which a program that
// waits loses none until it has waited for long. No machine is too slow for an hour, and none fast enough for programs that answer when their time has been over for long.
func TestMatchesWithClocks(t *testing.T) {
	if testing.Short() {
		t.Skip("computes until clocks have run out")
	}
	const moment = time.Millisecond
	for _, test := range []struct {
		mode, reason, termination string
		wallFactor                int // of CPU time; 0: it is time by the wall clock
		base                      time.Duration
		failure                   string // part of the tag
	}{
		{"good", "", "unterminated", 0, time.Hour, ""},
		{"silent", player.Timeout, "time", 0, moment, ""},
		{"slow", player.Timeout, "time", 0, moment, ""},
		{"crash", player.Crash, "forfeit", 0, time.Hour, ""},
		{"rest", "", "unterminated", player.MaxWallFactor, rest * 9 / 10, ""},
		{"silent", player.Timeout, "time", 1, rest, "by CPU time, and 2.001s by the wall clock"},
		{"spin", player.Timeout, "time", player.MaxWallFactor, effort / 2, "by CPU time\"]"},
	} {
		for _, name := range []string{once, loop} {
			cpu := test.wallFactor > 0
			t.Run(fmt.Sprintf("%s %s %v", name, test.mode, cpu), func(t *testing.T) {
				t.Parallel()
				g := newGame(t, "conquest")
				s := match.Settings{
					Game: g.Kind, Options: game.Options{Rules: g.Options.Rules, Values: g.Options.Values}, Games: 2, CPU: cpu,
					Clock: player.TimeControl{Base: time.Hour}, Margin: moment, MaxPlies: 2,
				}
				if cpu && !process.CountsCPU {
					_, err := newPlayer(g.Kind, "program", false, player.Options{CPU: true})
					if !errors.Is(err, process.ErrNoCPU) {
						t.Errorf("%v", err)
					}
					t.Skip("the system does not tell the CPU time of programs")
				}
				for i, mode := range []string{"good", test.mode} {
					spec := programSpec(t, "conquest", name, mode)
					s.Entrants = append(s.Entrants, match.Entrant{
						Name: []string{"Good", "Bad"}[i], Spec: spec, Own: &match.Allowance{Clock: player.TimeControl{Base: []time.Duration{time.Hour, test.base}[i]}},
						New: func() (player.Player, error) {
							return newProgram(t, g.Kind, spec, player.Options{Margin: moment, CPU: cpu, WallFactor: test.wallFactor}), nil
						},
					})
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
				if n := strings.Count(text, test.failure); n < 2 {
					t.Errorf("%d games have %q, want 2:\n%s", n, test.failure, text)
				}
				if rows := m.Table().Rows; test.reason != "" && (rows[1].Failures[test.reason] != 2 || rows[0].Points != 2) || m.Table().Failed() > 2 {
					t.Errorf("%+v, want 2 failures by %s", rows, test.reason)
				}
			})
		}
	}
}
