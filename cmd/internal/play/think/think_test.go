package think

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// small keeps tables of positions small.
var small = player.Options{Table: 1 << 12}

// jobOf returns a job about the position after some moves, each the first legal one unless a text names it.
func jobOf(t *testing.T, kind play.JobKind, j play.Job, texts ...string) play.Job {
	t.Helper()
	_, _, s, err := j.Start()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		m, ill := s.ParseMove(text)
		if ill != nil {
			t.Fatal(ill)
		}
		j.Moves = append(j.Moves, m)
		s.Play(m)
	}
	for s.Turn() == game.Chance {
		m := s.Moves(nil)[0]
		j.Moves = append(j.Moves, m)
		s.Play(m)
	}
	j.Kind, j.Seat = kind, s.Turn()
	if j.Player == "" {
		j.Player = "search"
	}
	return j
}

func run(t *testing.T, by *Thinker, j play.Job) (final play.Thought, told []play.Thought) {
	t.Helper()
	final = by.Run(t.Context(), j, func(th play.Thought) { told = append(told, th) })
	return final, told
}

// In every game each kind of job has a legal move, and the same job the same thought, whatever was thought before.
func TestJobsOfAllGames(t *testing.T) {
	for _, g := range replay.Games() {
		one, other := &Thinker{Options: small}, &Thinker{Options: small}
		for _, kind := range []play.JobKind{play.HintJob, play.AnalyseJob} {
			j := jobOf(t, kind, play.Job{Game: g.Name, Limits: play.Limits{Nodes: 3000}, Several: 3})
			first, told := run(t, one, j)
			if first.Failed != nil || first.Move == "" || !first.Scored || first.Text == "" || first.Value < -1 || first.Value > 1 || first.Line[0] != first.Move {
				t.Errorf("%s %s: %+v", g.Name, kind, first)
			}
			if len(told) == 0 || told[0].Move == "" || told[0].Depth == 0 {
				t.Errorf("%s %s: nothing was told meanwhile: %+v", g.Name, kind, told)
			}
			j.ID++
			if again, _ := run(t, one, j); !reflect.DeepEqual(first, again) {
				t.Errorf("%s %s: first %+v, then %+v", g.Name, kind, first, again)
			}
			if elsewhere, _ := run(t, other, j); !reflect.DeepEqual(first, elsewhere) {
				t.Errorf("%s %s: here %+v, elsewhere %+v", g.Name, kind, first, elsewhere)
			}
		}
		if err := one.Close(); err != nil {
			t.Error(err)
		}
	}
}

// Candidates are different legal moves, the best one first, and no better than it.
func TestCandidates(t *testing.T) {
	for _, g := range replay.Games() {
		j := jobOf(t, play.AnalyseJob, play.Job{Game: g.Name, Limits: play.Limits{Nodes: 4000}, Several: 4}, opening[g.Name]...)
		found, _ := run(t, &Thinker{Options: small}, j)
		if len(found.Moves) < 2 || len(found.Moves) > 4 || found.Moves[0].Move != found.Move || found.Moves[0].Text != found.Text {
			t.Errorf("%s: %+v", g.Name, found)
		}
		seen := map[string]bool{}
		for i, w := range found.Moves {
			if seen[w.Move] || w.Text == "" || w.Line[0] != w.Move || i > 0 && w.Score > found.Moves[i-1].Score {
				t.Errorf("%s: candidate %d of %+v", g.Name, i, found.Moves)
			}
			seen[w.Move] = true
		}
	}
}

// opening has moves of games whose first one is not searched for.
var opening = map[string][]string{"contactix": {"a1", "f6"}}

// A player that is kept plays as one that has seen the whole game, and one that has begun anew as a new one.
func TestPlayersAreKept(t *testing.T) {
	kept := &Thinker{Options: small}
	begun := 0
	kept.Engines = map[string]Engine{"counted": func(kind *replay.Game) (player.Player, error) {
		return &counted{Player: player.NewRandom(), begun: &begun}, nil
	}}
	j := jobOf(t, play.MoveJob, play.Job{Game: "reversi", Player: "counted", Seed: 7})
	first, _ := run(t, kept, j)
	j = jobOf(t, play.MoveJob, play.Job{Game: "reversi", Player: "counted", Seed: 7}, "f5", "d6")
	if run(t, kept, j); begun != 1 {
		t.Errorf("it began %d times in one game", begun)
	}
	j = jobOf(t, play.MoveJob, play.Job{Game: "reversi", Player: "counted", Seed: 7})
	if again, _ := run(t, kept, j); begun != 2 || again.Move != first.Move {
		t.Errorf("after taking back it began %d times in all, and plays %s; first it was %s", begun, again.Move, first.Move)
	}
}

// A counted player counts how often it begins.
type counted struct {
	player.Player
	begun *int
}

func (c *counted) Begin(ctx context.Context, g *player.Game, seat game.Seat, seed uint64) error {
	*c.begun++
	return c.Player.Begin(ctx, g, seat, seed)
}

