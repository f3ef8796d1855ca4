package engine

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

func TestGTPClientTriesSizes(t *testing.T) {
	for _, row := range []struct {
		size    string
		answers []string
		told    string
		err     string
	}{
		{"5", nil, "boardsize 5 5|clear_board", ""},
		{"5", []string{"boardsize 5 5", "? unacceptable size\n\n"}, "boardsize 5 5|boardsize 5|clear_board", ""},
		{"5x4", []string{"boardsize 5 4", "? unacceptable size\n\n"}, "boardsize 5 4|boardsize 5:4|clear_board", ""},
		{"5x4", []string{"boardsize", "? unacceptable size\n\n"}, "boardsize 5 4|boardsize 5:4", `refused: "boardsize 5 4": unacceptable size`},
	} {
		script := newScript(row.answers...)
		c := &gtpClient{game: hexGTP{}}
		err := c.begin(script.talk(t), newGame(t, "contactix", "", game.Options{Values: map[string]string{"size": row.size}}))
		if told := strings.Join(script.told, "|"); told != row.told || (err == nil) != (row.err == "") || err != nil && err.Error() != row.err {
			t.Errorf("%s: it is told %s (%v), want %s (%s)", row.size, told, err, row.told, row.err)
		}
	}
}

func TestGTPClientSetsUpPositions(t *testing.T) {
	script := newScript()
	g := newGame(t, "contactix", "0../.1./... 1", game.Options{})
	talk, c := script.talk(t), &gtpClient{game: hexGTP{}}
	push(g, 2)
	if err := c.begin(talk, g); err != nil {
		t.Fatal(err)
	}
	if err := c.follow(talk, g); err != nil {
		t.Fatal(err)
	}
	if want := "boardsize 3 3|clear_board|play b a1|play w b2|play w c1"; strings.Join(script.told, "|") != want {
		t.Errorf("it is told %q, want %s", script.told, want)
	}
	reversi := newGame(t, "reversi", "----"+"-OX-"+"-XO-"+"X---"+" O", game.Options{})
	if err := (&gtpClient{game: othelloGTP{}}).checkGame(reversi); err == nil || !strings.Contains(err.Error(), "no way to set up") {
		t.Errorf("a position is set up: %v", err)
	}
}

func TestGTPAnswers(t *testing.T) {
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
		g := newGame(t, row.kind, "", game.Options{})
		talk, c := script.talk(t), &gtpClient{game: gtpGames[row.kind]}
		if err := c.begin(talk, g); err != nil {
			t.Fatal(err)
		}
		checkThought(t, row.answer, g, row.move, row.reason)(c.think(talk, g, limits))
		script.answers = []string{"play", "? illegal move:  white a4 (occupied)\n\n"}
		moves := g.State.Moves(nil)
		push(g, moves[len(moves)-1])
		if err := c.follow(talk, g); err == nil || !err.(*player.Failure).Void() {
			t.Errorf("%q: what it refuses does not void the game: %v", row.answer, err)
		}
	}
}

// checkThought returns a check of a thought: its move, or the reason of a failure.
func checkThought(t *testing.T, answer string, g *player.Game, move, reason string) func(player.Thought, error) {
	return func(thought player.Thought, err error) {
		t.Helper()
		f, _ := err.(*player.Failure)
		switch {
		case reason == "" && (err != nil || string(g.State.AppendMove(nil, thought.Move)) != move):
			t.Errorf("%q is %s (%v), want %s", answer, g.State.AppendMove(nil, thought.Move), err, move)
		case reason != "" && (f == nil || f.Reason != reason):
			t.Errorf("%q: %v, want the reason %s", answer, err, reason)
		}
	}
}

func TestUAIAnswers(t *testing.T) {
	for _, row := range []struct {
		answer, move, reason string
	}{
		{"info depth 3 score cp 120 nodes 99 pv a6 b1\nbestmove a6 ponder g2\n", "a6", ""},
		{"info score -5\nbestmove G1E3\n", "g1e3", ""},
		{"bestmove 0000\n", "", player.Illegal},
		{"bestmove d4\n", "", player.Illegal},
		{"bestmove\n", "", player.Garbled},
		{"bestmove xyzzy\n", "", player.Garbled},
	} {
		script := newScript("go", row.answer, "isready", "readyok later\nreadyok\n")
		script.usual = ""
		g := newGame(t, "conquest", "x5o/7/7/7/7/7/o5x x 0 1", game.Options{Rules: "ataxx"})
		talk, c := script.talk(t), uaiClient{}
		if err := c.begin(talk, g); err != nil {
			t.Fatal(err)
		}
		checkThought(t, row.answer, g, row.move, row.reason)(c.think(talk, g, limits))
		if want := []string{"uainewgame", "position fen x5o/7/7/7/7/7/o5x x 0 1", "isready", "go movetime 3600000 depth 1"}; !slices.Equal(script.told, want) {
			t.Errorf("it is told %q, want %q", script.told, want)
		}
	}
}

