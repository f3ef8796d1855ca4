package nboard

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/plybook/plybook/analyze/engine/enginetest"
	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// newScript returns a program that answers pings, and writes nothing else but answers, by pairs of first words and lines.
func newScript(answers ...string) *enginetest.Script {
	return stoppingScript("", answers...)
}

// stoppingScript returns such a program that is stopped by a ping after go, and then writes some lines before the pong.
func stoppingScript(stopped string, answers ...string) *enginetest.Script {
	s := &enginetest.Script{Answers: answers}
	s.Answer = func(line string) string {
		n, ok := strings.CutPrefix(line, "ping ")
		switch {
		case !ok:
			return ""
		case len(s.Sent) > 1 && s.Sent[len(s.Sent)-2] == "go":
			return stopped + "pong " + n + "\n"
		}
		return "pong " + n + "\n"
	}
	return s
}

func TestAnswers(t *testing.T) {
	for _, row := range []struct {
		answer, move, reason string
		score                search.Score
		depth                int
		line                 int
	}{
		{"search F5d6C3 2.5,3 0 12@73%\n=== F5/1.20/0.5\n", "f5", "", 120, 12, 3},
		{"expected \"nboard 1\"\n=== d3 -1.00 0.0\n", "d3", "", -100, 0, 0},
		{"search F5-D6 -40 0 7\n=== f5\n", "f5", "", -40, 7, 2},
		{"=== PA\n", "", player.Illegal, 0, 0, 0},
		{"===\n", "", player.Garbled, 0, 0, 0},
		{"=== a1/0/0\n", "", player.Illegal, 0, 0, 0},
	} {
		// What is said before the pong is about an older position.
		script := newScript("ping 1", "=== A8/9/9\npong 1\n", "ping 2", "search H8 9.00 0 9\npong 2\n", "go", row.answer)
		g := enginetest.NewGame(t, "reversi", "", game.Options{})
		conn, c := script.Conn(t), &client{}
		if err := c.NewGame(conn, g); err != nil {
			t.Fatal(err)
		}
		found, err := c.Search(conn, g, enginetest.Limits)
		enginetest.CheckSearch(t, row.answer, g, row.move, row.reason)(found, err)
		if err == nil && (found.Score != row.score || found.Depth != row.depth || len(found.Line) != row.line) {
			t.Errorf("%q: %+v, want the score %d, the depth %d and %d moves", row.answer, found, row.score, row.depth, row.line)
		}
		if script.Sent[1] != "ping 1" || script.Sent[2] != "set depth 1" || !strings.HasPrefix(script.Sent[0], "set game (;GM[Othello]") {
			t.Errorf("it is told %q", script.Sent)
		}
	}
}

func TestPassesAreSent(t *testing.T) {
	g := enginetest.NewGame(t, "reversi", "", game.Options{})
	for _, text := range strings.Fields("f5 f6 d3 g5 h5 h4 f7 h6 pass") {
		m, ill := g.State.ParseMove(text)
		if ill != nil {
			t.Fatal(ill)
		}
		enginetest.Push(g, m)
	}
	text, err := ggfOf(g)
	if err != nil || strings.Contains(text, "\n") || !strings.Contains(text, "[PA]") {
		t.Errorf("%s (%v)", text, err)
	}
}

// A depth is sent before a move is asked for, and again only where it is another one.
func TestDepthsAreSentOnce(t *testing.T) {
	for _, row := range []struct {
		option string
		limits []search.Limits
		want   string
	}{
		{"", []search.Limits{{}, {Nodes: 5}}, "set depth 12|go|go"},
		{"", []search.Limits{{Time: time.Minute}}, "set depth 60|go"},
		{"", []search.Limits{{Depth: 7}, {Depth: 7, Time: time.Minute}, {Depth: 6}}, "set depth 7|go|go|set depth 6|go"},
		{"20", []search.Limits{{}, {Depth: 7}, {Time: time.Minute}}, "set depth 20|go|set depth 7|go|set depth 20|go"},
	} {
		script := newScript("go", "=== d3\n")
		conn, c, g := script.Conn(t), &client{}, enginetest.NewGame(t, "reversi", "", game.Options{})
		if row.option != "" {
			conn.Options.Engine = map[string]string{"depth": row.option}
		}
		if err := c.Handshake(conn); err != nil {
			t.Fatal(err)
		}
		for _, l := range row.limits {
			if _, err := c.Search(conn, g, l); err != nil {
				t.Fatal(err)
			}
		}
		sent := slices.DeleteFunc(script.Sent, func(line string) bool {
			return strings.HasPrefix(line, "ping") || strings.HasPrefix(line, "nboard")
		})
		if got := strings.Join(sent, "|"); got != row.want {
			t.Errorf("%+v: it is told %s, want %s", row, got, row.want)
		}
	}
}

