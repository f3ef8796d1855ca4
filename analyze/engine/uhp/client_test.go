package uhp

import (
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/engine/enginetest"
	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// newScript returns a program that accepts everything, but for pairs of first words and answers.
func newScript(answers ...string) *enginetest.Script {
	return &enginetest.Script{Answers: answers, Default: "Base;InProgress;White[1]\nok\n"}
}

func TestClient(t *testing.T) {
	for _, row := range []struct {
		name, bestmove string
		move, reason   string
	}{
		{"the last line counts", "wG1;1;0.5;wG1\nwA1;2;0.25;wA1;bA1 -wA1", "wA1", ""},
		{"loose names are read", "WA1", "wA1", ""},
		{"a move that may not be played", "wQ", "", player.Illegal},
		{"an error", "err I am lost", "", player.Garbled},
		{"nothing", "", "", player.Garbled},
	} {
		t.Run(row.name, func(t *testing.T) {
			script := newScript("bestmove", row.bestmove+"\nok\n")
			conn, c, g := script.Conn(t), &client{}, enginetest.NewGame(t, "hive", "", game.Options{})
			if err := c.NewGame(conn, g); err != nil {
				t.Fatal(err)
			}
			found, err := c.Search(conn, g, enginetest.Limits)
			f, _ := err.(*player.Failure)
			if f == nil && (err != nil || string(g.State.AppendMove(nil, found.Move)) != row.move) {
				t.Errorf("it plays %s (%v), want %s", g.State.AppendMove(nil, found.Move), err, row.move)
			}
			if f != nil && f.Reason != row.reason {
				t.Errorf("%v, want the reason %q", f, row.reason)
			}
		})
	}
}

func TestClientFollowsGames(t *testing.T) {
	script := newScript("play wS1 bA1-", "invalidmove no such place\nok\n")
	g := enginetest.NewGame(t, "hive", "Base+P;InProgress;White[2];wA1;bA1 wA1-", game.Options{})
	conn, c := script.Conn(t), &client{}
	if err := c.NewGame(conn, g); err == nil || !strings.Contains(err.Error(), "refused: it does not play Base+P: it lacks P") {
		t.Errorf("it is asked for what it cannot play: %v", err)
	}
	c.letters = parseInfo([]string{"Pillbug"})
	play := func(text string) {
		m, ill := g.State.ParseMove(text)
		if ill != nil {
			t.Fatal(ill)
		}
		enginetest.Push(g, m)
	}
	if err := c.NewGame(conn, g); err != nil {
		t.Fatal(err)
	}
	play("wP -wA1")
	play("bP bA1-")
	if err := c.SendMoves(conn, g); err != nil {
		t.Fatal(err)
	}
	g.State.Undo()
	g.Moves = g.Moves[:1]
	if err := c.SendMoves(conn, g); err != nil {
		t.Fatal(err)
	}
	want := "newgame Base+P|play wA1|play bA1 wA1-|play wP -wA1|play bP bA1-|newgame Base+P|play wA1|play bA1 wA1-|play wP -wA1"
	if got := strings.Join(script.Sent, "|"); got != want {
		t.Errorf("it is told %s, want %s", got, want)
	}
}

func TestTimesAreWholeSeconds(t *testing.T) {
	for _, row := range []struct {
		time time.Duration
		want string
	}{
		{time.Millisecond, "bestmove time 00:00:01"}, {time.Second, "bestmove time 00:00:01"},
		{time.Hour + time.Minute + 1500*time.Millisecond, "bestmove time 01:01:02"},
	} {
		if got, _, err := bestMoveCommand(search.Limits{Depth: 1, Time: row.time}); err != nil || got != row.want {
			t.Errorf("%s is %s (%v), want %s", row.time, got, err, row.want)
		}
	}
}

// thrice is a game in which a position occurs for the third time.
const thrice = `Base;InProgress;White[7];wS1;bB1 wS1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\`

// A program that takes the game for over, or does not, is heard before it is asked or told anything else, and what settles
// the dispute is named if there is such a thing.
func TestResultsAreCompared(t *testing.T) {
	for _, row := range []struct{ name, setup, repetition, theirs, want string }{
		{"a draw", thrice, "note", "Draw", `expected the state InProgress, found "Draw"; the position after ply 12 has occurred three times: pass --repetition draw to play by the engine's rules`},
		{"no draw", thrice, "draw", "InProgress", `expected the state Draw, found "InProgress"; the position after ply 12 has occurred three times: pass --repetition note to play by the engine's rules`},
		{"a draw for both", thrice, "draw", "Draw", ""},
		{"a draw for no reason", "Base;;;wA1;bG1 wA1-", "note", "Draw", `expected the state InProgress, found "Draw"`},
		{"a winner", thrice, "note", "WhiteWins", `expected the state InProgress, found "WhiteWins"`},
		{"another winner", thrice, "draw", "BlackWins", `expected the state Draw, found "BlackWins"; the position after ply 12 has occurred three times: pass --repetition note to play by the engine's rules`},
		{"over before it begins", "", "note", "Draw", `expected the state NotStarted, found "Draw"`},
	} {
		t.Run(row.name, func(t *testing.T) {
			script := newScript("validmoves", "\nok\n")
			g := enginetest.NewGame(t, "hive", row.setup, game.Options{Values: map[string]string{"repetition": row.repetition}})
			c := &client{last: "Base;" + row.theirs + ";" + string(g.State.(*hive.Position).AppendTurn(nil))}
			got, err := protocol.Compare(c, script.Conn(t), g)
			if err != nil || got.Result != row.want || got.Differs() != (row.want != "") || row.want != "" && len(script.Sent) > 0 {
				t.Errorf("%+v, %v, after %q; want %q", got, err, script.Sent, row.want)
			}
		})
	}
}

