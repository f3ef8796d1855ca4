package uhp

import (
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/engine/enginetest"
	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

func TestServer(t *testing.T) {
	const info = "id plybook 1.0\nMosquito;Ladybug;Pillbug\nok\n"
	for _, row := range []struct {
		name     string
		commands []string
		want     string
	}{
		{"no game yet", []string{"", "validmoves", "PLAY wA1", "undo", "fly"},
			strings.Repeat("err no game is in progress; send newgame\nok\n", 3) + "err unknown command \"fly\"\nok\n"},
		{"a game", []string{"newgame", "play wS1", "play bS1 wS1-", "undo", "bestmove depth 1", "exit", "info"},
			"Base;NotStarted;White[1]\nok\nBase;InProgress;Black[1];wS1\nok\nBase;InProgress;White[2];wS1;bS1 wS1-\nok\n" +
				"Base;InProgress;Black[1];wS1\nok\nbS1 \\wS1\nok\n"},
		{"moves are kept as they are written", []string{`newgame Base+PM;InProgress;White[2];wA1;bG1 /wA1`, `play  wQ \wA1`},
			"Base+MP;InProgress;White[2];wA1;bG1 /wA1\nok\nBase+MP;InProgress;Black[2];wA1;bG1 /wA1;wQ \\wA1\nok\n"},
		{"what is wrong with moves", []string{"newgame", "play wQ", "play xyzzy", "pass", "undo 1", "undo x"},
			"Base;NotStarted;White[1]\nok\ninvalidmove hive/queen-first-turn: A queen cannot be placed on a player's first turn. (pass `--rules queen-first` to allow it)\nok\n" +
				"invalidmove hive/bad-piece: `xyzzy` is not a piece; expected colour w or b, a letter, and a number from 1 to 3 for bugs that there are several of.\nok\n" +
				"invalidmove hive/needless-pass: White has 4 legal moves, for example `wS1`, and may not pass.\nok\n" +
				"err only 0 moves can be taken back\nok\nerr undo expects a number of moves from 1, not \"x\"\nok\n"},
		{"what is wrong with games", []string{"newgame Chess", "newgame Base;InProgress;White[1];wZ", "newgame", "bestmove time 5", "bestmove sideways"},
			"err setup: \"Chess\" is not a game type; write Base, or Base+ and letters of M, L, P\nok\n" +
				"err hive/bad-piece: `wZ` is not a piece; expected colour w or b, a letter, and a number from 1 to 3 for bugs that there are several of.\nok\n" +
				"Base;NotStarted;White[1]\nok\nerr bestmove expects time hh:mm:ss or depth N, not \"time 5\"\nok\n" +
				"err bestmove expects time hh:mm:ss or depth N, not \"sideways\"\nok\n"},
		{"names and semicolons of others", []string{"newgame Base+M", "play wM1", "play wM;", "newgame Base+M;InProgress;Black[1];wM1", "newgame Base+M;InProgress;Black[1];wM;",
			"newgame Base+M;InProgress;White[2];wM;;bM wM-", "validmoves"},
			"Base+M;NotStarted;White[1]\nok\n" +
				"invalidmove hive/bad-piece: `wM1` has a number, but a player has only one mosquito: write wM. (`--allow numbered-uniques` reads it as wM)\nok\n" +
				"invalidmove hive/bad-move: \"wM;\" ends in a semicolon; a GameString has them only between moves. (pass `--allow trailing-semicolon`)\nok\n" +
				"err hive/bad-piece: `wM1` has a number, but a player has only one mosquito: write wM. (`--allow numbered-uniques` reads it as wM)\nok\n" +
				"err hive/bad-move: A move is missing after the last `;`. (--allow trailing-semicolon reads lines that end in one)\nok\n" +
				"err hive/bad-move: A move is missing between two `;`.\nok\n" +
				"wS1;wB1;wG1;wA1;wM\nok\n"},
		{"limits at their edges", []string{"newgame", "bestmove depth 0", "bestmove time 00:00:00", "bestmove depth -1", "bestmove", "options set MaxNodes 1000000000001"},
			"Base;NotStarted;White[1]\nok\nwS1\nok\nwS1\nok\nerr bestmove expects time hh:mm:ss or depth N, not \"depth -1\"\nok\nwS1\nok\n" +
				"err \"1000000000001\" is not a value of MaxNodes\nok\n"},
		{"options", []string{"options", "options set repetition draw", "options get Repetition", "options set Repetition no", "options get Colour"},
			"Repetition;enum;note;note;note;draw\nMaxNodes;int;0;0;0;1000000000000\nok\nRepetition;enum;draw;note;note;draw\nok\n" +
				"Repetition;enum;draw;note;note;draw\nok\nerr \"no\" is not a value of Repetition\nok\nerr unknown option \"Colour\"\nok\n"},
		{"perft", []string{"newgame Base+MLP", "perft 3", "perft 99"},
			"Base+MLP;NotStarted;White[1]\nok\nperft(0) = 1\nperft(1) = 7\nperft(2) = 294\nperft(3) = 6678\nok\n" +
				"err perft expects a depth from 0 to 8, not \"99\"\nok\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := enginetest.Converse(t, NewServer, protocol.Config{}, "hive", row.commands...); got != info+row.want {
				t.Errorf("%s\nanswers\n%s\nwant\n%s", strings.Join(row.commands, "\n"), got, info+row.want)
			}
		})
	}
}