// The protocol has no time: where that is over, a ping ends the found, and what was found by then is the move.
func TestSearchesEndWithTheirTime(t *testing.T) {
	for _, row := range []struct{ goes, stops, move, err string }{
		{"search A1 2.00 0 10\n", "", "", "illegal: \"A1\": A disc on a1 encloses no opposing disc."},
		{"search D3c3 1.00 0 9\nsearch C4 2.00 0 10\n", "status\n", "c4", ""},
		{"search D3c3 1.00 0 9\n", "=== C4/1.00\n", "c4", ""},
		{"status Thinking\n", "", "", "timeout: it chose no move within 1ms"},
	} {
		script := stoppingScript(row.stops, "go", row.goes)
		conn, c, g := script.Conn(t), &client{}, enginetest.NewGame(t, "reversi", "", game.Options{})
		found, err := c.Search(conn, g, search.Limits{Time: time.Millisecond})
		if row.move == "" {
			if err == nil || err.Error() != row.err {
				t.Errorf("%q: it plays %+v (%v), want %s", row.goes, found, err, row.err)
			}
			continue
		}
		if got := string(g.State.AppendMove(nil, found.Move)); err != nil || got != row.move || !found.Scored {
			t.Errorf("%q: it plays %s (%v), want %s", row.goes, got, err, row.move)
		}
	}
}

// NBoard itself writes boards without spaces between the rows.
func TestBoardsAreSentWithoutSpaces(t *testing.T) {
	text, err := ggfOf(enginetest.NewGame(t, "reversi", "", game.Options{}))
	const want = "(;GM[Othello]PB[]PW[]TY[8]RE[?]BO[8 ---------------------------O*------*O--------------------------- *];)"
	if err != nil || text != want {
		t.Errorf("%s (%v), want %s", text, err, want)
	}
}

// Hints name the legal moves, if the program names all of them once and says when it has.
func TestHints(t *testing.T) {
	const all = "status on it\nsearch F5-d6 0.00 0 1\nnodestats 9 0.00\nbook d3 0 0 1\nsearch C4 0 0 1\nsearch e6 0 0 1\nstatus\n"
	for _, row := range []struct {
		name, first, second string
		want                []protocol.Comparison // before f5, and after it
	}{
		{"all", all, "search d6 0 0 1\nsearch f4 0 0 1\nsearch f6 0 0 1\nstatus\n", []protocol.Comparison{{Moves: protocol.Answered}, {Moves: protocol.Answered}}},
		{"another one", all, "search a1 0 0 1\nsearch f4 0 0 1\nsearch d6 0 0 1\nstatus\n",
			[]protocol.Comparison{{Moves: protocol.Answered}, {Moves: protocol.Answered, Missing: []string{"f6"}, Extra: []string{"a1"}}}},
		{"the best alone", "search F5 0 0 1\nstatus\n", "search d6 0 0 1\nstatus\n", []protocol.Comparison{{Moves: protocol.Silent}, {Moves: protocol.Silent}}},
		{"nothing", "status thinking\nstatus\n", "status thinking\nstatus\n", []protocol.Comparison{{Moves: protocol.Silent}, {Moves: protocol.Silent}}},
	} {
		t.Run(row.name, func(t *testing.T) {
			script := newScript("hint", row.first)
			c, conn := &client{}, script.Conn(t)
			g := enginetest.NewGame(t, "reversi", "", game.Options{})
			for _, want := range row.want {
				got, err := protocol.Compare(c, conn, g)
				enginetest.CheckComparison(t, got, want, err)
				m, _ := g.State.ParseMove("f5")
				enginetest.Push(g, m)
				script.Answers[1] = row.second
			}
		})
	}
}

