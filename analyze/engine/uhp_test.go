package engine

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

func TestUHPServer(t *testing.T) {
	const info = "id plybook 1.0\nMosquito;Ladybug;Pillbug\nok\n"
	for _, row := range []struct {
		name     string
		commands []string
		want     string
	}{
		{"no game yet", []string{"", "validmoves", "PLAY wA1", "undo", "fly"},
			strings.Repeat("err no game is in progress; say newgame\nok\n", 3) + "err there is no command \"fly\"\nok\n"},
		{"a game", []string{"newgame", "play wS1", "play bS1 wS1-", "undo", "bestmove depth 1", "exit", "info"},
			"Base;NotStarted;White[1]\nok\nBase;InProgress;Black[1];wS1\nok\nBase;InProgress;White[2];wS1;bS1 wS1-\nok\n" +
				"Base;InProgress;Black[1];wS1\nok\nbS1 \\wS1\nok\n"},
		{"moves are kept as they are written", []string{`newgame Base+PM;InProgress;White[2];wA1;bG1 /wA1`, `play  wQ \wA1`},
			"Base+MP;InProgress;White[2];wA1;bG1 /wA1\nok\nBase+MP;InProgress;Black[2];wA1;bG1 /wA1;wQ \\wA1\nok\n"},
		{"what is wrong with moves", []string{"newgame", "play wQ", "play xyzzy", "pass", "undo 1", "undo x"},
			"Base;NotStarted;White[1]\nok\ninvalidmove hive/queen-first-turn: A queen cannot be placed on a player's first turn. (`--rules queen-first` lets her begin)\nok\n" +
				"invalidmove hive/bad-piece: `xyzzy` names no piece: colour w or b, a letter, and a number from 1 to 3 for bugs that there are several of.\nok\n" +
				"invalidmove hive/needless-pass: White has 4 legal plays, for example `wS1`, and may not pass.\nok\n" +
				"err there are 0 moves to take back\nok\nerr undo takes a number of moves from 1, not \"x\"\nok\n"},
		{"what is wrong with games", []string{"newgame Chess", "newgame Base;InProgress;White[1];wZ", "newgame", "bestmove time 5", "bestmove sideways"},
			"err setup: \"Chess\" is not a game type; write Base, or Base+ and letters of M, L, P\nok\n" +
				"err hive/bad-piece: `wZ` names no piece: colour w or b, a letter, and a number from 1 to 3 for bugs that there are several of.\nok\n" +
				"Base;NotStarted;White[1]\nok\nerr bestmove takes time hh:mm:ss or depth N, not \"time 5\"\nok\n" +
				"err bestmove takes time hh:mm:ss or depth N, not \"sideways\"\nok\n"},
		{"names and semicolons of others", []string{"newgame Base+M", "play wM1", "play wM;", "newgame Base+M;InProgress;Black[1];wM1", "newgame Base+M;InProgress;Black[1];wM;",
			"newgame Base+M;InProgress;White[2];wM;;bM wM-", "validmoves"},
			"Base+M;NotStarted;White[1]\nok\n" +
				"invalidmove hive/bad-piece: `wM1` has a number, but a player has only one mosquito: write wM. (`--allow numbered-uniques` reads it as wM)\nok\n" +
				"invalidmove hive/bad-move: \"wM;\" ends in a semicolon, which stands between the moves of a GameString. (`--allow trailing-semicolon` reads it)\nok\n" +
				"err hive/bad-piece: `wM1` has a number, but a player has only one mosquito: write wM. (`--allow numbered-uniques` reads it as wM)\nok\n" +
				"err hive/bad-move: A move is missing behind the last `;`. (--allow trailing-semicolon reads lines that end in one)\nok\n" +
				"err hive/bad-move: A move is missing between two `;`.\nok\n" +
				"wS1;wB1;wG1;wA1;wM\nok\n"},
		{"limits at their edges", []string{"newgame", "bestmove depth 0", "bestmove time 00:00:00", "bestmove depth -1", "bestmove", "options set MaxNodes 1000000000001"},
			"Base;NotStarted;White[1]\nok\nwS1\nok\nwS1\nok\nerr bestmove takes time hh:mm:ss or depth N, not \"depth -1\"\nok\nwS1\nok\n" +
				"err \"1000000000001\" is not a value of MaxNodes\nok\n"},
		{"options", []string{"options", "options set repetition draw", "options get Repetition", "options set Repetition no", "options get Colour"},
			"Repetition;enum;note;note;note;draw\nMaxNodes;int;0;0;0;1000000000000\nok\nRepetition;enum;draw;note;note;draw\nok\n" +
				"Repetition;enum;draw;note;note;draw\nok\nerr \"no\" is not a value of Repetition\nok\nerr there is no option \"Colour\"\nok\n"},
		{"perft", []string{"newgame Base+MLP", "perft 3", "perft 99"},
			"Base+MLP;NotStarted;White[1]\nok\nperft(0) = 1\nperft(1) = 7\nperft(2) = 294\nperft(3) = 6678\nok\n" +
				"err perft takes a depth from 0 to 8, not \"99\"\nok\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := converse(t, ServeOptions{Protocol: "uhp"}, "hive", row.commands...); got != info+row.want {
				t.Errorf("%s\nanswers\n%s\nwant\n%s", strings.Join(row.commands, "\n"), got, info+row.want)
			}
		})
	}
}