// What a player does wrong is in the thought, and the next job has another chance.
func TestFailures(t *testing.T) {
	fail := error(&player.Failure{Reason: player.Timeout, Detail: "it slept", Log: "a\nzzz\n"})
	by := &Thinker{Options: small, Engines: map[string]Engine{"odd": func(*replay.Game) (player.Player, error) {
		return &odd{Player: player.NewRandom(), err: &fail}, nil
	}}}
	j := jobOf(t, play.MoveJob, play.Job{Game: "conquest", Player: "odd"})
	for _, c := range []struct {
		err    error
		reason string
		detail string
	}{
		{fail, player.Timeout, "it slept; its last line of standard error: zzz"},
		{context.DeadlineExceeded, player.Crash, context.DeadlineExceeded.Error()},
		{errIllegal, player.Illegal, "it chose an illegal move (number 4294967295)"},
	} {
		fail = c.err
		if got, _ := run(t, by, j); got.Failed == nil || got.Failed.Reason != c.reason || got.Failed.Detail != c.detail || got.Move != "" {
			t.Errorf("%v: %+v %+v", c.err, got, got.Failed)
		}
	}
	fail = nil
	if got, _ := run(t, by, j); got.Failed != nil || got.Move == "" {
		t.Errorf("it is not asked again: %+v", got)
	}
	j.Player = "nobody"
	if got, _ := run(t, by, j); got.Failed == nil {
		t.Errorf("nobody plays %+v", got)
	}
	j.Game = "chess"
	if got, _ := run(t, by, j); got.Failed == nil {
		t.Errorf("a game that is not known: %+v", got)
	}
}

// An odd player fails as it is told.
type odd struct {
	player.Player
	err *error
}

var errIllegal = &player.Failure{Reason: "illegal by number"}

func (o *odd) Move(ctx context.Context, g *player.Game, l search.Limits) (player.Choice, error) {
	switch *o.err {
	case nil:
		return o.Player.Move(ctx, g, l)
	case error(errIllegal):
		return player.Choice{Move: 1<<32 - 1}, nil
	}
	return player.Choice{}, *o.err
}

// A thought that is not wanted any more ends, and leaves nothing behind that depends on when it ended.
func TestThoughtsEnd(t *testing.T) {
	by := &Thinker{Options: small}
	limits := play.Limits{Nodes: 3000}
	j := jobOf(t, play.MoveJob, play.Job{Game: "hive", Limits: limits})
	want, _ := run(t, &Thinker{Options: small}, j)
	ctx, cancel := context.WithCancel(t.Context())
	j.Limits = play.Limits{Depth: search.MaxDepth}
	got := by.Run(ctx, j, func(play.Thought) { cancel() })
	if got.Failed != nil {
		t.Errorf("it failed: %+v", got.Failed)
	}
	j.Limits = limits
	if again, _ := run(t, by, j); !reflect.DeepEqual(again, want) {
		t.Errorf("after a thought that was broken off: %+v, want %+v", again, want)
	}
	if got := by.Run(ctx, j, nil); got.Move != "" {
		t.Errorf("it thinks in vain: %+v", got)
	}
}

// Values follow the scores, and stay inside of what is decided.
func TestValues(t *testing.T) {
	for _, g := range replay.Games() {
		j := jobOf(t, play.AnalyseJob, play.Job{Game: g.Name})
		by := &Thinker{Options: small}
		c := by.chairOf(&j)
		if err := by.sit(t.Context(), c, &j); err != nil {
			t.Fatal(err)
		}
		k := newThinking(c, &j)
		last := -1.0
		for _, score := range []search.Score{search.LossIn(1), -search.Limit + 1, -5000, -1, 0, 1, 5000, search.Limit - 1, search.WinIn(9)} {
			value := k.value(&player.Choice{Score: score})
			if value < last || score.Decided() != (value == 1 || value == -1) {
				t.Errorf("%s: score %d has the value %v after %v", g.Name, score, value, last)
			}
			last = value
		}
		if v := k.value(&player.Choice{Score: 3, Exact: true}); v != 1 {
			t.Errorf("%s: an exact score above 0 has the value %v", g.Name, v)
		}
	}
}

// In games of two seats scores are shown for the first one.
func TestScoresAreShownForTheFirstSeat(t *testing.T) {
	j := jobOf(t, play.HintJob, play.Job{Game: "contactix", Values: map[string]string{"size": "3"}, Limits: play.Limits{Nodes: 5000}})
	first, _ := run(t, &Thinker{Options: small}, j)
	if first.Value != 1 || first.Text[:3] != "win" {
		t.Errorf("the first player of a small board: %+v", first)
	}
	j = jobOf(t, play.HintJob, j, first.Move)
	second, _ := run(t, &Thinker{Options: small}, j)
	if second.Value != -1 || second.Text[:3] != "win" {
		t.Errorf("the second one: %+v", second)
	}
}

// With nodes for a proof the solver of a game decides: what it says is exact, and the moves are those that win.
func TestSolvers(t *testing.T) {
	j := jobOf(t, play.AnalyseJob, play.Job{Game: "contactix", Values: map[string]string{"size": "5"}, Limits: play.Limits{Nodes: 50}, Proof: 2_000_000, Several: 3}, "c3")
	got, _ := run(t, &Thinker{Options: small}, j)
	if !got.Exact || got.Value != -1 || got.Text != "win" {
		t.Errorf("after the best opening: %+v", got)
	}
	j = jobOf(t, play.AnalyseJob, play.Job{Game: "contactix", Values: map[string]string{"size": "5"}, Limits: play.Limits{Nodes: 50}, Proof: 20_000_000, Several: 3})
	got, _ = run(t, &Thinker{Options: small}, j)
	if !got.Exact || got.Value != 1 || got.Text != "win" || !slices.ContainsFunc(got.Moves, func(w play.Weighed) bool { return w.Move == "c3" && w.Text == "win" }) {
		t.Errorf("at the start: %+v", got)
	}
}