func TestUAIOptionsHaveTheirOwnNames(t *testing.T) {
	script := newScript("uai", "id name Some Engine 2\noption name Big hash type spin default 1 min 0 max 2\nuaiok now\nuaiok\n", "isready", "readyok\n")
	script.usual = ""
	talk := script.talk(t)
	talk.options.Engine = map[string]string{"big HASH": "2"}
	if err := (uaiClient{}).greet(talk); err != nil {
		t.Fatal(err)
	}
	if want := []string{"uai", "setoption name Big hash value 2", "isready"}; !slices.Equal(script.told, want) {
		t.Errorf("it is told %q, want %q", script.told, want)
	}
	talk.options.Engine = map[string]string{"threads": "2"}
	if err := (uaiClient{}).greet(talk); err == nil || err.Error() != "the engine has no option threads; it has: Big hash" {
		t.Errorf("it takes an option that it does not have: %v", err)
	}
	bare := newScript("uai", "id name Bare\nuaiok\n")
	bare.usual = ""
	talk = bare.talk(t)
	talk.options.Engine = map[string]string{"threads": "2"}
	if err := (uaiClient{}).greet(talk); err == nil || err.Error() != "the engine has no option threads; it has none" {
		t.Errorf("it takes an option without having any: %v", err)
	}
}

// A value that the program has excluded is not sent to it: it would say nothing, and play with another one.
func TestUAIOptionsAreCheckedAgainstTheirBounds(t *testing.T) {
	const options = "option name Hash type spin default 1 min 1 max 64\noption name Big Book type check default false\n" +
		"option name Style type combo default Very Safe var Very Safe var Risky\noption name Log type string default <empty>\n" +
		"option name Clear type button\noption name Open type spin default 1\noption name Odd type colour\nuaiok\n"
	for _, row := range []struct{ name, value, told, err string }{
		{"hash", "64", "setoption name Hash value 64", ""},
		{"Hash", "65", "", `the engine's option Hash is a whole number from 1 to 64, not "65"`},
		{"Hash", "0", "", `the engine's option Hash is a whole number from 1 to 64, not "0"`},
		{"Hash", "many", "", `the engine's option Hash is a whole number from 1 to 64, not "many"`},
		{"Open", "-5", "setoption name Open value -5", ""},
		{"Open", "", "", `the engine's option Open is a whole number, not ""`},
		{"big book", "true", "setoption name Big Book value true", ""},
		{"Big Book", "yes", "", `the engine's option Big Book is true or false, not "yes"`},
		{"Style", "Very Safe", "setoption name Style value Very Safe", ""},
		{"Style", "Safe", "", `the engine's option Style is one of Very Safe, Risky, not "Safe"`},
		{"Log", "a b", "setoption name Log value a b", ""},
		{"Clear", "", "setoption name Clear", ""},
		{"Clear", "now", "", "the engine's option Clear takes no value; write Clear= and nothing behind it"},
		{"Odd", "red", "setoption name Odd value red", ""},
	} {
		script := newScript("uai", options, "isready", "readyok\n")
		script.usual = ""
		talk := script.talk(t)
		talk.options.Engine = map[string]string{row.name: row.value}
		err := (uaiClient{}).greet(talk)
		if row.err != "" {
			if err == nil || err.Error() != row.err {
				t.Errorf("%s=%s: %v, want %s", row.name, row.value, err, row.err)
			}
			continue
		}
		if want := []string{"uai", row.told, "isready"}; err != nil || !slices.Equal(script.told, want) {
			t.Errorf("%s=%s: it is told %q (%v), want %q", row.name, row.value, script.told, err, want)
		}
	}
}

func TestUAIThoughts(t *testing.T) {
	var thought player.Thought
	line := parseUAIInfo(strings.Fields("depth 7 seldepth 9 score cp -99996 nodes 1234 nps 5 pv a1 b2"), &thought, "")
	if thought.Depth != 7 || thought.Nodes != 1234 || thought.Score != search.LossIn(4) || line != "a1 b2" {
		t.Errorf("%+v, %q", thought, line)
	}
	for _, s := range []search.Score{0, 250, -1000, search.WinIn(3), search.LossIn(7)} {
		if got := parseUAIScore(int64(uaiScore(s))); got != s {
			t.Errorf("the score %d comes back as %d", s, got)
		}
	}
}