// Hints that never end take their time and no more. A program that answers a ping then does not say which moves are legal,
// and is not asked again; one that does not is late with the hints.
func TestHintsThatNeverEnd(t *testing.T) {
	const late = `it did not answer in time: 1m0s after "hint 64"`
	for _, row := range []struct {
		name, hint, ping string
		err              string
	}{
		{"it is silent", "", "nothing\n", late},
		{"it thinks and is silent", "status on it\nsearch F5 0 0 1\n", "search F5 0 0 1\n", late},
		{"it hears a ping", "status on it\nsearch F5 0 0 1\n", "", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				script := newScript("hint", row.hint, "ping", row.ping)
				conn, c, g := script.Conn(t), &client{depth: "2"}, enginetest.NewGame(t, "reversi", "", game.Options{})
				for range 2 {
					names, _, a, err := c.LegalMoves(conn, g)
					if a != protocol.Silent || len(names) > 0 || (err == nil) != (row.err == "") || err != nil && err.Error() != row.err {
						t.Fatalf("it lists %v (%v), and fails with %v; want %q", names, a, err, row.err)
					}
					if err != nil {
						return
					}
				}
				if want := "hint 64|ping 1"; strings.Join(script.Sent, "|") != want {
					t.Errorf("it is told %q, want %s", script.Sent, want)
				}
			})
		})
	}
}

func TestComplaintsAreRefusals(t *testing.T) {
	script := newScript("ping 1", "pong 1\n", "move", "status Error: illegal move\n", "ping 2", "pong 2\n")
	conn, c, g := script.Conn(t), &client{}, enginetest.NewGame(t, "reversi", "", game.Options{})
	if err := c.NewGame(conn, g); err != nil {
		t.Fatal(err)
	}
	m, _ := g.State.ParseMove("f5")
	enginetest.Push(g, m)
	err := c.ConfirmMoves(conn, g)
	f, _ := err.(*player.Failure)
	if f == nil || !f.Void() || !strings.Contains(f.Detail, "illegal move") {
		t.Errorf("%v is no refusal", err)
	}
}

// A score that is proved to its value, one that says no more than who wins, and an estimate are three things.
func TestProofsOfSearches(t *testing.T) {
	for line, want := range map[string]player.Choice{
		"search F5d6C3 18.00 0 100%":    {Scored: true, Score: 1800, Exact: true},
		"search F5d6C3 1.5,2.5 0 100%W": {Scored: true, Score: 150, Outcome: true},
		"search F5d6C3 1.5 0 12@73%":    {Scored: true, Score: 150, Depth: 12},
		"search F5d6C3 1.5 0 73%W":      {Scored: true, Score: 150, Depth: 73},
	} {
		var got player.Choice
		parseSearch(strings.Fields(line)[1:], &got)
		if got.Scored != want.Scored || got.Score != want.Score || got.Exact != want.Exact || got.Outcome != want.Outcome || got.Depth != want.Depth {
			t.Errorf("%s: %+v, want %+v", line, got, want)
		}
	}
}

func FuzzReply(f *testing.F) {
	mutate.Add(f, "=== F5/1.20/0.5")
	mutate.Add(f, "=== d6 -1.00 0.0")
	mutate.Add(f, "search F5d6C3 1.5,2.5 0 100%W")
	mutate.Add(f, "search PA-F5 -3 0 12@73%")
	f.Fuzz(func(t *testing.T, line string) {
		s, err := reversi.New(reversi.Rules{}, 8)
		if err != nil {
			t.Fatal(err)
		}
		isComplaint(line)
		words := strings.Fields(line)
		var found player.Choice
		for i := range words {
			text := parseMove(words[i:], &found)
			m, err := protocol.ReadMove(text, func(text string) (game.Move, *game.Illegal) { return s.ParseMove(text) })
			enginetest.CheckLegal(t, s, text, m, err)
			for _, move := range parseSearch(words[i:], &found) {
				if len(move) != 2 {
					t.Errorf("%q has the move %q", line, move)
				}
			}
		}
		if found.Score < -640_000 || found.Score > 640_000 || found.Depth < 0 || found.Depth > search.MaxDepth {
			t.Errorf("%q: score %d, depth %d", line, found.Score, found.Depth)
		}
	})
}
