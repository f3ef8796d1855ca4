package uai

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/engine/enginetest"
	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// newScript returns a program that writes nothing but answers, by pairs of first words and lines.
func newScript(answers ...string) *enginetest.Script {
	return &enginetest.Script{Answers: answers, Default: ""}
}

func TestAnswers(t *testing.T) {
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
		g := enginetest.NewGame(t, "conquest", "x5o/7/7/7/7/7/o5x x 0 1", game.Options{Rules: "ataxx"})
		conn, c := script.Conn(t), client{}
		if err := c.NewGame(conn, g); err != nil {
			t.Fatal(err)
		}
		enginetest.CheckSearch(t, row.answer, g, row.move, row.reason)(c.Search(conn, g, enginetest.Limits))
		if want := []string{"uainewgame", "position fen x5o/7/7/7/7/7/o5x x 0 1", "isready", "go movetime 3600000 depth 1"}; !slices.Equal(script.Sent, want) {
			t.Errorf("it is told %q, want %q", script.Sent, want)
		}
	}
}

func TestOptionsHaveTheirOwnNames(t *testing.T) {
	script := newScript("uai", "id name Some Engine 2\noption name Big hash type spin default 1 min 0 max 2\nuaiok now\nuaiok\n", "isready", "readyok\n")
	conn := script.Conn(t)
	conn.Options.Engine = map[string]string{"big HASH": "2"}
	if err := (client{}).Handshake(conn); err != nil {
		t.Fatal(err)
	}
	if want := []string{"uai", "setoption name Big hash value 2", "isready"}; !slices.Equal(script.Sent, want) {
		t.Errorf("it is told %q, want %q", script.Sent, want)
	}
	conn.Options.Engine = map[string]string{"threads": "2"}
	if err := (client{}).Handshake(conn); err == nil || err.Error() != "the engine has no option threads; it has: Big hash" {
		t.Errorf("it takes an option that it does not have: %v", err)
	}
	bare := newScript("uai", "id name Bare\nuaiok\n")
	conn = bare.Conn(t)
	conn.Options.Engine = map[string]string{"threads": "2"}
	if err := (client{}).Handshake(conn); err == nil || err.Error() != "the engine has no option threads; it has none" {
		t.Errorf("it takes an option without having any: %v", err)
	}
}

// A value that the program has excluded is not sent to it: it would say nothing, and play with another one.
func TestOptionsAreCheckedAgainstTheirBounds(t *testing.T) {
	const options = "option name Hash type spin default 1 min 1 max 64\noption name Big Book type check default false\n" +
		"option name Style type combo default Very Safe var Very Safe var Risky\noption name Log type string default <empty>\n" +
		"option name Clear type button\noption name Open type spin default 1\noption name Odd type colour\nuaiok\n"
	for _, row := range []struct{ name, value, sent, err string }{
		{"hash", "64", "setoption name Hash value 64", ""},
		{"Hash", "65", "", `the engine's option Hash must be a whole number from 1 to 64, not "65"`},
		{"Hash", "0", "", `the engine's option Hash must be a whole number from 1 to 64, not "0"`},
		{"Hash", "many", "", `the engine's option Hash must be a whole number from 1 to 64, not "many"`},
		{"Open", "-5", "setoption name Open value -5", ""},
		{"Open", "", "", `the engine's option Open must be a whole number, not ""`},
		{"big book", "true", "setoption name Big Book value true", ""},
		{"Big Book", "yes", "", `the engine's option Big Book must be true or false, not "yes"`},
		{"Style", "Very Safe", "setoption name Style value Very Safe", ""},
		{"Style", "Safe", "", `the engine's option Style must be one of Very Safe, Risky, not "Safe"`},
		{"Log", "a b", "setoption name Log value a b", ""},
		{"Clear", "", "setoption name Clear", ""},
		{"Clear", "now", "", "the engine's option Clear takes no value; write Clear= and nothing after it"},
		{"Odd", "red", "setoption name Odd value red", ""},
	} {
		script := newScript("uai", options, "isready", "readyok\n")
		conn := script.Conn(t)
		conn.Options.Engine = map[string]string{row.name: row.value}
		err := (client{}).Handshake(conn)
		if row.err != "" {
			if err == nil || err.Error() != row.err {
				t.Errorf("%s=%s: %v, want %s", row.name, row.value, err, row.err)
			}
			continue
		}
		if want := []string{"uai", row.sent, "isready"}; err != nil || !slices.Equal(script.Sent, want) {
			t.Errorf("%s=%s: it is told %q (%v), want %q", row.name, row.value, script.Sent, err, want)
		}
	}
}

