package gtp

import (
	"github.com/plybook/plybook/analyze/search"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/engine/enginetest"
	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/replay/game"
)

// newScript returns a program that agrees to everything, but for pairs of first words and answers.
func newScript(answers ...string) *enginetest.Script {
	return &enginetest.Script{Answers: answers, Default: "=\n\n"}
}

func TestClientTriesSizes(t *testing.T) {
	for _, row := range []struct {
		size    string
		answers []string
		sent    string
		err     string
	}{
		{"5", nil, "boardsize 5 5|clear_board", ""},
		{"5", []string{"boardsize 5 5", "? unacceptable size\n\n"}, "boardsize 5 5|boardsize 5|clear_board", ""},
		{"5x4", []string{"boardsize 5 4", "? unacceptable size\n\n"}, "boardsize 5 4|boardsize 5:4|clear_board", ""},
		{"5x4", []string{"boardsize", "? unacceptable size\n\n"}, "boardsize 5 4|boardsize 5:4", `refused: "boardsize 5 4": unacceptable size`},
	} {
		script := newScript(row.answers...)
		c := &client{binding: hex{}}
		err := c.NewGame(script.Conn(t), enginetest.NewGame(t, "contactix", "", game.Options{Values: map[string]string{"size": row.size}}))
		if sent := strings.Join(script.Sent, "|"); sent != row.sent || (err == nil) != (row.err == "") || err != nil && err.Error() != row.err {
			t.Errorf("%s: it is told %s (%v), want %s (%s)", row.size, sent, err, row.sent, row.err)
		}
	}
}

func TestClientSetsUpPositions(t *testing.T) {
	script := newScript()
	g := enginetest.NewGame(t, "contactix", "0../.1./... 1", game.Options{})
	conn, c := script.Conn(t), &client{binding: hex{}}
	enginetest.Push(g, 2)
	if err := c.NewGame(conn, g); err != nil {
		t.Fatal(err)
	}
	if err := c.SendMoves(conn, g); err != nil {
		t.Fatal(err)
	}
	if want := "boardsize 3 3|clear_board|play b a1|play w b2|play w c1"; strings.Join(script.Sent, "|") != want {
		t.Errorf("it is told %q, want %s", script.Sent, want)
	}
	reversi := enginetest.NewGame(t, "reversi", "----"+"-OX-"+"-XO-"+"X---"+" O", game.Options{})
	if err := (&client{binding: othello{}}).CheckGame(reversi); err == nil || !strings.Contains(err.Error(), "cannot set up") {
		t.Errorf("a position is set up: %v", err)
	}
}

func TestAnswers(t *testing.T) {
	for _, row := range []struct {
		answer, kind, move, reason string
	}{
		{"log\n=\n\n", "contactix", "", player.Garbled},
		{"thinking…\n= C4\n\n", "contactix", "c4", ""},
		{"=17 c4\n\n", "contactix", "c4", ""},
		{"= resign\n\n", "contactix", "", player.Resigned},
		{"= swap-pieces\n\n", "contactix", "", player.Illegal},
		{"? cannot think\n\n", "contactix", "", player.Garbled},
		{"= D3\r\n\r\n", "reversi", "d3", ""},
		{"= PASS\n\n", "reversi", "", player.Illegal},
	} {
		script := newScript("genmove", row.answer)
		g := enginetest.NewGame(t, row.kind, "", game.Options{})
		conn, c := script.Conn(t), &client{binding: bindings[row.kind]}
		if err := c.NewGame(conn, g); err != nil {
			t.Fatal(err)
		}
		enginetest.CheckSearch(t, row.answer, g, row.move, row.reason)(c.Search(conn, g, enginetest.Limits))
		script.Answers = []string{"play", "? illegal move:  white a4 (occupied)\n\n"}
		moves := g.State.Moves(nil)
		enginetest.Push(g, moves[len(moves)-1])
		if err := c.SendMoves(conn, g); err == nil || !err.(*player.Failure).Void() {
			t.Errorf("%q: what it refuses does not void the game: %v", row.answer, err)
		}
	}
}

func TestSwaps(t *testing.T) {
	o := game.Options{Rules: "hex", Values: map[string]string{"size": "4", "swap": "sides"}}
	for _, meaning := range []string{"sides", "pieces"} {
		o.Values["swap"] = meaning
		g := enginetest.NewGame(t, "contactix", "", o)
		script := newScript(
			"list_commands", "= param_game\nplay\ngenmove\n\n", "genmove w", "= swap-pieces\n\n",
		)
		c := &client{binding: hex{}}
		conn := script.Conn(t)
		if err := c.Handshake(conn); err != nil {
			t.Fatal(err)
		}
		if err := c.NewGame(conn, g); err != nil {
			t.Fatal(err)
		}
		enginetest.Push(g, 1) // b1
		if err := c.SendMoves(conn, g); err != nil {
			t.Fatal(err)
		}
		found, err := c.Search(conn, g, enginetest.Limits)
		if err != nil {
			t.Fatal(err)
		}
		enginetest.Push(g, found.Move)
		script.Sent = nil
		if err := c.SendMoves(conn, g); err != nil {
			t.Fatal(err)
		}
		want := []string(nil)
		if meaning == "pieces" {
			want = []string{"param_game allow_swap 1", "boardsize 4 4", "clear_board", "play b b1", "play w swap-pieces"}
		}
		if !slices.Equal(script.Sent, want) {
			t.Errorf("%s: it is told %q, want %q", meaning, script.Sent, want)
		}
		_, err = c.Search(conn, g, enginetest.Limits)
		next := map[string]string{"sides": "genmove w", "pieces": "genmove b"}[meaning]
		if script.Sent[len(script.Sent)-1] != next {
			t.Errorf("%s: it is told %q, and %s should be next (%v)", meaning, script.Sent, next, err)
		}
	}
	g := enginetest.NewGame(t, "contactix", "", game.Options{Rules: "hex"})
	if err := (&client{binding: hex{}}).CheckPlay(g); err == nil || !strings.Contains(err.Error(), "--swap") {
		t.Errorf("the meaning of a swap is guessed: %v", err)
	}
}

