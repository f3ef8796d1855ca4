package annotate_test

import (
	"context"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/annotate"
	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A first takes the first move that it may, and gives it the number of the ply.
type first struct{}

func (first) Begin(*player.Game, game.Seat, uint64) error { return nil }
func (first) Close() error                                { return nil }

func (first) Move(_ context.Context, g *player.Game, l search.Limits) (player.Thought, error) {
	moves := l.Moves
	if moves == nil {
		moves = g.State.Moves(nil)
	}
	return player.Thought{Move: moves[0], Score: search.Score(g.State.Ply()), Scored: true}, nil
}

// In every game the comments stand behind the moves that they are about, and change nothing else.
func TestCommentsInEveryGame(t *testing.T) {
	for _, kind := range replay.Games() {
		t.Run(kind.Name, func(t *testing.T) {
			random := match.Entrant{Name: "A", New: func() (player.Player, error) {
				return analyze.NewPlayer(kind, "random", analyze.PlayerOptions{})
			}}
			entrants := []match.Entrant{random, random}
			match.NameEntrants(entrants)
			m, err := match.New(match.Settings{Game: kind, Entrants: entrants, Games: 2, Seed: 5, MaxPlies: 200})
			if err != nil {
				t.Fatal(err)
			}
			if err := m.Play(context.Background(), func(r *match.Result) error {
				checkComments(t, replayOf(t, string(r.Record)))
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func checkComments(t *testing.T, p *replay.Played) {
	t.Helper()
	a := annotated(t, p, first{}, annotate.Options{})
	if len(a.Moves) != p.PlyCount() {
		t.Errorf("%d moves of %d plies", len(a.Moves), p.PlyCount())
	}
	record, refused := a.Record(p, "first")
	if refused != nil {
		t.Fatal(refused)
	}
	format, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	text, err := format.Append(nil, record, parse.EncodeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	back := replayOf(t, string(text))
	if back.Fault() != nil || len(back.Plies) != len(p.Plies) || back.Outcome != p.Outcome {
		t.Fatalf("it reads back with %v", back.Findings)
	}
	for i, ply := range back.Plies {
		if ply.Seat == game.Chance || ply.Token < 0 {
			continue
		}
		score := search.Score(i)
		want := "score " + player.ScoreText(player.Shown(score, ply.Seat, a.Seats))
		next := back.Record.Tokens[ply.Token+1]
		if next.Kind != parse.Comment || strings.TrimSpace(next.Text) != want {
			t.Fatalf("behind ply %d stands %q, want %q", i+1, next.Text, want)
		}
	}
}