func TestInfo(t *testing.T) {
	var found player.Choice
	line := parseInfo(strings.Fields("depth 7 seldepth 9 score cp -99996 nodes 1234 nps 5 pv a1 b2"), &found, "")
	if found.Depth != 7 || found.Nodes != 1234 || found.Score != search.LossIn(4) || line != "a1 b2" {
		t.Errorf("%+v, %q", found, line)
	}
	for _, s := range []search.Score{0, 250, -1000, search.WinIn(3), search.LossIn(7)} {
		if got := parseScore(int64(formatScore(s))); got != s {
			t.Errorf("the score %d comes back as %d", s, got)
		}
	}
}

func TestComparisons(t *testing.T) {
	for _, row := range []struct {
		name    string
		client  client
		answers []string
		want    protocol.Comparison
	}{
		{"a number", client{}, []string{"split", "", "perft 1", "info depth 1 nodes 3\nnodes 3\n", "isready", "readyok\n"},
			protocol.Comparison{Moves: protocol.Answered, Difference: "Expected 16 legal moves, found 3."}},
		{"nothing", client{}, []string{"split", "", "perft 1", "", "isready", "readyok\n"}, protocol.Comparison{Moves: protocol.Silent}},
	} {
		t.Run(row.name, func(t *testing.T) {
			g := enginetest.NewGame(t, "conquest", "", game.Options{Rules: "ataxx"})
			got, err := protocol.Compare(row.client, newScript(row.answers...).Conn(t), g)
			enginetest.CheckComparison(t, got, row.want, err)
		})
	}
}

func FuzzReply(f *testing.F) {
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
		read := func(text string) (game.Move, *game.Illegal) { return s.(*conquest.State).ReadMove(text, looseStyle) }
		before := s.Key()
		for _, line := range lines {
			if o := parseOption(line); o.check(line) == nil && strings.ContainsAny(o.name, "\r\n") {
				t.Errorf("%q announces the option %q", line, o.name)
			}
			var found player.Choice
			pv := parseInfo(strings.Fields(line), &found, "")
			if found.Score <= -search.Win || found.Score >= search.Win || found.Depth < 0 || found.Nodes < 0 {
				t.Errorf("%q: score %d, depth %d, nodes %d", line, found.Score, found.Depth, found.Nodes)
			}
			for _, first := range s.Moves(nil) {
				protocol.ReadVariation(s, strings.Fields(pv), first, read)
			}
			m, err := protocol.ReadMove(line, read)
			enginetest.CheckLegal(t, s, line, m, err)
			parseGo(strings.Fields(line))
		}
		for _, move := range parseSplit(lines) {
			_, _ = protocol.ReadMove(move, read)
		}
		parseNodes(lines)
		if s.Key() != before {
			t.Error("the position is another one")
		}
	})
}

func TestClocksInGo(t *testing.T) {
	black := &search.Clock{Left: 9*time.Second + 999*time.Microsecond, Base: 10 * time.Second, Increment: 100 * time.Millisecond}
	white := &search.Clock{Left: 60 * time.Second, Base: 60 * time.Second, Period: 40, ToGo: 17}
	for _, test := range []struct {
		l    search.Limits
		turn game.Seat
		want string
	}{
		{search.Limits{Clock: black, Rival: white, Time: time.Second}, 0, "go btime 9000 wtime 60000 binc 100 winc 0"},
		{search.Limits{Clock: white, Rival: black, Time: time.Second}, 1, "go btime 9000 wtime 60000 binc 100 winc 0 movestogo 17"},
		{search.Limits{Clock: black, Time: time.Second, Depth: 5}, 1, "go btime 9000 wtime 9000 binc 100 winc 100 depth 5"},
		{search.Limits{Clock: &search.Clock{Base: time.Second}, Time: time.Millisecond}, 0, "go btime 1 wtime 1 binc 0 winc 0"},
	} {
		if got, err := goCommand(test.l, test.turn); got != test.want || err != nil {
			t.Errorf("%s (%v), want %s", got, err, test.want)
		}
	}
}