func TestClientEndsGamesThatAreOverForTheProgram(t *testing.T) {
	const detail = `expected the state InProgress, found "Draw"; the position after ply 12 has occurred three times: pass --repetition draw to play by the engine's rules`
	fields := strings.Split(thrice, ";")
	last := "play " + fields[len(fields)-1]
	draw := func() (answer func(line string) string) {
		played := 0
		return func(line string) string {
			if line == last {
				played++
			}
			if played == 3 {
				return "Base;Draw;White[7]\nok\n"
			}
			return ""
		}
	}
	for _, asked := range []bool{true, false} {
		g := enginetest.NewGame(t, "hive", "", game.Options{})
		for _, text := range fields[3:] {
			m, ill := g.State.ParseMove(text)
			if ill != nil {
				t.Fatal(ill)
			}
			enginetest.Push(g, m)
		}
		script := newScript()
		script.Answer = draw()
		conn, c := script.Conn(t), &client{}
		if err := c.NewGame(conn, g); err != nil {
			t.Fatal(err)
		}
		err := c.SendMoves(conn, g)
		if err == nil && asked {
			_, err = c.Search(conn, g, enginetest.Limits)
		} else if err == nil {
			enginetest.Push(g, g.State.Moves(nil)[0])
			err = c.SendMoves(conn, g)
		}
		f, _ := err.(*player.Failure)
		if f == nil || f.Reason != player.Disagrees || !f.Void() || f.Detail != detail {
			t.Errorf("asked %v: %v", asked, err)
		}
	}
}

func TestComparisons(t *testing.T) {
	for _, row := range []struct {
		name    string
		client  *client
		answers []string
		want    protocol.Comparison
	}{
		{"other moves", &client{}, []string{"validmoves", "wS1;wG1;wA1;wQ\nok\n"},
			protocol.Comparison{Moves: protocol.Answered, Position: protocol.Silent, Missing: []string{"wB1"}, Extra: []string{"wQ"}}},
		{"over", &client{}, []string{"validmoves", "err over\nok\n"},
			protocol.Comparison{Moves: protocol.Answered, Position: protocol.Silent, Missing: []string{"wS1", "wB1", "wG1", "wA1"}}},
		{"another turn", &client{last: "Base;InProgress;Black[1];wA1"}, []string{"validmoves", "wS1;wB1;wG1;wA1\nok\n"},
			protocol.Comparison{Moves: protocol.Answered, Position: protocol.Answered, Difference: `Expected the state NotStarted, found "InProgress".`}},
	} {
		t.Run(row.name, func(t *testing.T) {
			g := enginetest.NewGame(t, "hive", "", game.Options{})
			got, err := protocol.Compare(row.client, newScript(row.answers...).Conn(t), g)
			enginetest.CheckComparison(t, got, row.want, err)
		})
	}
}

func FuzzReply(f *testing.F) {
	mutate.Add(f, "id Mzinga.Engine v0.13\nMosquito;Ladybug;Pillbug")
	mutate.Add(f, "wA1;3;0.5;wA1\nwS1;4;0.25;wS1;bG1 -wS1")
	mutate.Add(f, "err no game\ninvalidmove")
	mutate.Add(f, "Base+MLP;InProgress;Black[1];wA1")
	f.Fuzz(func(t *testing.T, text string) {
		reply := strings.Split(text, "\n")
		if letters := parseInfo(reply); letters > hive.WithMosquito|hive.WithLadybug|hive.WithPillbug {
			t.Errorf("%q has the expansions %v", text, letters)
		}
		replyError(reply)
		compareState(text, "InProgress", "White[1]")
		s, err := hive.Start("", game.Options{Rules: "standard+MLP"})
		if err != nil {
			t.Fatal(err)
		}
		g := &player.Game{State: s}
		for _, text := range append(splitMoves(reply), chosenMove(reply)) {
			m, err := protocol.ReadMove(text, (&client{}).readMove(g))
			enginetest.CheckLegal(t, s, text, m, err)
		}
	})
}

// UHP has whole seconds for a move alone, and where a second is too much a search of one ply.
func TestClocksInBestMove(t *testing.T) {
	for _, test := range []struct {
		left, share time.Duration
		want        string
	}{
		{10 * time.Minute, 25*time.Second + 900*time.Millisecond, "bestmove time 00:00:25"},
		{10 * time.Second, 400 * time.Millisecond, "bestmove time 00:00:01"},
		{4 * time.Second, 400 * time.Millisecond, "bestmove depth 1"},
		{0, time.Millisecond, "bestmove depth 1"},
	} {
		l := search.Limits{Time: test.share, Clock: &search.Clock{Left: test.left, Base: time.Minute}}
		got, limit, err := bestMoveCommand(l)
		if got != test.want || err != nil || limit != max(test.left, time.Millisecond) {
			t.Errorf("%v left: %s within %v (%v), want %s", test.left, got, limit, err, test.want)
		}
	}
}