// The default of an option is what holds while nobody sets it: rules, and whoever starts the engine, may have another one.
func TestDefaultOfRepetition(t *testing.T) {
	for _, row := range []struct{ rules, flag, want string }{
		{"standard", "", "note"}, {"ugent", "", "draw"}, {"ugent", "note", "note"}, {"queen-first+M", "draw", "draw"},
	} {
		o := game.Options{Rules: row.rules}
		if row.flag != "" {
			o.Values = map[string]string{"repetition": row.flag}
		}
		other := map[string]string{"note": "draw", "draw": "note"}[row.want]
		got := enginetest.Converse(t, NewServer, protocol.Config{Options: o}, "hive", "options get Repetition", "newgame", "options set Repetition "+other, "newgame", "options get Repetition")
		for _, present := range []string{row.want, other} {
			if line := "\nRepetition;enum;" + present + ";" + row.want + ";note;draw\n"; !strings.Contains(got, line) {
				t.Errorf("%+v: no %q in\n%s", row, line, got)
			}
		}
	}
}

func TestServerReadsWhatIsAllowed(t *testing.T) {
	const want = "id plybook 1.0\nMosquito;Ladybug;Pillbug\nok\nBase+M;InProgress;White[2];wM1;bS1 wM1-\nok\nBase+M;InProgress;Black[2];wM1;bS1 wM1-;wS1 -wM\nok\n"
	o := game.Options{Allow: parse.AllowAll("numbered-uniques", "trailing-semicolon")}
	if got := enginetest.Converse(t, NewServer, protocol.Config{Options: o}, "hive", "newgame Base+M;InProgress;White[2];wM1;bS1 wM1-;", "play wS1 -wM;"); got != want {
		t.Errorf("it answers\n%s\nwant\n%s", got, want)
	}
}

func TestServerHelpsAndPlaysUgent(t *testing.T) {
	got := enginetest.Converse(t, NewServer, protocol.Config{Options: game.Options{Rules: "ugent"}}, "hive", "help", "licenses", "newgame Base+M")
	for _, want := range []string{"id plybook 1.0\nok\n", "validmoves the legal moves\n", "Apache License", "err "} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
}

// A GameString is taken with what validate takes for more than a doubt: a turn or a state that the moves do not give is
// a warning there.
func TestServerChecksGameStrings(t *testing.T) {
	const info = "id plybook 1.0\nMosquito;Ladybug;Pillbug\nok\nBase;NotStarted;White[1]\nok\nBase;InProgress;Black[1];wS1\nok\n"
	const second = "Base;InProgress;White[2];wS1;bS1 wS1-\nok\n"
	for _, row := range []struct{ text, want string }{
		{"Base;WhiteWins;White[2];wS1;bS1 wS1-", "err hive/result: The result is WhiteWins, but the final position gives InProgress.\nok\n"},
		{"Base;Foo;White[1]", "err hive/stray-text: Expected the state NotStarted, InProgress, Draw, WhiteWins or BlackWins, found `Foo`.\nok\n"},
		{"Base;InProgress", "err hive/stray-text: The header is incomplete; expected game type, state and turn, as in `Base;NotStarted;White[1]`.\nok\n"},
		{"Base;InProgress;White[3];wS1;bS1 wS1-", second},
		{"Base;NotStarted;White[2];wS1;bS1 wS1-", second},
		{"Base;InProgress;White[2];wS1;bS1 wS1-", second},
	} {
		got := enginetest.Converse(t, NewServer, protocol.Config{}, "hive", "newgame", "play wS1", "newgame "+row.text, "undo")
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
