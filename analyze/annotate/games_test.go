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
	"github.com/plybook/plybook/replay/reversi"
)

// A first takes the first move that it may, and gives it the number of the ply.
type first struct{}

func (first) Begin(context.Context, *player.Game, game.Seat, uint64) error { return nil }
func (first) Close() error                                                 { return nil }

func (first) Move(_ context.Context, g *player.Game, l search.Limits) (player.Choice, error) {
	moves := l.Moves
	if moves == nil {
		moves = g.State.Moves(nil)
	}
	return player.Choice{Move: moves[0], Score: search.Score(g.State.Ply()), Scored: true}, nil
}

// In every game the comments follow the moves that they are about, and change nothing else.
func TestCommentsInEveryGame(t *testing.T) {
	for _, kind := range replay.Games() {
		t.Run(kind.Name, func(t *testing.T) {
			random := match.Entrant{Name: "A", New: func() (player.Player, error) {
				return analyze.NewPlayer(kind, "random", player.Options{})
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
		want := player.AnnotationLabel + "score " + player.ScoreText(player.Shown(score, ply.Seat, a.Seats))
		next := back.Record.Tokens[ply.Token+1]
		if next.Kind != parse.Comment || strings.TrimSpace(next.Text) != want {
			t.Fatalf("after ply %d stands %q, want %q", i+1, next.Text, want)
		}
	}
}

// Endgames of Reversi are exact however little is spent on other moves: what the best move is worth comes out
// on its line, and what a move is worth is what the next position is.
func TestEndgamesAreExact(t *testing.T) {
	kind, err := replay.GameByName("reversi")
	if err != nil {
		t.Fatal(err)
	}
	p := replayOf(t, randomGame(t, kind))
	by, err := analyze.NewPlayer(kind, "search", player.Options{Table: 1 << 12})
	if err != nil {
		t.Fatal(err)
	}
	a := annotated(t, p, by, annotate.Options{Limits: search.Limits{Nodes: 300}, Proof: 100_000, From: 30})
	exact := 0
	for i, m := range a.Moves {
		board := p.At(p.PlyIndex(m.Number)).(reversi.Board)
		black, white := board.Counts()
		if 64-black-white > 13 || m.Forced {
			continue
		}
		exact++
		if !m.Value.Exact || !m.Best.Exact || m.Loss != m.Best.Score-m.Value.Score || m.Loss < 0 {
			t.Fatalf("ply %d: %+v", m.Number, m)
		}
		if got := outcomeOf(t, board, m.Line, m.Seat); got != m.Best.Score {
			t.Errorf("ply %d: the line ends with %d, not %d", m.Number, got, m.Best.Score)
		}
		if i+1 == len(a.Moves) {
			continue
		}
		if next := &a.Moves[i+1]; player.Shown(m.Value.Score, m.Seat, 2) != player.Shown(next.Best.Score, next.Seat, 2) {
			t.Errorf("ply %d is worth %d, and the position after it %d", m.Number, m.Value.Score, next.Best.Score)
		}
	}
	if exact < 8 {
		t.Errorf("only %d moves are exact", exact)
	}
}

// outcomeOf plays moves, and the passes between them, and returns in hundredths of a disc what a seat has won by.
func outcomeOf(t *testing.T, s game.State, line []string, seat game.Seat) search.Score {
	t.Helper()
	for _, text := range line {
		m, ill := s.ParseMove(text)
		if ill != nil {
			t.Fatal(ill)
		}
		s.Play(m)
	}
	o := s.Outcome()
	for range line {
		s.Undo()
	}
	if !o.Over {
		t.Fatalf("the line %v does not end the game", line)
	}
	black, white := reversi.EmptiesToWinner(int(o.Scores[0]), int(o.Scores[1]), 8)
	return player.Shown(search.Score(100*(black-white)), seat, 2)
}

// randomGame returns the record of a game of random moves.
func randomGame(t *testing.T, kind *replay.Game) (text string) {
	t.Helper()
	random := match.Entrant{Name: "A", New: func() (player.Player, error) {
		return analyze.NewPlayer(kind, "random", player.Options{})
	}}
	entrants := []match.Entrant{random, random}
	match.NameEntrants(entrants)
	m, err := match.New(match.Settings{Game: kind, Entrants: entrants, Games: 2, Seed: 5, MaxPlies: 200})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Play(context.Background(), func(r *match.Result) error {
		text = string(r.Record)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return text
}