func TestNBoardAnswers(t *testing.T) {
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
		script.usual = ""
		g := newGame(t, "reversi", "", game.Options{})
		talk, c := script.talk(t), &nboardClient{}
		if err := c.begin(talk, g); err != nil {
			t.Fatal(err)
		}
		thought, err := c.think(talk, g, limits)
		checkThought(t, row.answer, g, row.move, row.reason)(thought, err)
		if err == nil && (thought.Score != row.score || thought.Depth != row.depth || len(thought.Line) != row.line) {
			t.Errorf("%q: %+v, want the score %d, the depth %d and %d moves", row.answer, thought, row.score, row.depth, row.line)
		}
		if script.told[1] != "ping 1" || script.told[2] != "set depth 1" || !strings.HasPrefix(script.told[0], "set game (;GM[Othello]") {
			t.Errorf("it is told %q", script.told)
		}
	}
}

func TestNBoardIsToldOfPasses(t *testing.T) {
	g := newGame(t, "reversi", "", game.Options{})
	for _, text := range strings.Fields("f5 f6 d3 g5 h5 h4 f7 h6 pass") {
		m, ill := g.State.ParseMove(text)
		if ill != nil {
			t.Fatal(ill)
		}
		if text == "pass" { // for which no program is needed
			thought, err := (&Engine{}).Move(t.Context(), g, limits)
			if err != nil || thought.Move != m {
				t.Errorf("a forced pass is the move %d (%v), want %d", thought.Move, err, m)
			}
		}
		push(g, m)
	}
	text, err := ggfOf(g)
	if err != nil || strings.Contains(text, "\n") || !strings.Contains(text, "[PA]") {
		t.Errorf("%s (%v)", text, err)
	}
}

func TestLimitsThatAProtocolDoesNotKnow(t *testing.T) {
	if _, _, err := uhpBestMove(search.Limits{Nodes: 5}); err == nil {
		t.Error("UHP counts nodes")
	}
	if _, err := uaiGo(search.Limits{}); err == nil {
		t.Error("UAI thinks without limits")
	}
}

// A program is told of a depth before it is asked for a move, and anew only where it is another one.
func TestNBoardIsToldOfADepth(t *testing.T) {
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
		script := nboardScript("go", "=== d3\n")
		talk, c, g := script.talk(t), &nboardClient{}, newGame(t, "reversi", "", game.Options{})
		if row.option != "" {
			talk.options.Engine = map[string]string{"depth": row.option}
		}
		if err := c.greet(talk); err != nil {
			t.Fatal(err)
		}
		for _, l := range row.limits {
			if _, err := c.think(talk, g, l); err != nil {
				t.Fatal(err)
			}
		}
		told := slices.DeleteFunc(script.told, func(line string) bool {
			return strings.HasPrefix(line, "ping") || strings.HasPrefix(line, "nboard")
		})
		if got := strings.Join(told, "|"); got != row.want {
			t.Errorf("%+v: it is told %s, want %s", row, got, row.want)
		}
	}
}

// The protocol has no time: where that is over, a ping ends the thought, and what was found by then is the move.
func TestNBoardThoughtsEndWithTheirTime(t *testing.T) {
	for _, row := range []struct{ goes, stops, move, err string }{
		{"search A1 2.00 0 10\n", "", "", "illegal: \"A1\": A disc on a1 encloses no opposing disc."},
		{"search D3c3 1.00 0 9\nsearch C4 2.00 0 10\n", "status\n", "c4", ""},
		{"search D3c3 1.00 0 9\n", "=== C4/1.00\n", "c4", ""},
		{"status Thinking\n", "", "", "timeout: it named no move before its time of 1ms was over"},
	} {
		script := nboardScript("go", row.goes)
		script.stops = row.stops
		talk, c, g := script.talk(t), &nboardClient{}, newGame(t, "reversi", "", game.Options{})
		thought, err := c.think(talk, g, search.Limits{Time: time.Millisecond})
		if row.move == "" {
			if err == nil || err.Error() != row.err {
				t.Errorf("%q: it plays %+v (%v), want %s", row.goes, thought, err, row.err)
			}
			continue
		}
		if got := string(g.State.AppendMove(nil, thought.Move)); err != nil || got != row.move || !thought.Scored {
			t.Errorf("%q: it plays %s (%v), want %s", row.goes, got, err, row.move)
		}
	}
}

// NBoard itself writes boards without blanks between the rows.
func TestNBoardIsToldOfBoardsInItsOwnForm(t *testing.T) {
	text, err := ggfOf(newGame(t, "reversi", "", game.Options{}))
	const want = "(;GM[Othello]PB[]PW[]TY[8]RE[?]BO[8 ---------------------------O*------*O--------------------------- *];)"
	if err != nil || text != want {
		t.Errorf("%s (%v), want %s", text, err, want)
	}
}
