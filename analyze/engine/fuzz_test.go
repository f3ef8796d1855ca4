package engine

import (
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
	"github.com/plybook/plybook/replay/reversi"
)

// Whatever a program writes: none of the readers panics, and what it makes of it is within bounds.

func FuzzUHPReply(f *testing.F) {
	mutate.Add(f, "id Mzinga.Engine v0.13\nMosquito;Ladybug;Pillbug")
	mutate.Add(f, "wA1;3;0.5;wA1\nwS1;4;0.25;wS1;bG1 -wS1")
	mutate.Add(f, "err no game\ninvalidmove")
	mutate.Add(f, "Base+MLP;InProgress;Black[1];wA1")
	f.Fuzz(func(t *testing.T, text string) {
		reply := strings.Split(text, "\n")
		if letters := parseUHPInfo(reply); letters > hive.WithMosquito|hive.WithLadybug|hive.WithPillbug {
			t.Errorf("%q has the expansions %v", text, letters)
		}
		uhpFault(reply)
		compareUHPState(text, "InProgress", "White[1]")
		s, err := hive.Start("", game.Options{Rules: "standard+MLP"})
		if err != nil {
			t.Fatal(err)
		}
		g := &player.Game{State: s}
		for _, text := range append(splitUHPMoves(reply), uhpChoice(reply)) {
			m, err := choice(text, (&uhpClient{}).readMove(g))
			checkChoice(t, s, text, m, err)
		}
	})
}

// checkChoice fails if a text is taken for a move that is not legal.
func checkChoice(t *testing.T, s game.State, text string, m game.Move, err error) {
	t.Helper()
	if err != nil {
		return
	}
	for _, legal := range s.Moves(nil) {
		if m == legal {
			return
		}
	}
	t.Errorf("%q is taken for the move %d, which is not legal", text, m)
}

func FuzzHours(f *testing.F) {
	for _, text := range []string{"00:00:05", "1:02:03.5", "99:99:99", "::", "-1:0:0", "0:0:NaN"} {
		mutate.Add(f, text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if d, ok := parseHours(text); ok && (d <= 0 || d > (1<<16+1)*time.Hour) {
			t.Errorf("%q is %v", text, d)
		}
	})
}

func FuzzGTPReply(f *testing.F) {
	mutate.Add(f, "noise\n=12 a1\n\n", 5)
	mutate.Add(f, "? illegal move:  white a4 (occupied)\n\n", 11)
	mutate.Add(f, "=\n  a b c d e f g h j k\n 1 . X O . . . . . . . 1\n\n", 10)
	mutate.Add(f, "=\n  a  b\n 1\\B  .\\1\n  2\\.  W\\2\n\n", 2)
	f.Fuzz(func(t *testing.T, text string, side int) {
		reply := &gtpReply{}
		for line := range strings.Lines(text) {
			if done, err := reply.take(strings.TrimSuffix(line, "\n")); done || err != nil {
				break
			}
		}
		reply.text()
		gtpSkipsI(reply.lines)
		gtpWords(text)
		if side = side % 20; side < 1 {
			return
		}
		if board, ok := parseGTPBoard(reply.lines, side, side); ok {
			for _, row := range board.cells {
				if len(row) != side || len(board.cells) != side {
					t.Fatalf("a board of %d columns and %d rows is none of %d", len(row), len(board.cells), side)
				}
			}
		}
		for name, rules := range gtpGames {
			g := newGame(t, name, "", game.Options{})
			c := &gtpClient{game: rules, skips: side%2 == 0}
			m, err := choice(c.unvertex(reply.text()), func(text string) (game.Move, *game.Illegal) { return rules.read(g.State, text) })
			checkChoice(t, g.State, reply.text(), m, err)
		}
	})
}

