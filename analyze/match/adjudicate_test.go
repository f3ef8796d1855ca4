package match_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// settled settles every position for a seat.
func settled(winner game.Seat) match.Adjudication {
	return match.Adjudication{Solve: 1000, Solver: func(context.Context, game.State, int64) (game.Seat, bool) { return winner, true }}
}

// A game that a failure ended, or that is unfinished, gets the result of the solver: the record reads back to it, keeps
// the failure, and a match that goes on knows both. Who gives up has lost all the same.
func TestLastPositionsAreSolved(t *testing.T) {
	for _, name := range []string{"hive", "contactix", "conquest", "reversi"} {
		kind := gameOf(t, name)
		for _, test := range []struct {
			name   string
			bad    *stub
			plies  int
			winner game.Seat
			ends   bool // by its own end
		}{
			{"crash", failing(&player.Failure{Reason: player.Crash, Detail: "gone"}), 0, 1, false},
			{"disagreement", failing(&player.Failure{Reason: player.Refused, Detail: "no"}), 0, 0, false},
			{"unfinished", &stub{}, 5, 1, false},
			{"draw", &stub{}, 5, game.Nobody, false},
			{"resignation", failing(&player.Failure{Reason: player.Resigned, Detail: "bye"}), 0, 1, true},
		} {
			if name == "contactix" && test.winner == game.Nobody {
				continue // it has no draws
			}
			s := stubs(kind, &stub{}, test.bad)
			s.MaxPlies, s.Adjudicate = test.plies, settled(test.winner)
			var results []*match.Result
			m, records := played(t, s, func(r *match.Result) { results = append(results, r) })
			for i, r := range results {
				failed := test.bad.move != nil && !test.ends
				if (r.Failure != nil) != failed || (r.Adjudicated == "solved") == test.ends {
					t.Errorf("%s, %s, game %d: failure %v, adjudicated %q", name, test.name, i+1, r.Failure, r.Adjudicated)
				}
				if !test.ends && (r.Outcome.Reason != "adjudication" || r.Outcome.Drawn() != (test.winner == game.Nobody) ||
					test.winner != game.Nobody && !r.Outcome.Won(test.winner)) {
					t.Errorf("%s, %s, game %d: %+v", name, test.name, i+1, r.Outcome)
				}
				p := replayOf(t, r.Record)
				if p.Fault() != nil || p.Outcome != r.Outcome {
					t.Errorf("%s, %s: reads back as %+v with %v\n%s", name, test.name, p.Outcome, p.Findings, r.Record)
				}
			}
			checkResumed(t, s, m, records)
			if got := m.Table().Settlement; test.name == "crash" && (got.Failed != 2 || got.Settled != 2 || got.Points["Good"] != 1 || got.Points["Bad"] != 1) ||
				(test.name == "unfinished" || test.ends) && got.Failed != 0 {
				t.Errorf("%s, %s: of the games that failed the solver says %+v", name, test.name, got)
			}
		}
	}
}

func replayOf(t *testing.T, record []byte) *replay.Played {
	t.Helper()
	format, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	for r := range format.Records(parse.Input{Data: record}) {
		return replay.Replay(r, replay.Options{})
	}
	t.Fatal("there is no record")
	return nil
}

// checkResumed checks that a match that reads its records again has the same standings.
func checkResumed(t *testing.T, s match.Settings, m *match.Match, records []byte) {
	t.Helper()
	again, err := match.New(s)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := again.Resume(bytes.NewReader(records)); err != nil {
		t.Fatal(err)
	}
	for i, row := range again.Table().Rows {
		want := m.Table().Rows[i]
		if row.Points != want.Points || row.Decided != want.Decided || again.Table().Decided != m.Table().Decided ||
			again.Table().Adjudicated["solved"] != m.Table().Adjudicated["solved"] {
			t.Errorf("again it stands %+v, before %+v", row, want)
		}
	}
}

// A position that the solver does not settle leaves the game as it is.
func TestUnsettledPositions(t *testing.T) {
	s := stubs(gameOf(t, "reversi"), &stub{}, failing(&player.Failure{Reason: player.Crash}))
	s.Adjudicate = match.Adjudication{Solve: 5, Solver: func(_ context.Context, _ game.State, nodes int64) (game.Seat, bool) {
		if nodes != 5 {
			t.Errorf("%d nodes", nodes)
		}
		return 0, false
	}}
	m, records := played(t, s)
	if bytes.Contains(records, []byte("[Adjudication ")) || m.Table().Decided != 2 || m.Table().Rows[0].DecidedPoints != 2 {
		t.Errorf("%+v\n%s", m.Table(), records)
	}
}

