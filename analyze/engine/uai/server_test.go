package uai

import (
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/engine/enginetest"
	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
)

func TestServer(t *testing.T) {
	const lost = "info string there is no position: the last one was rejected\n"
	for _, row := range []struct {
		name     string
		commands []string
		want     string
	}{
		{"who it is", []string{"uai", "isready", "nonsense", ""},
			"id name plybook 1.0\nid author the plybook authors\noption name MaxNodes type spin default 0 min 0 max 1000000000000\nuaiok\nreadyok\n"},
		{"options", []string{"setoption name maxnodes value 10", "setoption name MaxNodes value x", "setoption name Big Book value no"},
			"info string MaxNodes must be a number from 0 to 1000000000000, not \"x\"\ninfo string unknown option \"Big Book\"\n"},
		{"options beyond their bounds", []string{"setoption name MaxNodes value 1000000000001", "setoption name MaxNodes value -1", "setoption name MaxNodes"},
			"info string MaxNodes must be a number from 0 to 1000000000000, not \"1000000000001\"\n" +
				"info string MaxNodes must be a number from 0 to 1000000000000, not \"-1\"\n" +
				"info string MaxNodes must be a number from 0 to 1000000000000, not \"\"\n"},
		{"perft from a position", []string{"position fen x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1", "perft 3"},
			"info depth 1 nodes 14\ninfo depth 2 nodes 196\ninfo depth 3 nodes 4184\nnodes 4184\n"},
		{"moves one by one", []string{"position fen xo1/3/2o x 0 1", "moves a2", "moves b1 c1", "split 1"},
			"info string illegal move \"c1\": c1 is already occupied by O.\n" +
				"b2 1\nc2 1\nb1 1\nc1c3 1\nc1a1 1\nnodes 5\n"},
		{"a finished game", []string{"position fen x6/7/7/7/7/7/7 o 0 1", "go depth 1"},
			"info string game over\nbestmove 0000\n"},
		{"faults", []string{"position fen x/y", "position startpos moves a1", "perft 99"},
			"info string conquest/bad-fen: This is not an Ataxx FEN: board: row 1 has 1 cells, expected 2.\n" +
				"info string illegal move \"a1\": a1 is already occupied by O.\n" +
				"info string there is no position: the last one was rejected\n"},
		{"positions that say too little", []string{"position", "go depth 1", "position fen", "position moves b7", "position fen startpos", "position fen x5o/7/7/7/7/7/o5x", "go depth 1",
			"position fen x5o/7/7/7/7/7/o5x o", "go depth 1"},
			"info string position expects startpos or fen FEN, not \"\"\n" + lost + "bestmove 0000\n" +
				"info string position expects startpos or fen FEN, not \"fen\"\n" +
				"info string position expects startpos or fen FEN, not \"\"\n" +
				"info string position expects startpos or fen FEN, not \"fen startpos\"\n" +
				"info string this FEN lacks the side to move; write x or o after the board\n" + lost + "bestmove 0000\n" +
				"bestmove f7\n"},
		{"no move for an old position", []string{"position fen x/y", "go depth 1", "moves a6", "eval", "isready", "position startpos", "go depth 1"},
			"info string conquest/bad-fen: This is not an Ataxx FEN: board: row 1 has 1 cells, expected 2.\n" +
				lost + "bestmove 0000\n" + lost + lost + "readyok\nbestmove b7\n"},
		{"nor for one before an illegal move", []string{"position startpos moves b7 a1", "go depth 1", "uainewgame", "go depth 1"},
			"info string illegal move \"a1\": a1 is already occupied by O.\n" + lost + "bestmove 0000\nbestmove b7\n"},
		{"limits that are no numbers", []string{"go depth x nodes", "go movetime 1s", "perft 99"},
			"info string depth must be a number, not \"x\"\ninfo string nodes is a number, and there is none\nbestmove b7\n" +
				"info string movetime must be a number, not \"1s\"\nbestmove b7\n" +
				"info string a depth must be a number from 0 to 8, not \"99\"\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := enginetest.Converse(t, NewServer, protocol.Config{}, "conquest", row.commands...)
			if got != row.want {
				t.Errorf("%s\nanswers\n%s\nwant\n%s", strings.Join(row.commands, "\n"), got, row.want)
			}
		})
	}
}

