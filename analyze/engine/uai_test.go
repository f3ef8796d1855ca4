package engine

import (
	"context"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
)

// A ponderer thinks until it is told to stop, and plays the last legal move.
type ponderer struct{ lotPlayer }

func (p *ponderer) Move(ctx context.Context, g *player.Game, _ search.Limits) (player.Thought, error) {
	<-ctx.Done()
	moves := g.State.Moves(nil)
	last := moves[len(moves)-1]
	return player.Thought{Move: last, Line: moves[len(moves)-1:], Depth: 3, Nodes: 7, Score: search.LossIn(2), Scored: true}, nil
}

func TestUAIServer(t *testing.T) {
	for _, row := range []struct {
		name     string
		commands []string
		want     string
	}{
		{"who it is", []string{"uai", "isready", "nonsense", ""},
			"id name plybook 1.0\nid author the plybook authors\noption name MaxNodes type spin default 0 min 0 max 1000000000000\nuaiok\nreadyok\n"},
		{"options", []string{"setoption name maxnodes value 10", "setoption name MaxNodes value x", "setoption name Big Book value no"},
			"info string MaxNodes is a number from 0, not \"x\"\ninfo string there is no option \"Big Book\"\n"},
		{"perft from a position", []string{"position fen x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1", "perft 3"},
			"info depth 1 nodes 14\ninfo depth 2 nodes 196\ninfo depth 3 nodes 4184\nnodes 4184\n"},
		{"moves one by one", []string{"position fen xo1/3/2o x 0 1", "moves a2", "moves b1 c1", "split 1"},
			"info string illegal move \"c1\": c1 is already occupied by O.\n" +
				"b2 1\nc2 1\nb1 1\nc1c3 1\nc1a1 1\nnodes 5\n"},
		{"a finished game", []string{"position fen x6/7/7/7/7/7/7 o 0 1", "go depth 1"},
			"info string game over\nbestmove 0000\n"},
		{"faults", []string{"position fen x/y", "position startpos moves a1", "perft 99"},
			"info string conquest/bad-fen: This is not an Ataxx FEN: board: row 1 has 1 cells where 2 rows ask for 2.\n" +
				"info string illegal move \"a1\": a1 is already occupied by O.\n" +
				"info string a depth is a number from 0 to 8, not \"99\"\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := converse(t, ServeOptions{Protocol: "uai"}, "conquest", row.commands...)
			if got != row.want {
				t.Errorf("%s\nanswers\n%s\nwant\n%s", strings.Join(row.commands, "\n"), got, row.want)
			}
		})
	}
}

func TestUAIServerStopsWhenToldTo(t *testing.T) {
	ponder := func(*replay.Game) (player.Player, error) { return &ponderer{}, nil }
	const answer = "info depth 3 score cp -99998 nodes 7 nps "
	for _, row := range []struct {
		commands []string
		want     []string
	}{
		{[]string{"go infinite", "isready", "stop", "isready"}, []string{"readyok", answer, "bestmove", "readyok"}},
		{[]string{"go depth 3", "position startpos", "isready"}, []string{answer, "bestmove", "readyok"}},
		{[]string{"go infinite"}, []string{answer, "bestmove"}},
		{[]string{"go infinite", "quit"}, nil},
		{[]string{"stop", "isready"}, []string{"readyok"}},
	} {
		got := converse(t, ServeOptions{Protocol: "uai", NewPlayer: ponder}, "conquest", row.commands...)
		lines := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
		if got == "" {
			lines = nil
		}
		ok := len(lines) == len(row.want)
		for i := range lines {
			ok = ok && strings.HasPrefix(lines[i], row.want[i])
		}
		if !ok {
			t.Errorf("%q answers %q, want %q", row.commands, lines, row.want)
		}
	}
}