// The default of an option is what holds while nobody sets it: rules, and whoever starts the engine, may have another one.
func TestUHPDefaultOfRepetition(t *testing.T) {
	for _, row := range []struct{ rules, flag, want string }{
		{"standard", "", "note"}, {"ugent", "", "draw"}, {"ugent", "note", "note"}, {"queen-first+M", "draw", "draw"},
	} {
		o := game.Options{Rules: row.rules}
		if row.flag != "" {
			o.Values = map[string]string{"repetition": row.flag}
		}
		other := map[string]string{"note": "draw", "draw": "note"}[row.want]
		got := converse(t, ServeOptions{Protocol: "uhp", Options: o}, "hive", "options get Repetition", "newgame", "options set Repetition "+other, "newgame", "options get Repetition")
		for _, present := range []string{row.want, other} {
			if line := "\nRepetition;enum;" + present + ";" + row.want + ";note;draw\n"; !strings.Contains(got, line) {
				t.Errorf("%+v: no %q in\n%s", row, line, got)
			}
		}
	}
}

func TestUHPServerReadsWhatIsAllowed(t *testing.T) {
	const want = "id plybook 1.0\nMosquito;Ladybug;Pillbug\nok\nBase+M;InProgress;White[2];wM1;bS1 wM1-\nok\nBase+M;InProgress;Black[2];wM1;bS1 wM1-;wS1 -wM\nok\n"
	o := game.Options{Allow: parse.AllowAll("numbered-uniques", "trailing-semicolon")}
	if got := converse(t, ServeOptions{Protocol: "uhp", Options: o}, "hive", "newgame Base+M;InProgress;White[2];wM1;bS1 wM1-;", "play wS1 -wM;"); got != want {
		t.Errorf("it answers\n%s\nwant\n%s", got, want)
	}
}

func TestUHPServerHelpsAndPlaysUgent(t *testing.T) {
	got := converse(t, ServeOptions{Protocol: "uhp", Options: game.Options{Rules: "ugent"}}, "hive", "help", "licenses", "newgame Base+M")
	for _, want := range []string{"id plybook 1.0\nok\n", "validmoves the legal moves\n", "Apache License", "err "} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
}

// uhpScript is a program that speaks UHP from a script.
func uhpScript(answers ...string) *script {
	s := newScript(answers...)
	s.usual = "Base;InProgress;White[1]\nok\n"
	return s
}