// A swap that others have chosen is told as it was played. Programs that refuse it, or show that they mean another one by
// its name, get the position after it.
func TestSwapsAreSentAsTheyWerePlayed(t *testing.T) {
	board := func(row1, row2 string) string {
		return "= \n \n  0\n  a  b  c  d\n 1\\" + row1 + "\\1\n  2\\" + row2 + "\\2\n   3\\.  .  .  .\\3\n    4\\.  .  .  .\\4\n\n"
	}
	stays, moves := board(".  B  .  .", ".  .  .  ."), board(".  .  .  .", "W  .  .  .")
	const refusal = "? illegal move\n\n"
	for _, row := range []struct {
		name, swap string
		answers    []string
		lists      []string
		want       []string
	}{
		{"a tile moves", "pieces", nil, nil, []string{"play b b1", "play w swap-pieces", "play b c3"}},
		{"a tile moves, as the program shows", "pieces", []string{"showboard", moves}, []string{"showboard"},
			[]string{"play b b1", "play w swap-pieces", "showboard", "play b c3"}},
		{"a tile moves, and not on the program's board", "pieces", []string{"showboard", stays}, []string{"showboard", "param_game"},
			[]string{"play b b1", "play w swap-pieces", "showboard", "param_game allow_swap 0", "clear_board", "play w a2", "play b c3"}},
		{"a tile moves, which the program refuses", "pieces", []string{"play w swap-pieces", refusal}, nil,
			[]string{"play b b1", "play w swap-pieces", "clear_board", "play w a2", "play b c3"}},
		{"the sides change", "sides", nil, nil, []string{"play b b1", "play w swap-sides", "play w c3"}},
		{"the sides change under the other name", "sides", []string{"play w swap-sides", refusal, "showboard", stays}, []string{"showboard"},
			[]string{"play b b1", "play w swap-sides", "play w swap-pieces", "showboard", "play w c3"}},
		{"the sides change, and the program moves the tile", "sides", []string{"play w swap-sides", refusal, "showboard", moves}, []string{"showboard"},
			[]string{"play b b1", "play w swap-sides", "play w swap-pieces", "showboard", "clear_board", "play b b1", "play w c3"}},
		{"the sides change, which the program refuses", "sides", []string{"play w swap", refusal}, nil,
			[]string{"play b b1", "play w swap-sides", "play w swap-pieces", "clear_board", "play b b1", "play w c3"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			g := enginetest.NewGame(t, "contactix", "", game.Options{Rules: "hex", Values: map[string]string{"size": "4", "swap": row.swap}})
			script := newScript(row.answers...)
			c, conn := &client{binding: hex{}, lists: map[string]bool{}}, script.Conn(t)
			for _, name := range row.lists {
				c.lists[name] = true
			}
			if err := c.NewGame(conn, g); err != nil {
				t.Fatal(err)
			}
			script.Sent = nil
			for _, text := range []string{"b1", "swap-" + row.swap, "c3"} {
				m, ill := g.State.ParseMove(text)
				if ill != nil {
					t.Fatal(ill)
				}
				enginetest.Push(g, m)
			}
			after := string(g.State.AppendPosition(nil))
			if err := c.SendMoves(conn, g); err != nil || !slices.Equal(script.Sent, row.want) {
				t.Errorf("it is told %q (%v), want %q", script.Sent, err, row.want)
			}
			if now := string(g.State.AppendPosition(nil)); now != after {
				t.Errorf("the game stands at %s, and stood at %s", now, after)
			}
		})
	}
}

func TestGoColumnsAreDetected(t *testing.T) {
	script := newScript("showboard", "=\n   A B C D E F G H J K\n\n", "genmove", "= j5\n\n")
	g := enginetest.NewGame(t, "reversi", "", game.Options{Values: map[string]string{"size": "10"}})
	conn, c := script.Conn(t), &client{binding: othello{}, lists: map[string]bool{"showboard": true}}
	if err := c.NewGame(conn, g); err != nil {
		t.Fatal(err)
	}
	if got := c.unvertex("J5") + c.vertex("i5") + c.vertex("h5"); got != "i5j5h5" {
		t.Errorf("names of cells are turned into %s", got)
	}
}