// The solvers of the games agree with the rules on positions that are nearly played out.
func TestSolversOfGames(t *testing.T) {
	if testing.Short() {
		t.Skip("searches to the end in one goroutine")
	}
	for name, size := range map[string]string{"reversi": "6", "contactix": "4"} {
		kind := gameOf(t, name)
		row, ok := analyze.GameOf(kind)
		if !ok || row.Settle == nil || row.SettleNodes == 0 {
			t.Fatalf("%s has no solver", name)
		}
		by, err := analyze.NewPlayer(kind, "search", player.Options{})
		if err != nil {
			t.Fatal(err)
		}
		state, err := kind.Start("", game.Options{Values: map[string]string{"size": size}})
		if err != nil {
			t.Fatal(err)
		}
		g := &player.Game{Kind: kind, State: state}
		for state.Turn() != game.Nobody {
			winner, ok := row.Settle(t.Context(), state, 8_000_000) // the search counts up to eight nodes of a solver as one
			choice, err := by.Move(t.Context(), g, search.Limits{Nodes: 1_000_000})
			if err != nil {
				t.Fatal(err)
			}
			proved := choice.Exact || choice.Score.Decided()
			wins := choice.Score > 0 == (winner == state.Turn()) && (choice.Score == 0) == (winner == game.Nobody)
			if ok && proved && !wins || !ok && proved {
				t.Errorf("%s: settled %v for %v, search says %v in %s", name, ok, winner, choice.Score, state.AppendPosition(nil))
			}
			moves := state.Moves(nil)
			state.Play(moves[len(moves)/2])
			g.Moves = append(g.Moves, moves[len(moves)/2])
		}
	}
}

// scoring plays the first move and says what it thinks of its side; on forced moves it says nothing.
func scoring(score search.Score) *stub {
	return &stub{move: func(g *player.Game) (player.Choice, error) {
		moves := g.State.Moves(nil)
		return player.Choice{Move: moves[0], Score: score, Scored: score != 0 && len(moves) > 1}, nil
	}}
}

// A game ends when both players have said so many plies in a row that one of them leads by so much. One of them alone
// decides nothing, whatever it says.
func TestScoresAdjudicate(t *testing.T) {
	for _, test := range []struct {
		name      string
		good, bad search.Score
		over      bool
	}{
		{"both agree", 500, -500, true},
		{"both agree on the second", -500, 700, true},
		{"a proved win counts", search.WinIn(9), -500, true},
		{"one sees less", 500, -499, false},
		{"both see themselves ahead", 500, 500, false},
		{"one says nothing", 500, 0, false},
	} {
		s := stubs(gameOf(t, "reversi"), scoring(test.good), scoring(test.bad))
		s.Adjudicate = match.Adjudication{Score: 500, Plies: 6}
		m, records := played(t, s, func(r *match.Result) {
			if !test.over {
				return
			}
			entrant := 0
			if test.good < 0 {
				entrant = 1
			}
			if r.Plies != 6 || r.Points == nil || r.Slot.Seats[0] == entrant != (r.Points[0] == 1) || r.Adjudicated != "score" {
				t.Errorf("%s: after %d plies %v, %q", test.name, r.Plies, r.Points, r.Adjudicated)
			}
		})
		if test.over != bytes.Contains(records, []byte(`[Adjudication "score: `)) {
			t.Errorf("%s:\n%s", test.name, records)
		}
		checkResumed(t, s, m, records)
	}
}

// What cannot be adjudicated is refused before the first game.
func TestAdjudicationsThatAreRefused(t *testing.T) {
	reversi := gameOf(t, "reversi")
	for _, test := range []struct {
		kind *replay.Game
		j    match.Adjudication
		want string
	}{
		{reversi, match.Adjudication{Solve: 5}, "no solver"},
		{reversi, match.Adjudication{Score: 5, Plies: 1}, "at least 2 plies"},
		{reversi, match.Adjudication{Plies: 4}, "a score from 1"},
		{gameOf(t, "bluelagoon"), match.Adjudication{Score: 5, Plies: 4}, "end only by their rules"},
	} {
		s := stubs(test.kind, &stub{}, &stub{})
		s.Adjudicate = test.j
		if _, err := match.New(s); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: %v, want %q", test.j, err, test.want)
		}
	}
	solver := settled(0).Solver
	for _, text := range []string{"", "solve:5", "nodes:5", "solve,nodes:0", "solve,score:5", "score:5", "score:5,plies:x", "score:5,score:5", "score:0,plies:4", "score:5,plies:0", "score:5,plies:4,solve"} {
		if err := new(match.Adjudication).Parse(text, solver, 9); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
	for text, nodes := range map[string]int64{"solve,nodes:7": 7, "solve": 9} {
		var j match.Adjudication
		for _, text := range []string{text, "score:5, plies:4"} {
			if err := j.Parse(text, solver, 9); err != nil {
				t.Error(err)
			}
		}
		if j.Solver == nil || j.Solve != nodes || j.Score != 5 || j.Plies != 4 {
			t.Errorf("%s: %+v", text, j)
		}
	}
	if err := new(match.Adjudication).Parse("solve", nil, 9); !errors.Is(err, match.ErrNoSolver) {
		t.Errorf("without a solver there is %v", err)
	}
}