func TestStop(t *testing.T) {
	ponder := func(*replay.Game) (player.Player, error) { return enginetest.Ponderer{}, nil }
	const answer = "info depth 3 score cp -99998 nodes 7 nps "
	for _, row := range []struct {
		commands []string
		want     []string
	}{
		{[]string{"go infinite", "isready", "stop", "isready"}, []string{"readyok", answer, "bestmove", "readyok"}},
		{[]string{"go depth 3", "position startpos", "isready"}, []string{answer, "bestmove", "readyok"}},
		{[]string{"go infinite"}, []string{answer, "bestmove"}},
		{[]string{"go infinite", "quit", "isready"}, []string{answer, "bestmove"}},
		{[]string{"go depth 3", "quit"}, []string{answer, "bestmove"}},
		{[]string{"stop", "isready"}, []string{"readyok"}},
	} {
		got := enginetest.Converse(t, NewServer, protocol.Config{NewPlayer: ponder}, "conquest", row.commands...)
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

// Whoever asks for few nodes and quits gets the move that these find.
func TestServerAnswersBeforeItQuits(t *testing.T) {
	for nodes, want := range map[int64]protocol.Policy{0: protocol.Stop, 5000: protocol.Queue, protocol.MostNodes: protocol.Stop} {
		if got := quitPolicy(search.Limits{Nodes: nodes}); got != want {
			t.Errorf("the policy for quit during a search of %d nodes is %d, want %d", nodes, got, want)
		}
	}
}

// noTimes makes lines of information alike whatever they say of time.
var noTimes = regexp.MustCompile(` nps \d+ time \d+`)

// Every depth is reported before the move, also where that is asked for before its time, and what was reported last is not
// reported again.
func TestServerReportsDepths(t *testing.T) {
	const depths = "info depth 1 score cp -100 nodes 10 pv b7\ninfo depth 2 score cp -200 nodes 20 pv b7\ninfo depth 3 score cp -300 nodes 30 pv b7\n"
	for after, want := range map[int64]string{
		0: depths + "bestmove b7\n",
		5: depths + "info depth 3 score cp -300 nodes 35 pv b7\nbestmove b7\n",
	} {
		o := protocol.Config{NewPlayer: func(*replay.Game) (player.Player, error) { return enginetest.Deepener{More: after}, nil }}
		for _, commands := range [][]string{{"go depth 3"}, {"go infinite", "stop"}, {"go depth 3", "position startpos"}} {
			if got := noTimes.ReplaceAllString(enginetest.Converse(t, NewServer, o, "conquest", commands...), ""); got != want {
				t.Errorf("with %d nodes after the last depth %q answers\n%s\nwant\n%s", after, commands, got, want)
			}
		}
	}
}

// A search ends with the client that could read it, though it has no limit and no stop.
func TestServersEndWithTheirClients(t *testing.T) {
	kind, err := replay.GameByName("conquest")
	if err != nil {
		t.Fatal(err)
	}
	for _, player := range []player.Player{enginetest.Ponderer{}, enginetest.Deepener{}} {
		for _, commands := range []string{"uai\ngo infinite\nisready\n", "isready\ngo infinite\nisready\n"} {
			in, client := io.Pipe()
			go io.WriteString(client, commands) // and no end of the input
			o := protocol.Config{Kind: kind, NewPlayer: enginetest.Playing(player)}
			if err := protocol.Serve(t.Context(), in, &enginetest.ClosingWriter{Left: len("readyok\n")}, NewServer, o); !errors.Is(err, enginetest.ErrClosed) {
				t.Errorf("%q: it ends with %v", commands, err)
			}
			in.Close()
		}
	}
}

// What a client asks after a count is answered after it.
func TestCountsAreAnsweredInTheirTurn(t *testing.T) {
	got := enginetest.Converse(t, NewServer, protocol.Config{}, "conquest", "split 1", "isready", "perft 2", "isready")
	if !strings.Contains(got, "nodes 16\nreadyok\ninfo depth 1 nodes 16\ninfo depth 2 nodes 256\nnodes 256\nreadyok\n") {
		t.Errorf("it answers\n%s", got)
	}
}