func FuzzUAIReply(f *testing.F) {
	mutate.Add(f, "info depth 3 score cp 120 nodes 12 pv f7 g7g5\nbestmove f7")
	mutate.Add(f, "info score 99999 string pv\nbestmove a1a3 ponder g2")
	mutate.Add(f, "option name Big Hash type spin default 1 min 0 max 2")
	mutate.Add(f, "option name Style type combo default a b var a b var c")
	mutate.Add(f, "f7: 1\n0000 1\nnodes 16")
	f.Fuzz(func(t *testing.T, text string) {
		lines := strings.Split(text, "\n")
		s, err := conquest.Start("startpos", game.Options{Rules: "ataxx"})
		if err != nil {
			t.Fatal(err)
		}
		read := func(text string) (game.Move, *game.Illegal) { return s.(*conquest.State).ReadMove(text, uaiStyle) }
		before := s.Key()
		for _, line := range lines {
			if o := parseUAIOption(line); o.check(line) == nil && strings.ContainsAny(o.name, "\r\n") {
				t.Errorf("%q announces the option %q", line, o.name)
			}
			var thought player.Thought
			pv := parseUAIInfo(strings.Fields(line), &thought, "")
			if thought.Score <= -search.Win || thought.Score >= search.Win || thought.Depth < 0 || thought.Nodes < 0 {
				t.Errorf("%q: score %d, depth %d, nodes %d", line, thought.Score, thought.Depth, thought.Nodes)
			}
			for _, first := range s.Moves(nil) {
				readLine(s, strings.Fields(pv), first, read)
			}
			m, err := choice(line, read)
			checkChoice(t, s, line, m, err)
			parseUAIGo(strings.Fields(line))
		}
		for _, move := range parseUAISplit(lines) {
			_, _ = choice(move, read)
		}
		parseUAINodes(lines)
		if s.Key() != before {
			t.Error("the position is another one")
		}
	})
}

func FuzzNBoardReply(f *testing.F) {
	mutate.Add(f, "=== F5/1.20/0.5")
	mutate.Add(f, "=== d6 -1.00 0.0")
	mutate.Add(f, "search F5d6C3 1.5,2.5 0 100%W")
	mutate.Add(f, "search PA-F5 -3 0 12@73%")
	f.Fuzz(func(t *testing.T, line string) {
		s, err := reversi.New(reversi.Rules{}, 8)
		if err != nil {
			t.Fatal(err)
		}
		isNBoardComplaint(line)
		words := strings.Fields(line)
		var thought player.Thought
		for i := range words {
			text := parseNBoardMove(words[i:], &thought)
			m, err := choice(text, func(text string) (game.Move, *game.Illegal) { return s.ParseMove(text) })
			checkChoice(t, s, text, m, err)
			for _, move := range parseNBoardSearch(words[i:], &thought) {
				if len(move) != 2 {
					t.Errorf("%q has the move %q", line, move)
				}
			}
		}
		if thought.Score < -640_000 || thought.Score > 640_000 || thought.Depth < 0 || thought.Depth > search.MaxDepth {
			t.Errorf("%q: score %d, depth %d", line, thought.Score, thought.Depth)
		}
	})
}

func FuzzServe(f *testing.F) {
	mutate.Add(f, "newgame Base+MLP\nplay wA1\nbestmove depth 1\nundo 99\noptions set x y")
	mutate.Add(f, "boardsize 3 3\n1 play b a1\n2 genmove w\nshowboard\nundo\ntime_left b 1 1\nfinal_score")
	mutate.Add(f, "komi 6.5\ntime_settings 0 5 0\n2 known_command komi\nboardsize 4\nplay b a1\nplay w b1\ngenmove b")
	mutate.Add(f, "setoption name MaxNodes value -1\nposition fen 7\ngo depth x\nposition startpos moves a1\ngo nodes")
	mutate.Add(f, "uai\nposition fen x5o/7/7/7/7/7/o5x x 0 1 moves a6\ngo infinite\nisready\nstop\neval\nd")
	mutate.Add(f, "nboard 2\nset game (;GM[Othello]TY[8]BO[8 *];)\nmove F5/1/2\nhint 3\ngo\nanalyze\nping 1")
	f.Fuzz(func(t *testing.T, text string) {
		for _, long := range []string{"perft", "split", "bench", "loadsgf"} { // as long as is asked for
			if strings.Contains(strings.ToLower(text), long) {
				return
			}
		}
		for _, pair := range pairings {
			converse(t, ServeOptions{Protocol: pair.protocol}, pair.game, strings.Split(text, "\n")...)
		}
	})
}