func TestUHPClient(t *testing.T) {
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
			script := uhpScript("bestmove", row.bestmove+"\nok\n")
			talk, c, g := script.talk(t), &uhpClient{}, newGame(t, "hive", "", game.Options{})
			if err := c.begin(talk, g); err != nil {
				t.Fatal(err)
			}
			thought, err := c.think(talk, g, limits)
			f, _ := err.(*player.Failure)
			if f == nil && (err != nil || string(g.State.AppendMove(nil, thought.Move)) != row.move) {
				t.Errorf("it plays %s (%v), want %s", g.State.AppendMove(nil, thought.Move), err, row.move)
			}
			if f != nil && f.Reason != row.reason {
				t.Errorf("%v, want the reason %q", f, row.reason)
			}
		})
	}
}

func TestUHPClientFollowsGames(t *testing.T) {
	script := uhpScript("play wS1 bA1-", "invalidmove no such place\nok\n")
	g := newGame(t, "hive", "Base+P;InProgress;White[2];wA1;bA1 wA1-", game.Options{})
	talk, c := script.talk(t), &uhpClient{}
	if err := c.begin(talk, g); err == nil || !strings.Contains(err.Error(), "refused: it does not play Base+P: it lacks P") {
		t.Errorf("it is asked for what it cannot play: %v", err)
	}
	c.letters = parseUHPInfo([]string{"Pillbug"})
	play := func(text string) {
		m, ill := g.State.ParseMove(text)
		if ill != nil {
			t.Fatal(ill)
		}
		push(g, m)
	}
	if err := c.begin(talk, g); err != nil {
		t.Fatal(err)
	}
	play("wP -wA1")
	play("bP bA1-")
	if err := c.follow(talk, g); err != nil {
		t.Fatal(err)
	}
	g.State.Undo()
	g.Moves = g.Moves[:1]
	if err := c.follow(talk, g); err != nil {
		t.Fatal(err)
	}
	want := "newgame Base+P|play wA1|play bA1 wA1-|play wP -wA1|play bP bA1-|newgame Base+P|play wA1|play bA1 wA1-|play wP -wA1"
	if got := strings.Join(script.told, "|"); got != want {
		t.Errorf("it is told %s, want %s", got, want)
	}
}

func TestUHPTimesAreWholeSeconds(t *testing.T) {
	for _, row := range []struct{ ms, want string }{
		{"1ms", "bestmove time 00:00:01"}, {"1s", "bestmove time 00:00:01"}, {"1h1m1.5s", "bestmove time 01:01:02"},
	} {
		l := limits
		l.Time = duration(t, row.ms)
		if got, _, err := uhpBestMove(l); err != nil || got != row.want {
			t.Errorf("%s is %s (%v), want %s", row.ms, got, err, row.want)
		}
	}
}

// A GameString is taken with what validate takes for more than a doubt: a turn or a state that the moves do not give is
// a warning there.
func TestUHPServerChecksGameStrings(t *testing.T) {
	const info = "id plybook 1.0\nMosquito;Ladybug;Pillbug\nok\nBase;NotStarted;White[1]\nok\nBase;InProgress;Black[1];wS1\nok\n"
	const second = "Base;InProgress;White[2];wS1;bS1 wS1-\nok\n"
	for _, row := range []struct{ text, want string }{
		{"Base;WhiteWins;White[2];wS1;bS1 wS1-", "err hive/result: The record says WhiteWins, the board says InProgress.\nok\n"},
		{"Base;Foo;White[1]", "err hive/stray-text: `Foo` stands where the state is expected: NotStarted, InProgress, Draw, WhiteWins or BlackWins.\nok\n"},
		{"Base;InProgress", "err hive/stray-text: The header ends here; game type, state and turn belong to it, as in `Base;NotStarted;White[1]`.\nok\n"},
		{"Base;InProgress;White[3];wS1;bS1 wS1-", second},
		{"Base;NotStarted;White[2];wS1;bS1 wS1-", second},
		{"Base;InProgress;White[2];wS1;bS1 wS1-", second},
	} {
		got := converse(t, ServeOptions{Protocol: "uhp"}, "hive", "newgame", "play wS1", "newgame "+row.text, "undo")
		want := info + row.want
		if strings.HasPrefix(row.want, "err") { // and the game is the one before
			want += "Base;NotStarted;White[1]\nok\n"
		} else {
			want += "Base;InProgress;Black[1];wS1\nok\n"
		}
		if got != want {
			t.Errorf("%s answers\n%s\nwant\n%s", row.text, got, want)
		}
	}
}