func TestComparisons(t *testing.T) {
	for _, row := range []struct {
		name    string
		client  *client
		answers []string
		want    protocol.Comparison
	}{
		{"a board", &client{binding: othello{}, lists: map[string]bool{"showboard": true}},
			[]string{"showboard", "=\n  A B C D\n1 . . . .\n2 . O O .\n3 . X O .\n4 . . . .\n\n"},
			protocol.Comparison{Position: protocol.Answered, Difference: "Expected black on c2, found white."}},
		{"pictures", &client{binding: othello{}, lists: map[string]bool{"showboard": true}},
			[]string{"showboard", "= <svg>\n\n"}, protocol.Comparison{Position: protocol.Silent}},
		{"no moves", &client{binding: othello{}, lists: map[string]bool{"all_legal_moves": true, "showboard": true}},
			[]string{"all_legal_moves", "? no\n\n", "showboard", "=\n1 . . . .\n2 . X O .\n3 . O X .\n4 . . . .\n\n"}, protocol.Comparison{Moves: protocol.Silent, Position: protocol.Answered,
				Difference: "Expected white on b2, found black."}},
		{"no board", &client{binding: othello{}, lists: map[string]bool{"all_legal_moves": true}},
			[]string{"all_legal_moves", "= b1 a2 d3 c4\n\n"}, protocol.Comparison{Moves: protocol.Answered}},
		{"nothing", &client{binding: othello{}}, nil, protocol.Comparison{Position: protocol.Silent}},
	} {
		t.Run(row.name, func(t *testing.T) {
			g := enginetest.NewGame(t, "reversi", "", game.Options{Values: map[string]string{"size": "4"}})
			got, err := protocol.Compare(row.client, newScript(row.answers...).Conn(t), g)
			enginetest.CheckComparison(t, got, row.want, err)
		})
	}
}

func FuzzReply(f *testing.F) {
	mutate.Add(f, "noise\n=12 a1\n\n", 5)
	mutate.Add(f, "? illegal move:  white a4 (occupied)\n\n", 11)
	mutate.Add(f, "=\n  a b c d e f g h j k\n 1 . X O . . . . . . . 1\n\n", 10)
	mutate.Add(f, "=\n  a  b\n 1\\B  .\\1\n  2\\.  W\\2\n\n", 2)
	f.Fuzz(func(t *testing.T, text string, side int) {
		reply := &response{}
		for line := range strings.Lines(text) {
			if done, err := reply.take(strings.TrimSuffix(line, "\n")); done || err != nil {
				break
			}
		}
		reply.text()
		skipsI(reply.Lines)
		splitWords(text)
		if side = side % 20; side < 1 {
			return
		}
		if board, ok := parseBoard(reply.Lines, side, side); ok {
			for _, row := range board.cells {
				if len(row) != side || len(board.cells) != side {
					t.Fatalf("a board of %d columns and %d rows is none of %d", len(row), len(board.cells), side)
				}
			}
		}
		for name, rules := range bindings {
			g := enginetest.NewGame(t, name, "", game.Options{})
			c := &client{binding: rules, skips: side%2 == 0}
			m, err := protocol.ReadMove(c.unvertex(reply.text()), func(text string) (game.Move, *game.Illegal) { return rules.read(g.State, text) })
			enginetest.CheckLegal(t, g.State, reply.text(), m, err)
		}
	})
}

func TestClientSendsClocks(t *testing.T) {
	increment := search.Clock{Left: 9*time.Second + 900*time.Millisecond, Base: 10 * time.Minute, Increment: 5 * time.Second}
	period := search.Clock{Left: 100 * time.Millisecond, Base: time.Minute, Period: 40, ToGo: 17}
	for _, test := range []struct {
		lists string
		clock search.Clock
		want  string
	}{
		{"time_settings time_left", increment, "time_settings 600 0 0|time_left b 9 0|genmove b|time_left b 9 0|genmove b"},
		{"time_settings time_left", period, "time_settings 0 60 40|time_left b 1 17|genmove b|time_left b 1 17|genmove b"},
		{"time_settings", increment, "time_settings 9 0 0|genmove b|genmove b"},
		{"time_settings", period, "time_settings 0 1 17|genmove b|genmove b"},
	} {
		script := newScript("genmove", "= a1\n\n", "list_commands", "= "+strings.ReplaceAll(test.lists, " ", "\n")+"\n\n")
		g := enginetest.NewGame(t, "contactix", "", game.Options{Values: map[string]string{"size": "3"}})
		conn, c := script.Conn(t), &client{binding: hex{}}
		if err := c.Handshake(conn); err != nil {
			t.Fatal(err)
		}
		script.Sent = nil
		for range 2 {
			if _, err := c.Search(conn, g, search.Limits{Time: time.Second, Clock: &test.clock}); err != nil {
				t.Fatal(err)
			}
		}
		if got := strings.Join(script.Sent, "|"); got != test.want {
			t.Errorf("%s: %s, want %s", test.lists, got, test.want)
		}
	}
}
