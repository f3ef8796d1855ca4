package enginetest

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// Patient gives everybody time on the busiest machine.
var Patient = player.Options{Timeout: time.Minute}

// Limits are those that all protocols have. The time is over on no machine.
var Limits = search.Limits{Depth: 1, Time: time.Hour}

// NewGame returns a game of a kind that is about to begin.
func NewGame(t testing.TB, kindName, setup string, o game.Options) *player.Game {
	t.Helper()
	kind, err := replay.GameByName(kindName)
	if err != nil {
		t.Fatal(err)
	}
	state, err := kind.Start(setup, o)
	if err != nil {
		t.Fatal(err)
	}
	return &player.Game{Kind: kind, Setup: setup, Options: o, State: state}
}

// Push plays a move.
func Push(g *player.Game, m game.Move) {
	g.State.Play(m)
	g.Moves = append(g.Moves, m)
}

// PushText plays moves by their names.
func PushText(t testing.TB, g *player.Game, texts ...string) {
	t.Helper()
	for _, text := range texts {
		m, ill := g.State.ParseMove(text)
		if ill != nil {
			t.Fatal(ill)
		}
		Push(g, m)
	}
}

// Converse returns what a server answers to commands, one per line.
func Converse(t testing.TB, newHandler func(*protocol.Server) protocol.Handler, c protocol.Config, kindName string, commands ...string) string {
	t.Helper()
	kind, err := replay.GameByName(kindName)
	if err != nil {
		t.Fatal(err)
	}
	c.Kind, c.Version = kind, "1.0"
	if c.NewPlayer == nil {
		c.NewPlayer = Playing(First{})
	}
	var out bytes.Buffer
	if err := protocol.Serve(t.Context(), strings.NewReader(strings.Join(commands, "\n")+"\n"), &out, newHandler, c); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Playing returns what makes a player of any game.
func Playing(p player.Player) func(*replay.Game) (player.Player, error) {
	return func(*replay.Game) (player.Player, error) { return p, nil }
}

// A Random player plays any legal move.
type Random struct{ rand *rand.Rand }

// Begin implements [player.Player].
func (p *Random) Begin(_ context.Context, _ *player.Game, seat game.Seat, seed uint64) error {
	p.rand = rand.New(rand.NewPCG(seed, uint64(seat)))
	return nil
}

// Move implements [player.Player].
func (p *Random) Move(_ context.Context, g *player.Game, _ search.Limits) (player.Choice, error) {
	moves := g.State.Moves(nil)
	return player.Choice{Move: moves[p.rand.IntN(len(moves))]}, nil
}

// Close implements [player.Player].
func (p *Random) Close() error { return nil }

// A First player plays the first legal move.
type First struct{}

// Begin implements [player.Player].
func (First) Begin(context.Context, *player.Game, game.Seat, uint64) error { return nil }

// Move implements [player.Player].
func (First) Move(_ context.Context, g *player.Game, _ search.Limits) (player.Choice, error) {
	return player.Choice{Move: g.State.Moves(nil)[0]}, nil
}

// Close implements [player.Player].
func (First) Close() error { return nil }

// A Ponderer searches until it is stopped, and plays the last legal move.
type Ponderer struct{ First }

// Move implements [player.Player].
func (Ponderer) Move(ctx context.Context, g *player.Game, _ search.Limits) (player.Choice, error) {
	<-ctx.Done()
	moves := g.State.Moves(nil)
	last := moves[len(moves)-1]
	return player.Choice{Move: last, Line: moves[len(moves)-1:], Depth: 3, Nodes: 7, Score: search.LossIn(2), Scored: true}, nil
}

// A Deepener reports three depths, and then spends as many more nodes as it is told.
type Deepener struct {
	First
	More int64
}

// Move implements [player.Player].
func (p Deepener) Move(_ context.Context, g *player.Game, l search.Limits) (player.Choice, error) {
	moves := g.State.Moves(nil)
	r := search.Result{Best: moves[0], Line: moves[:1]}
	for depth := range 3 {
		r.Depth = depth + 1
		r.Score, r.Nodes = search.Score(-100*r.Depth), int64(10*r.Depth)
		l.Completed(r)
	}
	return player.Choice{Move: r.Best, Line: r.Line, Depth: r.Depth, Score: r.Score, Nodes: r.Nodes + p.More, Scored: true}, nil
}

// ErrClosed is the error of a [ClosingWriter].
var ErrClosed = errors.New("nobody reads")

// A ClosingWriter takes some bytes, and then nobody reads any more.
type ClosingWriter struct{ Left int }

func (w *ClosingWriter) Write(text []byte) (int, error) {
	if w.Left -= len(text); w.Left < 0 {
		return 0, ErrClosed
	}
	return len(text), nil
}

// CheckSearch checks what came of a search: its move, or the reason of its failure.
func CheckSearch(t testing.TB, answer string, g *player.Game, move, reason string) func(player.Choice, error) {
	return func(found player.Choice, err error) {
		t.Helper()
		f, _ := err.(*player.Failure)
		switch {
		case reason == "" && (err != nil || string(g.State.AppendMove(nil, found.Move)) != move):
			t.Errorf("%q is %s (%v), want %s", answer, g.State.AppendMove(nil, found.Move), err, move)
		case reason != "" && (f == nil || f.Reason != reason):
			t.Errorf("%q: %v, want the reason %s", answer, err, reason)
		}
	}
}

// CheckLegal fails if a text is taken for a move that is not legal.
func CheckLegal(t testing.TB, s game.State, text string, m game.Move, err error) {
	t.Helper()
	if err == nil && !slices.Contains(s.Moves(nil), m) {
		t.Errorf("%q is taken for the move %d, which is not legal", text, m)
	}
}

// CheckComparison checks what came of a comparison.
func CheckComparison(t testing.TB, got, want protocol.Comparison, err error) {
	t.Helper()
	if err != nil || got.Moves != want.Moves || got.Position != want.Position || got.Difference != want.Difference ||
		!slices.Equal(got.Missing, want.Missing) || !slices.Equal(got.Extra, want.Extra) {
		t.Errorf("%+v (%v), want %+v", got, err, want)
	}
}