// thrice is a game in which a position occurs for the third time.
const thrice = `Base;InProgress;White[7];wS1;bB1 wS1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\`

// A program that takes the game for over, or does not, is heard before it is asked or told anything else, and what settles
// the dispute is named if there is such a thing.
func TestUHPResultsAreHeard(t *testing.T) {
	for _, row := range []struct{ name, setup, repetition, theirs, want string }{
		{"a draw", thrice, "note", "Draw", `its state is "Draw", and by the rules here it is InProgress; the position after ply 12 has occurred three times: pass --repetition draw to play by the engine's rules`},
		{"no draw", thrice, "draw", "InProgress", `its state is "InProgress", and by the rules here it is Draw; the position after ply 12 has occurred three times: pass --repetition note to play by the engine's rules`},
		{"a draw for both", thrice, "draw", "Draw", ""},
		{"a draw for no reason", "Base;;;wA1;bG1 wA1-", "note", "Draw", `its state is "Draw", and by the rules here it is InProgress`},
		{"a winner", thrice, "note", "WhiteWins", `its state is "WhiteWins", and by the rules here it is InProgress`},
		{"another winner", thrice, "draw", "BlackWins", `its state is "BlackWins", and by the rules here it is Draw; the position after ply 12 has occurred three times: pass --repetition note to play by the engine's rules`},
		{"over before it begins", "", "note", "Draw", `its state is "Draw", and by the rules here it is NotStarted`},
	} {
		t.Run(row.name, func(t *testing.T) {
			script := uhpScript("validmoves", "\nok\n")
			g := newGame(t, "hive", row.setup, game.Options{Values: map[string]string{"repetition": row.repetition}})
			c := &uhpClient{last: "Base;" + row.theirs + ";" + string(g.State.(*hive.Position).AppendTurn(nil))}
			w := witnessOf(t, c, script)
			testimony, err := w.Ask(t.Context(), g)
			if err != nil || testimony.Ends != row.want || testimony.Differs() != (row.want != "") || row.want != "" && len(script.told) > 0 {
				t.Errorf("%+v, %v, after %q; want %q", testimony, err, script.told, row.want)
			}
		})
	}
}

func TestUHPClientEndsGamesThatAreOverForTheProgram(t *testing.T) {
	const detail = `its state is "Draw", and by the rules here it is InProgress; the position after ply 12 has occurred three times: pass --repetition draw to play by the engine's rules`
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
		g := newGame(t, "hive", "", game.Options{})
		for _, text := range fields[3:] {
			m, ill := g.State.ParseMove(text)
			if ill != nil {
				t.Fatal(ill)
			}
			push(g, m)
		}
		script := uhpScript()
		script.turn = draw()
		talk, c := script.talk(t), &uhpClient{}
		if err := c.begin(talk, g); err != nil {
			t.Fatal(err)
		}
		err := c.follow(talk, g)
		if err == nil && asked {
			_, err = c.think(talk, g, limits)
		} else if err == nil {
			push(g, g.State.Moves(nil)[0])
			err = c.follow(talk, g)
		}
		f, _ := err.(*player.Failure)
		if f == nil || f.Reason != player.Disagrees || !f.Void() || f.Detail != detail {
			t.Errorf("asked %v: %v", asked, err)
		}
	}
}
